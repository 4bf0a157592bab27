import { describe, expect, it } from '@jest/globals';
import {
  assembleFont,
  familyKey,
  fontCount,
  fontCoverage,
  fontNames,
  fontTables,
  glyphIndex,
  singleFont,
} from './font-tables.ts';
import { matchFont } from './match-font.ts';
import { pairOfLookup } from './layout-lookups.ts';

/** Bytes of numbers, most significant first: of two bytes, or of four where it is so said. */
const words = (...numbers: number[]): number[] => numbers.flatMap((each) => [(each >>> 8) & 0xff, each & 0xff]);
const long = (...numbers: number[]): number[] => numbers.flatMap((each) => words(each >>> 16, each & 0xffff));
const TRUETYPE = 0x00010000;
const fontOf = (tables: Record<string, number[]>) => {
  const bytes = assembleFont(
    TRUETYPE,
    Object.entries(tables).map(([tag, data]) => [tag, Uint8Array.from(data)] as const),
  );
  const font = fontTables(bytes);
  if (font === null) throw new Error('no font');
  return font;
};
const ONE_TABLE = [['aaaa', new Uint8Array(4)]] as const;
/** Two fonts that share their file, after a header of 20 bytes. */
const collection = (): Uint8Array => {
  const directory = (tag: string, offset: number, length: number) => [
    ...[...long(TRUETYPE), ...words(1, 16, 0, 0)],
    ...[...tag].map((each) => each.charCodeAt(0)),
    ...long(0, offset, length),
  ];
  return Uint8Array.from([
    ...[...long(0x74746366, TRUETYPE, 2, 20, 48)],
    ...[...directory('one ', 76, 4), ...directory('two ', 80, 3)],
    ...[1, 2, 3, 4, 5, 6, 7, 8],
  ]);
};

describe('fontTables', () => {
  it('locates the tables', () => {
    const { tables } = fontOf({ aaaa: [1, 2, 3], bbbb: [4, 5, 6, 7, 8] });
    expect([...tables]).toEqual([
      ['aaaa', { offset: 44, length: 3 }],
      ['bbbb', { offset: 48, length: 5 }],
    ]);
  });

  it.each([0x00010000, 0x4f54544f, 0x74727565])('knows the version %d', (version) => {
    expect(fontTables(assembleFont(version, ONE_TABLE))?.tables.size).toBe(1);
  });

  it.each<[string, Uint8Array, number]>([
    ['too short', new Uint8Array(11), 0],
    ['of another version', assembleFont(0x12345678, ONE_TABLE), 0],
    ['a second font in a file of one', assembleFont(TRUETYPE, ONE_TABLE), 1],
    ['a third font in a collection of two', collection(), 2],
    ['a directory that is cut off', assembleFont(TRUETYPE, [['aaaa', new Uint8Array(4)]]).subarray(0, 27), 0],
    ['a collection that is cut off', collection().subarray(0, 15), 0],
    ['a collection whose second font is cut off', collection().subarray(0, 19), 1],
    ['a font that begins behind the end', Uint8Array.from(long(0x74746366, TRUETYPE, 1, 900)), 0],
  ])('is nothing of bytes that are no font: %s', (_, bytes, index) => {
    expect(fontTables(bytes, index)).toBeNull();
  });

  it('finds the fonts of a collection', () => {
    const bytes = collection();
    expect([...(fontTables(bytes, 0)?.tables ?? [])]).toEqual([['one ', { offset: 76, length: 4 }]]);
    expect([...(fontTables(bytes, 1)?.tables ?? [])]).toEqual([['two ', { offset: 80, length: 3 }]]);
    expect([fontCount(bytes), fontCount(assembleFont(TRUETYPE, ONE_TABLE)), fontCount(new Uint8Array(3))]).toEqual([
      2, 1, 1,
    ]);
    expect(fontCount(Uint8Array.from(long(0x74746366, TRUETYPE, 1000)))).toBe(64);
  });

  it('makes a file of one font of a collection', () => {
    const single = singleFont(collection(), 1);
    const font = fontTables(single);
    expect([...(font?.tables ?? [])]).toEqual([['two ', { offset: 28, length: 3 }]]);
    expect([...single.subarray(28, 32)]).toEqual([5, 6, 7, 0]);
    expect(font?.view.getUint32(0)).toBe(TRUETYPE);
    // The sum of its one word, and the search values of one table.
    expect(font?.view.getUint32(16)).toBe(0x05060700);
    expect([4, 6, 8, 10].map((at) => font?.view.getUint16(at))).toEqual([1, 16, 0, 0]);
    expect(() => singleFont(collection(), 2)).toThrow(RangeError);
  });

  it('recognises outlines of the other kind', () => {
    const bytes = collection();
    bytes.set(
      [...'CFF '].map((each) => each.charCodeAt(0)),
      20 + 12,
    );
    expect(fontTables(singleFont(bytes, 0))?.view.getUint32(0)).toBe(0x4f54544f);
  });
});

