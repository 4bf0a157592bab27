import { describe, expect, it } from '@jest/globals';
import { assembleFont, fontTables } from './font-tables.ts';
import { createPlainShaper } from './plain-shaper.ts';

/*
 * Fonts of our making: "a" to "z" are glyphs 1 to 26, "α" to "ω" and "а" to "ш" too, the blank is 27, each 500 + its number wide; 40 and up are what letters become.
 * What is said of tables and lookups is OpenType 1.9.1, chapters GSUB and GPOS.
 */
const words = (...numbers: number[]): number[] => numbers.flatMap((each) => [(each >>> 8) & 0xff, each & 0xff]);
const long = (...numbers: number[]): number[] => numbers.flatMap((each) => words(each >>> 16, each & 0xffff));
const tag = (text: string): number[] => [...text].map((each) => each.charCodeAt(0));

interface Lookup {
  type: number;
  flag?: number;
  /** Numbers of two bytes. */
  subtables: number[][];
}
interface Layout {
  lookups: Lookup[];
  /** Tag and lookups of each feature. */
  features?: [string, number[]][];
  script?: string;
  required?: number;
}

/** Puts blocks behind a head that says where each is, counted from the beginning of the head. */
function withOffsets(head: (offsets: number[]) => number[], blocks: number[][]): number[] {
  const start = head(blocks.map(() => 0)).length;
  let at = start;
  const offsets = blocks.map((block) => (at += block.length) - block.length);
  return [...head(offsets), ...blocks.flat()];
}

function layoutTable({ lookups, features, script = 'latn', required = 0xffff }: Layout, feature: string): number[] {
  const all = features ?? [[feature, lookups.map((_, index) => index)]];
  const used = all.map((_, index) => index).filter((index) => index !== required);
  const language = words(0, required, used.length, ...used);
  const scripts = [...words(1), ...tag(script), ...words(8), ...words(4, 0), ...language];
  const featureList = withOffsets(
    (offsets) => [
      ...words(all.length),
      ...all.flatMap(([name], index) => [...tag(name), ...words(offsets[index] ?? 0)]),
    ],
    all.map(([, indices]) => words(0, indices.length, ...indices)),
  );
  const lookupList = withOffsets(
    (offsets) => words(lookups.length, ...offsets),
    lookups.map(({ type, flag = 0, subtables }) =>
      withOffsets(
        (offsets) => words(type, flag, subtables.length, ...offsets),
        subtables.map((subtable) => words(...subtable)),
      ),
    ),
  );
  return withOffsets((offsets) => [...long(0x00010000), ...words(...offsets)], [scripts, featureList, lookupList]);
}

const ADVANCES = Array.from({ length: 50 }, (_, glyph) => 500 + glyph);
interface FontOptions {
  gsub?: Layout;
  gpos?: Layout;
  units?: number;
  widths?: number;
  others?: Record<string, number[]>;
}

const shaperOf = (options?: FontOptions) => createPlainShaper(fontOf(options));

