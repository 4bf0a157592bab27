import { expect, it } from '@jest/globals';
import { PACKAGED_FONTS } from '../../../common/typeset/fonts/font-registry.ts';
import type { JobRun } from '../../../server/kernel/sdk/define-job.ts';
import { Scope } from '../../../server/kernel/sdk/scope.ts';
import { createMemoryFileStore } from '../../../tests/support/memory-file-store.ts';
import type { ExportRecord } from '../model.ts';
import { runExport } from './run-export.ts';
import type { RunExportParts } from './run-export.ts';

const REPORT = { passed: true, slides: 1, gates: [] };
const PRESENTATION = {
  _id: 'p1',
  client_id: 'c1',
  owner_id: 'u1',
  language: 'en',
  title: 'One',
  source_ids: [],
  updated_at: new Date(),
};
const SLIDES = [{ id: 's1', title: 'One', fields: {}, free: [] }];

/** An export, and a run of it whose job is removed when it reports this much progress. */
function exportWorld(goesAt: number | null) {
  const store = createMemoryFileStore();
  const records: ExportRecord[] = [];
  const parts = {
    store,
    exports: {
      findOne: () => Promise.resolve(null),
      insert: (_: Scope, record: ExportRecord) => {
        records.push(record);
        return Promise.resolve({ ...record, _id: 'e1' });
      },
    },
    formats: {
      get: () => ({ key: 'pptx', value: { media_type: 'a/b' } }),
      list: () => [],
      call: () => Promise.resolve({ bytes: Buffer.from('a deck'), findings: [] }),
    },
    diagrams: { list: () => [] },
    presentations: { getForWork: () => Promise.resolve(PRESENTATION) },
    slides: { get: () => Promise.resolve({ slides: SLIDES, content_hash: 'template', revision: 1 }) },
    templates: { open: () => Promise.resolve({ bytes: new Uint8Array(), file_name: 'template.pptx' }) },
    fonts: { setOf: () => Promise.resolve(PACKAGED_FONTS) },
    images: undefined,
    qualityReports: null,
    renderer: { deckReport: () => Promise.resolve(REPORT) },
    review: undefined,
    waivers: { inForce: () => Promise.resolve(new Map()) },
    translators: { en: { translate: () => '' }, de: { translate: () => '' } },
  };
  const run = {
    job: { id: 'j1', client_id: 'c1', user_id: 'u1', presentation_id: 'p1' },
    payload: { presentation_id: 'p1', format: 'pptx', slide_ids: null, include_comments: null },
    scope: Scope.ofSystem('a test'),
    signal: new AbortController().signal,
    progress: ({ done }: { done: number }) =>
      done === goesAt ? Promise.reject(new Error('the job is gone')) : Promise.resolve(),
  };
  const work = (): Promise<unknown> =>
    runExport(parts as unknown as RunExportParts, run as unknown as JobRun<(typeof run)['payload']>);
  return { store, records, work };
}

it('leaves one file that its record names', async () => {
  const { store, records, work } = exportWorld(null);
  await work();
  expect(records.map(({ blob }) => blob)).toEqual([...store.blobs.keys()]);
  expect(records.map(({ report }) => report)).toEqual([REPORT]);
});

it.each([0, 1])('leaves no file where the job goes when it reports %s of 1', async (goesAt) => {
  const { store, records, work } = exportWorld(goesAt);
  await expect(work()).rejects.toThrow('the job is gone');
  expect({ records, files: [...store.blobs.keys()] }).toEqual({ records: [], files: [] });
});
