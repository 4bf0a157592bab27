import type { Block } from '../../common/deck/source.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import { extensionOf, extensionsOf, kindOfExtension, specOfKind } from '../../common/deck/file-kinds.ts';
import type { FileKind } from '../../common/deck/file-kinds.ts';
import type { Finding } from '../../common/deck/finding.ts';
import { OfficeError } from '../../server/kernel/sdk/office.ts';
import type { Office } from '../../server/kernel/sdk/office.ts';
import type { VisionModel } from '../../server/kernel/sdk/ports/models.ts';
import type { FileExtractor, ReadProgress } from '../../server/kernel/sdk/ports/source-reader.ts';
import type { ExtractedText, ExtractJob, ExtractResult } from './extract.ts';
import { IngestError } from './ingest-error.ts';
import type { Isolate } from './isolate.ts';
import { readBrief } from './read-brief.ts';

/**
 * The reader of one of our own formats: it parses in a child process with limits, and asks the vision model for pictures and
 * scanned pages where there is one. A format that is read as another one is converted first.
 * @param office undefined if no plugin brings LibreOffice.
 */
export function createFileExtractor(
  kind: FileKind,
  { isolate, office, timeOutMs }: { isolate: Isolate; office: Office | undefined; timeOutMs: number },
): FileExtractor {
  return {
    kind,
    limits_itself: true,
    async extract(file, signal, { language, vision, onProgress } = {}) {
      const { name } = file;
      const { read_as } = specOfKind(kind);
      const bytes =
        read_as === undefined ? file.bytes : await convert(file, { kind, to: read_as, office, timeOutMs, signal });
      const job: ExtractJob = {
        ...{ kind: read_as ?? kind, name, bytes, has_vision: vision !== undefined },
        ...(language === undefined ? {} : { language }),
      };
      const hooks = {
        ...(signal === undefined ? {} : { signal }),
        ...(onProgress === undefined ? {} : { onProgress }),
      };
      const run = (each: ExtractJob): Promise<ExtractResult> => isolate.run(each, { timeOutMs, ...hooks });
      const result = await run(job);
      return vision === undefined ? result.text : readByVision(job, result, { vision, readByOcr: run, ...hooks });
    },
  };
}

/** Starting LibreOffice on a busy machine takes longer than reading the file. */
const CONVERT_FACTOR = 2;
const MAX_CONVERT_MS = 120_000;

/** @throws IngestError `ingest.no_office`, `ingest.timed_out`, `ingest.not_converted`. */
async function convert(
  { bytes, name }: { bytes: Uint8Array; name: string },
  {
    kind,
    to,
    office,
    timeOutMs,
    signal,
  }: { kind: FileKind; to: string; office: Office | undefined; timeOutMs: number; signal: AbortSignal | undefined },
): Promise<Uint8Array> {
  const params = { file: name, to: to.toUpperCase() };
  if (office === undefined) throw new IngestError('ingest.no_office', params);
  const extension = extensionOf(name);
  const from = kindOfExtension(extension) === kind ? extension : (extensionsOf(kind)[0] ?? '');
  const limitMs = Math.min(timeOutMs * CONVERT_FACTOR, MAX_CONVERT_MS);
  try {
    const limits = { timeOutMs: limitMs, ...(signal === undefined ? {} : { signal }) };
    return await office.convert({ bytes, from, to }, limits);
  } catch (cause) {
    if (!(cause instanceof OfficeError)) throw cause;
    switch (cause.code) {
      case 'office.not_installed':
        throw new IngestError('ingest.no_office', params, { cause });
      case 'office.timed_out':
        throw new IngestError('ingest.timed_out', { file: name, seconds: Math.round(limitMs / 1000) }, { cause });
      case 'office.failed':
        throw new IngestError('ingest.not_converted', params, { cause });
    }
  }
}

/**
 * Completes what an extractor left to the vision model: the text and description of a picture, the text of scanned
 * pages. If the model fails, OCR replaces it and a finding reports that.
 * @param readByOcr runs a job in the reading process.
 */
