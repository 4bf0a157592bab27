import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SourceText } from '../../../common/deck/source.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import { createEventLog } from '../../jobs/create-event-log.ts';
import { migration } from '../../jobs/migrations/001-indexes.ts';
import { eventModel } from '../../jobs/model.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import type { ServerEvent } from '../../kernel/sdk/define-route.ts';
import type { EventLog } from '../../kernel/sdk/ports/event-log.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import type { OutlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { Scope } from '../../kernel/sdk/scope.ts';
import { createGate, eventually } from '../../../tests/support/eventually.ts';
import type { Gate } from '../../../tests/support/eventually.ts';
import { silentLog } from '../../../tests/support/silent-log.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../tests/support/test-database.ts';
import type { Presentation } from '../presentations/contract.ts';
import { createRunFollower } from './follow-run.ts';
import type { RunFollower } from './follow-run.ts';
import { outlineModel } from './model.ts';
import type { OutlineDocument } from './model.ts';
import { createOutlineRepository } from './repository.ts';
import type { OutlineRepository } from './repository.ts';
import { createOutlineRunner } from './runner.ts';
import type { OutlineRunner } from './runner.ts';

const scope = Scope.ofClient('c1', 'test');
const presentation = {
  _id: 'p1',
  client_id: 'c1',
  review_status: 'Draft',
  wizard: { slide_count: null },
} as unknown as Presentation;
const source: SourceText = {
  id: 's1',
  name: 'notes.txt',
  kind: 'txt',
  language: 'en',
  blocks: [{ id: 'b1', kind: 'paragraph', text: 'Tea sells well.', address: { file: 'notes.txt' } }],
  images: [],
  findings: [],
};

/** Writes one slide, waits at the gate, then writes the others. An abort ends it at the gate as well. */
function gatedModel(gate: Gate, slides: number): TextModel {
  const slide = (index: number): OutlineSlideOutput => ({
    kind: 'content',
    title: `Slide ${index}`,
    takeaway: `Takeaway ${index}`,
    source_section_idx: null,
    block_refs: ['s1/b1'],
    story_id: null,
  });
  return {
    provider: 'test',
    context_chars: 1000,
    generate: () => Promise.reject(new Error('not asked here')),
    async *stream(request) {
      yield { kind: 'item', item: request.item.parse(slide(1)) };
      await new Promise<void>((resolve, reject) => {
        void gate.opened.then(resolve);
        request.signal?.addEventListener('abort', () => reject(request.signal?.reason as Error));
      });
      for (let index = 2; index <= slides; index += 1) yield { kind: 'item', item: request.item.parse(slide(index)) };
      const usage = { provider: 'test', model: 'm', task: 'outline', input_tokens: 0, output_tokens: 0 };
      const reply = {
        value: request.output.parse({ title: 'Tea', slides: [] }),
        usage: { ...usage, duration_ms: 1, attempts: 1 },
      };
      yield { kind: 'done', reply };
    },
  };
}

let opened: TestDatabase;
let repository: OutlineRepository;
let now: number;
let notes: object[];
const clock = { now: () => new Date(now) };
const limits = { beatMs: 5, staleMs: 20_000, unheardMs: 30_000, watchMs: 5 };

/** A process that works on outlines, with an event log of its own on the same data. */
interface Process {
  runner: OutlineRunner;
  follower: RunFollower;
  events: EventLog;
  begin(): Promise<OutlineDocument>;
  close(): Promise<void>;
}

function startProcess(model: TextModel): Process {
  const events = createEventLog({ events: opened.database.collection(eventModel), clock, log: silentLog, pollMs: 5 });
  const words = { language: 'en', translate: (_: string, key: string) => key } as Translator;
  const parts = {
    repository,
    events,
    limits,
    clock,
    log: silentLog,
    presentations: {
      material: () =>
        Promise.resolve({
          sources: [source],
          wishes: { language: 'en', tone: '', instructions: '' },
          findings: [],
        }),
      note: (_: Scope, __: string, facts: object) => Promise.resolve(void notes.push(facts)),
      getForWork: () => Promise.resolve(presentation),
    },
    briefings: {
      make: () =>
        Promise.resolve({
          title: 'Tea',
          brief: null,
          digests: [{ ref: 's1/b1', kind: 'paragraph' as const, text: 'Tea sells well.' }],
          stories: [],
          classes: new Map(),
        }),
    },
    models: { current: () => Promise.resolve({ text: model }) },
    translators: { en: words, de: words },
  };
  const runner = createOutlineRunner(parts);
  return {
    runner,
    follower: createRunFollower(parts),
    events,
    begin: async () => {
      const read = await repository.ensure(scope, { client_id: 'c1', presentation_id: 'p1' });
      const begun = await runner.begin(presentation, read);
      if (begun === null) throw new Error('somebody else began');
      return begun;
    },
    close: async () => {
      await runner.stop();
      await events.close();
    },
  };
}

const find = async (): Promise<OutlineDocument | null> => repository.find(scope, 'p1');
const inState = (state: string) => async (): Promise<OutlineDocument | null> => {
  const outline = await find();
  return outline?.run?.state === state && outline.run.last_event !== null ? outline : null;
};

