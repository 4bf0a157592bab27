import { createCanvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { OPS, Util } from '../../../common/pdf/open-pdf.ts';
import type { PageItem, PageText } from './page-text.ts';

/** Pixels per point for drawing a page to be read. */
const RENDER_SCALE = 2;
const MAX_RENDER_SIDE = 5000;
const BOLD_NAME = /bold|black|heavy|semib|demi|medi\b|-medi|cmbx|ultra/i;
/** A page with more drawn shapes than this, more than a letterhead has, contains text drawn as outlines. */
const MANY_PATHS = 200;

/**
 * Reads the text of a page with positions, turned upright if the page or its text is rotated. Text at other angles
 * (stamps, watermarks) is left out.
 * @param boldFonts which of the fonts seen so far are bold; shared by the pages of a document, because finding out
 *   takes a pass over the page.
 */
export async function readPdfPage(
  page: PDFPageProxy,
  number: number,
  boldFonts: Map<string, boolean>,
): Promise<{ text: PageText; hasPicture: () => Promise<boolean> }> {
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const placed: { item: PageItem; font: string; angle: number }[] = [];
  for (const item of content.items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a, b, c, d, x, y] = Util.transform(viewport.transform, item.transform) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const size = Math.hypot(c, d);
    if (!(size > 0.5)) continue;
    const angle = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
    const isSlanted = Math.abs(Math.sin(2 * Math.atan2(b, a))) > 0.1;
    if (isSlanted) continue;
    placed.push({
      item: { text: item.str, x, y, width: item.width, size: Math.round(size * 10) / 10, isBold: false },
      font: item.fontName,
      angle,
    });
  }
  if (placed.some(({ font }) => !boldFonts.has(font))) await learnFonts(page, placed, boldFonts);
  const repair = placed.some(({ item }) => LAM_ALEF_APART.test(item.text)) ? await arabicWords(page) : null;
  const angle = commonAngle(placed);
  const items = placed
    .filter((each) => each.angle === angle)
    .map(({ item, font }) => ({
      ...turned(item, angle, viewport),
      ...(repair === null
        ? {}
        : { text: item.text.replace(/\p{Script=Arabic}+/gu, (word) => repair.get(word) ?? word) }),
      isBold: boldFonts.get(font) ?? false,
    }));
  const isSideways = angle % 2 === 1;
  const text: PageText = {
    page: number,
    width: isSideways ? viewport.height : viewport.width,
    height: isSideways ? viewport.width : viewport.height,
    items,
  };
  return { text, hasPicture: () => hasPicture(page) };
}

/** Draws a page as a PNG at `RENDER_SCALE`, or smaller if the page is huge. */
export async function renderPdfPage(page: PDFPageProxy): Promise<Uint8Array> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(RENDER_SCALE, MAX_RENDER_SIDE / Math.max(width, height));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
  // The reader's types only know the browser's canvas.
  await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
  return canvas.toBuffer('image/png');
}

/** Font names are only known after the operators of the page are read. */
async function learnFonts(
  page: PDFPageProxy,
  placed: readonly { font: string }[],
  boldFonts: Map<string, boolean>,
): Promise<void> {
  await page.getOperatorList();
  for (const { font } of placed) {
    if (boldFonts.has(font)) continue;
    const known: unknown = page.commonObjs.has(font) ? page.commonObjs.get(font) : undefined;
    const about = known as { name?: unknown; bold?: unknown; black?: unknown } | undefined;
    const isNamedBold = typeof about?.name === 'string' && BOLD_NAME.test(about.name);
    boldFonts.set(font, isNamedBold || about?.bold === true || about?.black === true);
  }
}

const LAM_ALEF_APART = /[\u0622\u0623\u0625\u0627]\u0644/;

/**
 * Maps the reader's form of Arabic words to the correct one. The reader reverses Arabic letter by letter, and the
 * lam-alef ligature is one glyph for two letters, so they come out in the wrong order.
 */
async function arabicWords(page: PDFPageProxy): Promise<Map<string, string>> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const words = new Map<string, string>();
  for (const [index, operator] of fnArray.entries()) {
    if (operator !== OPS.showText) continue;
    const glyphs = ((argsArray[index] as unknown[])[0] ?? []) as readonly ({ unicode?: string } | number | null)[];
    const texts = glyphs.flatMap((glyph) => (typeof glyph === 'object' && glyph?.unicode ? [glyph.unicode] : []));
    if (!texts.some((text) => text.length > 1)) continue;
    let word: string[] = [];
    for (const text of [...texts, ' ']) {
      if (/^\p{Script=Arabic}+$/u.test(text)) word.unshift(text);
      else {
        const read = word.map((each) => [...each].reverse().join('')).join('');
        if (word.join('') !== read) words.set(read, word.join(''));
        word = [];
      }
    }
  }
  return words;
}

/** The number of quarter turns at which most of the text is set. */
function commonAngle(placed: readonly { item: PageItem; angle: number }[]): number {
  const letters = [0, 0, 0, 0];
  for (const { item, angle } of placed) letters[angle] = (letters[angle] ?? 0) + item.text.length;
  return letters.indexOf(Math.max(...letters));
}

function turned(item: PageItem, angle: number, page: { width: number; height: number }): PageItem {
  switch (angle) {
    case 1:
      return { ...item, x: item.y, y: page.width - item.x };
    case 2:
      return { ...item, x: page.width - item.x, y: page.height - item.y };
    case 3:
      return { ...item, x: page.height - item.y, y: item.x };
    default:
      return item;
  }
}

async function hasPicture(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList();
  const pictures: number[] = [
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintImageXObjectRepeat,
  ];
  let paths = 0;
  for (const operator of fnArray) {
    if (pictures.includes(operator)) return true;
    if (operator === OPS.constructPath) paths += 1;
  }
  return paths > MANY_PATHS;
}
