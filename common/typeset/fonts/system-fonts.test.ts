import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createFontRegistry } from './font-registry.ts';
import { assembleFont, fontTables } from './font-tables.ts';
import { scriptClass } from './match-font.ts';
import { createSystemFonts, systemFontFolders } from './system-fonts.ts';
import { writeTrueType } from './write-truetype.ts';

const folder = mkdtempSync(join(tmpdir(), 'system-fonts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const house = (family: string, weight: 400 | 700, advance = 600): Uint8Array =>
  writeTrueType({ family, weight, units_per_em: 1000, ascent: 800, descent: 200 }, [
    {
      code_point: 0x41,
      advance,
      contours: [
        [
          { x: 0, y: 0, isOnCurve: true },
          { x: 0, y: 500, isOnCurve: true },
          { x: 500, y: 0, isOnCurve: true },
        ],
      ],
    },
  ]);
const fail = (): never => {
  throw new Error('no font');
};
/** What a file that is open is; '' if it was closed meanwhile. */
const targetOf = (handle: string): string => {
  try {
    return readlinkSync(`/proc/self/fd/${handle}`);
  } catch {
    return '';
  }
};
const put = (path: string, bytes: Uint8Array): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), bytes);
};

describe('the fonts of a machine', () => {
  put('b/Regular.TTF', house('House', 400));
  put('b/Bold.otf', house('House', 700));
  put('a/note.txt', house('Text', 400));
  put('a/broken.ttf', new Uint8Array(100));
  put('1/2/3/4/5/6/deep.ttf', house('Deep', 400));
  put('1/2/3/4/5/6/7/deeper.ttf', house('Deeper', 400));
  const fonts = createSystemFonts([join(folder, 'missing'), folder]);

  it('are found by name, in the order of their files', () => {
    const cuts = fonts.cuts('  HOUSE ');
    expect(cuts.map(({ weight, bold, italic }) => [weight, bold, italic])).toEqual([
      [700, true, false],
      [400, false, false],
    ]);
    expect(cuts[1]?.bytes()).toEqual(house('House', 400));
    expect(fonts.cuts('Unknown')).toEqual([]);
  });

  it('are files of fonts only, down to the sixth folder', () => {
    expect([fonts.cuts('Text'), fonts.cuts('Deeper')]).toEqual([[], []]);
    expect(fonts.cuts('Deep')).toHaveLength(1);
  });

  it('are found where their names lie far into the file, and not where no text could be set in them', () => {
    const far = mkdtempSync(join(folder, 'far-'));
    const tablesOf = (bytes: Uint8Array) => {
      const { tables } = fontTables(bytes) ?? fail();
      return [...tables].map(([tag, { offset, length }]) => [tag, bytes.subarray(offset, offset + length)] as const);
    };
    const save = (name: string, ...tables: (readonly [string, Uint8Array])[]): void =>
      writeFileSync(join(far, `${name}.ttf`), assembleFont(0x00010000, tables));
    save('large', ...tablesOf(house('Large', 400)), ['aaaa', new Uint8Array(70_000)]);
    save('variable', ...tablesOf(house('Variable', 400)), ['fvar', new Uint8Array(4)]);
    save('mapless', ...tablesOf(house('Mapless', 400)).filter(([tag]) => tag !== 'cmap'));
    symlinkSync(join(far, 'gone'), join(far, 'dangling.ttf'));
    const own = createSystemFonts([far]);
    expect(['Large', 'Variable', 'Mapless'].map((family) => own.cuts(family).length)).toEqual([1, 0, 0]);
    // Linux lists the files that a process has open.
    const open = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').map(targetOf) : [];
    expect(open.filter((path) => path.startsWith(far))).toEqual([]);
  });

  it('are read once, when the first is requested', () => {
    const late = mkdtempSync(join(folder, 'late-'));
    const own = createSystemFonts([late]);
    writeFileSync(join(late, 'one.ttf'), house('One', 400));
    expect(own.cuts('One')).toHaveLength(1);
    writeFileSync(join(late, 'two.ttf'), house('Two', 400));
    expect(own.cuts('Two')).toEqual([]);
    const [cut] = own.cuts('One');
    expect(cut?.bytes()).toBe(cut?.bytes());
  });

  it.each([
    ['win32', [join('C:', 'Windows', 'Fonts'), join('home', 'AppData', 'Local', 'Microsoft', 'Windows', 'Fonts')]],
    ['darwin', ['/System/Library/Fonts', '/Library/Fonts', join('home', 'Library', 'Fonts')]],
    [
      'linux',
      ['/usr/share/fonts', '/usr/local/share/fonts', join('home', '.local', 'share', 'fonts'), join('home', '.fonts')],
    ],
  ] as const)('are looked for where %s has them', (system, folders) => {
    expect(systemFontFolders(system, 'home')).toEqual(folders);
  });

  it('set text in the requested slant before the weight, and in the first of two that are equally near', () => {
    const cut = (weight: number, italic: boolean, advance: number) => ({
      ...{ weight, italic, bold: weight >= 600 },
      bytes: () => house('House', 400, advance),
    });
    const advanceOf = (cuts: ReturnType<typeof cut>[], bold: boolean, italic: boolean): number | null | undefined => {
      const registry = createFontRegistry({ system: { cuts: () => cuts } });
      return registry.shaper(registry.face('House', bold, italic))?.widthEm('A');
    };
    const cuts = [cut(400, false, 400), cut(900, true, 900), cut(100, true, 100), cut(500, false, 500)];
    expect(advanceOf(cuts, false, false)).toBe(0.4);
    expect(advanceOf(cuts, true, false)).toBe(0.5);
    expect(advanceOf(cuts, false, true)).toBe(0.1);
    expect(advanceOf(cuts, true, true)).toBe(0.9);
    expect(advanceOf([cut(300, false, 300), cut(500, false, 500)], false, false)).toBe(0.3);
    expect(advanceOf([cut(300, false, 300)], true, true)).toBe(0.3);
  });

  it('set text in the cut that comes nearest', () => {
    const registry = createFontRegistry({ system: fonts });
    expect(registry.substitute('House')).toBeNull();
    const face = (bold: boolean, italic: boolean) => registry.face('House', bold, italic);
    expect(face(true, false)).toMatchObject({ is_synthetic_bold: false, is_synthetic_italic: false });
    expect(face(false, false)).toMatchObject({ is_synthetic_bold: false, is_synthetic_italic: false });
    expect(face(false, true)).toMatchObject({ is_synthetic_bold: false, is_synthetic_italic: true });
    expect(new Set([face(true, false), face(false, false), face(true, true), face(false, true)]).size).toBe(4);
    expect(face(true, false)).toBe(face(true, false));
  });
});

