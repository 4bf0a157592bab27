import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createGate, eventually } from '../support/eventually.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer, ModelBehaviour } from '../support/fake-model-server.ts';
import { openEvents } from '../support/open-events.ts';
import type { OpenEvents, ReceivedEvent } from '../support/open-events.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const SHORT = 'We sell tea. Tea sells well. We sold 30 tons of tea in 2023. Coffee did less well.';
const METRICS_TOKEN = 'metrics of outline runs';
const SLIDES = 8;
/** How long a run continues without a listener. */
const UNHEARD_MS = 30_000;
/** The rest of that time while the run still continues. */
const REST_MS = 2_000;

interface Outline {
  slides: { title: string }[];
  revision: number;
  run: { state: string } | null;
}

describe('an outline run', () => {
  /** The server's clock moves only when the test moves it, however slow this machine is. */
  let ahead = 0;
  const start = Date.now();
  const now = (): Date => new Date(start + ahead);
  let outlineWriting: ModelBehaviour = { kind: 'sensible' };
  let model: FakeModelServer;
  let server: TestServer;
  let ann: Caller;
  beforeAll(async () => {
    model = await startFakeModelServer({ behave: ({ name }) => (name === 'outline' ? outlineWriting : undefined) });
    server = await startTestServer({
      environment: { OPENAI_API_KEY: 'k-test', OPENAI_BASE_URL: model.base_url, METRICS_TOKEN },
      clock: { now },
    });
    ann = await server.signIn('ann@example.org');
  });
  afterAll(async () => {
    await server.close();
    await model.close();
  });

  /** A presentation whose outline the model writes like this. */
  async function started(writing: ModelBehaviour): Promise<string> {
    outlineWriting = writing;
    const made = await ann
      .post('/presentations')
      .send({ brief: SHORT, wizard: { slide_count: SLIDES } })
      .expect(201);
    return (made.body as { id: string }).id;
  }
  /** A presentation of whose outline the model writes one half before it waits; the open stream and its first slide. */
  async function halfWay(until: Promise<void>): Promise<[string, OpenEvents, ReceivedEvent]> {
    const id = await started({ kind: 'waits', share: 0.5, until, pause_ms: 0 });
    const stream = await follow(id);
    const first = await stream.next();
    if (first?.event !== 'outline.slide') throw new Error(`the first event is ${first?.event ?? 'the end'}`);
    return [id, stream, first];
  }
  const follow = (id: string, lastEventId?: string): Promise<OpenEvents> =>
    openEvents(`${server.url}/api/v1/presentations/${id}/outlines/stream`, {
      authorization: `Bearer ${ann.token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    });
  const metrics = async (): Promise<string> => {
    const answer = await server.anonymous.get('~/metrics').set('Authorization', `Bearer ${METRICS_TOKEN}`);
    return answer.text;
  };
  const aliveSince = (moment: Date): Promise<number> =>
    server.database.native
      .collection('jobs')
      .countDocuments({ name: 'outline', state: 'running', heartbeat_at: { $gte: moment } });
  const outlineOf = async (id: string): Promise<Outline> =>
    (await ann.get(`/presentations/${id}/outlines`)).body as Outline;

  it('stops half a minute after its last listener left; what is finished stays; one with a listener goes on', async () => {
    const rest = createGate();
    const [left, leaving, first] = await halfWay(rest.opened);
    const [heard, staying] = await halfWay(rest.opened);
    leaving.close();
    // The server must notice the disconnection before time passes.
    await eventually('one listener', async () => /^http_event_streams_open 1$/m.test(await metrics()));
    // In two steps: a run without a heartbeat for 30 s counts as lost.
    for (let step = 1; step <= 2; step += 1) {
      ahead += (UNHEARD_MS - REST_MS) / 2;
      const since = now();
      await eventually('a sign of life of both', async () => (await aliveSince(since)) === 2);
    }
    ahead += 2 * REST_MS;
    const stopped = await eventually('the interruption', async () => {
      const outline = await outlineOf(left);
      return outline.run?.state === 'interrupted' ? outline : null;
    });
    expect(stopped.slides.length).toBeGreaterThan(0);
    expect(stopped.slides.length).toBeLessThan(SLIDES);
    expect(stopped.slides[0]?.title).toBe(first.data['title']);
    expect(stopped.revision).toBe(1);

    rest.open();
    expect((await staying.rest()).at(-1)?.event).toBe('outline.completed');
    expect(await outlineOf(heard)).toMatchObject({ run: { state: 'completed' }, revision: 1 });
    expect((await outlineOf(heard)).slides).toHaveLength(SLIDES);

    // A returning reader receives what there is, and that it is incomplete; the rest can be requested.
    const back = await (await follow(left)).rest();
    expect(back.map(({ event }) => event)).toEqual([...stopped.slides.map(() => 'outline.slide'), 'problem']);
    expect(back.at(-1)?.data['code']).toBe('outlines.interrupted');
    await ann.post(`/presentations/${left}/outlines/regenerate`).expect(202);
    expect((await (await follow(left)).rest()).at(-1)?.event).toBe('outline.completed');
    expect((await outlineOf(left)).slides).toHaveLength(SLIDES);
  });

  it('misses nothing for a reader whose connection breaks again and again, against one whose connection lasts', async () => {
    const id = await started({ kind: 'slow_chunks', pause_ms: 20 });
    const whole = (await follow(id)).rest();
    const pieces: ReceivedEvent[] = [];
    while (pieces.at(-1)?.event !== 'outline.completed') {
      const stream = await follow(id, pieces.at(-1)?.id);
      const event = await stream.next();
      stream.close();
      if (event === null) throw new Error('a stream ended without a last event');
      pieces.push(event);
    }
    const unbroken = await whole;
    expect(unbroken.length).toBeGreaterThan(SLIDES);
    expect(pieces).toEqual(unbroken);

    // After the end, from every position.
    for (const [index, { id: lastId }] of unbroken.slice(0, -1).entries()) {
      expect(await (await follow(id, lastId)).rest()).toEqual(unbroken.slice(index + 1));
    }
    expect((await outlineOf(id)).revision).toBe(1);
  });
});