/** Follows a run to its end; the code of the problem that ends it, where one does. */
async function followed(
  { follower }: Process,
  outline: OutlineDocument,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ events: ServerEvent[]; problem: string | null }> {
  const events: ServerEvent[] = [];
  if (outline.run === null) throw new Error('no run');
  try {
    for await (const event of follower.follow(scope, outline, outline.run, null, signal)) events.push(event);
  } catch (error) {
    if (error instanceof AppError) return { events, problem: error.code };
    throw error;
  }
  return { events, problem: null };
}

beforeAll(async () => {
  opened = await openTestDatabase();
  await migration.up(opened.database.native);
  repository = createOutlineRepository(opened.database.collection(outlineModel));
});
beforeEach(async () => {
  now = Date.now();
  notes = [];
  for (const name of ['outlines', 'events']) await opened.database.native.collection(name).deleteMany({});
});
afterAll(() => opened.close());

describe('an outline run', () => {
  it('is heard in another process, and its end too', async () => {
    const gate = createGate();
    const [one, two] = [startProcess(gatedModel(gate, 3)), startProcess(gatedModel(gate, 3))];
    const begun = await one.begin();
    const hearing = followed(two, begun);
    gate.open();
    const { events, problem } = await hearing;
    expect(problem).toBeNull();
    expect(events.map(({ event }) => event)).toEqual([...Array<string>(3).fill('outline.slide'), 'outline.completed']);
    await Promise.all([one.close(), two.close()]);
  });

  it('stops when nobody has listened for half a minute; what is finished stays', async () => {
    const gate = createGate();
    const one = startProcess(gatedModel(gate, 3));
    const begun = await one.begin();
    await eventually('a slide', () => opened.database.native.collection('events').findOne({ event: 'outline.bundle' }));
    now += limits.unheardMs - 1_000;
    await eventually('a sign of life', async () => ((await find())?.run?.heartbeat_at.getTime() ?? 0) >= now);
    expect((await find())?.run?.state).toBe('running');
    now += 2_000;
    const outline = await eventually('the interruption', inState('interrupted'));
    expect(outline.slides.map(({ title }) => title)).toEqual(['Slide 1']);
    expect(outline.revision).toBe(1);
    expect(await followed(one, begun)).toMatchObject({ problem: 'outlines.interrupted' });
    await one.close();
  });

  it('goes on while somebody listens in another process', async () => {
    const gate = createGate();
    const [one, two] = [startProcess(gatedModel(gate, 3)), startProcess(gatedModel(gate, 3))];
    const begun = await one.begin();
    const hearing = followed(two, begun);
    for (let step = 0; step < 5; step += 1) {
      now += limits.unheardMs / 3;
      await eventually('a listener', async () => ((await find())?.run?.listened_at.getTime() ?? 0) >= now);
    }
    expect((await find())?.run?.state).toBe('running');
    gate.open();
    expect((await hearing).events.at(-1)?.event).toBe('outline.completed');
    await Promise.all([one.close(), two.close()]);
  });

  it('whose process is gone is ended by who listens, and another may begin', async () => {
    const gate = createGate();
    const [dead, alive] = [startProcess(gatedModel(gate, 3)), startProcess(gatedModel(gate, 3))];
    const begun = await dead.begin();
    const later = new AbortController();
    await followed(alive, begun, AbortSignal.timeout(20)).catch(() => undefined);
    // It never says anything more: as after a kill.
    await opened.database.native
      .collection('outlines')
      .updateOne({ _id: 'p1' as never }, { $set: { 'run.id': 'gone', 'run.heartbeat_at': new Date(now - 60_000) } });
    const outline = await find();
    if (outline === null) throw new Error('no outline');
    expect(await followed(alive, outline, later.signal)).toMatchObject({ problem: 'outlines.run_lost' });
    expect((await find())?.run).toMatchObject({ id: 'gone', state: 'interrupted' });
    await alive.begin();
    gate.open();
    expect((await eventually('the next run', inState('completed'))).slides).toHaveLength(3);
    await Promise.all([dead.close(), alive.close()]);
  });

  it('is interrupted in order when the service stops', async () => {
    const one = startProcess(gatedModel(createGate(), 3));
    await one.begin();
    await eventually('a slide', () => opened.database.native.collection('events').findOne({ event: 'outline.bundle' }));
    await one.runner.stop();
    expect(await find()).toMatchObject({ slides: [{ title: 'Slide 1' }], run: { state: 'interrupted' } });
    await expect(one.begin()).rejects.toMatchObject({ code: 'outlines.interrupted' });
    await one.close();
  });

  it('that is stopped takes nothing away from an outline that was there', async () => {
    const gate = createGate();
    const one = startProcess(gatedModel(gate, 3));
    gate.open();
    await one.begin();
    const before = await eventually('an outline', inState('completed'));
    const two = startProcess(gatedModel(createGate(), 3));
    await two.begin();
    await two.runner.stop();
    expect(await find()).toMatchObject({ slides: before.slides, revision: 1, run: { state: 'interrupted' } });
    await Promise.all([one.close(), two.close()]);
  });

  it('is begun by one of two who want to', async () => {
    const gate = createGate();
    gate.open();
    const [one, two] = [startProcess(gatedModel(gate, 2)), startProcess(gatedModel(gate, 2))];
    const read = await repository.ensure(scope, { client_id: 'c1', presentation_id: 'p1' });
    const begun = await Promise.all([one.runner.begin(presentation, read), two.runner.begin(presentation, read)]);
    expect(begun.filter((outline) => outline !== null)).toHaveLength(1);
    await eventually('the outline', inState('completed'));
    await Promise.all([one.close(), two.close()]);
  });
});