function fontOf({ gsub, gpos, units = 1000, widths = ADVANCES.length, others = {} }: FontOptions = {}) {
  const head = Array.from({ length: 54 }, () => 0);
  head.splice(18, 2, ...words(units));
  const hhea = [...long(0x00010000), ...words(800, -200, 0, ...Array.from({ length: 12 }, () => 0)), ...words(widths)];
  const segments = words(
    ...[4, 0, 0, 10, 0, 0, 0, ...[32, 122, 0x3c9, 0x448, 0xffff], 0, ...[32, 97, 0x3b1, 0x430, 0xffff]],
    ...[-5, -96, -0x3b0, -0x42f, 1, 0, 0, 0, 0, 0],
  );
  const tables: Record<string, number[]> = {
    ...{ head, hhea, hmtx: ADVANCES.flatMap((advance) => words(advance, 0)) },
    cmap: [...words(0, 1, 3, 1), ...long(12), ...segments],
    ...(gsub === undefined ? {} : { GSUB: layoutTable(gsub, 'liga') }),
    ...(gpos === undefined ? {} : { GPOS: layoutTable(gpos, 'kern') }),
    ...others,
  };
  return assembleFont(
    0x00010000,
    Object.entries(tables).map(([name, data]) => [name, Uint8Array.from(data)] as const),
  );
}
const shape = (text: string, options?: FontOptions) => shaperOf(options)?.shape(text) ?? null;
const ids = (text: string, options?: FontOptions) => shape(text, options)?.map(({ id }) => id) ?? null;
const gsub = (lookups: Lookup[], more: Partial<Layout> = {}): FontOptions => ({ gsub: { lookups, ...more } });
const gpos = (lookups: Lookup[], more: Partial<Layout> = {}): FontOptions => ({ gpos: { lookups, ...more } });
const kerns = (text: string, options: FontOptions) => shape(text, options)?.map(({ kern }) => kern) ?? null;

const A = 1;
const B = 2;
const C = 3;
/** A coverage table of glyphs. */
const cover = (...glyphs: number[]): number[] => [1, glyphs.length, ...glyphs];
/** GSUB 1.2: each of the glyphs becomes another. */
const becomes = (pairs: Record<number, number>): number[] => {
  const glyphs = Object.keys(pairs).map(Number);
  return [2, 6 + 2 * glyphs.length, glyphs.length, ...Object.values(pairs), ...cover(...glyphs)];
};
/** GSUB 4.1: ligatures of one first glyph. */
const ligates = (first: number, ...ligatures: { rest: number[]; into: number }[]): number[] => {
  let offset = 2 + 2 * ligatures.length;
  const offsets = ligatures.map(({ rest }) => (offset += 4 + 2 * rest.length) - 4 - 2 * rest.length);
  const set = [
    ligatures.length,
    ...offsets,
    ...ligatures.flatMap(({ rest, into }) => [into, rest.length + 1, ...rest]),
  ];
  return [1, 8 + 2 * set.length, 1, 8, ...set, ...cover(first)];
};
/** GPOS 2.1: moves what follows a glyph before another. */
const kernsPair = (left: number, right: number, by: number): number[] => [
  ...[1, 18, 4, 0, 1, 12, 1, right, by],
  ...cover(left),
];
/** GSUB 6.3 and GPOS 8.3: a glyph behind another one. */
const behind = (before: number, glyph: number): number[] => [
  ...[3, 1, 14, 1, 20, 0, 0],
  ...cover(before),
  ...cover(glyph),
];
const single = (pairs: Record<number, number>): Lookup => ({ type: 1, subtables: [becomes(pairs)] });

