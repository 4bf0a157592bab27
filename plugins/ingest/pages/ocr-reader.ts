import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, PSM } from 'tesseract.js';
import type { Line as OcrLine, Worker } from 'tesseract.js';
import type { PageItem, PageText } from './page-text.ts';

/** Pixels per point of the pictures; see `PageItem`. */
const SCALE = 2;
/** Minimum word confidence in per cent; below it a word is more likely wrong than right. */
const MIN_WORD_CONFIDENCE = 55;
const MIN_LINE_CONFIDENCE = 45;

interface OcrPage {
  page: PageText;
  /** Number of lines dropped because of low confidence. */
  dropped: number;
  /** Mean confidence of the kept words in per cent; 0 if there are none. */
  confidence: number;
}

/** Reads printed English text from pictures, without network. Uses one engine, started with the first picture. */
interface OcrReader {
  /**
   * @param picture PNG or JPEG; a page is drawn at two pixels per point.
   * @param page page number for the result.
   * @param options.is_sparse finds words anywhere, as the labels of a chart, and not lines of text alone.
   */
  read(picture: Uint8Array, page: number, options?: { is_sparse?: boolean }): Promise<OcrPage>;
  close(): Promise<void>;
}

/** Creates a reader with its own engine; `close` stops it. */
export function createOcrReader(): OcrReader {
  let engine: Promise<Worker> | undefined;
  return {
    async read(picture, page, { is_sparse = false } = {}) {
      engine ??= startEngine();
      const worker = await engine;
      // By default the engine assumes a single column.
      await worker.setParameters({ tessedit_pageseg_mode: is_sparse ? PSM.SPARSE_TEXT : PSM.AUTO });
      const { data } = await worker.recognize(Buffer.from(picture), {}, { blocks: true, text: false });
      const items: PageItem[] = [];
      let dropped = 0;
      let sum = 0;
      let width = 0;
      let height = 0;
      for (const block of data.blocks ?? []) {
        width = Math.max(width, block.bbox.x1 / SCALE);
        height = Math.max(height, block.bbox.y1 / SCALE);
        for (const paragraph of block.paragraphs) {
          for (const line of paragraph.lines) {
            const words = keptWords(line);
            if (words.length === 0) dropped += 1;
            for (const word of words) {
              items.push(word.item);
              sum += word.confidence;
            }
          }
        }
      }
      const confidence = items.length === 0 ? 0 : sum / items.length;
      return { page: { page, width, height, items }, dropped, confidence };
    },
    async close() {
      if (engine !== undefined) await (await engine).terminate();
      engine = undefined;
    },
  };
}

async function startEngine(): Promise<Worker> {
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  // Without `cacheMethod` the engine writes a copy of its data to the working directory.
  return createWorker('eng', 1, { langPath: join(data, '4.0.0_best_int'), gzip: true, cacheMethod: 'none' });
}

function keptWords(line: OcrLine): { item: PageItem; confidence: number }[] {
  if (line.confidence < MIN_LINE_CONFIDENCE) return [];
  const size = letterSize(line);
  return line.words
    .filter((word) => word.confidence >= MIN_WORD_CONFIDENCE && word.text.trim() !== '')
    .map((word) => ({
      item: {
        text: word.text,
        x: word.bbox.x0 / SCALE,
        y: line.baseline.y1 / SCALE,
        width: (word.bbox.x1 - word.bbox.x0) / SCALE,
        size,
        isBold: false,
      },
      confidence: word.confidence,
    }));
}

/**
 * Letter size of a line in points, from the row height. Rounded to a sixth, because the measurement varies between
 * lines of the same size.
 */
function letterSize(line: OcrLine): number {
  const { rowHeight } = line.rowAttributes as { rowHeight: number };
  const height = rowHeight > 0 ? rowHeight : (line.bbox.y1 - line.bbox.y0) * 1.3;
  const points = (height / SCALE) * 0.9;
  const step = Math.round(Math.log(points) / Math.log(1.18));
  return Math.round(1.18 ** step * 10) / 10;
}
