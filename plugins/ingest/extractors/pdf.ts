import type { Block } from '../../../common/deck/source.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import { openPdf } from '../../../common/pdf/open-pdf.ts';
import { knownTitle } from '../document-properties.ts';
import { IngestError } from '../ingest-error.ts';
import { createOcrReader } from '../pages/ocr-reader.ts';
import { pageBlocks } from '../pages/page-blocks.ts';
import type { PageText } from '../pages/page-text.ts';
import { figuresOf, withFigures } from '../pages/pdf-figures.ts';
import type { PdfFigure } from '../pages/pdf-figures.ts';
import { readPdfPage, renderPdfPage } from '../pages/pdf-page.ts';
import type { ExtractInput, ExtractedText, ScannedPage } from '../extract.ts';

const MAX_PAGES = 2000;
/** Maximum number of pages read by OCR; each takes seconds. */
const MAX_OCR_PAGES = 100;
/** Maximum number of pictures without a caption that are read by OCR. */
const MAX_OCR_PICTURES = 10;
/** A page with fewer visible characters than this is treated as a picture; page number and stamp don't reach it. */
const MIN_CHARACTERS = 25;

/**
 * Reads a PDF. Pages that are pictures of text are read by OCR, or returned as pictures if a vision model will read
 * them.
 * @throws IngestError `ingest.password_protected`, `ingest.damaged`, `ingest.too_many_pages`, `ingest.nothing_found`.
 */
export async function extract(input: ExtractInput): Promise<ExtractedText & { scanned_pages?: ScannedPage[] }> {
  const { name } = input;
  const document = await openPdf(input.bytes).catch((cause: unknown) => {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw new IngestError(isLocked ? 'ingest.password_protected' : 'ingest.damaged', { file: name }, { cause });
  });
  const ocr = createOcrReader();
  try {
    if (document.numPages > MAX_PAGES) {
      throw new IngestError('ingest.too_many_pages', { file: name, pages: document.numPages, allowed: MAX_PAGES });
    }
    const findings: Finding[] = [];
    const pages: PageText[] = [];
    const scanned: ScannedPage[] = [];
    const figures: PdfFigure[] = [];
    const boldFonts = new Map<string, boolean>();
    let pictures = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      input.signal?.throwIfAborted();
      const page = await document.getPage(number);
      const read = await readPdfPage(page, number, boldFonts);
      const characters = read.text.items.reduce((sum, item) => sum + item.text.trim().length, 0);
      if (characters >= MIN_CHARACTERS || !(await read.hasPicture())) {
        pages.push(read.text);
        figures.push(...(await figuresOf(page, read.text, figures.length)));
      } else if (pictures >= MAX_OCR_PAGES) {
        findings.push({ code: 'ingest.page_not_read', params: { file: name, page: number }, severity: 'warning' });
      } else {
        pictures += 1;
        const png = await renderPdfPage(page);
        if (input.has_vision === true) {
          scanned.push({ page: number, png });
        } else {
          input.onOcrPage?.();
          const found = await ocr.read(png, number);
          if (found.page.items.length > 0) pages.push(found.page);
          findings.push(
            found.page.items.length > 0
              ? { code: 'ingest.page_read_by_ocr', params: { file: name, page: number }, severity: 'warning' }
              : { code: 'ingest.page_not_read', params: { file: name, page: number }, severity: 'warning' },
          );
        }
      }
      page.cleanup();
      input.onProgress?.({ unit: 'pages', done: number, total: document.numPages });
    }
    const made = pageBlocks(pages, name, input.language === undefined ? {} : { language: input.language });
    if (made.blocks.length === 0 && scanned.length === 0) throw new IngestError('ingest.nothing_found', { file: name });
    const { info } = (await document.getMetadata()) as { info: { Title?: unknown; Author?: unknown } };
    const blocks = await withPictureTexts(withFigures(made.blocks, figures), figures, ocr, input);
    const used = new Set(blocks.map((block) => (block.kind === 'figure' ? block.image_id : undefined)));
    const title = knownTitle(text(info.Title)) ?? made.title;
    const author = text(info.Author);
    return {
      name,
      ...(title === undefined ? {} : { title }),
      ...(author === undefined ? {} : { author }),
      blocks,
      images: figures.flatMap(({ image, is_headed }) => (is_headed && !used.has(image.id) ? [] : [image])),
      findings: [...findings, ...made.findings],
      ...(scanned.length > 0 ? { scanned_pages: scanned } : {}),
    };
  } finally {
    await ocr.close();
    await document.destroy();
  }
}

/** Reads what stands in pictures without a caption: a chart may be all that is below a heading. */
async function withPictureTexts(
  blocks: readonly Block[],
  figures: readonly PdfFigure[],
  ocr: ReturnType<typeof createOcrReader>,
  input: ExtractInput,
): Promise<Block[]> {
  const headed = new Map(figures.flatMap(({ image, is_headed }) => (is_headed ? [[image.id, image] as const] : [])));
  let left = MAX_OCR_PICTURES;
  const read: Block[] = [];
  for (const block of blocks) {
    const image = block.kind === 'figure' ? headed.get(block.image_id ?? '') : undefined;
    if (block.kind !== 'figure' || image === undefined || left === 0) {
      read.push(block);
      continue;
    }
    left -= 1;
    input.signal?.throwIfAborted();
    input.onOcrPage?.();
    const { page } = await ocr.read(image.bytes, block.address.page ?? 1, { is_sparse: true });
    const words = page.items.map((item) => item.text).join(' ');
    read.push(words === '' ? block : { ...block, text: words });
  }
  return read;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
