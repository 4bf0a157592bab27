import { writeTrueType } from '../../common/typeset/fonts/write-truetype.ts';

/** An artificial font: every printable ASCII character is a block of one width, in thousandths of an em. */
export function houseFont(family: string, advance: number): Uint8Array {
  const right = advance - 100;
  const corners = [
    [100, 0],
    [100, 700],
    [right, 700],
    [right, 0],
  ] as const;
  const block = corners.map(([x, y]) => ({ x, y, isOnCurve: true }));
  const glyphs = Array.from({ length: 0x7f - 0x20 }, (_, index) => {
    return { code_point: 0x20 + index, advance, contours: index === 0 ? [] : [block] };
  });
  return writeTrueType({ family, weight: 400, units_per_em: 1000, ascent: 800, descent: 200 }, glyphs);
}
