import { describe, expect, it } from '@jest/globals';
import { hashOf } from './chain.ts';
import type { ChainedFields } from './chain.ts';
import { auditValue, auditText } from './service.ts';

const HIDDEN = '[hidden]';

describe('what an audit entry reports', () => {
  it('hides secrets by the names of fields and in texts, no matter who forgot to', () => {
    const value = {
      ...{ password: 'hunter2', api_key: 'sk-1234567890', apiKey: 'x', 'X-Api-Key': 'y', client_secret: 'z' },
      nested: [{ refresh_token: 't', note: 'Bearer abcdefghijkl', url: 'https://me:pw@example.org/?token=abc' }],
      ...{ tokens: 12, token_set: true, keyboard: 'German' },
    };
    expect(auditValue(value)).toEqual({
      ...{ password: HIDDEN, api_key: HIDDEN, apiKey: HIDDEN, 'X-Api-Key': HIDDEN, client_secret: HIDDEN },
      nested: [
        { refresh_token: HIDDEN, note: `Bearer ${HIDDEN}`, url: `https://${HIDDEN}@example.org/?token=${HIDDEN}` },
      ],
      ...{ tokens: 12, token_set: true, keyboard: 'German' },
    });
    expect(auditText('the key sk-1234567890')).toBe(`the key ${HIDDEN}`);
  });

  it('is what JSON knows and a database keeps as it is', () => {
    expect(auditValue(undefined)).toBeNull();
    const at = new Date('2026-01-02T03:04:05Z');
    expect(auditValue({ at, gone: undefined, none: null, odd: NaN, half: 'a\ud800b', 'a.b': 1, $set: 2 })).toEqual({
      ...{ at: at.toISOString(), none: null, odd: null, half: 'a\ufffdb', 'a․b': 1, '＄set': 2 },
    });
  });

  it('is bounded', () => {
    expect(auditValue({ text: 'x'.repeat(20_000) })).toMatchObject({
      text: expect.stringMatching(/^x{8000}…$/) as unknown,
    });
    const much = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 'x'.repeat(5_000)]));
    expect(auditValue(much)).toEqual({ left_out: 'too long', characters: expect.any(Number) as unknown });
  });
});

describe('the hash of an entry', () => {
  const entry: ChainedFields = {
    ...{ _id: 'a1', seq: 2, at: new Date('2026-01-02T03:04:05.678Z'), action: 'clients.change', client_id: null },
    ...{ user_id: 'u', target: { kind: 'client', id: 'c', name: 'Größe' }, request_id: 'r', address: '::1' },
    ...{ before: { b: 1, a: [{ z: 1, y: null }] }, after: { name: 'x' }, prev: 'ff' },
  };

  it('stays the same for ever', () => {
    expect(hashOf(entry)).toBe('3f83bcbb17ccc258581d306f0f233597752c4138efb0a264b166f8f789315d9d');
  });

  it('does not depend on the order of fields, and depends on everything that is reported', () => {
    const before = { a: [{ y: null, z: 1 }], b: 1 };
    expect(hashOf({ ...Object.fromEntries(Object.entries(entry).reverse()), before } as ChainedFields)).toBe(
      hashOf(entry),
    );
    const others: Partial<ChainedFields>[] = [
      ...[{ _id: 'a2' }, { seq: 3 }, { at: new Date('2026-01-02T03:04:05.679Z') }, { action: 'clients.delete' }],
      ...[{ client_id: 'c' }, { user_id: null }, { target: { kind: 'client', id: 'c', name: null } }],
      ...[{ request_id: null }, { address: '::2' }, { before: null }, { after: { name: 'y' } }, { prev: null }],
    ];
    const hashes = others.map((other) => hashOf({ ...entry, ...other }));
    expect(new Set([hashOf(entry), ...hashes]).size).toBe(others.length + 1);
  });
});
