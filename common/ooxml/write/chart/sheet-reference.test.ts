import { describe, expect, it } from '@jest/globals';
import { columnReference } from './series.ts';

describe('columnReference', () => {
  it('goes beyond the 26th column', () => {
    expect(columnReference(2, 2, 9)).toBe('Sheet1!$B$2:$B$9');
    expect(columnReference(27, 2, 3)).toBe('Sheet1!$AA$2:$AA$3');
    expect(columnReference(703, 1)).toBe('Sheet1!$AAA$1');
  });

  it('names one cell as one cell', () => {
    expect(columnReference(1, 2, 2)).toBe('Sheet1!$A$2');
  });
});
