import type { FileKind } from '../../common/deck/file-kinds.ts';
import { extensionOf, extensionsOf } from '../../common/deck/file-kinds.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import { HookError } from '../../server/kernel/sdk/hook-point.ts';
import type { Contributed, Contributions } from '../../server/kernel/sdk/hook-point.ts';
import { checkAddress } from '../../server/kernel/sdk/net/guarded-fetch.ts';
import type { GuardedFetchOptions } from '../../server/kernel/sdk/net/guarded-fetch.ts';
import type { FileExtractor, ReadOptions, SourceReader } from '../../server/kernel/sdk/ports/source-reader.ts';
import { classify } from './classify.ts';
import { ingestBrief, ingestFile, ingestUrl, toSource } from './ingest.ts';
import type { IngestOptions } from './ingest.ts';
import type { ExtractedText } from './extract.ts';
import { IngestError } from './ingest-error.ts';
import { CLOCK_FACTOR } from './isolate.ts';

export interface SourceReaderDeps {
  /** Readers of all formats, by extension with its dot. */
  extractors: Contributions<FileExtractor>;
  /** Most time for one file of a reader without limits of its own, before the factor for the clock. */
  timeOutMs: number;
  /** Aborts when the server stops: reading ends with it. */
  stopped: AbortSignal;
  /** Reads a brief in a process of its own; in this one where it is absent. */
  readLongBrief?: (text: string, signal: AbortSignal) => Promise<ExtractedText>;
  /** Hosts whose pages may be read although they are not on the public internet. */
  intranetHosts?: () => Promise<readonly string[]>;
  /** How addresses are fetched, for tests. */
  fetch?: GuardedFetchOptions;
}

/** A brief of so many characters is read in a few milliseconds, whatever it says. */
const SHORT_BRIEF_CHARS = 16_000;

/** The reader of sources over the extractors that plugins contribute, our own among them. */
export function createSourceReader(deps: SourceReaderDeps): SourceReader {
  const { extractors, timeOutMs, stopped } = deps;
  const optionsOf = ({ vision, signal, onProgress }: ReadOptions): IngestOptions & { signal: AbortSignal } => ({
    extractorOf,
    signal: signal === undefined ? stopped : AbortSignal.any([stopped, signal]),
    ...(vision === undefined ? {} : { vision }),
    ...(onProgress === undefined ? {} : { onProgress }),
  });

  const fetchOptions = async (): Promise<GuardedFetchOptions> => ({
    ...deps.fetch,
    ...(deps.intranetHosts === undefined ? {} : { trustedHosts: await deps.intranetHosts() }),
  });

  function extractorOf(kind: FileKind): Pick<FileExtractor, 'extract'> {
    return {
      extract: (file, signal, options) => {
        const contributed = extractors.get(`.${extensionsOf(kind)[0]}`);
        if (contributed === undefined) throw new IngestError('ingest.kind_not_read', { file: file.name, kind });
        return readContributed(contributed, file, signal, options);
      },
    };
  }

  /** Calls a reader. Its own coded failures pass as they are; others name the plugin. */
  async function readContributed(
    contributed: Contributed<FileExtractor>,
    ...[file, signal = stopped, options]: Parameters<FileExtractor['extract']>
  ): ReturnType<FileExtractor['extract']> {
    // A reader in this process uses processor time that is not its own: only the clock can bound it.
    const limitMs = timeOutMs * CLOCK_FACTOR;
    const limit = contributed.value.limits_itself === true ? null : AbortSignal.timeout(limitMs);
    const bounded = limit === null ? signal : AbortSignal.any([signal, limit]);
    try {
      return await extractors.call(contributed, (extractor) => extractor.extract(file, bounded, options));
    } catch (error) {
      signal.throwIfAborted();
      if (limit?.aborted === true) {
        throw new IngestError('ingest.timed_out', { file: file.name, seconds: Math.round(limitMs / 1000) });
      }
      throw error instanceof HookError && error.cause instanceof CodedError ? error.cause : error;
    }
  }

  return {
    async readFile(file, options) {
      const limits = optionsOf(options);
      const contributed = extractors.get(`.${extensionOf(file.name)}`);
      // Content proves our own formats; what another plugin reads is known by its extension alone.
      if (contributed === undefined || contributed.value.kind !== undefined) return ingestFile(file, limits);
      if (file.bytes.byteLength === 0) throw new IngestError('ingest.empty_file', { file: file.name });
      const found = await readContributed(contributed, file, limits.signal, options);
      return toSource(found, file, 'txt', [], undefined);
    },
    readUrl: async (url, id, options) => ingestUrl(url, { ...optionsOf(options), id, fetch: await fetchOptions() }),
    checkUrl: async (url) => checkAddress(url, await fetchOptions()),
    async readBrief(text, id, signal) {
      if (deps.readLongBrief === undefined || text.length <= SHORT_BRIEF_CHARS) return ingestBrief(text, id);
      const limit = signal === undefined ? stopped : AbortSignal.any([stopped, signal]);
      return { language: 'und', ...(await deps.readLongBrief(text, limit)), id, kind: 'brief' };
    },
    async classify(source, model, signal) {
      const classes = await classify(source, model, signal);
      return new Map(classes.map((each) => [each.ref, each.class]));
    },
    get extensions() {
      return extractors.list().map(({ key }) => key);
    },
  };
}
