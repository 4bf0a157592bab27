import { describe, expect, it } from '@jest/globals';
import { contributionsOf } from '../../../../tests/support/contributions-of.ts';
import { createMemoryCollection } from '../../../../tests/support/memory-collection.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { FILE_USE } from './contract.ts';
import type { FileUse } from './contract.ts';
import { createFileRetention } from './stored-files.ts';
import { fileModel } from './model.ts';
import type { FileRecord, FileText } from './model.ts';
import { createFileRepository } from './repository.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const LONG_AGO = new Date('2026-11-01T00:00:00Z');
const BEFORE = new Date('2026-11-16T10:00:00Z');
const system = Scope.ofSystem('test');
const scope = Scope.ofClient('c', 'test');
const textOf = (key: string, ...image_keys: string[]): FileText => ({
  ...{ key, image_keys, is_edited: false },
  summary: { title: null, language: 'en', blocks: 1, tables: 0, figures: 0, images: 0, pages: null },
});

/** Files with presentations that use them. */
function open(uses: Record<string, string[]> = {}) {
  let time = LONG_AGO;
  const files = createMemoryCollection(fileModel, () => time);
  const store = new Set<string>();
  const steps: string[] = [];
  const usedBy = (isOther: (presentation: string) => boolean): string[] =>
    Object.entries(uses).flatMap(([presentation, ids]) => (isOther(presentation) ? ids : []));
  const use: FileUse = {
    ofPresentations: (_scope, ids) => Promise.resolve(usedBy((each) => ids.includes(each))),
    usedByOthers: (_scope, ids, except) => {
      steps.push(`asked for ${ids.join()}`);
      return Promise.resolve(usedBy((each) => !except.includes(each)).filter((id) => ids.includes(id)));
    },
    // oxlint-disable-next-line typescript/require-await -- nothing to wait for
    async *all() {
      yield* usedBy(() => true);
    },
  };
  const none: FileUse = { ...use, ofPresentations: () => Promise.resolve([]), usedByOthers: () => Promise.resolve([]) };
  const retention = createFileRetention({
    repository: createFileRepository(files),
    texts: {
      discard: ({ key, image_keys }) => {
        steps.push(`text ${key}`);
        return Promise.resolve([key, ...image_keys].filter((each) => store.delete(each)).length);
      },
    },
    store: {
      remove: (key) => {
        steps.push(`blob ${key}`);
        return Promise.resolve(store.delete(key));
      },
    },
    uses: contributionsOf(FILE_USE, [
      { plugin: 'one', key: 'one', value: use },
      { plugin: 'two', key: 'two', value: none },
    ]),
    clock: { now: () => NOW },
  });
  const add = async (_id: string, more: Partial<FileRecord> = {}, changedAt = LONG_AGO): Promise<void> => {
    time = changedAt;
    const { blob = `${_id}-blob`, text = textOf(`${_id}-text`, `${_id}-image`) } = more;
    for (const key of [blob, text?.key, ...(text?.image_keys ?? [])]) if (typeof key === 'string') store.add(key);
    await files.insert(system, {
      ...{ _id, client_id: 'c', owner_id: 'u', name: _id, kind: 'file', url: null, media_type: 'text/plain', size: 1 },
      ...{ sha256: null, state: 'read', error: null, reader: null, deleted_at: null, purging_at: null, ...more },
      ...{ blob, text },
    });
    time = NOW;
  };
  const ids = (): string[] => files.documents.map(({ _id }) => _id);
  return { retention, files, store, steps, add, ids };
}
const clean = ({ cleanup }: ReturnType<typeof open>['retention'], signal = new AbortController().signal) => {
  const limits = { now: NOW, sessions: NOW, orphan_files: BEFORE, jobs: NOW, unused: NOW };
  return cleanup.clean(limits, { signal, log: silentLog });
};

describe('blobs of files', () => {
  it('are those of all files, deleted ones too: original, text and pictures', async () => {
    const { retention, add } = open();
    await add('a', { deleted_at: NOW });
    await add('b', { blob: null, text: null });
    const keys: string[] = [];
    for await (const key of retention.blobOwner.keys()) keys.push(key);
    expect(keys).toEqual(['a-blob', 'a-text', 'a-image']);
  });
});

