import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Deck, StoredSlide, TableSpec } from '../../../common/deck/slide.ts';
import { plainText } from '../../../common/deck/slide.ts';
import { openMasterDeck } from '../../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../../common/typeset/typesetter.ts';
import type { TextModel } from '../../../server/kernel/sdk/ports/text-model.ts';
import type { MappingCodeInput } from '../../../server/kernel/sdk/ports/text-tasks.ts';
import { catalogue as layoutsOf, field, layout } from '../../../tests/support/layouts.ts';
import { tinyMaster } from '../../../tests/support/tiny-master.ts';
import { createSandbox } from '../sandbox/create-sandbox.ts';
import { applyOperations } from './apply-operations.ts';
import { droppedFindings } from '../carry-deck.ts';
import { mapDeck } from './map-deck.ts';
import { PROMPT_MS } from '../../../tests/support/eventually.ts';

const signal = new AbortController().signal;
const catalogue = createTypesetter().withCapacities((await openMasterDeck(tinyMaster(), 'tiny.pptx')).catalogue);
const continued = (title: string, number: number): string => `${title} (${number})`;
const layoutOf = (role: string): string => catalogue.layouts.find((layout) => layout.role === role)?.layout_id ?? '';

const text = (...lines: string[]) => ({
  kind: 'text' as const,
  paragraphs: lines.map((each) => ({ runs: [{ text: each }], level: 0 })),
});
const cell = (value: string) => ({ text: value, align: 'left' as const });
const table: TableSpec = {
  alt: 'Trips by year',
  rows: [
    [cell('Year'), cell('Trips')],
    [cell('2024'), cell('940')],
    [cell('2025'), cell('1,920')],
    [cell('2026'), cell('2,100')],
  ],
  header_rows: 1,
  emphasised_rows: [3],
  total_rows: [],
};

function slide(id: string, more: Partial<StoredSlide> = {}): StoredSlide {
  const about = { kind: 'content' as const, layout_id: 'elsewhere', title: `Title of ${id}`, notes: `Notes of ${id}` };
  return { id, ...about, fields: {}, boxes: {}, free: [], sources: [], claims: [], findings: [], ...more };
}

const SLIDES: StoredSlide[] = [
  slide('s1', { kind: 'title', fields: { subtitle: text('A report of the year 2025') } }),
  slide('s2', {
    fields: { body: text('Trips grew by 104 % in the second year', 'Costs fell', 'Riders are content') },
    claims: [{ slide_id: 's2', field: 'body', text: '104 %', value: 1.04, kind: 'quoted', addresses: [] }],
  }),
  slide('s3', { fields: { table: { kind: 'table', table } }, source_line: 'Source: trips.csv' }),
];
const deck: Deck = { title: 'Deck', language: 'en', slides: SLIDES };
const apply = (operations: unknown) => applyOperations(JSON.stringify(operations), SLIDES, catalogue, continued);
const shown = (one: StoredSlide | undefined, field: string): string => {
  const content = one?.fields[field];
  return content?.kind === 'text' ? plainText(content.paragraphs) : (content?.kind ?? '');
};

