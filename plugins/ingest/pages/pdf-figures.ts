import { createCanvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Block, SourceImage } from '../../../common/deck/source.ts';
import { OPS, Util } from '../../../common/pdf/open-pdf.ts';
import { captionOf } from './group-lines.ts';
import type { PageText } from './page-text.ts';

/** Maximum number of figures per file. */
const MAX_FIGURES = 60;
/** In points; a smaller picture is a mark or an icon. */
const MIN_WIDTH = 90;
const MIN_HEIGHT = 60;
/** Maximum distance in points between a picture and its caption. */
const MAX_GAP = 60;
/** If a page has more drawn shapes than this, the figure is drawn and no embedded picture shows it whole. */
const MAX_PATHS = 60;
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

/** A picture with the beginning of its caption. */
export interface PdfFigure {
  page: number;
  caption: string;
  image: SourceImage;
}

/** Pictures of a page with a caption right above or below, as they appear on the page. */
export async function figuresOf(page: PDFPageProxy, text: PageText, known: number): Promise<PdfFigure[]> {
  const captions = text.items.filter((item) => captionOf(item.text) === 'figure');
  if (captions.length === 0 || known >= MAX_FIGURES || page.rotate !== 0) return [];
  const open = await picturesOn(page);
  const figures: PdfFigure[] = [];
  for (const { text: caption, x, y, size, width } of captions) {
    const near = open
      .map((place) => ({ place, gap: Math.min(...[y - size - place.y1, place.y0 - y].map(Math.abs)) }))
      .filter(({ place, gap }) => gap <= MAX_GAP && place.x0 < x + width && place.x1 > x)
      .sort((one, other) => one.gap - other.gap)[0]?.place;
    if (near === undefined || known + figures.length >= MAX_FIGURES) continue;
    open.splice(open.indexOf(near), 1);
    const id = `i${known + figures.length + 1}`;
    // The hidden lower part of a picture may reach into its caption.
    const seen = near.y0 < y - size ? { ...near, y1: Math.min(near.y1, y - size) } : near;
    if (seen.y1 - seen.y0 < MIN_HEIGHT) continue;
    figures.push({ page: text.page, caption: caption.trim(), image: { id, ...(await drawn(page, seen)) } });
  }
  return figures;
}

/** Adds pictures to the blocks that have their captions. */
export function withFigures(blocks: readonly Block[], figures: readonly PdfFigure[]): Block[] {
  const open = [...figures];
  return blocks.map((block) => {
    if (block.kind !== 'figure' || block.image_id !== undefined) return block;
    const at = open.findIndex(
      ({ page, caption }) => page === block.address.page && (block.caption ?? '').startsWith(caption),
    );
    const [found] = at === -1 ? [] : open.splice(at, 1);
    return found === undefined ? block : { ...block, image_id: found.image.id };
  });
}

/** Positions of the larger pictures on a page. */
async function picturesOn(page: PDFPageProxy): Promise<Place[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const view = page.getViewport({ scale: 1 });
  if (fnArray.filter((operator) => operator === OPS.constructPath).length > MAX_PATHS) return [];
  const places: Place[] = [];
  const stack: number[][] = [];
  let matrix: number[] = view.transform;
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.save) stack.push(matrix);
    else if (operator === OPS.restore) matrix = stack.pop() ?? view.transform;
    else if (operator === OPS.paintFormXObjectBegin) {
      const [own] = argsArray[index] as [number[] | null];
      stack.push(matrix);
      if (own !== null) matrix = Util.transform(matrix, own) as number[];
    } else if (operator === OPS.paintFormXObjectEnd) matrix = stack.pop() ?? view.transform;
    else if (operator === OPS.transform) matrix = Util.transform(matrix, argsArray[index] as number[]) as number[];
    else if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
      const [xs, ys] = [
        [e, e + a, e + c, e + a + c],
        [f, f + b, f + d, f + b + d],
      ];
      const place = {
        ...{ x0: Math.max(0, Math.min(...xs)), y0: Math.max(0, Math.min(...ys)) },
        ...{ x1: Math.min(view.width, Math.max(...xs)), y1: Math.min(view.height, Math.max(...ys)) },
      };
      if (place.x1 - place.x0 >= MIN_WIDTH && place.y1 - place.y0 >= MIN_HEIGHT) places.push(place);
    }
  }
  return places;
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
