import { z } from 'zod';
import { extensionsOf, fileKindNames } from '../../common/deck/file-kinds.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import { OFFICE } from '../../server/kernel/sdk/office.ts';
import { FILE_EXTRACTOR, SOURCE_READER } from '../../server/kernel/sdk/ports/source-reader.ts';
import { optional } from '../../server/kernel/sdk/service-token.ts';
import { createPlaces } from '../../server/kernel/sdk/places.ts';
import { createFileExtractor } from './file-extractor.ts';
import { createSourceReader } from './source-reader.ts';
import { createIsolate } from './isolate.ts';
import type { Isolate, IsolateOptions } from './isolate.ts';

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
      readLongBrief: async (text, aborted) => {
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

/**
 * Several reading processes behind the interface of one, shared fairly between clients and users; one user never has
 * all of several. None is started before it is needed.
 * @param create makes a member, for tests.
 */
export function createIsolatePool(
  size: number,
  options: IsolateOptions = {},
  create: (options: IsolateOptions) => Isolate = createIsolate,
): Isolate {
  const places = createPlaces(size, { keepsOne: true });
  const members = Array.from({ length: size }, () => create(options));
  const idle = [...members];
  return {
    run: (job, limits) =>
      places.run(async () => {
        // The one that read last comes first: it is running already.
        const member = idle.pop();
        if (member === undefined) throw new Error('no reading process is free');
        try {
          return await member.run(job, limits);
        } finally {
          idle.push(member);
        }
      }, limits.signal),
    close() {
      for (const member of members) member.close();
    },
  };
}
