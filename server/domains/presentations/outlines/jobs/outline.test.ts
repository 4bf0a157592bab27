import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SourceText } from '../../../../../common/deck/source.ts';
import type { Translator } from '../../../../../common/i18n/translator.ts';
import { createGate, eventually } from '../../../../../tests/support/eventually.ts';
import type { Gate } from '../../../../../tests/support/eventually.ts';
import { openJobWorld } from '../../../../../tests/support/job-world.ts';
import type { JobWorld, Worker } from '../../../../../tests/support/job-world.ts';
import { testActor } from '../../../../../tests/support/test-actor.ts';
import { AppError } from '../../../../kernel/sdk/app-error.ts';
import type { ServerEvent } from '../../../../kernel/sdk/define-route.ts';
import { ModelError } from '../../../../kernel/sdk/ports/text-model.ts';
import type { TextModel } from '../../../../kernel/sdk/ports/text-model.ts';
import type { OutlineSlideOutput } from '../../../../kernel/sdk/ports/text-tasks.ts';
import { Scope } from '../../../../kernel/sdk/scope.ts';
import type { Presentation } from '../../contract.ts';
import { outlineModel, createOutlineRepository } from '../repository.ts';
import type { OutlineDocument, OutlineRun, OutlineRepository } from '../repository.ts';
import { createOutlineRuns } from '../runs.ts';
import type { OutlineRuns } from '../runs.ts';
import { outlineJob } from './outline.ts';

const scope = Scope.ofClient('c1', 'test');
const author = testActor();
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
  language: 'und',
  blocks: [{ id: 'b1', kind: 'paragraph', text: 'Tea sells well.', address: { file: 'notes.txt' } }],
  images: [],
  findings: [],
};
const LISTENER_TIMEOUT_MS = 30_000;
const SLIDES = 3;

function answer(index: number): OutlineSlideOutput {
  return {
    ...{ kind: 'content', title: `Slide ${index}`, takeaway: `Takeaway ${index}` },
    ...{ source_section_idx: null, block_refs: ['s1/b1'], story_id: null },
  };
}

/** Writes some slides, waits at the gate, then writes the others or fails. An abort ends it at the gate as well. */
function gatedModel(gate: Gate, { first = 1, failure }: { first?: number; failure?: ModelError } = {}): TextModel {
  return {
    provider: 'test',
    context_chars: 1000,
    generate: ({ task }) => Promise.reject(new ModelError('ai.invalid_answer', { provider: 'test', task })),
    async *stream(request) {
      for (let index = 1; index <= first; index += 1) yield { kind: 'item', item: request.item.parse(answer(index)) };
      await new Promise<void>((resolve, reject) => {
        void gate.opened.then(resolve);
        request.signal?.addEventListener('abort', () => reject(request.signal?.reason as Error));
      });
      if (failure !== undefined) throw failure;
      for (let index = first + 1; index <= SLIDES; index += 1) {
        yield { kind: 'item', item: request.item.parse(answer(index)) };
      }
      const usage = { provider: 'test', model: 'm', task: 'outline', input_tokens: 0, output_tokens: 0 };
      const value = request.output.parse({ title: 'Tea', slides: [] });
      yield { kind: 'done', reply: { value, usage: { ...usage, duration_ms: 1, attempts: 1 } } };
    },
  };
}

const openGate = (): Gate => {
  const gate = createGate();
  gate.open();
  return gate;
};

let world: JobWorld;
let repository: OutlineRepository;
let notes: object[];
beforeAll(async () => {
  world = await openJobWorld();
  repository = createOutlineRepository(world.database.collection(outlineModel));
});
beforeEach(() => {
  notes = [];
});
afterEach(async () => {
  await world.clear();
  await world.native.collection('outlines').deleteMany({});
});
afterAll(() => world.close());

/** A process that runs outline jobs with a model of its own. */
interface Process extends Worker {
  runs: OutlineRuns;
  begin(): Promise<OutlineDocument & { run: OutlineRun }>;
}

