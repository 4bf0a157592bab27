import { createCanvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Block, SourceImage } from '../../../common/deck/source.ts';
import { OPS, Util } from '../../../common/pdf/open-pdf.ts';
import { captionOf } from './group-lines.ts';
import type { PageItem, PageText } from './page-text.ts';

/** Maximum number of figures per file. */
const MAX_FIGURES = 60;
/** In points; a smaller figure is a mark or an icon. */
const MIN_WIDTH = 90;
const MIN_HEIGHT = 60;
/** A picture of fewer points is a sign among drawn shapes. */
const MIN_PICTURE = 20;
/** Maximum distance in points between a picture and its caption. */
const MAX_GAP = 60;
/** Parts of a figure are this near to each other, in points; beside it may be the figure of another column. */
const MAX_PART_GAP = { across: 8, down: 24 } as const;
/** A page with more parts is a drawing as a whole, such as a map. */
const MAX_PARTS = 6000;
/** A part over more than this share of the page is its background; so is a figure. */
const MAX_SHARE = 0.7;
/** Labels lie within a figure or this near to its edge; lines wider than this share of it are running text. */
const LABEL_GAP = 3;
const MAX_LABEL_SHARE = 0.75;
/** A longer line is no heading. */
const MAX_HEADING_CHARS = 60;
/** Room around a figure of several parts, in points. */
const MARGIN = 3;
/** Pixels per point, and maximum pixels of the longer side. */
const SCALE = 3;
const MAX_SIDE = 2400;