async function readByVision(
  job: ExtractJob,
  result: ExtractResult,
  options: {
    vision: VisionModel;
    readByOcr: (job: ExtractJob) => Promise<ExtractResult>;
    signal?: AbortSignal;
    onProgress?: (progress: ReadProgress) => void;
  },
): Promise<ExtractedText> {
  const { vision, signal } = options;
  const findings: Finding[] = [...result.text.findings];
  const ask = (image: Uint8Array, mediaType: 'image/png' | 'image/jpeg') =>
    vision.readImage({
      image,
      media_type: mediaType,
      language: job.language ?? 'und',
      ...(signal === undefined ? {} : { signal }),
    });
  if (job.kind === 'image') {
    const [image] = result.text.images;
    if (image === undefined) return result.text;
    try {
      const { text, description } = await ask(image.bytes, image.media_type);
      const alt = description.trim();
      const blocks = result.text.blocks.map((block): Block =>
        block.kind === 'figure' && alt !== '' ? { ...block, alt, caption: alt } : block,
      );
      const read = textBlocks(text, job.name, undefined);
      findings.push({ code: 'ingest.picture_read_by_model', params: { file: job.name }, severity: 'info' });
      return {
        ...result.text,
        images: [alt === '' ? image : { ...image, alt }],
        blocks: renumber([...blocks, ...read]),
        findings,
      };
    } catch (error) {
      const finding = visionFailed(error, job.name, signal);
      const { text } = await options.readByOcr({ ...job, has_vision: false });
      return { ...text, findings: [finding, ...text.findings] };
    }
  }
  if (result.scanned_pages.length === 0) return { ...result.text, findings };
  let blocks = result.text.blocks;
  for (const [index, { page, png }] of result.scanned_pages.entries()) {
    options.onProgress?.({ unit: 'pages', done: index, total: result.scanned_pages.length });
    try {
      const { text } = await ask(png, 'image/png');
      blocks = insertPage(blocks, textBlocks(text, job.name, page), page);
      findings.push({ code: 'ingest.page_read_by_model', params: { file: job.name, page }, severity: 'info' });
    } catch (error) {
      findings.push(visionFailed(error, job.name, signal));
      const { text } = await options.readByOcr({ kind: 'image', name: job.name, bytes: png, has_vision: false });
      const read = text.blocks
        .filter((block) => block.kind !== 'figure' || block.image_id === undefined)
        .map((block): Block => ({ ...block, address: { ...block.address, page } }));
      blocks = insertPage(blocks, read, page);
      const code = read.length > 0 ? 'ingest.page_read_by_ocr' : 'ingest.page_not_read';
      findings.push({ code, params: { file: job.name, page }, severity: 'warning' });
    }
  }
  return { ...result.text, blocks: renumber(blocks), findings };
}

/** Cancelling is not a failure of the model. */
function visionFailed(error: unknown, file: string, signal: AbortSignal | undefined): Finding {
  signal?.throwIfAborted();
  if (!(error instanceof CodedError)) throw error;
  return { code: 'ingest.vision_failed', params: { file, reason: error.code }, severity: 'warning' };
}

function textBlocks(text: string, file: string, page: number | undefined): Block[] {
  return readBrief(text).blocks.map((block): Block => {
    const { section } = block.address;
    const address = { file, ...(page === undefined ? {} : { page }), ...(section === undefined ? {} : { section }) };
    return { ...block, address };
  });
}

function insertPage(blocks: readonly Block[], read: readonly Block[], page: number): Block[] {
  const at = blocks.findIndex((block) => (block.address.page ?? 0) > page);
  return at < 0 ? [...blocks, ...read] : [...blocks.slice(0, at), ...read, ...blocks.slice(at)];
}

function renumber(blocks: readonly Block[]): Block[] {
  return blocks.map((block, index): Block => ({ ...block, id: `b${index + 1}` }));
}