async function startProcess(model: TextModel, roles = ['web', 'worker']): Promise<Process> {
  const words = { language: 'en', translate: (_: string, key: string) => key } as Translator;
  const job = outlineJob({
    repository,
    clock: world.clock,
    presentations: {
      readContent: () =>
        Promise.resolve({
          sources: [source],
          preferences: { language: 'en', tone: '', instructions: '' },
          findings: [],
        }),
      basis: () => Promise.resolve({ brief: '', options: '', sources: '', versions: [], files: new Map() }),
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
    translators: { en: words, de: words, ar: words },
  });
  const worker = await world.startWorker({ jobs: [job], roles });
  const runs = createOutlineRuns({ repository, queue: worker.queue, clock: world.clock });
  return {
    ...worker,
    runs,
    begin: async () => {
      const read = await repository.ensure(scope, { client_id: 'c1', presentation_id: 'p1' });
      const begun = await runs.begin(scope, author, presentation, await runs.current(scope, read));
      if (begun?.run == null) throw new Error('another run was first');
      return { ...begun, run: begun.run };
    },
  };
}

/** Follows a run to its end; the code of the problem that ends it, where one does. */
async function followed(
  { runs }: Process,
  outline: OutlineDocument & { run: OutlineRun },
  after: string | null = null,
): Promise<{ events: ServerEvent[]; problem: string | null }> {
  const events: ServerEvent[] = [];
  try {
    const options = { after, signal: new AbortController().signal };
    for await (const event of runs.follow(scope, outline, options)) events.push(event);
  } catch (error) {
    if (error instanceof AppError) return { events, problem: error.code };
    throw error;
  }
  return { events, problem: null };
}

const stored = async ({ runs }: Process): Promise<OutlineDocument | null> => {
  const outline = await repository.find(scope, 'p1');
  return outline === null ? null : runs.current(scope, outline);
};
const reached = (process: Process, state: string): Promise<OutlineDocument> =>
  eventually(`a run that is ${state}`, async () => {
    const outline = await stored(process);
    return outline?.run?.state === state ? outline : null;
  });
const jobOf = async ({ run }: OutlineDocument) => world.jobs.get(scope, run?.id ?? '');
const firstSlide = (): Promise<unknown> =>
  eventually('a slide', () => world.native.collection('events').findOne({ event: 'outline.slide' }));
/** Moves the clock, and waits until runs that go on have shown that they do. */
async function pass(ms: number): Promise<void> {
  for (const step of [ms / 2, ms / 2]) {
    world.moveClock(step);
    const now = world.clock.now();
    await eventually('a sign of life', async () => {
      const silent = { state: 'running' as const, heartbeat_at: { $lt: now } };
      return (await world.jobs.count(scope, { filter: silent })) === 0;
    });
  }
}
const namesOf = (events: readonly ServerEvent[]): string[] => events.map(({ event }) => event);
const WHOLE = [...Array<string>(SLIDES).fill('outline.slide'), 'outline.completed'];

describe('an outline run', () => {
  it('is a job whose events are heard in another process, from any place, also after its end', async () => {
    const gate = createGate();
    const [one, two] = [await startProcess(gatedModel(gate)), await startProcess(gatedModel(gate))];
    const begun = await one.begin();
    const hearing = [followed(one, begun), followed(two, begun)];
    gate.open();
    const [heard, elsewhere] = await Promise.all(hearing);
    expect(heard).toEqual(elsewhere);
    expect(namesOf(heard?.events ?? [])).toEqual(WHOLE);
    expect(await jobOf(begun)).toMatchObject({ name: 'outline', presentation_id: 'p1', attempt: 1 });
    const again = await followed(two, begun, heard?.events[1]?.id ?? null);
    expect(again.events).toEqual(heard?.events.slice(2));
    const late = await followed(two, begun, heard?.events.at(-1)?.id ?? null);
    // The end again, not silence.
    expect(namesOf(late.events)).toEqual(['outline.completed']);
  });

  it('is cancelled when it has had no listener for half a minute; what is finished stays as a draft', async () => {
    const one = await startProcess(gatedModel(createGate()));
    const begun = await one.begin();
    await firstSlide();
    await pass(LISTENER_TIMEOUT_MS - 1_000);
    expect((await stored(one))?.run?.state).toBe('running');
    world.moveClock(2_000);
    await reached(one, 'interrupted');
    // The job is cancelled first; its process then stores what is finished.
    const outline = await eventually('a draft', async () => {
      const draft = await stored(one);
      return draft?.slides.length === 0 ? null : draft;
    });
    expect(outline.slides.map(({ title }) => title)).toEqual(['Slide 1']);
    expect(outline.revision).toBe(1);
    expect(await followed(one, begun)).toMatchObject({ problem: 'outlines.interrupted' });
    expect(await jobOf(begun)).toMatchObject({ state: 'cancelled', error: { code: 'job.interrupted' } });
  });

  it('continues while it has a listener in another process', async () => {
    const gate = createGate();
    const [one, two] = [await startProcess(gatedModel(gate)), await startProcess(gatedModel(gate), ['web'])];
    const begun = await one.begin();
    const hearing = followed(two, begun);
    for (let step = 0; step < 5; step += 1) {
      const noted = await jobOf(begun);
      await pass(LISTENER_TIMEOUT_MS / 3);
      await eventually(
        'a listener',
        async () => (await jobOf(begun))?.listen_by?.getTime() !== noted?.listen_by?.getTime(),
      );
    }
    gate.open();
    expect(namesOf((await hearing).events).at(-1)).toBe('outline.completed');
  });

  it('continues elsewhere when its worker is gone', async () => {
    const gate = createGate();
    const dead = await startProcess(gatedModel(gate));
    const begun = await dead.begin();
    await firstSlide();
    dead.suspend();
    const alive = await startProcess(gatedModel(openGate()));
    const hearing = followed(alive, begun);
    // More than a run may be silent, less than it may be without a listener.
    for (let step = 0; step < 4; step += 1) {
      const noted = await jobOf(begun);
      world.moveClock(8_000);
      await eventually('a listener', async () => {
        const job = await jobOf(begun);
        return job?.state !== 'running' || job.listen_by?.getTime() !== noted?.listen_by?.getTime();
      });
    }
    expect((await hearing).problem).toBeNull();
    expect((await stored(alive))?.slides).toHaveLength(SLIDES);
    expect(await jobOf(begun)).toMatchObject({ state: 'completed', attempt: 2, interruptions: 1 });
  });

  it('waits for another worker when its own stops', async () => {
    const one = await startProcess(gatedModel(createGate()));
    const begun = await one.begin();
    await firstSlide();
    await one.runner.stop(0);
    expect(await jobOf(begun)).toMatchObject({ state: 'queued', interruptions: 1 });
    const two = await startProcess(gatedModel(openGate()));
    const outline = await reached(two, 'completed');
    expect(outline).toMatchObject({ revision: 1, run: { id: begun.run.id } });
  });

  it('takes nothing away from an outline that was there, however it ends early', async () => {
    const one = await startProcess(gatedModel(openGate()));
    await one.begin();
    const before = await reached(one, 'completed');
    await one.runner.stop(0);

    const failure = new ModelError('ai.stopped_half_way', { provider: 'test', task: 'outline' });
    const failing = await startProcess(gatedModel(openGate(), { first: 2, failure }));
    const begun = await failing.begin();
    expect(await followed(failing, begun)).toMatchObject({ problem: 'ai.stopped_half_way' });
    expect(await stored(failing)).toMatchObject({ slides: before.slides, revision: 1, run: { state: 'failed' } });
    expect(await jobOf(begun)).toMatchObject({ state: 'failed', failures: 1, error: { code: 'ai.stopped_half_way' } });
    expect(notes.at(-1)).toMatchObject({ findings: [{ code: 'outlines.model_failed' }] });
    await failing.runner.stop(0);

    const stopped = await startProcess(gatedModel(createGate()));
    const { run } = await stopped.begin();
    await stopped.runs.end(scope, run, 'interrupted');
    await reached(stopped, 'interrupted');
    expect(await stored(stopped)).toMatchObject({ slides: before.slides, revision: 1 });
  });

  it('that breaks half-way has failed, and leaves what was finished as a draft where there was nothing', async () => {
    const failure = new ModelError('ai.stopped_half_way', { provider: 'test', task: 'outline' });
    const one = await startProcess(gatedModel(openGate(), { first: 2, failure }));
    const { events, problem } = await followed(one, await one.begin());
    expect([namesOf(events), problem]).toEqual([['outline.slide', 'outline.slide'], 'ai.stopped_half_way']);
    const outline = await reached(one, 'failed');
    expect(outline.slides.map(({ title }) => title)).toEqual(['Slide 1', 'Slide 2']);
    const replayed: string[] = [];
    const replay = async (): Promise<void> => {
      for await (const { event } of one.runs.replay(scope, 'p1', null)) replayed.push(event);
    };
    await expect(replay()).rejects.toMatchObject({ kind: 'conflict', code: 'outlines.interrupted' });
    expect(replayed).toEqual(['outline.slide', 'outline.slide']);
  });

  it('is begun by one of two who want to', async () => {
    const gate = createGate();
    const [one, two] = [await startProcess(gatedModel(gate)), await startProcess(gatedModel(gate))];
    const begun = await Promise.allSettled([one.begin(), two.begin()]);
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    gate.open();
    expect(await reached(one, 'completed')).toMatchObject({ revision: 1 });
  });

  it('of a former version of the service can be read; one that was not finished counts as interrupted', async () => {
    const one = await startProcess(gatedModel(openGate()));
    await repository.ensure(scope, { client_id: 'c1', presentation_id: 'p1' });
    const now = world.clock.now();
    const times = { started_at: now, heartbeat_at: now, listened_at: now };
    const run = { id: 'a1b2', state: 'running', ...times, base_revision: 0, last_event: null, stop_requested: true };
    await world.native.collection('outlines').updateOne({ _id: 'p1' as never }, { $set: { run } });
    expect(await stored(one)).toMatchObject({ run: { id: 'a1b2', state: 'interrupted', base_revision: 0 } });
    await one.begin();
    expect(await reached(one, 'completed')).toMatchObject({ revision: 1 });
  });
});
