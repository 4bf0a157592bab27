import type { Finding } from '../../common/deck/finding.ts';
import type { SourceText } from '../../common/deck/source.ts';
import type { VisionModel } from '../../server/kernel/sdk/ports/vision-model.ts';
import { guardedFetch } from '../../server/kernel/sdk/net/guarded-fetch.ts';
import type { GuardedFetchOptions } from '../../server/kernel/sdk/net/guarded-fetch.ts';
import type { ReadProgress } from '../../server/kernel/sdk/ports/source-reader.ts';
import type { ExtractJob, ExtractResult } from './extract-job.ts';
import type { ExtractedText } from './extractors/extract-input.ts';
import { knownAuthor } from './document-properties.ts';
import { guessLanguage } from './guess-language.ts';
import { createIsolate } from './isolate.ts';
import type { Isolate } from './isolate.ts';
import { kindOfFile } from './kind-of-file.ts';
import type { FileKind } from './kind-of-file.ts';
import { nameOfAddress, READ_TYPES } from './name-of-address.ts';
import { readBrief } from './read-brief.ts';
import { readByVision } from './read-by-vision.ts';
import { runExtractor } from './run-extractor.ts';

export interface IngestOptions {
  /** Reads pictures and scanned pages; OCR does without it. */
  vision?: VisionModel;
  /** BCP 47, where the author said so. */
  language?: string;
  signal?: AbortSignal;
  /** Most processor time for one file, pages read by OCR apart; ten minutes when absent. */
  time_out_ms?: number;
  /** Most memory the reading process may take. */
  memory_mb?: number;
  /** Told how far the reading is, where the kind has parts to count. */
  onProgress?: (progress: ReadProgress) => void;
  /** Whose file it is; reading processes are shared fairly between owners. */
  owner?: string;
  /** A reading process to use for several files; the caller closes it. One is started for the call otherwise. */
  isolate?: Isolate;
}

const DEFAULT_TIME_OUT_MS = 600_000;
/** Kinds without a parser worth a process of its own, while a file is so small that reading it holds nobody up. */
const IN_PROCESS: readonly FileKind[] = ['txt', 'csv'];
const IN_PROCESS_BYTES = 256 * 1024;

/**
 * Reads one file to blocks with addresses. What it is is proved by its content; documents are parsed in a child process
 * with limits.
 * @throws IngestError, PackageError with codes `ingest.*`, `ooxml.*`; the signal's reason when aborted.
 */
export async function ingestFile(
  file: { bytes: Uint8Array; name: string; id: string },
  options: IngestOptions = {},
): Promise<SourceText> {
  options.signal?.throwIfAborted();
  const { kind, findings } = await kindOfFile(file.bytes, file.name);
  return readKind(file, kind, findings, options);
}

/**
 * Fetches a public address and reads what it serves. The source's name is the address.
 * @throws NetError `net.*`, and all that `ingestFile` throws.
 */
export async function ingestUrl(
  url: string,
  options: IngestOptions & { id?: string; fetch?: GuardedFetchOptions } = {},
): Promise<SourceText> {
  const fetched = await guardedFetch(url, {
    ...options.fetch,
    types: READ_TYPES,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const { kind, findings } = await kindOfFile(fetched.bytes, nameOfAddress(fetched.url, fetched.media_type));
  return readKind({ bytes: fetched.bytes, name: url, id: options.id ?? 's1' }, kind, findings, options);
}

/** Blocks of a brief that a person typed. */
export function ingestBrief(text: string, id = 's1'): SourceText {
  const read = readBrief(text);
  return { id, kind: 'brief', ...read, language: guessLanguage(read.blocks), images: [], findings: [] };
}

async function readKind(
  file: { bytes: Uint8Array; name: string; id: string },
  kind: FileKind,
  findings: readonly Finding[],
  options: IngestOptions,
): Promise<SourceText> {
  const { language, vision, signal, onProgress } = options;
  const told = onProgress === undefined ? {} : { onProgress };
  const job: ExtractJob = {
    kind,
    name: file.name,
    bytes: file.bytes,
    ...(language === undefined ? {} : { language }),
    has_vision: vision !== undefined,
  };
  const isolate =
    options.isolate ?? createIsolate(options.memory_mb === undefined ? {} : { memoryMb: options.memory_mb });
  const run = (each: ExtractJob): Promise<ExtractResult> =>
    isolate.run(each, {
      timeOutMs: options.time_out_ms ?? DEFAULT_TIME_OUT_MS,
      ...(options.owner === undefined ? {} : { owner: options.owner }),
      ...(signal === undefined ? {} : { signal }),
      ...told,
    });
  const isSmall = file.bytes.byteLength <= IN_PROCESS_BYTES;
  try {
    const result = isSmall && IN_PROCESS.includes(kind) ? await runExtractor(job, { signal }) : await run(job);
    const text =
      vision === undefined
        ? result.text
        : await readByVision(job, result, {
            vision,
            readByOcr: (each) => run(each),
            ...(signal === undefined ? {} : { signal }),
            ...told,
          });
    return toSource(text, file.id, kind, findings, language);
  } finally {
    if (options.isolate === undefined) isolate.close();
  }
}

function toSource(
  text: ExtractedText,
  id: string,
  kind: FileKind,
  findings: readonly Finding[],
  asked: string | undefined,
): SourceText {
  const guessed = text.language ?? guessLanguage(text.blocks);
  const language = guessed === 'und' && asked !== undefined ? asked : guessed;
  const { author: named, ...rest } = text;
  const author = knownAuthor(named);
  return {
    ...rest,
    ...(author === undefined ? {} : { author }),
    id,
    kind,
    language,
    findings: [...findings, ...text.findings],
  };
}
