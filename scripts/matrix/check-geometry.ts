import { EMU_PER_INCH, EMU_PER_PT } from '../../common/deck/geometry.ts';
import type { Box, Size } from '../../common/deck/geometry.ts';
import type { DeckReading, ReadShape, ReadSlide } from '../../common/ooxml/read/deck-reading.ts';

/** Overlaps up to this share of the smaller item are touching edges. */
const MOST_OVERLAP = 0.02;
const LEAST_BODY_PT = 10;
const FURNITURE = new Set(['dt', 'ftr', 'sldNum', 'hdr']);

/**
 * What is wrong with the places of a deck as it was written, one line each: items off the slide or over each other, empty
 * placeholders, type too small to read, slides without a title or with one that was there before.
 */
export function checkGeometry(deck: DeckReading): string[] {
  const faults: string[] = [];
  const titles = new Map<string, number>();
  for (const slide of deck.slides) {
    const found = slideFaults(slide, deck.slide_size);
    const title = titleOf(slide).trim();
    const before = titles.get(title);
    if (title === '') found.push('has no title');
    else if (before !== undefined) found.push(`has the title of slide ${before}`);
    titles.set(title, slide.number);
    faults.push(...found.map((fault) => `slide ${slide.number} ${fault}`));
  }
  return faults;
}

/** The title; on layouts that have no place for one, the topmost text. */
function titleOf(slide: ReadSlide): string {
  if (slide.title !== null) return slide.title;
  const texts = slide.shapes.flatMap((shape) =>
    shape.kind === 'text' && shape.box !== null && !FURNITURE.has(shape.placeholder?.type ?? '')
      ? [{ y: shape.box.y, text: shape.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ') }]
      : [],
  );
  return texts.sort((a, b) => a.y - b.y)[0]?.text ?? '';
}

function slideFaults(slide: ReadSlide, size: Size): string[] {
  const faults: string[] = [];
  const items = slide.shapes.filter(({ placeholder }) => !FURNITURE.has(placeholder?.type ?? ''));
  for (const [index, item] of items.entries()) {
    const { box } = item;
    if (box === null) {
      faults.push(`${item.name}: no place`);
      continue;
    }
    if (!isOnSlide(box, size)) faults.push(`${item.name}: off the slide, ${inches(box)}`);
    if (isEmpty(item)) faults.push(`${item.name}: empty`);
    const smallest = smallestType(item);
    if (smallest < LEAST_BODY_PT) faults.push(`${item.name}: type of ${smallest} pt`);
    for (const other of items.slice(index + 1)) {
      const share = other.box === null ? 0 : overlap(box, other.box);
      if (share > MOST_OVERLAP) {
        faults.push(`${item.name} and ${other.name} overlap by ${Math.round(share * 100)} %`);
      }
    }
  }
  return faults;
}

/** A point of overhang is rounding. */
function isOnSlide(box: Box, size: Size): boolean {
  const slack = EMU_PER_PT;
  return box.x >= -slack && box.y >= -slack && box.x + box.w <= size.w + slack && box.y + box.h <= size.h + slack;
}

function isEmpty(item: ReadShape): boolean {
  return item.kind === 'text' && item.paragraphs.every(({ runs }) => runs.every(({ text }) => text.trim() === ''));
}

function smallestType(item: ReadShape): number {
  if (item.kind !== 'text') return Number.POSITIVE_INFINITY;
  return Math.min(Number.POSITIVE_INFINITY, ...item.paragraphs.flatMap(({ runs }) => runs.map((run) => run.size_pt)));
}

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? (w * h) / Math.max(1, Math.min(a.w * a.h, b.w * b.h)) : 0;
}

function inches({ x, y, w, h }: Box): string {
  return [x, y, w, h].map((value) => (value / EMU_PER_INCH).toFixed(2)).join(' ');
}