/** Format 4: codes 65 to 67 by a difference of -60, 97 and 98 by an array (with its own difference), the last none. */
const SEGMENTS = [
  ...words(4, 0, 0, 6, 0, 0, 0),
  ...words(67, 98, 0xffff),
  ...words(0),
  ...words(65, 97, 0xffff),
  ...words(-60, 5, 1),
  ...words(0, 4, 0),
  ...words(20, 0),
];
/** Format 12: codes 70 to 72 and 0x1F600 to 0x1F601. */
const GROUPS = [...words(12, 0), ...long(0, 0, 2, 70, 72, 7, 0x1f600, 0x1f601, 30)];
const cmapOf = (...subtables: { platform: number; bytes: number[] }[]) => {
  let offset = 4 + 8 * subtables.length;
  const records = subtables.flatMap(({ platform, bytes }) => {
    const record = [...words(platform, 1), ...long(offset)];
    offset += bytes.length;
    return record;
  });
  return fontOf({ cmap: [...words(0, subtables.length), ...records, ...subtables.flatMap(({ bytes }) => bytes)] });
};
const glyphs = (font: ReturnType<typeof fontOf>, ...codes: number[]): number[] | null => {
  const lookup = glyphIndex(font);
  return lookup === null ? null : codes.map(lookup);
};

