import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createAuditSeal } from './create-audit-seal.ts';

const [first, second] = [
  { id: 'k1', key: randomBytes(32) },
  { id: 'k2', key: randomBytes(32) },
];

describe('the seal of the audit log', () => {
  it('holds for its own text under its own key, and is told apart from one whose key is lost', () => {
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
