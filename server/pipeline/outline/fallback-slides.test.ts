import { describe, expect, it } from '@jest/globals';
import type { Block, SourceText } from '../../../common/deck/source.ts';
import { fallbackSlides, hasContentSlides } from './fallback-slides.ts';
import type { OutlineContext } from './outline-prompt.ts';

const address = { file: 'a.docx' };
const label = (key: string, params: object = {}): string => [key, ...Object.values(params).map(String)].join(' ');

function contextOf(blocks: readonly Record<string, unknown>[]): OutlineContext {
  const source: SourceText = {
    ...{ id: 's1', name: 'a.docx', kind: 'docx', language: 'en', images: [], findings: [] },
    blocks: blocks.map((block, index) => ({ id: `b${index + 1}`, address, ...block })) as unknown as Block[],
  };
  const preferences = { language: 'en', tone: '', instructions: '' };
  return { brief: null, title: 'A', sources: [source], stories: [], digests: [], preferences, slide_count: null };
}

describe('slides of content in which a model found nothing', () => {
  it('say the text itself, part by part, each under its first short statement', () => {
    const long = (word: string): string => `The ${word} is full of fish in every month of the year. `.repeat(20).trim();
    const slides = fallbackSlides(
      contextOf([
        { kind: 'heading', level: 1, text: 'A' },
        { kind: 'paragraph', text: long('lake') },
        { kind: 'paragraph', text: long('river') },
      ]),
      ['A'],
      label,
    );
    expect(slides.map(({ title, block_refs }) => [title, block_refs])).toEqual([
      ['The lake is full of fish in every month of the year', ['s1/b1', 's1/b2']],
      ['The river is full of fish in every month of the year', ['s1/b3']],
    ]);
  });

  it('show a table without a story', () => {
    const table = { caption: 'Berths', columns: [], header: [], rows: [[], []], row_numbers: [], column_numbers: [] };
    const [slide] = fallbackSlides(contextOf([{ kind: 'table', table: { ...table, total_rows: [] } }]), ['A'], label);
    expect(slide).toMatchObject({ kind: 'content', title: 'briefs.rows_in Berths 2', block_refs: ['s1/b1'] });
  });

  it('ask the question that a nameless table answers', () => {
    const table = { columns: [], header: [], rows: [[], []], row_numbers: [], column_numbers: [], total_rows: [] };
    const items = [{ text: 'No' }, { text: 'Who is served by the harbour? (Tick all that apply.)' }];
    const [slide] = fallbackSlides(
      contextOf([
        { kind: 'list', ordered: false, items },
        { kind: 'table', table },
      ]),
      ['A'],
      label,
    );
    expect(slide?.title).toBe('Who is served by the harbour?');
  });

  it('leave out the foot of a page beside a table', () => {
    const table = { caption: 'Berths', columns: [], header: [], rows: [[], []], row_numbers: [], column_numbers: [] };
    const slides = fallbackSlides(
      contextOf([
        { kind: 'table', table: { ...table, total_rows: [] } },
        { kind: 'paragraph', text: '208 Global Study of Harbours' },
      ]),
      ['A'],
      label,
    );
    expect(slides).toHaveLength(1);
  });

  it('list headings where there is nothing else', () => {
    const headings = ['Trade', 'Berths', 'Cranes'].map((text) => ({ kind: 'heading', level: 1, text }));
    const [slide] = fallbackSlides(contextOf(headings), ['A'], label);
    expect(slide).toMatchObject({ title: 'Trade', block_refs: ['s1/b2', 's1/b3'] });
  });

  it('are refused with the reason where there is nothing to show', () => {
    const empty = contextOf([{ kind: 'paragraph', text: ' ' }]);
    expect(() => fallbackSlides(empty, ['A'], label)).toThrow(
      expect.objectContaining({ code: 'outlines.nothing_to_show' }),
    );
  });

  it('are refused for a form whose boxes nobody has ticked', () => {
    const rows = ['Women', 'Children', 'Migrants'].map((raw) => [{ raw }, { raw: '*' }, { raw: '*' }]);
    const columns = ['', 'State', 'Clinics'].map((name) => ({ name }));
    const form = { kind: 'table', table: { columns, header: [], rows, total_rows: [] } };
    const refused = expect.objectContaining({ code: 'outlines.unfilled_form' });
    expect(() => fallbackSlides(contextOf([form]), ['A'], label)).toThrow(refused);
    rows[1]![2] = { raw: 'x' };
    rows[0]![1] = { raw: 'x' };
    expect(() => fallbackSlides(contextOf([form]), ['A'], label)).not.toThrow(refused);
  });

  it('are asked for where an outline only opens and closes', () => {
    const slide = { id: '1', title: 'A', takeaway: 'A', source_section_idx: null, block_refs: [], story_id: null };
    expect(hasContentSlides({ title: 'A', slides: [{ ...slide, kind: 'title' }] })).toBe(false);
    expect(hasContentSlides({ title: 'A', slides: [{ ...slide, kind: 'content' }] })).toBe(true);
  });
});
