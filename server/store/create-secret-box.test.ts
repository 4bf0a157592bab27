import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createSecretBox, createAuditSeal } from './create-secret-box.ts';

const [first, second] = [
  { id: 'k1', key: randomBytes(32) },
  { id: 'k2', key: randomBytes(32) },
];

describe('a secret box', () => {
  it('gives back what it sealed, and never seals twice alike', () => {
    const box = createSecretBox([first]);
    for (const plain of ['', 'sk-1234', 'Größe ✓ 日本', 'x'.repeat(10_000)]) {
      const sealed = box.seal(plain, 'openai.key');
      expect(sealed).toMatch(/^v1:k1(:[\w-]*){3}$/);
      expect(box.open(sealed, 'openai.key')).toBe(plain);
      expect(box.seal(plain, 'openai.key')).not.toBe(sealed);
    }
    expect(box.seal('sk-secret', 'a')).not.toContain('secret');
  });

  it('writes with the first key and reads with any', () => {
    const old = createSecretBox([first]).seal('secret', 'a');
    const rotated = createSecretBox([second, first]);
    expect(rotated.open(old, 'a')).toBe('secret');
    expect(rotated.seal('secret', 'a')).toMatch(/^v1:k2:/);
    expect(() => createSecretBox([second]).open(old, 'a')).toThrow(
      expect.objectContaining({
        kind: 'unavailable',
        code: 'settings.key_missing',
        params: { key: 'k1', setting: 'a' },
      }),
    );
    expect([createSecretBox([first]), rotated, createSecretBox([])].map((box) => box.isCurrent(old))).toEqual([
      true,
      false,
      false,
    ]);
    expect(() => createSecretBox([]).seal('secret', 'a')).toThrow(expect.objectContaining({ code: 'settings.no_key' }));
  });

  it('opens nothing that was changed, moved to another setting or sealed under another key', () => {
    const box = createSecretBox([first]);
    const sealed = box.seal('secret', 'a');
    const parts = sealed.split(':');
    const changed = (index: number, value: string) => parts.map((part, i) => (i === index ? value : part)).join(':');
    const flipped = (index: number): string => {
      const bytes = Buffer.from(parts[index] ?? '', 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      return changed(index, bytes.toString('base64url'));
    };
    const damaged = [
      flipped(2),
      flipped(3),
      flipped(4),
      changed(3, (parts[3] ?? '').slice(0, 6)),
      changed(4, ''),
      changed(0, 'v2'),
      'v1:k1',
      'secret',
      '',
    ];
    const code = expect.objectContaining({ code: 'settings.secret_damaged' });
    for (const each of damaged) expect(() => box.open(each, 'a')).toThrow(code);
    expect(() => box.open(sealed, 'b')).toThrow(code);
    expect(() => createSecretBox([{ id: 'k1', key: second.key }]).open(sealed, 'a')).toThrow(code);
  });
});

describe('the seal of the audit log', () => {
  it('accepts its own text under its own key, and is distinguished from one whose key is lost', () => {
    const old = createAuditSeal([first]);
    const sealed = old.seal('a text') ?? '';
    expect(sealed).toMatch(/^k1:[\w-]{43}$/);
    expect(old.check('a text', sealed)).toBe('sound');
    expect(old.check('another text', sealed)).toBe('broken');
    const flipped = sealed.replace(/:./, (start) => (start === ':A' ? ':B' : ':A'));
    for (const damaged of [sealed.slice(0, -6), flipped, 'k1:', 'k1'])
      expect(old.check('a text', damaged)).toBe('broken');
    const rotated = createAuditSeal([second, first]);
    expect(rotated.check('a text', sealed)).toBe('sound');
    expect(rotated.seal('a text')).toMatch(/^k2:/);
    expect(createAuditSeal([second]).check('a text', sealed)).toBe('key_missing');
    expect(createAuditSeal([{ id: 'k1', key: second.key }]).check('a text', sealed)).toBe('broken');
  });

  it('is not there without a key', () => {
    expect(createAuditSeal([]).seal('a text')).toBeNull();
    expect(createAuditSeal([]).check('a text', 'k1:AAAA')).toBe('key_missing');
  });
});