describe('glyphIndex', () => {
  it('reads segments of the basic plane', () => {
    const font = cmapOf({ platform: 3, bytes: SEGMENTS });
    expect(glyphs(font, 64, 65, 66, 67, 68, 96, 97, 98, 99)).toEqual([0, 5, 6, 7, 0, 0, 25, 0, 0]);
    expect(glyphs(font, 0x10041, 0xffff)).toEqual([0, 0]);
  });

  it('finds nothing behind the last segment, whatever follows it in the file', () => {
    // Without the segment of 0xFFFF that should end them; read as one more segment, what follows covers 99.
    const unended = [4, 0, 0, 4, 0, 0, 0, ...[67, 98], 0, ...[65, 97], ...[1, 5], ...[0, 0], 0];
    expect(glyphs(cmapOf({ platform: 3, bytes: words(...unended) }), 66, 98, 99, 0xffff)).toEqual([67, 103, 0, 0]);
  });

  it('reads groups of all planes', () => {
    const font = cmapOf({ platform: 0, bytes: GROUPS });
    expect(glyphs(font, 69, 70, 71, 72, 73, 0x1f5ff, 0x1f600, 0x1f601, 0x1f602)).toEqual([0, 7, 8, 9, 0, 0, 30, 31, 0]);
    const covers = fontCoverage(font);
    expect([70, 73].map(covers)).toEqual([true, false]);
  });

  it('prefers groups, wherever they are, and passes over other platforms and formats', () => {
    const segments = { platform: 3, bytes: SEGMENTS };
    const groups = { platform: 3, bytes: GROUPS };
    expect(glyphs(cmapOf(segments, groups), 65, 70)).toEqual([0, 7]);
    expect(glyphs(cmapOf(groups, segments), 65, 70)).toEqual([0, 7]);
    expect(glyphs(cmapOf({ platform: 1, bytes: GROUPS }, segments), 65)).toEqual([5]);
    expect(glyphs(cmapOf({ platform: 3, bytes: [...words(6), ...SEGMENTS.slice(2)] }), 65)).toBeNull();
    expect(glyphs(cmapOf({ platform: 3, bytes: words(4, 0, 0, 0) }), 65)).toBeNull();
  });

  it('reads the first 64 subtables', () => {
    const others = (count: number) => Array.from({ length: count }, () => ({ platform: 1, bytes: [] }));
    const last = { platform: 3, bytes: SEGMENTS };
    expect(glyphs(cmapOf(...others(63), last), 65)).toEqual([5]);
    expect(glyphs(cmapOf(...others(64), last), 65)).toBeNull();
  });

  it('has nothing to read in a font without the table, or with a broken one', () => {
    expect(glyphIndex(fontOf({ aaaa: [] }))).toBeNull();
    expect(fontCoverage(fontOf({ aaaa: [] }))(65)).toBe(false);
    const broken = [...GROUPS];
    broken.splice(12, 4, ...long(0x00ffffff));
    expect(glyphs(cmapOf({ platform: 3, bytes: broken }), 0x20000)).toEqual([0]);
  });
});

