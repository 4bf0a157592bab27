import { describe, expect, it } from '@jest/globals';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { Deck, Slide } from '../../../common/deck/slide.ts';
import type { Cell, SourceText, TableBlock } from '../../../common/deck/source.ts';
import type { LocaleBundle } from '../../../common/i18n/locale.ts';
import { createTranslator } from '../../../common/i18n/translator.ts';
import { hardTables } from '../hard-tables.ts';
import de from '../../../server/domains/presentations/briefs/locales/de.json' with { type: 'json' };
import en from '../../../server/domains/presentations/briefs/locales/en.json' with { type: 'json' };
import { findStories } from '../../../server/pipeline/brief/stories/find-stories.ts';
import { indexSources } from '../../../server/pipeline/check/source-index.ts';
import { traceSlide } from '../../../server/pipeline/check/trace-claims.ts';
import { judgeClaims } from './judge-claims.ts';
import { tableOfCells } from '../claim-sources.ts';

function cell(value: string | number | null, isPercent: boolean): Cell {
  if (value === null) return { raw: '', kind: 'empty', value: null };
  if (typeof value === 'string') {
    const isDate = /^\d{4}-\d{2}(-\d{2})?$/.test(value);
    return { raw: value, kind: isDate ? 'date' : 'text', value };
  }
  if (isPercent) return { raw: `${+(value * 100).toFixed(1)} %`, kind: 'percent', value: +value.toFixed(3) };
  return { raw: String(value), kind: 'number', value };
}

function tableBlock(header: string[], rows: (string | number | null)[][]): TableBlock {
  const cells = rows.map((row) => row.map((value, column) => cell(value, header[column]?.includes('rate') === true)));
  return tableOfCells(header, cells, { id: 'b1', address: { file: 'data.csv' } });
}

function sourceOf(block: TableBlock): SourceText {
  return { id: 's1', name: 'data.csv', kind: 'csv', language: 'en', blocks: [block], images: [], findings: [] };
}

function slideOf(story: DataStory): Slide {
  const paragraphs = (lines: string[]): { runs: { text: string }[]; level: number }[] =>
    lines.map((text) => ({ runs: [{ text }], level: 0 }));
  return {
    id: story.id,
    kind: 'content',
    layout_id: 'l1',
    title: story.message,
    fields: {
      title: { kind: 'text', paragraphs: paragraphs([story.message]) },
      body: { kind: 'text', paragraphs: paragraphs(story.points) },
      ...(story.big_number
        ? { big: { kind: 'text' as const, paragraphs: paragraphs([story.big_number.text, story.big_number.label]) } }
        : {}),
      ...(story.chart ? { chart: { kind: 'chart' as const, chart: story.chart } } : {}),
      ...(story.table ? { table: { kind: 'table' as const, table: story.table } } : {}),
    },
    boxes: {},
    free: [],
    notes: story.points.join('\n'),
    sources: story.sources,
    claims: [],
    findings: [],
  };
}

async function deckOf(block: TableBlock, language: 'en' | 'de'): Promise<Deck> {
  const bundles: Record<'en' | 'de', LocaleBundle[]> = { en: [en], de: [de] };
  const translator = createTranslator(language, bundles);
  const stories = findStories(block, 's1/b1', {
    language,
    translate: (key, params) => translator.translate('author', key, params),
  });
  const index = await indexSources([sourceOf(block)]);
  const slides = stories.map((story) => {
    const slide = slideOf(story);
    slide.claims = traceSlide(slide, index, stories, language);
    return slide;
  });
  return { title: 'Test', language, slides };
}