describe('stretches of text', () => {
  const registry = createFontRegistry();
  const request = { font: 'Calibri', bold: false, italic: false };
  const families = (
    text: string,
    more: Partial<typeof request & { complex_font: string; east_asian_font: string }> = {},
  ) =>
    registry
      .stretches(text, { ...request, ...more })
      .map(({ text: part, face, is_missing }) => [part, face.alias.replace(/^packed /, ''), is_missing] as const);

  it('are of one face where one has all characters', () => {
    expect(families('')).toEqual([]);
    expect(families('Plain text')).toHaveLength(1);
    expect(families('Ωmega \n\t x')).toHaveLength(1);
  });

  it('take what the font lacks from another, and keep marks with their letters', () => {
    const found = families('a\u2713\uFE0Fb');
    expect(found.map(([text]) => text)).toEqual(['a', '\u2713\uFE0F', 'b']);
    expect(found[1]?.[1]).toContain('symbols');
    expect(found[0]?.[1]).toBe(found[2]?.[1]);
  });

  it.each([
    ['\u0645', 'arabic'],
    ['\u05D0', 'hebrew'],
    ['\u2713', 'symbols'],
  ])('of %s are set by the family for %s', (text, family) => {
    expect(families(text)[0]?.[1]).toContain(family);
  });

  it.each([
    ['Latin', 'A\uE000'],
    ['symbols', '\u2713\u{1FAFF}'],
    ['Arabic', '\u0645\u08FF'],
  ])('go through all families where none has a character: %s', (_, text) => {
    expect(families(text).some(([, alias]) => alias.includes('typeset'))).toBe(true);
  });

  it('ask the machine for fonts of Korean before those that are carried', () => {
    const asked: string[] = [];
    const own = createFontRegistry({ system: { cuts: (family) => (asked.push(family), []) } });
    own.stretches('\uD55C', request);
    expect(asked.slice(1)).toEqual([
      ...['Noto Sans CJK KR', 'Noto Sans KR', 'Malgun Gothic', 'Apple SD Gothic Neo', 'NanumGothic'],
    ]);
  });

  it('ask the machine for a typeface once, until five hundred others have been requested', () => {
    const asked: string[] = [];
    const own = createFontRegistry({ system: { cuts: (family) => (asked.push(family), []) } });
    const timesAsked = (): number => asked.filter((family) => family === 'House').length;
    const ask = (family: string): void => void own.face(family, false, false);
    ask('House');
    for (let index = 1; index < 500; index += 1) ask(`Other ${index}`);
    ask('House');
    expect(timesAsked()).toBe(1);
    ask('One more');
    ask('House');
    expect(timesAsked()).toBe(2);
    ask('House');
    expect(timesAsked()).toBe(2);
  });

  it('prefer the typeface that the theme names for a script', () => {
    const [plain] = families('\u05D0', { complex_font: 'Arial' });
    expect(plain?.[1]).toContain('arimo');
    expect(families('\u05D0', { east_asian_font: 'Arial' })[0]?.[1]).toContain('hebrew');
  });

  it('are missing if no font has a character, and then belong to the requested font', () => {
    const found = families('a\uE000');
    expect(found.map(([text, , isMissing]) => [text, isMissing])).toEqual([
      ['a', false],
      ['\uE000', true],
    ]);
    expect(found[1]?.[1]).toBe(found[0]?.[1]);
  });

  it.each([
    ['A', 'latin'],
    ['\u00AD', 'joined'],
    ['\u0301', 'joined'],
    ['\u0645', 'arabic'],
    ['\u05D0', 'hebrew'],
    ['世', 'east_asian'],
    ['\u{1F600}', 'symbol'],
    ['\u2192', 'symbol'],
    ['Ж', 'latin'],
  ])('of the character %s are %s', (character, kind) => {
    expect(scriptClass(character)).toBe(kind);
  });
});