describe('operations', () => {
  const content = layoutOf('content');
  const body = (more: object) => ({ op: 'slide', from: ['s2'], layout: content, fields: { body: more } });

  it('choose layouts, split, abridge and merge', () => {
    const { slides } = apply([
      body({ slide: 's2', content: 'body', to: 2 }),
      body({ slide: 's2', content: 'body', from: 2 }),
      {
        ...body([
          { slide: 's2', content: 'body', from: 1, to: 2 },
          { slide: 's1', content: 'subtitle' },
        ]),
        from: ['s1', 's2'],
      },
      { ...body({ text: ['Trips grew by 104 % in the second year'] }), title: { text: ['Trips grew'] } },
    ]);
    expect(slides.map(({ id, title }) => [id, title])).toEqual([
      ['s2', 'Title of s2'],
      ['s2-again-2', 'Title of s2 (2)'],
      ['s1', 'Title of s1'],
      ['s2-again-3', 'Trips grew'],
    ]);
    expect(slides.map((one) => shown(one, 'body'))).toEqual([
      'Trips grew by 104 % in the second year\nCosts fell',
      'Riders are content',
      'Costs fell\nA report of the year 2025',
      'Trips grew by 104 % in the second year',
    ]);
    expect(slides.map(({ notes }) => notes)).toEqual(['Notes of s2', '', 'Notes of s1', '']);
    // A claim goes where its number is.
    expect(slides.map(({ claims }) => claims.map(({ slide_id, field }) => [slide_id, field]))).toEqual([
      [['s2', 'body']],
      [],
      [],
      [['s2-again-3', 'body']],
    ]);
  });

  it('take rows of tables with their header, into boxes on the slide', () => {
    const layout = layoutOf('title_only') || content;
    const box = { x: 10, y: 40, w: 80, h: 50 };
    const { slides } = apply([
      { op: 'slide', from: ['s3'], layout, free: [{ box, content: { slide: 's3', content: 'table', from: 1 } }] },
    ]);
    const [free] = slides[0]?.free ?? [];
    expect(free?.content.kind === 'table' && free.content.table).toMatchObject({
      rows: [table.rows[0], table.rows[2], table.rows[3]],
      emphasised_rows: [2],
    });
    expect(free?.box.x).toBe(Math.round(catalogue.slide_size.w / 10));
    expect(slides[0]?.source_line).toBe('Source: trips.csv');
  });

  it.each([
    ['a layout of its own', { layout: 'ppt/slideLayouts/slideLayout99.xml' }],
    ['a slide that is not there', { from: ['s9'] }],
    ['content of a slide it is not from', { fields: { body: { slide: 's1', content: 'subtitle' } } }],
    ['content that is not there', { fields: { body: { slide: 's2', content: 'chart' } } }],
    ['a field that is not there', { fields: { nothing: { slide: 's2', content: 'body' } } }],
    ['a table in a place for a title', { from: ['s3'], fields: { title: { slide: 's3', content: 'table' } } }],
    ['a number of its own', { fields: { body: { text: ['Trips grew by 204 % in the second year'] } } }],
    ['words of its own', { fields: { body: { text: ['Trips exploded'] } } }],
    ['a path', { fields: { body: { path: '/etc/passwd' } } }],
    ['an address', { fields: { picture: { url: 'http://127.0.0.1/' } } }],
    ['a picture by its reference', { fields: { body: { kind: 'picture', image_ref: 's1/i1' } } }],
    [
      'a box off the slide',
      { free: [{ box: { x: 90, y: 0, w: 20, h: 20 }, content: { slide: 's2', content: 'body' } }] },
    ],
    [
      'a box in other units',
      { free: [{ box: { x: 0, y: 0, w: 914400, h: 20 }, content: { slide: 's2', content: 'body' } }] },
    ],
    ['an operation of its own', { op: 'run' }],
    ['a field of its own', { script: 'x' }],
    ['no paragraph', { fields: { body: { slide: 's2', content: 'body', from: 9 } } }],
    ['an odd name', { fields: { constructor: { slide: 's2', content: 'body' } } }],
  ])('with %s are refused', (_, change) => {
    const operation = { ...body({ slide: 's2', content: 'body' }), ...change };
    expect(() => apply([operation])).toThrow(expect.objectContaining({ code: 'codegen.bad_operations' }));
  });

  it.each([
    ['none', []],
    ['no list', {}],
    ['too many', new Array(601).fill({ op: 'drop', slide: 's1' })],
    ['drops alone', [{ op: 'drop', slide: 's1' }]],
  ])('that are %s are refused', (_, operations) => {
    expect(() => apply(operations)).toThrow(expect.objectContaining({ code: 'codegen.bad_operations' }));
  });

  it('that leave something out are reported', () => {
    const applied = apply([
      { op: 'drop', slide: 's1' },
      body({ slide: 's2', content: 'body', from: 1 }),
      { op: 'slide', from: ['s3'], layout: content },
    ]);
    expect(droppedFindings(SLIDES, applied).map(({ code, params }) => [code, params])).toEqual([
      ['codegen.slide_dropped', { title: 'Title of s1' }],
      ['codegen.text_dropped', { title: 'Title of s2', count: 1 }],
      ['codegen.numbers_dropped', { title: 'Title of s2', count: 1, numbers: '104%' }],
      ['codegen.table_dropped', { title: 'Title of s3' }],
    ]);
  });
});

