import { describe, expect, it } from '@jest/globals';
import { initialsOf, personName } from './review-marks.ts';

describe('a name from anywhere', () => {
  it('is one line that rearranges nothing', () => {
    expect(personName('  Ann\n\tMiller ')).toBe('Ann Miller');
    expect(personName('Ann\u202egnp.exe\u0000')).toBe('Ann gnp.exe');
    expect(personName('\u0007\u200f')).toBe('');
    expect(personName('\ud83d\ude00'.repeat(500))).toBe('\ud83d\ude00'.repeat(100));
    expect(personName('a\ud800b')).toBe('a b');
  });

  it('has initials', () => {
    expect(['Ann Miller', 'ann', 'José María de la Cruz', '王小明', '(ext) Bob', '—'].map(initialsOf)).toEqual([
      'AM',
      'A',
      'JC',
      '王',
      'EB',
      '?',
    ]);
  });
});
