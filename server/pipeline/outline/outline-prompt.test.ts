import { describe, expect, it } from '@jest/globals';
import type { OutlineInput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import { outlineInput, outlineMessages, outlineSources } from './outline-prompt.ts';

const input: OutlineInput = {
  preferences: { language: 'en', tone: 'plain', instructions: '' },
  title: 'Mills',
  overview: '',
  slide_count: null,
  sections: [],
};

describe('the prompt for an outline', () => {
  it('offers pictures without a figure only where they can be drawn', () => {
    const said = (can_draw: boolean): string => outlineMessages({ ...input, can_draw })[0]?.text ?? '';
    expect(said(true)).toMatch(/"picture" without a figure/);
    expect(said(false)).not.toMatch(/without a figure/);
  });
});

describe('the sources in the prompt for an outline', () => {
  const address = { file: 'motion.md' };
  const source: SourceText = {
    ...{ id: 's1', name: 'motion.md', kind: 'md', language: 'en', images: [], findings: [] },
    blocks: [
      { id: 'b1', kind: 'heading', level: 1, address, text: 'Report on the mills' },
      { id: 'b2', kind: 'paragraph', address, text: 'Motion for the council on 22 March 2011' },
      { id: 'b3', kind: 'heading', level: 2, address, text: 'Motion' },
      { id: 'b4', kind: 'paragraph', address, text: 'The mills are reported on.' },
    ],
  };
  const asked = (refs: string[]): string => {
    const digests = refs.map((ref) => ({ ref, kind: 'paragraph' as const, text: ref }));
    const { preferences } = input;
    const context = { ...{ brief: null, title: 'Mills', sources: [source], stories: [], digests }, preferences };
    return outlineSources(outlineInput({ ...context, slide_count: null }));
  };

  it('include the lines below the title that were taken for boilerplate: they say when and for whom', () => {
    expect(asked(['s1/b4'])).toContain('Stated at its head: Motion for the council on 22 March 2011');
    expect(asked(['s1/b4'])).not.toContain('head: The mills');
  });

  it('say nothing twice', () => {
    expect(asked(['s1/b2', 's1/b4'])).not.toContain('Stated at its head');
  });
});
