import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { fontTables } from './font-tables.ts';
import { createPlainShaper } from './plain-shaper.ts';
import { readUploadedFont } from './read-uploaded-font.ts';
import { writeTrueType } from './write-truetype.ts';

const require = createRequire(import.meta.url);
const MIB = 1024 * 1024;
const letters = [...'Habgmru'];
const fontOf = (family: string, advance = 600, codes = letters): Uint8Array =>
  writeTrueType(
    { family, weight: 400, units_per_em: 1000, ascent: 800, descent: 200 },
    codes.map((letter) => ({
      ...{ code_point: letter.codePointAt(0) ?? 0, advance },
      contours: [[0, 1, 2].map((corner) => ({ x: 100 * corner, y: corner === 1 ? 500 : 0, isOnCurve: true }))],
    })),
  );
/** The font with another weight and style in its table `OS/2`. */
const styled = (bytes: Uint8Array, weight: number, selection: number): Uint8Array => {
  const copy = Uint8Array.from(bytes);
  const font = fontTables(copy);
  const at = font?.tables.get('OS/2')?.offset ?? NaN;
  font?.view.setUint16(at + 4, weight);
  font?.view.setUint16(at + 62, selection);
  return copy;
};
/** Fonts in one file (OpenType 1.9.1, "Font Collections"). */
function collectionOf(...fonts: Uint8Array[]): Uint8Array {
  const header = 12 + 4 * fonts.length;
  const file = Buffer.alloc(header + fonts.reduce((sum, { length }) => sum + length, 0));
  file.writeUInt32BE(0x74746366, 0);
  file.writeUInt32BE(0x00010000, 4);
  file.writeUInt32BE(fonts.length, 8);
  let start = header;
  fonts.forEach((font, index) => {
    file.set(font, start);
    file.writeUInt32BE(start, 12 + 4 * index);
    for (let table = 0; table < file.readUInt16BE(start + 4); table += 1) {
      const offset = start + 12 + 16 * table + 8;
      file.writeUInt32BE(file.readUInt32BE(offset) + start, offset);
    }
    start += font.length;
  });
  return file;
}
const woff2 = async (font: Uint8Array): Promise<Uint8Array> => {
  const subset = require('subset-font') as (
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' },
  ) => Promise<Uint8Array>;
  return subset(Buffer.from(font), letters.join(''), { targetFormat: 'woff2' });
};
const refusal = async (bytes: Uint8Array, origin = 'house.ttf') => {
  try {
    await readUploadedFont(bytes, origin);
  } catch (error) {
    return error;
  }
  return null;
};

describe('an uploaded font', () => {
  it('is known by its names, weight and slant; from semibold on it is bold', async () => {
    const styleOf = async (weight: number, selection: number) => {
      const [font] = await readUploadedFont(styled(fontOf('House'), weight, selection), 'house.ttf');
      return [font?.families, font?.cut.weight, font?.cut.bold, font?.cut.italic];
    };
    expect(await styleOf(599, 0)).toEqual([['house'], 599, false, false]);
    expect(await styleOf(600, 1)).toEqual([['house'], 600, true, true]);
  });

  it('may be a collection, each member of which is then a separate file', async () => {
    const fonts = await readUploadedFont(collectionOf(fontOf('House', 500), fontOf('Yard', 900)), 'both.ttc');
    expect(fonts.map(({ families }) => families)).toEqual([['house'], ['yard']]);
    expect(fonts.map(({ cut }) => createPlainShaper(cut.bytes())?.widthEm('Ham'))).toEqual([1.5, 2.7]);
  });

  it('may be compressed for the web', async () => {
    const compressed = await woff2(fontOf('House', 800));
    expect(Buffer.from(compressed.subarray(0, 4)).toString('latin1')).toBe('wOF2');
    const [font, ...others] = await readUploadedFont(compressed, 'house.woff2');
    expect([font?.families, others]).toEqual([['house'], []]);
    expect(createPlainShaper(font?.cut.bytes() ?? new Uint8Array(0))?.widthEm('Ham')).toBe(2.4);
    expect(await refusal(compressed.subarray(0, 100))).toMatchObject({ code: 'typeset.font_unreadable' });
  });

  it('is refused above 30 MiB without being read', async () => {
    const params = { name: 'house.ttf', limit_mib: 30 };
    expect(await refusal(new Uint8Array(30 * MIB + 1))).toMatchObject({ code: 'typeset.font_too_large', params });
    expect(await refusal(new Uint8Array(30 * MIB))).toMatchObject({ code: 'typeset.font_unreadable' });
  });

  it.each([
    ['without a name that can be shown', fontOf('<b>')],
    ['without glyphs', fontOf('House', 600, [])],
    ['that is cut off', fontOf('House').subarray(0, 400)],
    [
      'whose widths vary',
      readFileSync(require.resolve('@fontsource-variable/noto-sans-sc/files/noto-sans-sc-100-wght-normal.woff2')),
    ],
  ])('is refused %s', async (_, bytes) => {
    expect(await refusal(bytes)).toMatchObject({ code: 'typeset.font_unreadable', params: { name: 'house.ttf' } });
  });

  it('is named in messages by the end of its name', async () => {
    const name = `${'x'.repeat(77)}.ttf`;
    expect(await refusal(new Uint8Array(12), name)).toMatchObject({ params: { name: name.slice(1) } });
  });
});
