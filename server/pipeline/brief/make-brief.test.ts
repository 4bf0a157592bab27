import { describe, expect, it } from '@jest/globals';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { Block, SourceText } from '../../../common/deck/source.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import type { BlockDigest, BriefInput, BriefOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { tableOfCells } from '../../../tests/support/claim-sources.ts';
import { contentTitle, digestContent, digestSources } from './make-briefing.ts';
import { withDate } from './remarks.ts';
import { BRIEF_THRESHOLD_CHARS, makeBrief } from './make-brief.ts';

const preferences = { language: 'en', tone: '', instructions: '' };

function contentOf(lengths: number[]): { title: string; blocks: BlockDigest[]; sources: SourceText[] } {
  const texts = lengths.map((length, index) => ({ id: `b${index + 1}`, text: 'x'.repeat(length) }));
  const blocks = texts.map(({ id, text }) => ({ id, kind: 'paragraph' as const, text, address: { file: 'a.md' } }));
  const source = { id: 's1', name: 'a.md', kind: 'md' as const, language: 'en', images: [], findings: [] };
  return {
    title: 'Annual report',
    blocks: texts.map(({ id, text }) => ({ ref: `s1/${id}`, kind: 'paragraph', text })),
    sources: [{ ...source, blocks }],
  };
}

/** Answers each call with one section that covers the blocks it was shown, and one reference too many. */
function recordingModel(contextChars: number): { model: TextModel; inputs: BriefInput[] } {
  const inputs: BriefInput[] = [];
  const model: TextModel = {
    provider: 'test',
    context_chars: contextChars,
    generate: <Input, Output>(request: { input: Input }) => {
      const input = request.input as BriefInput;
      inputs.push(input);
      const value: BriefOutput = {
        title: `T${inputs.length}`,
        overview: `O${inputs.length}.`,
        sections: [
          {
            title: 'S',
            key_points: ['k'],
            data_points: [],
            block_refs: [...input.blocks.map((block) => block.ref), 's7/b7'],
          },
        ],
      };
      const usage = {
        provider: 'test',
        model: 'm',
        task: 'brief',
        input_tokens: 1,
        output_tokens: 1,
        duration_ms: 1,
        attempts: 1,
      };
      return Promise.resolve({ value: value as Output, usage });
    },
    stream: () => {
      throw new Error('not asked here');
    },
  };
  return { model, inputs };
}

describe('making a brief', () => {
  it('counts all rows of a table, of which a digest has the first few', async () => {
    const { model } = recordingModel(10_000);
    const content = contentOf([10]);
    const cell = { raw: 'x'.repeat(100), kind: 'text' as const, value: 'x' };
    const table = { columns: [], header: [], rows: Array.from({ length: 9 }, () => [cell]), row_numbers: [] };
    const block = { id: 'b2', kind: 'table' as const, table: { ...table, column_numbers: [], total_rows: [] } };
    content.sources[0]?.blocks.push({ ...block, address: { file: 'a.md' } });
    expect(await makeBrief(model, content, preferences)).not.toBeNull();
  });

  it('leaves content of up to 800 characters whole', async () => {
    const { model, inputs } = recordingModel(10_000);
    expect(await makeBrief(model, contentOf([BRIEF_THRESHOLD_CHARS]), preferences)).toBeNull();
    expect(inputs).toEqual([]);
  });

  it('has the title of what was read, not of a page that was left out', () => {
    const { sources } = contentOf([1]);
    const page = { ...sources[0], id: 's2', name: 'http://intranet/gone', blocks: [] } as SourceText;
    expect(contentTitle([page, ...sources])).toBe('A');
    expect(contentTitle([page])).toContain('gone');
  });

  it('summarises longer content and drops references to nothing', async () => {
    const { model } = recordingModel(10_000);
    const brief = await makeBrief(model, contentOf([BRIEF_THRESHOLD_CHARS, 1]), preferences);
    expect(brief?.sections[0]?.block_refs).toEqual(['s1/b1', 's1/b2']);
  });

  it('summarises content beyond the model part by part and merges the answers', async () => {
    const { model, inputs } = recordingModel(1000);
    const brief = await makeBrief(model, contentOf([600, 600, 600]), preferences);
    expect(inputs.map((input) => input.blocks.map((block) => block.ref))).toEqual([['s1/b1'], ['s1/b2'], ['s1/b3']]);
    expect(brief).toMatchObject({ title: 'T1', overview: 'O1. O2. O3.' });
    expect(brief?.sections).toHaveLength(3);
  });
});

describe('rows that are sentences', () => {
  const sentence = 'A member of the association may leave it at the end of each month, by a letter to the board.';
  const digestOf = (rows: string[][]): BlockDigest | undefined => {
    const cells = rows.map((row) => row.map((raw) => ({ raw, kind: 'text' as const, value: raw })));
    const table = tableOfCells(['Nr.', 'Rule', 'Text'].slice(-(rows[0]?.length ?? 0)), cells);
    const { sources } = contentOf([]);
    return digestSources(sources.map((source) => ({ ...source, blocks: [table] })))[0];
  };

  it('are named by what stands before them, never by their numbers', () => {
    expect(
      digestOf([
        ['Leaving', sentence],
        ['Joining', sentence],
      ])?.items?.[0],
    ).toBe(`Leaving: ${sentence}`);
    expect(
      digestOf([
        ['1', 'Leaving', sentence],
        ['2', 'Joining', sentence],
      ])?.items?.[0],
    ).toBe(`Leaving: ${sentence}`);
    expect(
      digestOf([
        ['1.', sentence],
        ['2.', sentence],
      ])?.items,
    ).toEqual([sentence, sentence]);
  });
});

