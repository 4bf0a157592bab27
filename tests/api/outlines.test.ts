import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { eventually } from '../support/eventually.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { openEvents } from '../support/open-events.ts';
import type { OpenEvents, ReceivedEvent } from '../support/open-events.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const report = readFileSync(new URL('../../docs/samples/bike-share.md', import.meta.url), 'utf8');

interface Slide {
  id: string;
  kind: string;
  title: string;
  takeaway: string;
  source_section_idx: number | null;
  block_refs: string[];
  story_id: string | null;
}
interface Outline {
  title: string;
  slides: Slide[];
  revision: number;
  etag: string;
  run: { id: string; state: string } | null;
}

async function create(caller: Caller, body: object): Promise<string> {
  const answer = await caller.post('/presentations').send(body);
  expect(answer.status).toBe(201);
  return (answer.body as { id: string }).id;
}

function follow(server: TestServer, caller: Caller, id: string, lastEventId?: string): Promise<OpenEvents> {
  return openEvents(`${server.url}/api/v1/presentations/${id}/outlines/stream`, {
    authorization: `Bearer ${caller.token}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  });
}

async function made(server: TestServer, caller: Caller, id: string): Promise<ReceivedEvent[]> {
  return (await follow(server, caller, id)).rest();
}

/** The problem that ends a stream: a normal response if nothing was sent yet, otherwise the last event. */
async function problemOf(stream: OpenEvents): Promise<[number, string]> {
  const last = stream.problem ?? (await stream.rest()).at(-1)?.data ?? {};
  return [last.status as number, last.code as string];
}

const outlineOf = async (caller: Caller, id: string): Promise<Outline> =>
  (await caller.get(`/presentations/${id}/outlines`)).body as Outline;
const put = (caller: Caller, id: string, etag: string, body: object) =>
  caller.put(`/presentations/${id}/outlines`).set('If-Match', etag).send(body);
const codeOf = (answer: Response): string => (answer.body as { code: string }).code;
const slidesIn = (events: ReceivedEvent[]): Slide[] =>
  events
    .filter(({ event }) => event === 'outline.slide')
    .map(({ data: { index, ...slide } }, place) => {
      expect(index).toBe(place);
      return slide as unknown as Slide;
    });
const withoutId = (slide: Slide): Omit<Slide, 'id'> => ({ ...slide, id: undefined }) as Omit<Slide, 'id'>;

describe('an outline by the built-in model', () => {
  let server: TestServer;
  let author: Caller;
  beforeAll(async () => {
    server = await startTestServer();
    author = await server.signIn('ada@example.org');
  });
  afterAll(() => server.close());

  it('is streamed section by section and slide by slide, and stored before it is reported complete', async () => {
    const id = await create(author, { brief: report, wizard: { slide_count: 8 } });
    const events = await made(server, author, id);
    const names = events.map(({ event }) => event);
    const firstSlide = names.indexOf('outline.slide');
    expect(firstSlide).toBeGreaterThan(1);
    expect(new Set(names.slice(0, firstSlide))).toEqual(new Set(['outline.section']));
    expect(names.slice(firstSlide)).toEqual([...Array<string>(8).fill('outline.slide'), 'outline.completed']);
    expect(
      slidesIn(events)
        .map(({ kind }) => kind)
        .at(-1),
    ).toBe('closing');

    const stored = await outlineOf(author, id);
    expect(events.at(-1)?.data).toMatchObject({ revision: 1, etag: '"1"', slides: stored.slides });
    expect(stored.slides).toEqual(slidesIn(events));
    expect(new Set(stored.slides.map((slide) => slide.id)).size).toBe(8);
    expect(stored.run).toMatchObject({ state: 'completed' });
    expect((await author.get(`/presentations/${id}`)).body).toMatchObject({
      title: stored.title,
      language: 'en',
      providers: ['builtin'],
      outlines: { revision: 1 },
    });
  });

  it('is made once, however many follow', async () => {
    const id = await create(author, { brief: report });
    const [one, two] = await Promise.all([made(server, author, id), made(server, author, id)]);
    expect(slidesIn(one).length).toBeGreaterThan(3);
    expect(slidesIn(two)).toEqual(slidesIn(one));
    expect(slidesIn(await made(server, author, id))).toEqual(slidesIn(one));
    expect((await outlineOf(author, id)).revision).toBe(1);
  });

  it('misses nothing for a reader that left and comes back, also after the end', async () => {
    const id = await create(author, { brief: report, wizard: { slide_count: 6 } });
    const first = await follow(server, author, id);
    const seen = [await first.next(), await first.next(), await first.next()] as ReceivedEvent[];
    first.close();
    const rest = await (await follow(server, author, id, seen[2]?.id)).rest();
    const all = [...seen, ...rest];
    const ids = all.map((event) => event.id);
    const { run, slides } = await outlineOf(author, id);
    expect(ids.filter((each) => !each.startsWith(`${run?.id ?? ''}-`))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(rest.at(-1)?.event).toBe('outline.completed');
    expect(slidesIn(all)).toEqual(slides);
    const sections = all.filter(({ event }) => event === 'outline.section').map(({ data }) => data.index);
    expect(sections).toEqual(sections.map((_, index) => index));

    const late = await (await follow(server, author, id, ids[4])).rest();
    expect(late).toEqual(rest.slice(2));
    // A client that has everything gets the end again, not silence.
    expect((await (await follow(server, author, id, ids.at(-1))).rest()).map(({ event }) => event)).toContain(
      'outline.completed',
    );
  });

  it('is not resumed by the id of another outline', async () => {
    const one = await create(author, { brief: report, wizard: { slide_count: 5 } });
    const two = await create(author, { brief: 'We sell tea. Tea sells well. We sold 30 tons of tea in 2023.' });
    const last = (await made(server, author, one)).at(-1)?.id;
    await made(server, author, two);
    const events = await (await follow(server, author, two, last)).rest();
    expect(slidesIn(events)).toEqual((await outlineOf(author, two)).slides);
  });

  it('is edited as a whole: known slides keep what is absent, new ones get ids', async () => {
    const id = await create(author, { brief: report, wizard: { slide_count: 5 } });
    await made(server, author, id);
    const before = await outlineOf(author, id);
    const [title, second, third] = before.slides as [Slide, Slide, Slide];
    const answer = await put(author, id, before.etag, {
      title: 'Bikes',
      slides: [
        { id: title.id, title: 'All about bikes' },
        { id: third.id },
        { title: 'Our own point', colour: 'red' },
        { id: 'made-up', kind: 'closing', title: 'The end', takeaway: 'Buy a bike', block_refs: null },
      ],
    });
    expect(answer.status).toBe(200);
    const after = answer.body as Outline;
    expect(after).toMatchObject({ title: 'Bikes', revision: 2, etag: '"2"' });
    expect(answer.get('ETag')).toBe('"2"');
    expect(after.slides.slice(0, 2)).toEqual([{ ...title, title: 'All about bikes' }, third]);
    expect(withoutId(after.slides[2] as Slide)).toEqual({
      kind: 'content',
      title: 'Our own point',
      takeaway: 'Our own point',
      source_section_idx: null,
      block_refs: [],
      story_id: null,
    });
    expect(after.slides[3]).toMatchObject({ kind: 'closing', takeaway: 'Buy a bike' });
    const ids = after.slides.map((slide) => slide.id);
    expect(new Set(ids).size).toBe(4);
    expect(ids).not.toContain('made-up');
    expect(ids).not.toContain(second.id);
    expect(await outlineOf(author, id)).toMatchObject({ slides: after.slides });
    expect((await author.get(`/presentations/${id}`)).body).toMatchObject({ title: 'Bikes' });
    // A stream opened later states what is stored.
    expect(slidesIn(await made(server, author, id))).toEqual(after.slides);
  });

  it('is not edited without, or with a stale, If-Match', async () => {
    const id = await create(author, { brief: report, wizard: { slide_count: 5 } });
    await made(server, author, id);
    const slides = [{ title: 'A' }];
    const bare = await author.put(`/presentations/${id}/outlines`).send({ slides });
    expect([bare.status, codeOf(bare)]).toEqual([428, 'http.precondition_required']);
    const both = await Promise.all([put(author, id, '"1"', { slides }), put(author, id, '"1"', { slides })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(codeOf(await put(author, id, '"1"', { slides }))).toBe('outlines.stale');
    expect((await outlineOf(author, id)).revision).toBe(2);
  });

  it.each([
    ['no slide', { slides: [] }],
    ['61 slides', { slides: Array.from({ length: 61 }, (_, index) => ({ title: `T${index}` })) }],
    ['a slide without a title', { slides: [{ kind: 'content' }] }],
    ['a kind that is none', { slides: [{ title: 'A', kind: 'poem' }] }],
    ['no list', { slides: 'A' }],
  ])('is not stored with %s', async (_, body) => {
    const id = await create(author, { brief: report });
    expect((await put(author, id, '"0"', body)).status).toBe(422);
    expect(await outlineOf(author, id)).toMatchObject({ revision: 0, slides: [] });
  });

  it('is not stored with a slide twice', async () => {
    const id = await create(author, { brief: report, wizard: { slide_count: 5 } });
    await made(server, author, id);
    const { slides } = await outlineOf(author, id);
    const answer = await put(author, id, '"1"', { slides: [{ id: slides[0]?.id }, { id: slides[0]?.id }] });
    expect([answer.status, codeOf(answer)]).toEqual([422, 'outlines.invalid']);
  });

  it('can be written by hand, and is then not made over', async () => {
    const id = await create(author, { brief: report });
    await put(author, id, '"0"', { title: 'Mine', slides: [{ title: 'One' }, { title: 'Two' }] }).expect(200);
    expect(slidesIn(await made(server, author, id)).map(({ title }) => title)).toEqual(['One', 'Two']);
  });

  it('is regenerated on request; slides about the same content keep their id', async () => {
    const id = await create(author, { brief: report, wizard: { slide_count: 5 } });
    await made(server, author, id);
    const before = await outlineOf(author, id);
    await author.patch(`/presentations/${id}`).send({ wizard: { slide_count: 7 } });
    const answer = await author.post(`/presentations/${id}/outlines/regenerate`);
    expect(answer.status).toBe(202);
    const after = await eventually('the new outline', async () => {
      const outline = await outlineOf(author, id);
      return outline.run?.state === 'completed' && outline.revision === 2 ? outline : null;
    });
    expect(after.run?.id).toBe((answer.body as { run_id: string }).run_id);
    expect(after.slides).toHaveLength(7);
    expect(new Set(after.slides.map(({ id: slideId }) => slideId)).size).toBe(7);
    for (const { id: slideId, kind, title } of after.slides) {
      const same = before.slides.find((slide) => slide.kind === kind && slide.title === title);
      if (same !== undefined) expect(slideId).toBe(same.id);
    }
    expect(after.slides.filter((slide) => before.slides.some((each) => each.id === slide.id)).length).toBeGreaterThan(
      2,
    );
  });

  it('needs something to be made from', async () => {
    const id = await create(author, { title: 'Empty' });
    expect(await problemOf(await follow(server, author, id))).toEqual([422, 'presentations.no_content']);
    await author.patch(`/presentations/${id}`).send({ brief: report });
    expect(slidesIn(await made(server, author, id)).length).toBeGreaterThan(3);
  });

  it('states which slides are based on which file', async () => {
    const upload = async (name: string, text: string): Promise<string> => {
      const answer = await author.post('/files/upload').attach('files', Buffer.from(text), name);
      return (answer.body as { items: { id: string }[] }).items[0]?.id ?? '';
    };
    const rows = Array.from({ length: 8 }, (_, index) => `${2016 + index},${100 + index * 9},${80 + index * 2}`);
    const table = await upload('growth.csv', ['Year,Asia,Europe', ...rows].join('\n'));
    const text = await upload('bikes.md', report);
    const id = await create(author, { file_ids: [table, text] });
    const slides = slidesIn(await made(server, author, id));
    const answer = await author.post(`/presentations/${id}/attachment-mapping`);
    const { mapping } = answer.body as { mapping: { file_id: string; slide_ids: string[] }[] };
    expect(mapping.map(({ file_id }) => file_id)).toEqual([table, text]);
    const onTable = slides.filter((slide) => slide.block_refs.some((ref) => ref.startsWith('s1/')));
    expect(onTable.length).toBeGreaterThan(0);
    expect(mapping[0]?.slide_ids).toEqual(onTable.map((slide) => slide.id));
    expect(mapping[1]?.slide_ids.length).toBeGreaterThan(2);
  });
});

describe('an outline by a model that writes', () => {
  let model: FakeModelServer;
  let server: TestServer;
  let author: Caller;
  beforeAll(async () => {
    model = await startFakeModelServer();
    server = await startTestServer({
      environment: { OPENAI_API_KEY: 'k-test', OPENAI_BASE_URL: model.base_url, MODEL_TIME_OUT_MS: '1000' },
    });
    author = await server.signIn('ada@example.org');
  });
  afterAll(async () => {
    await server.close();
    await model.close();
  });
  const SHORT = 'We sell tea. Tea sells well. We sold 30 tons of tea in 2023. Coffee did less well.';

  const slowly = { kind: 'slow_chunks', pause_ms: 15, of: 'outline' } as const;

  it('is streamed while the model still writes', async () => {
    const id = await create(author, { brief: SHORT });
    model.script(slowly);
    const stream = await follow(server, author, id);
    const first = await stream.next();
    expect(first?.event).toBe('outline.slide');
    expect((await outlineOf(author, id)).run).toMatchObject({ state: 'running' });
    const rest = await stream.rest();
    expect(rest.at(-1)?.event).toBe('outline.completed');
    expect((await author.get(`/presentations/${id}`)).body).toMatchObject({ providers: ['openai'] });
  });

  it('is never written over an edit', async () => {
    const id = await create(author, { brief: SHORT });
    model.script(slowly);
    const stream = await follow(server, author, id);
    await stream.next();
    await put(author, id, '"0"', { title: 'Mine', slides: [{ title: 'My slide' }] }).expect(200);
    const last = (await stream.rest()).at(-1);
    expect([last?.event, last?.data.status, last?.data.code]).toEqual(['problem', 409, 'outlines.edited_meanwhile']);
    const after = await outlineOf(author, id);
    expect([after.revision, after.slides.map(({ title }) => title)]).toEqual([1, ['My slide']]);
    expect(after.run).toMatchObject({ state: 'interrupted' });
  });

  it('is replaced by the next run', async () => {
    const id = await create(author, { brief: SHORT });
    model.script(slowly, slowly);
    const stream = await follow(server, author, id);
    await stream.next();
    const begun = (await author.post(`/presentations/${id}/outlines/regenerate`).expect(202)).body as object;
    // A run that has ended is replayed from what it stored, without its id.
    const next = await follow(server, author, id);
    expect((await stream.rest()).at(-1)?.data.code).toBe('outlines.superseded');
    const events = await next.rest();
    expect(events.at(-1)?.id.split('-')[0]).toBe((begun as { run_id: string }).run_id);
    expect((await outlineOf(author, id)).slides).toEqual(slidesIn(events));
  });

  it('that fails states why, leaves nothing unfinished, and can be requested again', async () => {
    const id = await create(author, { brief: SHORT });
    model.script(...Array.from({ length: 8 }, () => ({ kind: 'status', status: 400 }) as const));
    expect(await problemOf(await follow(server, author, id))).toEqual([502, 'ai.provider_failed']);
    expect(await outlineOf(author, id)).toMatchObject({ slides: [], revision: 0, run: { state: 'failed' } });
    const reported = (await author.get(`/presentations/${id}`)).body as { findings: { code: string }[] };
    expect(reported.findings.map(({ code }) => code)).toEqual(['outlines.model_failed']);
    const again = await eventually('an outline', async () => {
      const events = await made(server, author, id);
      return events.at(-1)?.event === 'outline.completed' ? events : null;
    });
    expect(slidesIn(again).length).toBeGreaterThan(1);
    const repaired = (await author.get(`/presentations/${id}`)).body as { findings: { code: string }[] };
    expect(repaired.findings.map(({ code }) => code)).not.toContain('outlines.model_failed');
  });

  it('that stalls is given up in time', async () => {
    const id = await create(author, { brief: SHORT });
    model.script(...Array.from({ length: 8 }, () => ({ kind: 'stalls', share: 0 }) as const));
    expect(await problemOf(await follow(server, author, id))).toEqual([504, 'ai.timed_out']);
    expect((await author.get(`/presentations/${id}`)).status).toBe(200);
  });
});