/** Numbers that look random and are the same each time. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const NAMES = ['Asia', 'Europe', 'Africa', 'Oceania', 'Team 7', 'GPT-4', 'North America', 'Südamerika'];
const many = Array.from({ length: 17 }, (_, index) => `Shop ${String.fromCharCode(65 + index)}`);

function bridgeOf(opening: number, ...changes: number[]): [string, number][] {
  const closing = changes.reduce((sum, change) => sum + change, opening);
  return [
    ['Opening balance', opening],
    ...changes.map((change, at): [string, number] => [`Change ${String.fromCharCode(65 + at)}`, change]),
    ['Closing balance', closing],
  ];
}

function incomeOf(revenue: number, costs: number): [string, number][] {
  const gross = +(revenue - costs).toFixed(3);
  return [
    ['Revenue', revenue],
    ['Cost of sales', -costs],
    ['Gross profit', gross],
    ['Administration', -1.5],
    ['Net profit', +(gross - 1.5).toFixed(3)],
  ];
}

/** Tables of all the shapes we report about, filled from a seed. */
function madeTables(seed: number): Record<string, TableBlock> {
  const next = generator(seed);
  const amount = (): number => Math.round(next() * 10 ** (2 + Math.floor(next() * 7)));
  const fraction = (): number => +(next() * 90 + 1).toFixed(3);
  const years = Array.from({ length: 12 }, (_, index) => 2010 + index);
  return {
    ranking: tableBlock(
      ['Region', 'Sales'],
      NAMES.map((name) => [name, amount()]),
    ),
    long_ranking: tableBlock(
      ['Shop', 'Sales', 'Visitors'],
      many.map((name) => [name, amount(), amount()]),
    ),
    bridge: tableBlock(['Position', 'Amount'], bridgeOf(amount(), amount(), -amount(), amount())),
    income: tableBlock(['Line', 'Amount'], incomeOf(amount() + 100, fraction())),
    plan: tableBlock(
      ['Task', 'Phase', 'Start', 'End'],
      NAMES.slice(0, 6).map((name, at) => [
        name,
        at < 3 ? 'One' : 'Two',
        `2025-0${at + 1}-03`,
        `2025-0${at + 2}-${10 + at}`,
      ]),
    ),
    durations: tableBlock(
      ['Task', 'Start', 'Duration (weeks)'],
      NAMES.slice(0, 6).map((name, at) => [name, `2025-0${at + 1}-03`, Math.ceil(next() * 9)]),
    ),
    rates: tableBlock(
      ['Region', 'Growth rate'],
      NAMES.map((name) => [name, next()]),
    ),
    scores: tableBlock(
      ['Model', 'Score'],
      NAMES.map((name) => [name, fraction()]),
    ),
    wide: tableBlock(
      ['Region', '2020', '2021', '2022', '2023'],
      NAMES.slice(0, 4).map((name) => [name, amount(), amount(), amount(), amount()]),
    ),
    panel: tableBlock(
      ['country', 'year', 'gdp_trillion'],
      NAMES.flatMap((name) => years.map((year) => [name, year, fraction()])),
    ),
    panel_with_gaps: tableBlock(
      ['country', 'year', 'output'],
      NAMES.flatMap((name) => years.map((year) => [name, year, next() < 0.2 ? null : amount()])),
    ),
    series: tableBlock(
      ['Month', 'Revenue', 'Cost'],
      Array.from({ length: 12 }, (_, at) => [`2023-${String(at + 1).padStart(2, '0')}`, amount(), amount()]),
    ),
    losses: tableBlock(
      ['Unit', 'Profit'],
      NAMES.map((name) => [name, amount() - 40_000]),
    ),
    grouped: tableBlock(
      ['Product', 'Region', 'Revenue (USD million)'],
      Array.from({ length: 90 }, () => [
        `P${Math.floor(next() * 5) + 1}`,
        NAMES[Math.floor(next() * 4)] ?? '',
        fraction(),
      ]),
    ),
    daily: tableBlock(
      ['date', 'units'],
      Array.from({ length: 400 }, (_, at) => [
        new Date(Date.UTC(2022, 0, 1 + at)).toISOString().slice(0, 10),
        Math.floor(next() * 90),
      ]),
    ),
    counted: tableBlock(
      ['Answer', 'Comment'],
      Array.from({ length: 60 }, (_, at) => [
        ['Yes', 'No', 'Unsure'][Math.floor(next() * 3)] ?? '',
        `text ${at} ${next()}`,
      ]),
    ),
    single: tableBlock(['Company', 'Revenue', 'Staff'], [['Acme', amount(), 532]]),
  };
}