describe('glyphs without lookups', () => {
  it('are those of the characters, as wide as in the file', () => {
    expect(shape('a b')).toEqual([
      { id: 1, code_points: [97], advance: 501, kern: 0 },
      { id: 27, code_points: [32], advance: 527, kern: 0 },
      { id: 2, code_points: [98], advance: 502, kern: 0 },
    ]);
    expect(shaperOf()?.widthEm('ab')).toBeCloseTo(1.003, 9);
    expect(shaperOf({ units: 2000 })?.widthEm('ab')).toBeCloseTo(0.5015, 9);
    expect(shape('')).toEqual([]);
    expect(shape('aB')).toBeNull();
  });

  it('are as wide as the last one with a specified width', () => {
    expect(shape('abcd', { widths: 3 })?.map(({ advance }) => advance)).toEqual([501, 502, 502, 502]);
  });

  it('come of no font without widths, size or what a shaper has to know', () => {
    expect([shaperOf({ widths: 0 }), shaperOf({ units: 0 })]).toEqual([null, null]);
    for (const name of ['fvar', 'morx', 'mort', 'kerx']) expect(shaperOf({ others: { [name]: [0, 0] } })).toBeNull();
    expect(createPlainShaper(assembleFont(0x00010000, [['head', new Uint8Array(54)]]))).toBeNull();
    const font = fontOf();
    const { offset = 0 } = fontTables(font)?.tables.get('hhea') ?? {};
    expect(createPlainShaper(font.subarray(0, offset + 10))).toBeNull();
  });

  it('are in lines as in the file: typographically if it requests that', () => {
    const os2 = (selection: number, length = 72): number[] => {
      const table = Array.from({ length }, () => 0);
      table.splice(62, 2, ...words(selection));
      table.splice(68, 4, ...words(700, -150));
      return table;
    };
    const metricsOf = (table: number[]) => shaperOf({ others: { 'OS/2': table } })?.metrics;
    const own = { ascent: 0.8, descent: 0.2 };
    expect(shaperOf()?.metrics).toEqual(own);
    expect(metricsOf(os2(0x80))).toEqual({ ascent: 0.7, descent: 0.15 });
    expect(metricsOf(os2(0x40))).toEqual(own);
    expect(metricsOf(os2(0x80).slice(0, 71))).toEqual(own);
    const hhea = (ascent: number, descent: number): number[] => [
      ...[...long(0x00010000), ...words(ascent, descent, 0, ...Array.from({ length: 12 }, () => 0)), ...words(50)],
    ];
    const lines = (ascent: number, descent: number) => shaperOf({ others: { hhea: hhea(ascent, descent) } })?.metrics;
    expect(lines(800, 0)).toEqual({ ascent: 0.8, descent: -0 });
    expect([lines(0, -200), lines(800, 200)]).toEqual([null, null]);
  });
});

