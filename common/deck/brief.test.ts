import { describe, expect, it } from '@jest/globals';
import { outlineContext } from './brief.ts';
import type { Brief } from './brief.ts';

const brief: Brief = {
  title: 'T',
  overview: 'All in all.',
  sections: [
    { title: 'One', key_points: ['k'], data_points: ['5 %'], block_refs: ['s1/b1', 's1/b2', 's9/b9'] },
    { title: 'Two', key_points: [], data_points: [], block_refs: [] },
  ],
};

describe('the views of a brief', () => {
  it('numbers the sections for the outline', () => {
    expect(outlineContext(brief)).toBe('All in all.\n\n[0] One\n- k\n- (data) 5 %\n\n[1] Two');
  });

  it('adds lines to a section', () => {
    expect(outlineContext(brief, (index) => [`line ${index}`])).toContain('[1] Two\nline 1');
  });
});