describe('judgeClaims on reported tables', () => {
  for (const language of ['en', 'de'] as const) {
    for (const seed of [7, 42]) {
      it(`passes every number of every story (${language}, seed ${seed})`, async () => {
        for (const [shape, block] of Object.entries(madeTables(seed))) {
          const deck = await deckOf(block, language);
          expect([shape, deck.slides.length > 0]).toEqual([shape, true]);
          const untraced = deck.slides.flatMap((slide) => slide.claims.filter((claim) => claim.kind === 'untraced'));
          expect([shape, untraced]).toEqual([shape, []]);
          expect([shape, judgeClaims(deck, [sourceOf(block)])]).toEqual([shape, []]);
        }
      });
    }
  }

  for (const language of ['en', 'de'] as const) {
    it(`passes every number of stories of hard tables (${language})`, async () => {
      for (const [shape, block] of Object.entries(hardTables())) {
        const deck = await deckOf(block, language);
        const untraced = deck.slides.flatMap((slide) => slide.claims.filter((claim) => claim.kind === 'untraced'));
        expect([shape, untraced]).toEqual([shape, []]);
        expect([shape, judgeClaims(deck, [sourceOf(block)])]).toEqual([shape, []]);
      }
    });
  }

  it('notices when the source differs', async () => {
    for (const [shape, block] of Object.entries(madeTables(5))) {
      if (shape === 'counted') continue;
      const deck = await deckOf(block, 'en');
      const changed = structuredClone(block);
      for (const row of changed.table.rows) {
        for (const each of row) {
          if (shape === 'plan' && each.kind === 'date') each.value = String(each.value).replace('2025', '2024');
          if (typeof each.value !== 'number' || each.value >= 2010) continue;
          each.value = each.value * 1.37 + 1;
          each.raw = String(each.value);
        }
      }
      expect([shape, judgeClaims(deck, [sourceOf(changed)]).length > 0]).toEqual([shape, true]);
    }
  });

  it('notices a changed chart value, a changed sentence and a number no one claimed', async () => {
    const { panel } = madeTables(3);
    if (panel === undefined) throw new Error('no table');
    const sources = [sourceOf(panel)];
    const made = await deckOf(panel, 'en');
    const codes = (change: (slide: Slide) => void): string[] => {
      const deck = structuredClone(made);
      const [slide] = deck.slides;
      if (slide === undefined) throw new Error('no slide');
      change(slide);
      return [...new Set(judgeClaims(deck, sources).map((fault) => fault.code))];
    };
    const chartOf = (slide: Slide): { values: (number | null)[] } => {
      const { chart } = slide.fields;
      if (chart?.kind !== 'chart' || chart.chart.series[0] === undefined) throw new Error('no chart');
      return chart.chart.series[0];
    };
    expect(codes(() => undefined)).toEqual([]);
    expect(codes((slide) => (chartOf(slide).values[2] = 1.5))).toContain('chart_value');
    expect(codes((slide) => (slide.notes += '\nAnd 7,777 more'))).toEqual(['unclaimed']);
    expect(
      codes((slide) => {
        for (const claim of slide.claims)
          if (claim.formula === 'ratio' || claim.formula === 'growth') claim.addresses.reverse();
      }),
    ).toContain('wrong_result');
    expect(
      codes((slide) => {
        for (const claim of slide.claims) claim.addresses = [{ file: 'other.csv', range: 'A1' }];
      }),
    ).toContain('bad_address');
  });

  it('reports a claim with a wrong rounding', () => {
    const block = tableBlock(
      ['Region', 'Sales'],
      [
        ['Asia', 12_449_000],
        ['Europe', 7_000_000],
      ],
    );
    const deck = (text: string, value: number): Deck => {
      const slide = slideOf({
        id: 'x',
        block_ref: 's1/b1',
        message: `Asia sold ${text}`,
        shows: '',
        points: [],
        weight: 1,
        claims: [],
        sources: [],
      });
      const address = { file: 'data.csv', range: 'B2' };
      slide.claims = [{ slide_id: 'x', field: 'title', text, value, kind: 'rounded', addresses: [address] }];
      return { title: '', language: 'en', slides: [slide] };
    };
    expect(judgeClaims(deck('12.4 M', 12_400_000), [sourceOf(block)])).toEqual([]);
    expect(judgeClaims(deck('12.5 M', 12_500_000), [sourceOf(block)]).map((fault) => fault.code)).toEqual([
      'wrong_rounding',
    ]);
  });
});