describe('the clean-up of files', () => {
  it('removes those that nothing uses and that have not changed since the limit', async () => {
    const { retention, add, ids, store, steps } = open({ p: ['used'] });
    await add('unused');
    await add('deleted', { deleted_at: LONG_AGO, client_id: 'd' });
    await add('used');
    await add('recent', {}, BEFORE);
    expect(await clean(retention)).toBe(2);
    expect(ids()).toEqual(['used', 'recent']);
    expect(steps).not.toContain('asked for used');
    expect([...store].filter((key) => /unused|deleted/.test(key))).toEqual([]);
  });

  it('removes the blobs first and the record last', async () => {
    const { retention, add, steps, files } = open();
    await add('a');
    const remove = files.remove.bind(files);
    files.remove = (...args) => {
      steps.push('record');
      return remove(...args);
    };
    await clean(retention);
    expect(steps).toEqual(['asked for a', 'blob a-blob', 'text a-text', 'record']);
  });

  it('finishes a removal that was cut off, however short ago', async () => {
    const { retention, add, ids } = open();
    await add('a', { purging_at: NOW }, NOW);
    expect(await clean(retention)).toBe(1);
    expect(ids()).toEqual([]);
  });

  it('keeps what is taken into use while it is looked at, as it was', async () => {
    const uses: Record<string, string[]> = {};
    const { retention, add, files, store } = open(uses);
    await add('a');
    const update = files.update.bind(files);
    files.update = (...args) => {
      uses['p'] = ['a'];
      return update(...args);
    };
    expect(await clean(retention)).toBe(0);
    expect(files.documents).toMatchObject([{ _id: 'a', purging_at: null }]);
    expect(store.size).toBe(3);
  });

  it('passes over what another user has removed in the meantime', async () => {
    const { retention, add, files, steps } = open();
    await add('a');
    files.update = () => Promise.resolve(null);
    expect(await clean(retention)).toBe(0);
    expect(steps).toEqual([]);
  });

  it('stops between two files when it is aborted', async () => {
    const { retention, add, ids } = open();
    await add('a');
    expect(await clean(retention, AbortSignal.abort())).toBe(0);
    expect(ids()).toEqual(['a']);
  });
});

describe('files of a presentation that is purged', () => {
  it('are counted without those that others use', async () => {
    const { retention, add } = open({ p: ['own', 'shared', 'bare'], q: ['other'], r: ['shared'] });
    for (const id of ['own', 'shared', 'other']) await add(id);
    await add('bare', { text: null });
    expect(await retention.leftovers.count(scope, ['p'])).toEqual({ files: 4, images: 0 });
    expect(await retention.leftovers.count(scope, ['p', 'r'])).toEqual({ files: 7, images: 0 });
  });

  it('are none where it uses none', async () => {
    const { retention, steps } = open({ p: [] });
    expect(await retention.leftovers.count(scope, ['p'])).toEqual({ files: 0, images: 0 });
    expect(steps).toEqual([]);
  });

  it('go with it, counted by what was there; what others use stays', async () => {
    const { retention, add, ids, store } = open({ p: ['own', 'shared', 'gone'], q: ['shared'] });
    await add('own');
    await add('shared');
    store.delete('own-image');
    expect(await retention.leftovers.purge(scope, 'p')).toEqual({ files: 2, images: 0 });
    expect(ids()).toEqual(['shared']);
    expect([...store]).toEqual(['shared-blob', 'shared-text', 'shared-image']);
  });

  it('may have neither an original nor a text', async () => {
    const { retention, add, ids, steps } = open({ p: ['a'] });
    await add('a', { blob: null, text: null });
    expect(await retention.leftovers.purge(scope, 'p')).toEqual({ files: 0, images: 0 });
    expect(ids()).toEqual([]);
    expect(steps).toEqual(['asked for a']);
  });
});
