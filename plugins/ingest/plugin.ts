import { z } from 'zod';
import { extensionsOf, fileKindNames, extensionOf } from '../../common/deck/file-kinds.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { contribute, HookError } from '../../server/kernel/sdk/hook-point.ts';
import { OFFICE } from '../../server/kernel/sdk/office.ts';
import { FILE_EXTRACTOR, SOURCE_READER } from '../../server/kernel/sdk/ports/source-reader.ts';
import { optional } from '../../server/kernel/sdk/service-token.ts';
import { createPlaces } from '../../server/kernel/sdk/places.ts';
import type { FileKind } from '../../common/deck/file-kinds.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import type { Contributed, Contributions } from '../../server/kernel/sdk/hook-point.ts';
import { checkAddress } from '../../server/kernel/sdk/net/guarded-fetch.ts';
import type { GuardedFetchOptions } from '../../server/kernel/sdk/net/guarded-fetch.ts';
import type { FileExtractor, ReadOptions, SourceReader } from '../../server/kernel/sdk/ports/source-reader.ts';
import { createFileExtractor } from './file-extractor.ts';
import { createIsolate, CLOCK_FACTOR, GaveWay } from './isolate.ts';
import type { Isolate, IsolateOptions } from './isolate.ts';
import { classify } from './classify.ts';
import { ingestBrief, ingestFile, ingestUrl, toSource } from './ingest.ts';
import type { IngestOptions } from './ingest.ts';
import type { ExtractedText, ExtractJob, ExtractResult } from './extract.ts';
import { IngestError } from './ingest-error.ts';

const env = z.object({
  INGEST_TIME_OUT_S: z.coerce.number().int().min(1).max(1800).default(30).meta({
    description:
      'Most processor time for reading one file, in seconds. Each page read by OCR adds 10; on the clock it may take ten times as long.',
  }),
  INGEST_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(256)
    .max(65_536)
    .default(1536)
    .meta({ description: 'Most memory that one reading process may take, in megabytes.' }),
  INGEST_PROCESSES: z.coerce.number().int().min(1).max(32).default(3).meta({
    description:
      'Reading processes at once; each is started when it is first needed. One user has all but one of them at most.',
  }),
  TMPDIR: z.string().optional().meta({ description: 'Folder for temporary files, as the system sets it.' }),
  TEMP: z.string().optional().meta({ description: 'The same on Windows.' }),
  SystemRoot: z.string().optional().meta({ description: 'Folder of Windows, which its programs need to start.' }),
});

const settings = z.object({
  intranet_hosts: z
    .array(z.string().trim().toLowerCase().min(1).max(253))
    .max(200)
    .default([])
    .meta({ description: 'Hosts whose pages may be sources although they are not on the public internet' }),
});

/** Reads files, addresses and briefs to blocks with addresses, in processes of their own. */
export const plugin = definePlugin({
  name: 'ingest',
  env,
  settings,
  needs: { extractors: FILE_EXTRACTOR, office: optional(OFFICE) },
  provides: { reader: SOURCE_READER },
  i18n: new URL('./locales/', import.meta.url),
  setup(context) {
    const { config, services, signal } = context;
    const environment = Object.fromEntries(
      [
        ['TMPDIR', config.TMPDIR],
        ['TEMP', config.TEMP],
        ['SystemRoot', config.SystemRoot],
      ].flatMap(([name, value]) => (name === undefined || value === undefined ? [] : [[name, value]])),
    ) as Record<string, string>;
    const isolate = createIsolatePool(config.INGEST_PROCESSES, { memoryMb: config.INGEST_MEMORY_MB, environment });
    const timeOutMs = config.INGEST_TIME_OUT_S * 1000;
    const reader = createSourceReader({
      extractors: services.extractors,
      timeOutMs,
      stopped: signal,
      extractBrief: async (text, aborted) => {
        const bytes = new TextEncoder().encode(text);
        return (await isolate.run({ kind: 'brief', name: 'brief', bytes }, { timeOutMs, signal: aborted })).text;
      },
      intranetHosts: async () => (await context.settings()).intranet_hosts,
    });
    return { reader, isolate, office: services.office, timeOutMs };
  },
  hooks: (reading) =>
    fileKindNames().flatMap((kind) => {
      const extractor = createFileExtractor(kind, reading);
      return extensionsOf(kind).map((extension) => contribute(FILE_EXTRACTOR, `.${extension}`, extractor));
    }),
  stop({ isolate }) {
    isolate.close();
    return Promise.resolve();
  },
});

/** Processor time after which a reading gives way to that of another user, the start of its process included. */
const SHORT_MS = 1_500;

/**
 * Several reading processes behind the interface of one, shared fairly between clients and users; one user never has
 * all of several. None is started before it is needed.
 *
 * How long a file takes is only known afterwards: 9 KB can take minutes. So all but one process may read for long; what
 * takes long in the last one starts again, once another one is free, as soon as another user waits.
 */
export function createIsolatePool(size: number, options: IsolateOptions = {}): Isolate {
  const places = createPlaces(size, { keepsOne: true });
  const longPlaces = createPlaces(Math.max(1, size - 1));
  const members = Array.from({ length: size }, () => createIsolate(options));
  const idle = [...members];

  const read: Isolate['run'] = (job, limits) =>
    places.run(async () => {
      // The one that read last comes first: it is running already.
      const member = idle.pop();
      if (member === undefined) throw new Error('no reading process is free');
      try {
        return await member.run(job, limits);
      } finally {
        idle.push(member);
      }
    }, limits.signal);

  async function readBriefly(job: ExtractJob, limits: Parameters<Isolate['run']>[1]): Promise<ExtractResult> {
    let longPlace: Promise<() => void> | null = null;
    const mustGiveWay = (usedMs: number): boolean => {
      if (longPlace !== null || usedMs < SHORT_MS || !places.othersWait()) return false;
      if (!longPlaces.hasRoom()) return true;
      longPlace = longPlaces.take();
      return false;
    };
    try {
      return await read(job, { ...limits, mustGiveWay });
    } finally {
      // Assigned in the callback, which the compiler doesn't see.
      await (longPlace as Promise<() => void> | null)?.then((giveBack) => giveBack());
    }
  }

  return {
    async run(job, limits) {
      try {
        return await readBriefly(job, limits);
      } catch (error) {
        if (!(error instanceof GaveWay)) throw error;
        return longPlaces.run(() => read(job, limits), limits.signal);
      }
    },
    close() {
      for (const member of members) member.close();
    },
  };
}

export interface SourceReaderDeps {
  /** Readers of all formats, by extension with its dot. */
  extractors: Contributions<FileExtractor>;
  /** Most time for one file of a reader without limits of its own, before the factor for the clock. */
  timeOutMs: number;
  /** Aborts when the server stops: reading ends with it. */
  stopped: AbortSignal;
  /** Reads a brief in a process of its own; in this one where it is absent. */
  extractBrief?: (text: string, signal: AbortSignal) => Promise<ExtractedText>;
  /** Hosts whose pages may be read although they are not on the public internet. */
  intranetHosts?: () => Promise<readonly string[]>;
  /** How addresses are fetched, for tests. */
  fetch?: GuardedFetchOptions;
}

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
      if (deps.extractBrief === undefined) return ingestBrief(text, id);
      const limit = signal === undefined ? stopped : AbortSignal.any([stopped, signal]);
      return { language: 'und', ...(await deps.extractBrief(text, limit)), id, kind: 'brief' };
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
