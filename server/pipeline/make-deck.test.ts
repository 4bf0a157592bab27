import { describe, expect, it } from '@jest/globals';
import type { Block, Cell, SourceText } from '../../common/deck/source.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { blocksOf, ENGLISH_ARTICLE } from '../../tests/support/articles.ts';
import { catalogue, field, layout } from '../../tests/support/layouts.ts';
import { createBuiltinTextModel } from '../models/builtin/builtin-text-model.ts';
import { makeBriefing } from './brief/make-briefing.ts';
import { makeDeck } from './make-deck.ts';
import type { DeckTools } from './make-deck.ts';
import { settleContent } from './read/content.ts';

const model = createBuiltinTextModel();
const label = (key: string): string => key;
const house = catalogue([
  layout('title', [field('title', 'title', [1, 2, 11, 2], { size_pt: 40 })]),
  layout('content', [field('title', 'title', [0.6, 0.5, 12, 1]), field('body', 'body', [0.6, 1.8, 12, 5])]),
]);

function article(): SourceText {
  const blocks = blocksOf(ENGLISH_ARTICLE).flatMap((digest, index): Block[] => {
    const base = { id: `b${index + 1}`, address: { file: 'harbour.md' } };
    if (digest.kind === 'heading') return [{ ...base, kind: 'heading', level: digest.level ?? 1, text: digest.text }];
    return digest.kind === 'paragraph' ? [{ ...base, kind: 'paragraph', text: digest.text }] : [];
  });
  return { id: 's1', name: 'harbour.md', kind: 'md', language: 'en', blocks, images: [], findings: [] };
}

const tools: DeckTools = {
  ...{ model, fallback: model, label, typesetter: createTypesetter() },
  brief: (content, signal) => makeBriefing(model, content, { classify: undefined, label }, signal),
};
const content = settleContent([article()], { language: null, tone: '', instructions: '' }, model.provider);

describe('a deck', () => {
  it('is made from content step by step, and every slide of the outline is reported once', async () => {
    const steps: string[] = [];
    const indices: number[] = [];
    const work = makeDeck(tools, { content, slide_count: null, catalogue: house });
    let next = await work.next();
    for (; next.done !== true; next = await work.next()) {
      if (steps.at(-1) !== next.value.step) steps.push(next.value.step);
      if (next.value.step === 'slides') indices.push(next.value.index);
    }
    const { deck, outline, brief } = next.value;
    expect(steps).toEqual(['brief', 'briefed', 'outline', 'slides']);
    expect(indices.toSorted((one, other) => one - other)).toEqual(outline.slides.map((_, index) => index));
    expect(brief?.sections.length).toBeGreaterThan(1);
    expect(deck.title).toBe(outline.title);
    expect(deck.language).toBe('en');
    const made = deck.slides.map(({ id }) => id);
    expect(outline.slides.map(({ id }) => id).filter((id) => !made.includes(id))).toEqual([]);
  });

  it('is not gone on with where the caller leaves', async () => {
    const asked: string[] = [];
    const listening: DeckTools = { ...tools, brief: (...given) => (asked.push('brief'), tools.brief(...given)) };
    const work = makeDeck(listening, { content, slide_count: null, catalogue: house });
    expect((await work.next()).value).toEqual({ step: 'brief' });
    await work.return(undefined as never);
    expect(asked).toEqual([]);
    expect((await work.next()).done).toBe(true);
  });
});

describe('the findings of tables', () => {
  const cellOf = (value: string | number): Cell => ({
    ...{ raw: String(value), value },
    kind: typeof value === 'number' ? 'number' : 'text',
  });
  const tableOf = (id: string, rows: (string | number)[][]): Block => ({
    ...{ kind: 'table', id, address: { file: 'hires.xlsx' } },
    table: {
      columns: [
        { name: 'Function', kind: 'text' },
        { name: 'Number of hires', kind: 'number' },
      ],
      ...{ header: [], rows: rows.map((row) => row.map(cellOf)), total_rows: [] },
      ...{ row_numbers: rows.map((_, at) => at + 2), column_numbers: [1, 2] },
    },
  });
  const all = [
    ['Finance', 323],
    ['Consulting', 89],
    ['Marketing', 55],
    ['Strategy', 26],
    ['Research', 13],
  ];

  it.each([
    ['Consulting', 89, ['s1/all']],
    ['Consulting', 90, ['s1/all', 's1/top']],
  ])('leave out a table whose rows another one has: %s with %i', async (name, hires, expected) => {
    const top = [
      ['Finance', 323],
      [name, hires],
      ['Marketing', hires - 34],
    ];
    const source: SourceText = { ...article(), blocks: [tableOf('all', all), tableOf('top', top)] };
    const own = settleContent([source], { language: 'en', tone: '', instructions: '' }, model.provider);
    const { stories } = await makeBriefing(model, own, { classify: undefined, label });
    expect([...new Set(stories.map(({ block_ref }) => block_ref))]).toEqual(expected);
  });
});