describe('substitution', () => {
  it('puts one glyph for another, by difference or by list', () => {
    expect(ids('abc', gsub([single({ [A]: 40, [C]: 41 })]))).toEqual([40, B, 41]);
    const byDifference = { type: 1, subtables: [[1, 6, 39, ...cover(A, B)]] };
    expect(ids('abc', gsub([byDifference]))).toEqual([40, 41, C]);
    expect(shape('a', gsub([single({ [A]: 40 })]))).toEqual([{ id: 40, code_points: [97], advance: 540, kern: 0 }]);
  });

  it('joins the first ligature whose parts all follow', () => {
    const lookup = {
      type: 4,
      subtables: [ligates(A, { rest: [B, C], into: 40 }, { rest: [B], into: 41 })],
    };
    expect(ids('abc', gsub([lookup]))).toEqual([40]);
    expect(ids('abd', gsub([lookup]))).toEqual([41, 4]);
    expect(ids('ab', gsub([lookup]))).toEqual([41]);
    expect(ids('acb', gsub([lookup]))).toEqual([A, C, B]);
    expect(ids('xabcab', gsub([lookup]))).toEqual([24, 40, 41]);
    expect(shape('xabc', gsub([lookup]))?.map(({ code_points }) => code_points)).toEqual([[120], [97, 98, 99]]);
  });

  it('continues with the next subtable where the first has no ligature that fits', () => {
    const lookup = {
      type: 4,
      subtables: [ligates(A, { rest: [C], into: 40 }), ligates(A, { rest: [B], into: 41 })],
    };
    expect(ids('ac ab', gsub([lookup]))).toEqual([40, 27, 41]);
    const other = { type: 4, subtables: [ligates(C, { rest: [A], into: 40 }), ligates(A, { rest: [B], into: 41 })] };
    expect(ids('ab', gsub([other]))).toEqual([41]);
  });

  it('applies the first subtable only that has the glyph', () => {
    expect(ids('a', gsub([{ type: 1, subtables: [becomes({ [A]: B }), becomes({ [A]: C })] }]))).toEqual([B]);
  });

  it('is in the order of the lookups, whatever the order of the features', () => {
    const lookups = [single({ [A]: B }), single({ [B]: C })];
    expect(ids('ab', gsub(lookups))).toEqual([C, C]);
    const features: [string, number[]][] = [
      ['liga', [1]],
      ['calt', [0]],
    ];
    expect(ids('ab', gsub(lookups, { features }))).toEqual([C, C]);
    expect(ids('ab', gsub([single({ [B]: C }), single({ [A]: B })]))).toEqual([B, C]);
  });

  it.each(['ccmp', 'locl', 'rlig', 'calt', 'clig', 'liga', 'rclt'])('is on without being requested: %s', (feature) => {
    expect(ids('a', gsub([single({ [A]: 40 })], { features: [[feature, [0]]] }))).toEqual([40]);
  });

  it('leaves out what has to be requested, unless the script requires it', () => {
    const features: [string, number[]][] = [
      ['smcp', [0]],
      ['liga', [1]],
    ];
    const lookups = [single({ [A]: 40 }), single({ [B]: 41 })];
    expect(ids('ab', gsub(lookups, { features }))).toEqual([A, 41]);
    expect(ids('ab', gsub(lookups, { features, required: 0 }))).toEqual([40, 41]);
  });

  it.each(['latn', 'DFLT', 'dflt'])('is taken from the script %s for Latin letters', (script) => {
    expect(ids('a', gsub([single({ [A]: 40 })], { script }))).toEqual([40]);
  });

  it.each([
    ['latn', 'a'],
    ['grek', 'α'],
    ['cyrl', 'а'],
  ])('is taken from the script %s for %s, and from no other', (script, letter) => {
    const found = ['latn', 'grek', 'cyrl'].filter(
      (other) => ids(letter, gsub([single({ [A]: 40 })], { script: other }))?.[0] === 40,
    );
    // The Latin script is in for others that a font does not list.
    expect(found).toEqual(script === 'latn' ? ['latn'] : ['latn', script].sort().reverse());
    expect(ids(`${letter}${letter === 'a' ? 'α' : 'a'}`)).toBeNull();
  });

  it('is taken from the default script for text without letters', () => {
    const blank = { [27]: 40 };
    expect(ids(' ', gsub([single(blank)], { script: 'DFLT' }))).toEqual([40]);
    expect(ids(' ', gsub([single(blank)], { script: 'grek' }))).toEqual([27]);
  });

  it('is not taken from another script', () => {
    expect(ids('a', gsub([single({ [A]: 40 })], { script: 'cyrl' }))).toEqual([A]);
  });

  it.each([
    ['glyphs that become several', { type: 2, subtables: [[1, 6, 0, ...cover(A)]] }],
    ['glyphs to choose from', { type: 3, subtables: [[1, 6, 0, ...cover(A)]] }],
    ['lookups that skip letters', { ...single({ [A]: 40 }), flag: 0x0002 }],
    ['lookups that skip ligatures', { ...single({ [A]: 40 }), flag: 0x0004 }],
  ])('is left to others where it means %s, and only there', (_, lookup) => {
    expect([ids('ba', gsub([lookup])), ids('bc', gsub([lookup]))]).toEqual([null, [B, C]]);
  });

  it('takes lookups that skip marks as they are', () => {
    expect(ids('a', gsub([{ ...single({ [A]: 40 }), flag: 0x0008 }]))).toEqual([40]);
  });

  it('is left to others in a context that applies, and continues otherwise', () => {
    const context = { type: 6, subtables: [behind(A, B)] };
    expect(ids('ab', gsub([context]))).toBeNull();
    expect(ids('cb', gsub([context, single({ [B]: 40 })]))).toEqual([C, 40]);
    const covering = { type: 6, subtables: [behind(A, B), behind(C, B)] };
    expect([ids('cb', gsub([covering])), ids('bb', gsub([covering]))]).toEqual([null, [B, B]]);
  });

  it('reads lookups that lie far away', () => {
    // An extension names the type and, from where it is itself, the place of the true subtable.
    const far = { type: 7, subtables: [[1, 1, 0, 8, ...becomes({ [A]: 40 })]] };
    expect(ids('ab', gsub([far]))).toEqual([40, B]);
  });

  it('treats a table with more lookups or subtables than any font has as broken', () => {
    const lookups = (count: number): Lookup[] => Array.from({ length: count }, () => single({ [A]: A }));
    const subtables = (count: number): Lookup[] => [
      { type: 1, subtables: Array.from({ length: count }, () => becomes({ [A]: A })) },
    ];
    expect([ids('a', gsub(lookups(512))), ids('a', gsub(lookups(513)))]).toEqual([[A], null]);
    expect([ids('a', gsub(subtables(1024))), ids('a', gsub(subtables(1025)))]).toEqual([[A], null]);
  });
});

