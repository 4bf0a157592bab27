import type { Block, FigureBlock } from '../../../common/deck/source.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import { IngestError } from '../ingest-error.ts';
import { createOcrReader } from '../pages/ocr-reader.ts';
import { pageBlocks } from '../pages/page-blocks.ts';
import { readPicture } from '../read-picture.ts';
import type { ExtractInput, ExtractedText } from '../extract.ts';

/** Minimum mean word confidence in per cent for using OCR text. */
const MIN_CONFIDENCE = 65;
const MIN_LETTERS = 12;

/**
 * Reads a picture (the first one in a GIF or TIFF with several): the picture itself, and its text by OCR unless a
 * vision model will read it.
 * @throws IngestError `ingest.damaged`.
 */
export async function extract(input: ExtractInput): Promise<ExtractedText> {
  const { name } = input;
  const picture = await readPicture(input.bytes).catch((cause: unknown) => {
    throw new IngestError('ingest.damaged', { file: name }, { cause });
  });
  const figure: FigureBlock = { kind: 'figure', id: 'b1', address: { file: name }, image_id: 'i1' };
  const made: ExtractedText = { name, blocks: [figure], images: [{ id: 'i1', ...picture }], findings: [] };
  if (input.has_vision === true) return made;
  input.onOcrPage?.();
  const reader = createOcrReader();
  try {
    const { page, confidence } = await reader.read(picture.bytes, 1);
    const letters = page.items.reduce((sum, item) => sum + item.text.length, 0);
    if (letters === 0) return made;
    const params = { file: name };
    if (confidence < MIN_CONFIDENCE || letters < MIN_LETTERS) {
      const finding: Finding = { code: 'ingest.picture_text_unsure', params, severity: 'info' };
      return { ...made, findings: [finding] };
    }
    const read = pageBlocks([page], name, { placeOf: () => ({}) });
    const finding: Finding = { code: 'ingest.picture_read_by_ocr', params, severity: 'warning' };
    const rest = read.blocks.map((block, index): Block => ({ ...block, id: `b${index + 2}` }));
    return {
      ...made,
      ...(read.title === undefined ? {} : { title: read.title }),
      blocks: [figure, ...rest],
      findings: [finding, ...read.findings],
    };
  } finally {
    await reader.close();
  }
}
