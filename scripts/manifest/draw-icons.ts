import { writeFileSync, existsSync, readFileSync } from 'node:fs';
import { join, basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

/** Sizes of the add-in's icon in Office: 16, 32, 64 and 80 in the ribbon and lists, 128 in catalogues. */
export const DRAWN_SIZES = [16, 32, 64, 80, 128];

/** Writes the logo and its icons into a folder. */
export function drawIcons(folder: string): void {
  writeFileSync(join(folder, 'mark.svg'), drawMark(48));
  for (const size of DRAWN_SIZES) {
    writeFileSync(join(folder, `icon-${size}.png`), new Resvg(drawMark(size)).render().asPng());
  }
}

const BRAND = '#b7472a';
const PAPER = '#fff';
/** The grid of the logo's design. */
const UNITS = 48;
/** In smaller icons, the lines of text on the page would not be visible. */
const MIN_WITH_LINES = 24;

/**
 * The product's logo as SVG: a lectern with a page on it. Vertical and horizontal edges are aligned to whole pixels of
 * the target size, so that small icons aren't blurred.
 */
function drawMark(size: number): string {
  const unit = size / UNITS;
  const at = (units: number): number => Math.round(units * unit);
  // Both are odd or both are even, so that the stem is in the middle of its foot.
  const center = size / 2;
  const stem = Math.max(1, Math.round((3.2 * unit) / 2));
  const foot = Math.max(3, at(7.5));
  const half = at(size < MIN_WITH_LINES ? 15 : 13);
  const [left, right] = [center - half, center + half];
  const top = { left: at(15.5), right: at(10.5) };
  const bottom = { left: at(28.5), right: at(23.5) };
  const floor = at(38);
  const thickness = Math.max(1, Math.round(3.2 * unit));
  const page = `M${left} ${top.left}L${right} ${top.right}V${bottom.right}L${left} ${bottom.left}z`;
  const stand = `M${center - stem} ${Math.round((bottom.left + bottom.right) / 2)}H${center + stem}V${floor - thickness}H${center + foot}V${floor}H${center - foot}V${floor - thickness}H${center - stem}z`;
  const width = Math.max(1, 1.8 * unit);
  const slope = (top.right - top.left) / (right - left);
  const line = (fromTop: number, share: number): string => {
    const [start, end] = [left + 4 * unit, left + share * (right - left)];
    const y = (x: number): number => top.left + slope * (x - left) + fromTop * unit;
    return `M${short(start)} ${short(y(start))}L${short(end)} ${short(y(end))}`;
  };
  const lines =
    size < MIN_WITH_LINES
      ? ''
      : `<path d="${line(4.5, 0.62)}${line(8.4, 0.46)}" stroke="${BRAND}" stroke-width="${short(width)}" stroke-linecap="round"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" rx="${short(10 * unit)}" fill="${BRAND}"/><path d="${page}${stand}" fill="${PAPER}"/>${lines}</svg>\n`;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** The folder of the service's icons. */
export const ICON_FOLDER = fileURLToPath(new URL('../../server/http/static/', import.meta.url));

/** The width and height of the shipped icon at an address; null if it isn't one of ours or isn't square. */
export function shippedIconSize(address: string): number | null {
  if (!URL.canParse(address)) return null;
  const { pathname } = new URL(address);
  const file = join(ICON_FOLDER, basename(pathname));
  if (!/\/static\/icon-\d+\.png$/.test(pathname) || !existsSync(file)) return null;
  // PNG, 11.2.2: the first chunk begins with width and height.
  const bytes = readFileSync(file);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return width === height ? width : null;
}