describe('fontNames', () => {
  interface Name {
    id: number;
    text: string;
    platform?: number;
  }
  const table = (names: Name[]): number[] => {
    let offset = 0;
    const records = names.flatMap(({ id, text, platform = 3 }) => {
      const record = words(platform, 1, 0x409, id, text.length * 2, offset);
      offset += text.length * 2;
      return record;
    });
    const storage = names.flatMap(({ text }) => [...text].flatMap((each) => words(each.charCodeAt(0))));
    return [...words(0, names.length, 6 + 12 * names.length), ...records, ...storage];
  };
  const os2 = (weight: number, selection: number): number[] => {
    const bytes = Array.from({ length: 64 }, () => 0);
    bytes.splice(4, 2, ...words(weight));
    bytes.splice(62, 2, ...words(selection));
    return bytes;
  };
  const read = (names: Name[], style?: number[]) =>
    fontNames(fontOf({ name: table(names), ...(style === undefined ? {} : { 'OS/2': style }) }));

  it('are the family of four styles and the typographic one, once each', () => {
    const names = [
      { id: 1, text: 'House  Sans Light' },
      { id: 2, text: 'Regular' },
      { id: 16, text: 'House Sans' },
      { id: 16, text: 'HOUSE SANS', platform: 0 },
      { id: 1, text: 'Of another system', platform: 1 },
    ];
    expect(read(names)).toEqual({ families: ['house sans light', 'house sans'], weight: 400, italic: false });
  });

  it('come with weight and slant', () => {
    const names = [{ id: 1, text: 'House' }];
    expect(read(names, os2(700, 1))).toMatchObject({ weight: 700, italic: true });
    expect(read(names, os2(300, 0x20))).toMatchObject({ weight: 300, italic: false });
    expect(read(names, os2(0, 0))).toMatchObject({ weight: 400 });
  });

  it.each(['', '<b>', '-x', 'a/b', 'x'.repeat(129)])('are none that no one should see: %j', (text) => {
    expect(read([{ id: 1, text }])).toBeNull();
  });

  it.each(['Ünïcode 2', 'O’x'.replace('’', "'"), 'A & B (C) + D_E-F, G.', 'x'.repeat(128)])('may be %j', (text) => {
    expect(read([{ id: 1, text }])?.families).toEqual([text.toLowerCase()]);
  });

  it('are none where the table is missing or its text behind the end', () => {
    expect(fontNames(fontOf({ aaaa: [] }))).toBeNull();
    expect(fontNames(fontOf({ name: words(0, 1, 18, 3, 1, 0x409, 1, 200, 0) }))).toBeNull();
  });

  it('are looked for among the first 400 entries', () => {
    const others = (count: number): Name[] => Array.from({ length: count }, () => ({ id: 2, text: '' }));
    expect(read([...others(399), { id: 1, text: 'House' }])?.families).toEqual(['house']);
    expect(read([...others(400), { id: 1, text: 'House' }])).toBeNull();
  });

  it('are read as far as the file goes', () => {
    const whole = fontOf({ name: table([{ id: 1, text: 'House' }]) });
    const { offset = NaN } = whole.tables.get('name') ?? {};
    const bytes = new Uint8Array(whole.view.buffer);
    const cutAfter = (length: number) => {
      const font = fontTables(bytes.subarray(0, offset + length));
      return font === null ? 'no font' : fontNames(font);
    };
    expect([cutAfter(5), cutAfter(6), cutAfter(17), cutAfter(18), cutAfter(27)]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(cutAfter(28)).toMatchObject({ families: ['house'] });
    // The text of the second entry is the first one, and nothing follows: "Houses" as six numbers.
    const letters = [...'Houses'].map((each) => each.charCodeAt(0));
    const inside = fontOf({ name: words(0, 2, 6, ...letters, 3, 1, 0x409, 1, 12, 0) });
    const at = inside.tables.get('name')?.offset ?? NaN;
    const cut = fontTables(new Uint8Array(inside.view.buffer).subarray(0, at + 30));
    expect(cut && fontNames(cut)?.families).toEqual(['houses']);
  });

  it('leave out half a character and blanks around', () => {
    const half = words(0, 1, 18, 3, 1, 0x409, 1, 11, 0, ...[...'House'].map((each) => each.charCodeAt(0)), 0x58);
    expect(fontNames(fontOf({ name: half }))?.families).toEqual(['house']);
    expect(read([{ id: 1, text: ' House ' }])?.families).toEqual(['house']);
  });

  it('are looked up without regard to case and blanks', () => {
    expect(familyKey('  Times \t New  ROMAN ')).toBe('times new roman');
  });
});

describe('matchFont', () => {
  it.each([
    ['Calibri', 'carlito', 1, false],
    ['  CALIBRI  Light ', 'carlito', 1, false],
    ['Helvetica', 'arimo', 1, false],
    ['Times', 'tinos', 1, false],
    ['Cambria', 'caladea', 1, false],
    ['Georgia', 'gelasio', 1, false],
    ['Courier', 'cousine', 1, false],
    ['Arial Narrow', 'arimo', 0.84, true],
    ['Arial Black', 'arimo', 1.28, true],
    ['Tahoma', 'arimo', 1, true],
    ['Verdana', 'arimo', 1.2, true],
    ['DejaVu Sans', 'arimo', 1.2, true],
    ['Century Gothic', 'arimo', 1.15, true],
    ['Montserrat', 'arimo', 1.2, true],
    ['Consolas', 'cousine', 0.916, true],
    ['Menlo', 'cousine', 1.004, true],
    ['Lucida Console', 'cousine', 1.004, true],
    ['DejaVu Sans Mono', 'cousine', 1.004, true],
    ['Garamond', 'tinos', 1, true],
    ['Book Antiqua', 'gelasio', 1, true],
    ['Palatino Linotype', 'gelasio', 1, true],
    ['Trebuchet MS', 'arimo', 1, true],
    ['Segoe UI', 'arimo', 1, true],
    ['Aptos', 'arimo', 1.05, true],
    ['constructor', 'arimo', 1.05, true],
  ] as const)('measures %s with %s at %d', (name, family, factor, is_approximate) => {
    expect(matchFont(name)).toEqual({ family, factor, is_approximate });
  });
});

describe('pairOfLookup', () => {
  const viewOf = (...numbers: number[]) => new DataView(Uint8Array.from(words(...numbers)).buffer);
  const lookup = (skipsGlyphs = false, subtables = [0]) => ({ type: 2, skipsGlyphs, subtables });
  /** Glyph 3 before 10 and 12 by -50 and 7; glyph 4 before 11 by -9. The coverage lies behind at 32. */
  const listed = (first = 4, second = 0) =>
    viewOf(...[1, 32, first, second, 2, 14, 24, 2, 10, -50, 12, 7, 1, 11, -9, 0], ...[1, 2, 3, 4]);

  it('kerns pairs of a list', () => {
    const kern = (left: number, right: number) => pairOfLookup(listed(), lookup(), left, right);
    expect([kern(3, 10), kern(3, 11), kern(3, 12), kern(4, 11), kern(4, 10), kern(5, 10)]).toEqual([
      -50, 0, 7, -9, 0, 0,
    ]);
  });

  it('kerns pairs of a list that is long', () => {
    const rights = [5, 10, 15, 20, 25];
    const view = viewOf(1, 14 + 4 * 5, 4, 0, 1, 12, 5, ...rights.flatMap((right) => [right, -right]), 1, 1, 3);
    const kern = (right: number) => pairOfLookup(view, lookup(), 3, right);
    expect(rights.map(kern)).toEqual([-5, -10, -15, -20, -25]);
    expect([4, 6, 12, 24, 26].map(kern)).toEqual([0, 0, 0, 0, 0]);
  });

  it('kerns pairs of classes', () => {
    // Glyph 3 is of class 1 before 10 of class 1 (-80) and all others (-20).
    const view = viewOf(
      ...[2, 24, 4, 0, 30, 38, 2, 2, 5, 6, -20, -80],
      ...[1, 1, 3],
      ...[1, 3, 1, 1],
      ...[1, 10, 1, 1],
    );
    expect([10, 11].map((right) => pairOfLookup(view, lookup(), 3, right))).toEqual([-80, -20]);
    expect(pairOfLookup(view, lookup(), 2, 10)).toBe(0);
  });

  it('reports nothing if more than the first advance would change', () => {
    expect(pairOfLookup(listed(1), lookup(), 3, 10)).toBeNull();
    expect(pairOfLookup(listed(0), lookup(), 5, 10)).toBe(0);
    expect(pairOfLookup(listed(), lookup(true), 3, 10)).toBeNull();
    expect(pairOfLookup(listed(), lookup(true), 5, 10)).toBe(0);
    // Zeros move nothing: placement of the first glyph, and an advance of the second.
    const zeros = (first: number, second: number, ...values: number[]) =>
      pairOfLookup(viewOf(1, 20, first, second, 1, 12, 1, 10, ...values, 0, 1, 1, 3), lookup(), 3, 10);
    expect([zeros(1, 0, 0), zeros(0, 0, 0)]).toEqual([0, 0]);
    expect(zeros(1, 0, 5)).toBeNull();
    const two = (...values: number[]) =>
      pairOfLookup(viewOf(1, 20, 4, 4, 1, 12, 1, 10, ...values, 1, 1, 3), lookup(), 3, 10);
    expect([two(0, 0), two(0, 5), two(5, 0)]).toEqual([0, null, null]);
  });

  it('goes on to the next subtable where the first does not know the pair', () => {
    const view = viewOf(
      ...[1, 32, 4, 0, 2, 14, 24, 2, 10, -50, 12, 7, 1, 11, -9, 0, 1, 2, 3, 4],
      ...[1, 18, 4, 0, 1, 12, 1, 99, -5, 1, 1, 3],
    );
    expect([10, 99].map((right) => pairOfLookup(view, lookup(false, [0, 40]), 3, right))).toEqual([-50, -5]);
  });
});