/** Points from the top left corner of the page. */
interface Place {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A picture or a drawn shape. */
interface Part extends Place {
  is_picture: boolean;
}

/** A picture with the beginning of its caption; `is_headed`: without one, below a heading. */
export interface PdfFigure {
  page: number;
  caption: string;
  image: SourceImage;
  is_headed: boolean;
}

/**
 * Pictures and drawings of a page with a caption right below or above, as they appear on the page with their labels, and pictures
 * without one that are the first thing below a heading.
 */
export async function figuresOf(page: PDFPageProxy, text: PageText, known: number): Promise<PdfFigure[]> {
  const captions = text.items.filter((item) => captionOf(item.text) === 'figure');
  const headings = text.items.filter((item) => isOverGap(item, text));
  if (captions.length + headings.length === 0 || known >= MAX_FIGURES || page.rotate !== 0) return [];
  let open = await partsOn(page);
  const figures: PdfFigure[] = [];
  const add = async (caption: string, place: Place, is_headed: boolean): Promise<void> => {
    const image = { id: `i${known + figures.length + 1}`, ...(await drawn(page, place)) };
    figures.push({ page: text.page, caption: caption.trim(), image, is_headed });
  };
  for (const item of captions) {
    const found = figureAt(item, open, text);
    if (found === null || known + figures.length >= MAX_FIGURES) continue;
    open = open.filter((part) => !found.parts.includes(part));
    await add(item.text, found.place, false);
  }
  for (const heading of headings) {
    const picture = pictureBelow(heading, open);
    if (picture === undefined || known + figures.length >= MAX_FIGURES) continue;
    open = open.filter((part) => part !== picture);
    await add(heading.text, picture, true);
  }
  return figures;
}

/** Whether a line that may be a heading has room for a picture below it, and no text there. */
function isOverGap(line: PageItem, { items }: PageText): boolean {
  const isHeading = line.isBold || line.text.trimEnd().endsWith(':');
  if (!isHeading || line.text.length > MAX_HEADING_CHARS) return false;
  return items.every(({ y, size }) => y <= line.y || y - size >= line.y + MIN_HEIGHT);
}

/** The picture that begins right below a line, large enough to show something. */
function pictureBelow(line: PageItem, open: readonly Part[]): Part | undefined {
  return open.find(({ is_picture, x0, x1, y0, y1 }) => {
    const isLarge = is_picture && x1 - x0 >= MIN_WIDTH && y1 - y0 >= MIN_HEIGHT;
    return isLarge && y0 >= line.y - line.size && y0 - line.y <= MAX_GAP;
  });
}

/** What belongs to a caption: the parts nearest to it, all that are near to these, and the labels on them. */
function figureAt(caption: PageItem, open: readonly Part[], text: PageText): { parts: Part[]; place: Place } | null {
  const [top, bottom] = [caption.y - caption.size, caption.y];
  const inColumn = open.filter(({ x0, x1 }) => x0 < caption.x + caption.width && x1 > caption.x);
  const middle = ({ y0, y1 }: Place): number => (y0 + y1) / 2;
  const above = inColumn.filter((part) => middle(part) < top && top - part.y1 <= MAX_GAP);
  const below = inColumn.filter((part) => middle(part) > bottom && part.y0 - bottom <= MAX_GAP);
  const first = [...above].sort((one, other) => other.y1 - one.y1)[0] ?? below.sort((a, b) => a.y0 - b.y0)[0];
  if (first === undefined) return null;
  const isAbove = middle(first) < top;
  const parts = [first];
  let place: Place = first;
  let rest = open.filter((part) => part !== first && (isAbove ? middle(part) < top : middle(part) > bottom));
  for (let isGrowing = true; isGrowing;) {
    const near = rest.filter((part) => areNear(part, place));
    isGrowing = near.length > 0;
    parts.push(...near);
    place = near.reduce(around, place);
    rest = rest.filter((part) => !areNear(part, place) && !near.includes(part));
  }
  const labels = text.items
    .filter((item) => item !== caption && item.width < MAX_LABEL_SHARE * (place.x1 - place.x0))
    .map(({ x, y, width, size }) => ({ x0: x, x1: x + width, y0: y - size, y1: y + size * 0.25 }))
    .filter((label) => isWithin(label, place));
  const all = labels.reduce(around, place);
  const margin = parts.length + labels.length > 1 ? MARGIN : 0;
  // The hidden part of a picture may reach into its caption.
  const shown = {
    ...{ x0: Math.max(0, all.x0 - margin), x1: Math.min(text.width, all.x1 + margin) },
    ...{ y0: isAbove ? Math.max(0, all.y0 - margin) : Math.max(all.y0 - margin, bottom + caption.size / 3) },
    ...{ y1: isAbove ? Math.min(all.y1 + margin, top) : Math.min(text.height, all.y1 + margin) },
  };
  const [w, h] = [shown.x1 - shown.x0, shown.y1 - shown.y0];
  const isFigure = w >= MIN_WIDTH && h >= MIN_HEIGHT && w * h <= MAX_SHARE * text.width * text.height;
  // Rules and frames alone show nothing.
  const hasContent = parts.some(({ is_picture }) => is_picture) || parts.length > MIN_DRAWN;
  return isFigure && hasContent ? { parts, place: shown } : null;
}

/** So many shapes are a drawing, fewer are rules or the frame of a text. */
const MIN_DRAWN = 12;

function areNear(one: Place, other: Place): boolean {
  const across = Math.max(one.x0, other.x0) - Math.min(one.x1, other.x1);
  const down = Math.max(one.y0, other.y0) - Math.min(one.y1, other.y1);
  return across <= MAX_PART_GAP.across && down <= MAX_PART_GAP.down;
}

function isWithin(label: Place, { x0, y0, x1, y1 }: Place): boolean {
  const [x, y] = [(label.x0 + label.x1) / 2, (label.y0 + label.y1) / 2];
  return x > x0 - LABEL_GAP && x < x1 + LABEL_GAP && y > y0 - LABEL_GAP && y < y1 + LABEL_GAP;
}

function around(one: Place, other: Place): Place {
  return {
    ...{ x0: Math.min(one.x0, other.x0), y0: Math.min(one.y0, other.y0) },
    ...{ x1: Math.max(one.x1, other.x1), y1: Math.max(one.y1, other.y1) },
  };
}

/**
 * Adds pictures to the blocks that have their captions, each in the section that speaks of it; one without a caption below its
 * heading, if nothing else is there.
 */
export function withFigures(blocks: readonly Block[], figures: readonly PdfFigure[]): Block[] {
  const open = figures.filter(({ is_headed }) => !is_headed);
  const headed = figures.filter(({ is_headed }) => is_headed);
  const withHeaded = blocks.flatMap((block, index): Block[] => {
    const next = blocks[index + 1];
    const isAlone = next === undefined || next.kind === 'heading';
    if (block.kind !== 'heading' || !isAlone) return [block];
    const found = headed.find(
      ({ page, caption }) => page === block.address.page && lettersOf(caption) === lettersOf(block.text),
    );
    if (found === undefined) return [block];
    const section = [...(block.address.section ?? []), block.text];
    const address = { ...block.address, section };
    const id = `b${blocks.length + headed.indexOf(found) + 1}`;
    return [block, { kind: 'figure', id, address, image_id: found.image.id, caption: block.text }];
  });
  const shown = withHeaded.map((block) => {
    if (block.kind !== 'figure' || block.image_id !== undefined) return block;
    const at = open.findIndex(
      ({ page, caption }) => page === block.address.page && (block.caption ?? '').startsWith(caption),
    );
    const [found] = at === -1 ? [] : open.splice(at, 1);
    return found === undefined ? block : { ...block, image_id: found.image.id };
  });
  for (const block of shown.filter((each) => each.kind === 'figure' && each.image_id !== undefined)) {
    const at = shown.findIndex((other) => mentions(other, block));
    const section = shown[at]?.address.section;
    if (at === -1 || JSON.stringify(section) === JSON.stringify(block.address.section)) continue;
    const { section: _, ...address } = block.address;
    const moved = { ...block, address: { ...address, ...(section === undefined ? {} : { section }) } };
    shown.splice(shown.indexOf(block), 1);
    shown.splice(shown.findIndex((other) => mentions(other, block)) + 1, 0, moved);
  }
  return shown;
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a paragraph refers to a figure by its number. Figures float to where a page has room, at times below the next heading. */
function mentions(block: Block, figure: Block): boolean {
  const caption = figure.kind === 'figure' ? (figure.caption ?? '') : '';
  const number = /^\p{L}+\.?\s*(\d+(?:[-–.]\d+)*)/u.exec(caption)?.[1];
  if (number === undefined || block.kind !== 'paragraph') return false;
  const escaped = number.replaceAll('.', '\\.');
  return new RegExp(`(?:fig(?:ure|\\.)?|abb(?:ildung|\\.)?)\\s*${escaped}(?![\\d–-]|\\.\\d)`, 'iu').test(block.text);
}

/** Pictures and drawn shapes of a page where they are seen; none if there are too many. */
async function partsOn(page: PDFPageProxy): Promise<Part[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const view = page.getViewport({ scale: 1 });
  const whole: Place = { x0: 0, y0: 0, x1: view.width, y1: view.height };
  const parts: Part[] = [];
  const stack: { matrix: number[]; clip: Place }[] = [];
  let state = { matrix: view.transform, clip: whole };
  let isClipping = false;
  const add = (place: Place, is_picture: boolean): void => {
    const seen = common(place, state.clip);
    const [w, h] = [seen.x1 - seen.x0, seen.y1 - seen.y0];
    if (w < 0 || h < 0 || w * h > MAX_SHARE * view.width * view.height) return;
    parts.push({ ...seen, is_picture: is_picture && w >= MIN_PICTURE && h >= MIN_PICTURE });
  };
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] as unknown[] | null;
    if (operator === OPS.save) stack.push(state);
    else if (operator === OPS.restore) state = stack.pop() ?? state;
    else if (operator === OPS.paintFormXObjectBegin) {
      stack.push(state);
      const own = args?.[0] as number[] | null | undefined;
      if (own != null) state = { ...state, matrix: Util.transform(state.matrix, own) as number[] };
    } else if (operator === OPS.paintFormXObjectEnd) state = stack.pop() ?? state;
    else if (operator === OPS.transform) state = { ...state, matrix: Util.transform(state.matrix, args) as number[] };
    else if (operator === OPS.clip || operator === OPS.eoClip) isClipping = true;
    else if (operator === OPS.constructPath) {
      const bounds = args?.[2] as ArrayLike<number> | null | undefined;
      const place = bounds == null ? null : placeOf(Array.from(bounds), state.matrix);
      if (place !== null && isClipping) state = { ...state, clip: common(place, state.clip) };
      else if (place !== null && args?.[0] !== OPS.endPath) add(place, false);
      isClipping = false;
    } else if (PICTURES.has(operator)) add(placeOf([0, 0, 1, 1], state.matrix), true);
    if (parts.length > MAX_PARTS) return [];
  }
  return parts;
}

const PICTURES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]);

/** @param bounds left, top, right and bottom before the matrix is applied. */
function placeOf([left = 0, top = 0, right = 0, bottom = 0]: number[], matrix: number[]): Place {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

function common(one: Place, other: Place): Place {
  return {
    ...{ x0: Math.max(one.x0, other.x0), y0: Math.max(one.y0, other.y0) },
    ...{ x1: Math.min(one.x1, other.x1), y1: Math.min(one.y1, other.y1) },
  };
}

async function drawn(page: PDFPageProxy, { x0, y0, x1, y1 }: Place): Promise<Omit<SourceImage, 'id'>> {
  const scale = Math.min(SCALE, MAX_SIDE / Math.max(x1 - x0, y1 - y0));
  const viewport = page.getViewport({ scale, offsetX: -x0 * scale, offsetY: -y0 * scale });
  const [width, height] = [Math.round((x1 - x0) * scale), Math.round((y1 - y0) * scale)];
  const canvas = createCanvas(width, height);
  // The reader's types only know the browser's canvas.
  await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
  return { media_type: 'image/png', bytes: canvas.toBuffer('image/png'), width, height };
}
