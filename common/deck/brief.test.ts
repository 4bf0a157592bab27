import { describe, expect, it } from '@jest/globals';
import { outlineContext, sectionText } from './brief.ts';
import type { Brief } from './brief.ts';
import type { SourceText } from './source.ts';

const source: SourceText = {
  id: 's1',
  name: 'a.md',
  kind: 'md',
  language: 'en',
  blocks: [
    { id: 'b1', kind: 'paragraph', text: 'x'.repeat(60), address: { file: 'a.md' } },
    { id: 'b2', kind: 'paragraph', text: 'y'.repeat(60), address: { file: 'a.md' } },
  ],
  images: [],
  findings: [],
};
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

  it('gives a section with its own blocks only, cut between blocks', () => {
    expect(sectionText(brief, 0, [source], 1000)).toBe(
      `One\n- k\n- (data) 5 %\n\n${'x'.repeat(60)}\n\n${'y'.repeat(60)}`,
    );
    expect(sectionText(brief, 0, [source], 80)).not.toContain('y');
    expect(sectionText(brief, 0, [source], 1)).toContain('x');
    expect(sectionText(brief, 1, [source], 1000)).toBe('Two');
  });

  it('refuses a section that is not there', () => {
    expect(() => sectionText(brief, 2, [source], 10)).toThrow(RangeError);
  });
});
