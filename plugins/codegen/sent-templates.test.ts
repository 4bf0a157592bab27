import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createMemoryFileStore } from '../../tests/support/memory-file-store.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { sentTemplateModel, createSentTemplates } from './sent-templates.ts';

const own = Scope.ofClient('c1', 'test');
let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});
afterAll(() => world.close());

it('keeps the file of a job until the job is over, however that ends', async () => {
  const store = createMemoryFileStore();
  const busy = new Set(['waits']);
  let now = Date.now();
  const templates = createSentTemplates({
    sent: world.database.collection(sentTemplateModel),
    store,
    queue: { isBusy: (_scope, id) => Promise.resolve(busy.has(id)) },
    clock: { now: () => new Date(now) },
  });
  const send = async (client_id: string, presentation_id: string): Promise<string> => {
    const { key } = await store.put(Buffer.from(presentation_id));
    await templates.keep(Scope.ofSystem('test'), { client_id, presentation_id, blob: key });
    return key;
  };
  const left = (): string[] => [...store.blobs.values()].map(String).sort();
  const finished = await send('c1', 'finished');
  for (const name of ['waits', 'cancelled']) await send('c1', name);
  await send('c2', 'of others');
  await templates.drop(own, finished);
  // Their jobs may be about to come.
  await templates.sweep(own);
  expect(left()).toEqual(['cancelled', 'of others', 'waits']);
  now += 120_000;
  await templates.sweep(own);
  expect(left()).toEqual(['of others', 'waits']);
  busy.clear();
  await templates.removeAll(Scope.ofSystem('test'), 'c2');
  expect(left()).toEqual(['waits']);
  await templates.sweep(Scope.ofSystem('test'));
  expect(left()).toEqual([]);
  expect(await world.database.collection(sentTemplateModel).count(Scope.ofSystem('test'), {})).toBe(0);
});