describe('positions', () => {
  it('are kerned by every lookup that knows the pair', () => {
    const lookups = [
      { type: 2, subtables: [kernsPair(A, B, -30)] },
      { type: 2, subtables: [kernsPair(B, C, -7)] },
      { type: 2, subtables: [kernsPair(A, B, -5)] },
    ];
    expect(kerns('abc', gpos(lookups))).toEqual([-35, -7, 0]);
    expect(shaperOf(gpos(lookups))?.widthEm('ab')).toBeCloseTo(0.968, 9);
    // The same pair again, and the other way round.
    expect(kerns('abba', gpos(lookups))).toEqual([-35, 0, 0, 0]);
  });

  it.each(['kern', 'dist', 'curs'])('are changed without being asked by %s', (feature) => {
    const lookup = { type: 2, subtables: [kernsPair(A, B, -30)] };
    expect(kerns('ab', gpos([lookup], { features: [[feature, [0]]] }))).toEqual([-30, 0]);
    expect(kerns('ab', gpos([lookup], { features: [['halt', [0]]] }))).toEqual([0, 0]);
  });

  it('are left to others where a glyph is placed by anything but pairs', () => {
    const single = { type: 1, subtables: [[1, 8, 4, 5, ...cover(A)]] };
    expect([kerns('bab', gpos([single])), kerns('bc', gpos([single]))]).toEqual([null, [0, 0]]);
    const context = { type: 8, subtables: [behind(A, B)] };
    expect([kerns('cab', gpos([context])), kerns('cb', gpos([context]))]).toEqual([null, [0, 0]]);
    const second = {
      type: 1,
      subtables: [
        [1, 8, 4, 5, ...cover(C)],
        [1, 8, 4, 5, ...cover(A)],
      ],
    };
    expect([kerns('ab', gpos([second])), kerns('bb', gpos([second]))]).toEqual([null, [0, 0]]);
  });

  it('are left to others where a pair does more than kern, however the rest kerns', () => {
    const placing = { type: 2, subtables: [[1, 18, 1, 0, 1, 12, 1, B, 9, ...cover(A)]] };
    const kerning = { type: 2, subtables: [kernsPair(A, B, -30)] };
    for (const lookups of [[placing, kerning], [kerning, placing], [placing]]) {
      expect([kerns('ab', gpos(lookups)), kerns('ac', gpos(lookups))]).toEqual([null, [0, 0]]);
    }
  });

  it('reads lookups that lie far away', () => {
    const far = { type: 9, subtables: [[1, 2, 0, 8, ...kernsPair(A, B, -30)]] };
    expect(kerns('ab', gpos([far]))).toEqual([-30, 0]);
  });

  it('are left to others where the kerning is of the older kind, unless there is a newer one', () => {
    const older = { kern: [0, 0, 0, 0] };
    expect(shape('ab', { others: older })).toBeNull();
    const lookup = { type: 2, subtables: [kernsPair(A, B, -30)] };
    expect(kerns('ab', { ...gpos([lookup]), others: older })).toEqual([-30, 0]);
  });
});