describe('mapping', () => {
  const program = readFile(new URL('../../../server/models/builtin/mapping-program.js', import.meta.url), 'utf8');
  const sandbox = createSandbox({ wrapper: 'none', limits: { programMs: 1000 } });
  const translator = { translate: (_: string, code: string) => `sentence of ${code}` } as never;

  /** Answers one program after the other and remembers the questions. */
  function scripted(programs: readonly string[]): { model: TextModel; asked: MappingCodeInput[] } {
    const asked: MappingCodeInput[] = [];
    const model = {
      provider: 'scripted',
      context_chars: 100_000,
      generate: async (request: { input: MappingCodeInput; messages: (input: MappingCodeInput) => unknown }) => {
        asked.push(request.input);
        expect(JSON.stringify(request.messages(request.input)).length).toBeGreaterThan(1000);
        return Promise.resolve({ value: { code: programs[asked.length - 1] }, usage: {} });
      },
    };
    return { model: model as unknown as TextModel, asked };
  }

  it('uses every slide with the built-in program, twenty of them within seconds', async () => {
    const { model } = scripted([await program]);
    const twenty = Array.from({ length: 20 }, (_, index) => ({ ...SLIDES[index % 3], id: `t${index}` }) as StoredSlide);
    const many = { ...deck, slides: twenty };
    const started = performance.now();
    const mapped = await mapDeck(
      { sandbox, model, translator, continued },
      { deck: many, catalogue, prompt: '' },
      signal,
    );
    expect(performance.now() - started).toBeLessThan(PROMPT_MS);
    expect(droppedFindings(twenty, mapped)).toEqual([]);
    expect(mapped.slides.length).toBeGreaterThanOrEqual(20);
    expect(new Set(mapped.slides.map(({ layout_id }) => layout_id)).size).toBeGreaterThanOrEqual(2);
  });

  it('puts a quotation where a layout of quotations has its large title, and the title below', async () => {
    const title = field('title', 'title', [1.4, 0.7, 8, 3.3], { max_length: 110 });
    const caption = field('caption', 'caption', [1.5, 4, 8, 0.4], { max_length: 60 });
    const body = field('body', 'body', [0.7, 4.9, 8.9, 1.7], { max_length: 300 });
    const quotes = layoutsOf([layout('quote', [title, caption, body])]);
    const said = slide('q', { kind: 'quote', fields: { body: text('The bike is there.', 'Survey answer') } });
    const { model } = scripted([await program]);
    const parts = { sandbox, model, translator, continued };
    const given = { deck: { ...deck, slides: [said] }, catalogue: quotes, prompt: '' };
    const mapped = await mapDeck(parts, given, signal);
    const [made] = mapped.slides;
    expect(['title', 'caption', 'body'].map((name) => shown(made, name))).toEqual([
      'The bike is there.',
      'Survey answer',
      'Title of q',
    ]);
    expect(made?.title).toBe('The bike is there.');
    expect(droppedFindings([said], mapped)).toEqual([]);
  });

  it('tries once more with what was wrong', async () => {
    const { model, asked } = scripted([
      'function build() { throw new Error("no") }',
      `\`\`\`js\n${await program}\n\`\`\``,
    ]);
    const failures: string[] = [];
    const onFailure = ({ code }: { code: string }): void => void failures.push(code);
    const parts = { sandbox, model, translator, continued, onFailure };
    const mapped = await mapDeck(parts, { deck, catalogue, prompt: 'Short.' }, signal);
    expect(mapped.slides.length).toBeGreaterThanOrEqual(3);
    expect(failures).toEqual(['codegen.program_threw']);
    expect(asked.map(({ failed }) => failed)).toEqual([
      null,
      { code: 'function build() { throw new Error("no") }', problem: 'sentence of codegen.program_threw' },
    ]);
    expect(asked[0]?.preferences.instructions).toBe('Short.');
  });

  it('gives up after the second program', async () => {
    const { model, asked } = scripted(['for (;;);', 'const build = () => [{ op: "slide" }]']);
    await expect(
      mapDeck({ sandbox, model, translator, continued }, { deck, catalogue, prompt: '' }, signal),
    ).rejects.toMatchObject({
      kind: 'provider_failed',
      code: 'codegen_failed',
      cause: { code: 'codegen.bad_operations' },
    });
    expect(asked).toHaveLength(2);
  });
});
