import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import type { ServiceUser } from '../../tests/support/service-user.ts';
import { finalState, startJob } from './jobs/drill-decks.ts';
import type { ReportedDeck } from './jobs/drill-decks.ts';
import { signIn, withServer } from './service.ts';

export const usage = `npm run lab -- capacity [--decks 20] [--mongodb URI]
  Creates decks from a file of four pages, from upload to export, one after another. Prints the cost of one deck: processor time per
  kind of process, and on MongoDB documents and bytes per collection. docs/scale.md takes its figures from here.`;

const JOB_MS = 600_000;
const KB = 1024;
const TICKS_PER_SECOND = 100;
const sample = new URL('../../docs/samples/bike-share.md', import.meta.url);

export function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { decks: { type: 'string', default: '20' }, mongodb: { type: 'string' } },
  });
  const decks = Number(values.decks);
  const database = values.mongodb === undefined ? {} : { MONGODB_URI: values.mongodb };
  return withServer({ LOG_LEVEL: 'error', ...database }, async (server) => {
    const user = await signIn(server);
    // The first decks load what all later ones share.
    for (let number = 0; number < 2; number += 1) await makeDeck(user, number);
    const [usedBefore, storedBefore] = [processorOf(server.child.pid), await storedIn(values.mongodb)];
    let slides = 0;
    for (let number = 0; number < decks; number += 1) slides += await makeDeck(user, number);
    const used = processorOf(server.child.pid);
    console.log(`a deck of ${(slides / decks).toFixed(1)} slides takes, of the processor:`);
    for (const [name, seconds] of used) {
      console.log(`  ${name}: ${((seconds - (usedBefore.get(name) ?? 0)) / decks).toFixed(2)} s`);
    }
    for (const [name, { count, bytes }] of await storedIn(values.mongodb)) {
      const before = storedBefore.get(name) ?? { count: 0, bytes: 0 };
      const [documents, kilobytes] = [(count - before.count) / decks, (bytes - before.bytes) / decks / KB];
      if (kilobytes >= 0.1) console.log(`  ${name}: ${documents.toFixed(1)} documents, ${kilobytes.toFixed(1)} KB`);
    }
    return 0;
  });
}

/** From upload to export. @returns how many slides it has. */
async function makeDeck(user: ServiceUser, number: number): Promise<number> {
  const form = new FormData();
  form.append('files', new Blob([`${readFileSync(sample, 'utf8')}\n\nNumber ${number}.\n`]), 'bike-share.md');
  const { items } = (await user.must(201, 'POST', '/files/upload', form)) as { items: { id: string }[] };
  const { id } = (await user.must(201, 'POST', '/presentations', { file_ids: items.map((each) => each.id) })) as {
    id: string;
  };
  const stream = await user.follow(`/presentations/${id}/outlines/stream`);
  const slides = (await stream.rest()).filter(({ event }) => event === 'outline.slide').length;
  const deck: ReportedDeck = { number, presentation: id, slides, jobs: [] };
  for (const kind of ['generate', 'export'] as const) {
    const state = await finalState(user, await startJob(user, deck, kind), JOB_MS);
    if (state !== 'completed') throw new Error(`${kind} ended as ${state ?? 'nothing'}`);
  }
  return slides;
}

/** Processor time used so far by a process and its descendants, in seconds, by the program that each runs (proc(5)). */
function processorOf(pid: number | undefined, found = new Map<string, number>()): Map<string, number> {
  if (pid === undefined) return found;
  const textOf = (path: string): string => readFileSync(`/proc/${pid}/${path}`, 'utf8');
  const stat = textOf('stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const name = /([\w.-]+)\.js/.exec(textOf('cmdline'))?.[1] ?? 'other';
  const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  found.set(name, (found.get(name) ?? 0) + seconds);
  for (const child of textOf(`task/${pid}/children`).split(' ').filter(Boolean)) processorOf(Number(child), found);
  return found;
}

/** Documents and bytes of each collection including indexes; empty without MongoDB. */
async function storedIn(uri: string | undefined): Promise<Map<string, { count: number; bytes: number }>> {
  if (uri === undefined) return new Map();
  const client = await MongoClient.connect(uri);
  try {
    const db = client.db();
    const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
    const stats = await Promise.all(
      names.map(async (name) => {
        const { count, size, totalIndexSize } = await db.command({ collStats: name });
        return [name, { count: Number(count), bytes: Number(size) + Number(totalIndexSize) }] as const;
      }),
    );
    return new Map(stats);
  } finally {
    await client.close();
  }
}
