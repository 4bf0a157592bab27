import type { SourceText } from '../../common/deck/source.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import { HookError } from '../../server/kernel/sdk/hook-error.ts';
import type { Contributed, Contributions } from '../../server/kernel/sdk/hook-point.ts';
import type { GuardedFetchOptions } from '../../server/kernel/sdk/net/guarded-fetch.ts';
import type { FileExtractor, ReadOptions, SourceReader } from '../../server/kernel/sdk/ports/source-reader.ts';
import { classify } from './classify.ts';
import { guessLanguage } from './guess-language.ts';
import { ingestBrief, ingestFile, ingestUrl } from './ingest.ts';
import type { IngestOptions } from './ingest.ts';
import { IngestError } from './ingest-error.ts';
import { CLOCK_FACTOR } from './isolate.ts';
import type { Isolate } from './isolate.ts';
import { extensionOf, READ_EXTENSIONS } from './kind-of-file.ts';

export interface SourceReaderDeps {
  isolate: Isolate;
  /** Readers of other plugins, by extension; asked only for what is not read here. */
  extractors: Contributions<FileExtractor>;
  /** Most processor time for one file. */
  timeOutMs: number;
  /** Aborts when the server stops: reading ends with it. */
  stopped: AbortSignal;
  /** How addresses are fetched, for tests. */
  fetch?: GuardedFetchOptions;
}

/** The reader of sources: this plugin's extractors, then those that others contribute. */
export function createSourceReader(deps: SourceReaderDeps): SourceReader {
  const { isolate, extractors, timeOutMs, stopped } = deps;
  const optionsOf = ({ vision, signal, onProgress, owner }: ReadOptions): IngestOptions & { signal: AbortSignal } => ({
    isolate,
    time_out_ms: timeOutMs,
    signal: signal === undefined ? stopped : AbortSignal.any([stopped, signal]),
    ...(owner === undefined ? {} : { owner }),
    ...(vision === undefined ? {} : { vision }),
    ...(onProgress === undefined ? {} : { onProgress }),
  });

  /** Asks another plugin's reader. Its own coded failures are told as they are; others name the plugin. */
  async function readContributed(
    contributed: Contributed<FileExtractor>,
    file: { bytes: Uint8Array; name: string },
    signal: AbortSignal,
  ): ReturnType<FileExtractor['extract']> {
    // It runs in this process, whose processor time is not its own: only the clock can bound it.
    const limitMs = timeOutMs * CLOCK_FACTOR;
    const limit = AbortSignal.timeout(limitMs);
    try {
      return await extractors.call(contributed, (extractor) =>
        extractor.extract(file, AbortSignal.any([signal, limit])),
      );
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted) {
        throw new IngestError('ingest.timed_out', { file: file.name, seconds: Math.round(limitMs / 1000) });
      }
      throw error instanceof HookError && error.cause instanceof CodedError ? error.cause : error;
    }
  }

  return {
    async readFile(file, options) {
      const extension = extensionOf(file.name);
      const contributed = READ_EXTENSIONS.includes(extension) ? undefined : extractors.get(`.${extension}`);
      const limits = optionsOf(options);
      if (contributed === undefined) return ingestFile(file, limits);
      if (file.bytes.byteLength === 0) throw new IngestError('ingest.empty_file', { file: file.name });
      return textOf(file, await readContributed(contributed, file, limits.signal));
    },
    readUrl: (url, id, options) =>
      ingestUrl(url, { ...optionsOf(options), id, ...(deps.fetch === undefined ? {} : { fetch: deps.fetch }) }),
    readBrief: (text, id) => ingestBrief(text, id),
    async classify(source, model, signal) {
      const classes = await classify(source, model, signal);
      return new Map(classes.map((each) => [each.ref, each.class]));
    },
    get extensions() {
      return [...new Set([...READ_EXTENSIONS.map((name) => `.${name}`), ...extractors.list().map(({ key }) => key)])];
    },
  };
}

/** What a contributed reader found; such a file is text to everyone after it. */
function textOf(file: { name: string; id: string }, read: Awaited<ReturnType<FileExtractor['extract']>>): SourceText {
  return {
    id: file.id,
    name: file.name,
    kind: 'txt',
    ...(read.title === undefined ? {} : { title: read.title }),
    language: guessLanguage(read.blocks),
    blocks: read.blocks,
    images: [],
    findings: [],
  };
}