describe('a ranking under a line that says when it was so', () => {
  const ranking = { id: 's1/b2#ranking-2', message: 'Owners: North Fund leads with 8.9%' } as DataStory;
  const dated = (lead: string, story = ranking): string => withDate(story, lead).message;

  it('is told as of then', () => {
    expect(dated('The largest owners in early 2024 were: [184]')).toBe(`${ranking.message} in early 2024`);
    expect(dated('Die größten Eigentümer Ende 2024:')).toBe(`${ranking.message} Ende 2024`);
  });

  it('has no date where the line leads to nothing, has two, or the message has its own', () => {
    expect(dated('The company was founded in 1975.')).toBe(ranking.message);
    expect(dated('Owners in 2020 and in 2024:')).toBe(ranking.message);
    const own = { ...ranking, message: 'North Fund leads in 2023 with 8.9%' };
    expect(dated('Owners in 2024:', own)).toBe(own.message);
  });
});

it('joins the items of a list that lead to nested ones with these', () => {
  const items = [
    { text: 'All may spend a maximum of:', level: 0 },
    { text: '80 euros a day.', level: 1 },
    { text: 'More is paid by the guests.', level: 1 },
    { text: 'Ask one of these firms:', level: 0 },
    { text: 'Turo', level: 1 },
    { text: 'Zipcar', level: 1 },
  ];
  const [source] = contentOf([1]).sources;
  if (source === undefined) throw new Error('no source');
  const list = { ...{ id: 'b1', kind: 'list' as const, ordered: false, items }, address: { file: 'a.md' } };
  expect(digestSources([{ ...source, blocks: [list] }])[0]?.items).toEqual([
    'All may spend a maximum of: 80 euros a day.',
    'More is paid by the guests.',
    'Ask one of these firms: Turo, Zipcar',
  ]);
});

it('keeps a sentence that goes on in nested points in one item, with its conditions', () => {
  const items = [
    { text: 'approves Option B;', level: 0 },
    { text: 'authorises the director to sign, on condition that', level: 0 },
    { text: 'the bank confirms the loan, and', level: 1 },
    { text: 'the supplier holds its price;', level: 1 },
    { text: 'asks for a report in May.', level: 0 },
    { text: 'People. Twelve fewer places:', level: 0 },
    { text: 'nobody with a contract is affected;', level: 1 },
    { text: 'the council has not yet replied.', level: 1 },
    { text: 'Cancelled at short notice: 31%', level: 0 },
    { text: 'mostly in three branches', level: 1 },
  ];
  const [source] = contentOf([1]).sources;
  if (source === undefined) throw new Error('no source');
  const list = { ...{ id: 'b1', kind: 'list' as const, ordered: false, items }, address: { file: 'a.md' } };
  expect(digestSources([{ ...source, blocks: [list] }])[0]?.items).toEqual([
    'approves Option B;',
    'authorises the director to sign, on condition that the bank confirms the loan, and the supplier holds its price;',
    'asks for a report in May.',
    'People. Twelve fewer places: nobody with a contract is affected; the council has not yet replied.',
    'Cancelled at short notice: 31%, mostly in three branches',
  ]);
});

it('joins an item with the few that are nested in it and say more of it', () => {
  const items = [
    { text: 'Travel claim (20-0968)', level: 0 },
    { text: 'one of most downloaded', level: 1 },
    { text: 'hosted on va.gov', level: 1 },
    { text: 'The new text will help.', level: 0 },
    { text: 'FALSE: nobody read it', level: 1 },
    { text: 'What do people do?', level: 0 },
    ...Array.from({ length: 5 }, (_, at) => ({ text: `Do they click on link ${at}?`, level: 1 })),
  ];
  const [source] = contentOf([1]).sources;
  if (source === undefined) throw new Error('no source');
  const list = { ...{ id: 'b1', kind: 'list' as const, ordered: false, items }, address: { file: 'a.md' } };
  expect(digestSources([{ ...source, blocks: [list] }])[0]?.items?.slice(0, 4)).toEqual([
    'Travel claim (20-0968): one of most downloaded; hosted on va.gov',
    'The new text will help. FALSE: nobody read it.',
    'What do people do?',
    'Do they click on link 0?',
  ]);
});

it('a line that leads to code or to a missing picture is left out, a sentence stands without it', () => {
  const base = { id: '', address: { file: 'log.md' } };
  const blocks: Block[] = [
    { ...base, id: 'b1', kind: 'paragraph', text: 'The pod was found. Useful log query:' },
    { ...base, id: 'b2', kind: 'code', text: 'kubectl get pods' },
    { ...base, id: 'b3', kind: 'paragraph', text: 'Test it with:' },
    { ...base, id: 'b4', kind: 'code', text: 'requests.get()' },
    { ...base, id: 'b5', kind: 'paragraph', text: 'It was useful to expand the fields by name:' },
    { ...base, id: 'b6', kind: 'figure', caption: 'Fields' },
    { ...base, id: 'b7', kind: 'paragraph', text: 'The points are:' },
    { ...base, id: 'b8', kind: 'list', ordered: false, items: [{ text: 'One', level: 0 }] },
  ];
  const source: SourceText = {
    ...{ id: 's1', name: 'log.md', kind: 'md', language: 'en', images: [], findings: [] },
    blocks,
  };
  const classes = new Map([
    ['s1/b2', 'reference' as const],
    ['s1/b4', 'reference' as const],
  ]);
  expect(digestContent([source], classes).map(({ text }) => text)).toEqual([
    ...['The pod was found.', 'It was useful to expand the fields by name.', 'Fields', 'The points are:', 'One'],
  ]);
});
