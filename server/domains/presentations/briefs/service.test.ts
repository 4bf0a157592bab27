import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SourceText } from '../../../../common/deck/source.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { createMemoryFileStore } from '../../../../tests/support/memory-file-store.ts';
import type { MemoryFileStore } from '../../../../tests/support/memory-file-store.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import type { TextModel } from '../../../kernel/sdk/ports/text-model.ts';
import type { BriefInput } from '../../../kernel/sdk/ports/text-tasks.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { Briefing, Briefings } from './contract.ts';
import type { StoredBriefing } from './repository.ts';
import { createBriefings } from './service.ts';

const scope = Scope.ofClient('c1', 'test');
const preferences = { language: 'en', tone: '', instructions: '' };
const long = 'Tea sells well in every town that we visited. '.repeat(30);

function sourceOf(text: string): SourceText {
  const address = { file: 'a.txt' };
  return {
    id: 's1',
    name: 'a.txt',
    kind: 'txt',
    language: 'en',
    blocks: [
      { id: 'b1', kind: 'paragraph', text, address },
      { id: 'b2', kind: 'paragraph', text: 'All rights reserved.', address },
    ],
    images: [],
    findings: [],
  };
}

let rows: Map<string, StoredBriefing>;
let store: MemoryFileStore;
let asked: number;

/** Counts what it is asked; its brief covers all blocks. */
const model = {
  provider: 'test',
  context_chars: 100_000,
  generate: (request: { input: unknown }) => {
    asked += 1;
    const { blocks } = request.input as BriefInput;
    const section = { title: 'S', key_points: [], data_points: [], block_refs: blocks.map((block) => block.ref) };
    return Promise.resolve({ value: { title: 'T', overview: `O${asked}`, sections: [section] }, usage: {} });
  },
} as unknown as TextModel;

/** A process: its memory is its own, database and file store are shared. */
function startProcess(): Briefings {
  const words = { language: 'en', translate: (_: string, key: string) => key, texts: () => ({}) } as Translator;
  return createBriefings({
    repository: {
      find: (_, id) => Promise.resolve(rows.get(id) ?? null),
      save: (_, row) => {
        const before = rows.get(row.presentation_id)?.blob ?? null;
        rows.set(row.presentation_id, row as StoredBriefing);
        return Promise.resolve(before);
      },
    },
    store,
    models: { current: () => Promise.resolve({ text: model }) },
    reader: { classify: () => Promise.resolve(new Map([['s1/b2', 'boilerplate' as const]])) },
    threads: { find: () => Promise.resolve([]) },
    translators: { en: words, de: words, ar: words },
    log: silentLog,
  });
}

const make = (briefings: Briefings, text = long, asking = preferences): Promise<Briefing> =>
  briefings.make(scope, { presentation_id: 'p1', client_id: 'c1', sources: [sourceOf(text)], preferences: asking });

beforeEach(() => {
  rows = new Map();
  store = createMemoryFileStore();
  asked = 0;
});

describe('briefings', () => {
  it('are made once for the same content and preferences, in memory and in another process', async () => {
    const one = startProcess();
    const first = await make(one);
    expect(await make(one)).toBe(first);
    expect(await make(startProcess())).toEqual(first);
    expect(asked).toBe(1);
    expect(first.digests.map(({ ref }) => ref)).toEqual(['s1/b1']);
  });

  it('are made once for all who ask at the same time', async () => {
    const one = startProcess();
    const [first, second] = await Promise.all([make(one), make(one), make(one)]);
    expect(second).toBe(first);
    expect([asked, store.blobs.size]).toEqual([1, 1]);
  });

  it('are regenerated when a text or a preference changes, and the former one goes', async () => {
    const one = startProcess();
    await make(one);
    await make(one, `${long} And coffee.`);
    await make(one, long, { ...preferences, tone: 'formal' });
    expect(asked).toBe(3);
    expect(store.blobs.size).toBe(1);
  });

  it('are regenerated when what was kept is gone', async () => {
    await make(startProcess());
    for (const key of [...store.blobs.keys()]) await store.remove(key);
    await make(startProcess());
    expect([asked, store.blobs.size]).toEqual([2, 1]);
  });
});
