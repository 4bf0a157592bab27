import { describe, expect, it } from '@jest/globals';
import { expectedNumberFormat, gatherEvidence, settleFormat } from './number-format.ts';

const english = expectedNumberFormat('en');
const settle = (texts: string[]): string => {
  const evidence = gatherEvidence(texts);
  return settleFormat(evidence, evidence, english).decimal;
};

describe('the decimal mark of a column', () => {
  it('is reported by figures that can be read in one way only', () => {
    expect(settle(['1,5', '1.234'])).toBe(',');
    expect(settle(['1.234,50'])).toBe(',');
    expect(settle(['1.5', '2,345'])).toBe('.');
  });

  it('is the other mark where thousands are parted beside figures below a thousand', () => {
    expect(settle(['840', '1.310', '2.105', '95'])).toBe(',');
    expect(settle(['840', '1,310'])).toBe('.');
  });

  it('is what the language leads to expect where nothing decides it', () => {
    expect(settle(['1.310', '2.105'])).toBe('.');
    expect(settle(['840', '1310', '1.310'])).toBe('.');
  });
});
