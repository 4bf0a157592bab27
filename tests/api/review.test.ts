import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response, Test } from 'supertest';
import type { z } from 'zod';
import type { commentSchema, reviewSchema } from '../../common/api/review.ts';
import { finishedJob, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { codeOf, putSlides, readSlides } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

type Review = z.output<typeof reviewSchema>;
type Comment = z.output<typeof commentSchema>;

let server: TestServer;
let root: Caller;
let lead: Caller;
let ann: Caller;
let ben: Caller;
let rita: Caller;
let rolf: Caller;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  root = await server.signIn('admin@localhost');
  const join = async (name: string, change: object): Promise<Caller> => {
    const email = `${name}@example.org`;
    const { user } = await server.signIn(email);
    await root.patch(`/admin/users/${user.id}`).send(change).expect(200);
    return server.signIn(email);
  };
  lead = await join('lead', { role: 'client_admin' });
  ann = await server.signIn('ann@example.org');
  ben = await server.signIn('ben@example.org');
  rita = await join('rita', { role: 'reviewer' });
  rolf = await join('rolf', { role: 'reviewer' });
  id = await slidesOverHttp(server, ann);
});
afterAll(() => server.close());

const reviewOf = async (caller: Caller, deck = id): Promise<Review> =>
  (await caller.get(`/presentations/${deck}/review`).expect(200)).body as Review;
const move = (caller: Caller, body: object, deck = id): Test =>
  caller.put(`/presentations/${deck}/review/status`).send(body);
const refusalOf = (answer: Response): [number, string] => [answer.status, codeOf(answer)];
const faultsOf = (answer: Response): string[] =>
  (answer.body as { errors?: { path: string }[] }).errors?.map(({ path }) => path) ?? [];
const see = (caller: Caller, slides: readonly object[], deck = id): Test =>
  caller.post(`/presentations/${deck}/review/seen`).send({ slides });
const seenBy = async (caller: Caller, deck = id): Promise<boolean[]> =>
  (await reviewOf(caller, deck)).slides.map(({ is_seen }) => is_seen);
/** Approves a deck of which all slides were seen. */
const approve = async (caller: Caller, deck = id): Promise<Response> => {
  const { slides, content_hash } = await reviewOf(caller, deck);
  await see(caller, slides, deck);
  return move(caller, { status: 'Approved', content_hash }, deck);
};
const comments = `/review/comments`;
const say = (caller: Caller, body: object, deck = id): Test =>
  caller.post(`/presentations/${deck}${comments}`).send(body);
const commentOf = (answer: Response): Comment => answer.body as Comment;
const threadsOf = async (caller: Caller, query = ''): Promise<(Comment & { replies: Comment[] })[]> =>
  ((await caller.get(`/presentations/${id}${comments}${query}`).expect(200)).body as { items: never }).items;
const auditOf = async (action: string): Promise<{ after: Record<string, unknown>; user_id: string }[]> => {
  const answer = await root.get(`/admin/audit-log?action=${action}&page_size=100`).expect(200);
  return (answer.body as { items: never }).items;
};

describe('the status of a review', () => {
  it('makes the allowed transitions, by the allowed users, and lists them before', async () => {
    const asSeen = async (caller: Caller) =>
      (await reviewOf(caller)).transitions.map(({ to, is_allowed, reasons }) => [
        ...[to, is_allowed],
        ...reasons.map(({ code }) => code),
      ]);
    expect(await asSeen(ann)).toEqual([['In Review', true]]);
    expect(await asSeen(rita)).toEqual([['In Review', false, 'review.owner_only']]);
    expect(refusalOf(await move(rita, { status: 'In Review' }))).toEqual([403, 'review.owner_only']);
    for (const status of ['Approved', 'Draft']) {
      expect(refusalOf(await move(rita, { status }))).toEqual([409, 'review.no_such_transition']);
    }
    expect(refusalOf(await move(ben, { status: 'In Review' }))).toEqual([404, 'http.not_found']);
    expect((await move(ann, { status: 'In Review' })).status).toBe(200);
    expect(refusalOf(await move(ann, { status: 'In Review' }))).toEqual([409, 'review.no_such_transition']);

    expect(await asSeen(ann)).toEqual([
      ['Approved', false, 'review.reviewers_only'],
      ['Draft', true],
    ]);
    expect(await asSeen(rita)).toEqual([
      ['Approved', true],
      ['Draft', true],
    ]);
    expect(refusalOf(await move(rita, { status: 'Draft' }))).toEqual([422, 'review.comment_missing']);
    expect((await move(rita, { status: 'Draft', comment: 'Say more of Asia.' })).status).toBe(200);
    const { history, status } = await reviewOf(ann);
    expect(status).toBe('Draft');
    expect(history.map(({ from, to, by, comment }) => [from, to, by.id, comment])).toEqual([
      ['In Review', 'Draft', rita.user.id, 'Say more of Asia.'],
      ['Draft', 'In Review', ann.user.id, null],
    ]);
    const [last] = await auditOf('review.status');
    expect(last).toMatchObject({ user_id: rita.user.id, after: { status: 'Draft', comment: 'Say more of Asia.' } });
  });

  it('is approved only as it was looked at, by who had no part in it; then no user changes the deck', async () => {
    await move(ann, { status: 'In Review' }).expect(200);
    const former = await reviewOf(rita);
    const seen = former.content_hash;
    expect(refusalOf(await move(rita, { status: 'Approved' }))).toEqual([422, 'review.hash_missing']);
    // An administrator who corrects a word has taken part in it from then on.
    const { slides, etag } = await readSlides(lead, id);
    const [first, second] = slides;
    await putSlides(lead, id, etag, [
      { id: first?.id, title: 'Growth, told anew' },
      ...slides.slice(1).map((slide) => ({ id: slide.id })),
    ]).expect(200);
    expect(refusalOf(await approve(lead))).toEqual([403, 'review.own_work']);
    expect(refusalOf(await approve(ann))).toEqual([403, 'review.reviewers_only']);
    expect(refusalOf(await move(rita, { status: 'Approved', content_hash: seen }))).toEqual([
      409,
      'review.content_changed',
    ]);

    // Everything seen before the change counts, except the changed slide.
    expect(refusalOf(await see(ann, former.slides))).toEqual([403, 'review.reviewers_only']);
    expect(refusalOf(await see(rita, former.slides))).toEqual([409, 'review.slide_changed']);
    expect(faultsOf(await see(rita, [{ slide_id: 'nowhere', state: seen }]))).toEqual(['/slides/0/slide_id']);
    expect(await seenBy(rita)).toEqual([false, false, false, false]);
    await see(rita, former.slides.slice(1)).expect(204);
    expect([await seenBy(rita), await seenBy(rolf)]).toEqual([[false, true, true, true], Array(4).fill(false)]);
    const approved = await approve(rita);
    expect(approved.status).toBe(200);
    expect(await auditOf('review.see')).toMatchObject([
      { user_id: rita.user.id, after: { slides: [{ slide_id: first?.id }] } },
      { user_id: rita.user.id, after: { slides: [{}, {}, {}] } },
    ]);
    const { content_hash, approval } = approved.body as Review;
    expect(approval).toMatchObject({ by: { id: rita.user.id }, content_hash, is_in_force: true });

    const now = await readSlides(ann, id);
    const outline = await ann.get(`/presentations/${id}/outlines`).expect(200);
    const { title, slides: lines } = outline.body as { title: string; slides: object[] };
    const template = await ann.get('/templates/general').expect(200);
    const layouts = (template.body as { layouts: object[] }).layouts.slice(0, 3);
    const path = `/presentations/${id}`;
    const changes: Record<string, Test> = {
      slides: putSlides(ann, id, now.etag, []),
      edit: ann.post(`${path}/slides/${second?.id}/edit`).send({ instruction: 'title: Other' }),
      again: ann.post(`${path}/slides/${second?.id}/regenerate`),
      picture: ann.post(`${path}/slides/${second?.id}/regenerate-image`).send({}),
      restore: ann.post(`${path}/slides/${first?.id}/versions/1/restore`),
      outline: ann
        .put(`${path}/outlines`)
        .set('If-Match', outline.get('ETag') ?? '')
        .send({ title, slides: lines.slice(1) }),
      anew: ann.post(`${path}/outlines/regenerate`),
      prepare: ann.post(`${path}/prepare`).send({ template_name: 'general', layouts }),
      generate: ann.post(`${path}/generate`),
      patch: ann.patch(path).send({ title: 'Other' }),
      delete: ann.delete(path),
      transfer: ann.post(`${path}/transfer-ownership`).send({ user_id: ben.user.id }),
      waiver: rita.post(`${path}/review/waivers`).send({ gate: 'overflow', reason: 'So be it.' }),
    };
    for (const [name, test] of Object.entries(changes)) {
      expect([name, ...refusalOf(await test)]).toEqual([name, 409, 'presentations.approved']);
    }
    expect((await reviewOf(ann)).content_hash).toBe(content_hash);
    expect((await readSlides(ann, id)).etag).toBe(now.etag);
  });

  it('is reopened by its owner; what changed since the approval is reported slide by slide', async () => {
    expect(refusalOf(await move(rita, { status: 'Draft' }))).toEqual([403, 'review.owner_only']);
    const reopened = await move(ann, { status: 'Draft' });
    expect(reopened.body as Review).toMatchObject({
      status: 'Draft',
      approval: { is_in_force: false },
      changes: { title: false, template: false, changed: [], added: [], removed: [], moved: [] },
    });
    const { slides, etag } = await readSlides(ann, id);
    const [one, two, three, ...rest] = slides;
    const put = await putSlides(ann, id, etag, [
      { id: two?.id, notes: 'Slower.' },
      ...rest.map((slide) => ({ id: slide.id })),
      { id: three?.id },
      { layout_id: two?.layout_id, title: 'What follows' },
    ]).expect(200);
    const added = (put.body as { slides: { id: string }[] }).slides.at(-1)?.id;
    const { changes } = await reviewOf(ann);
    expect(changes).toEqual({
      ...{ title: false, template: false, changed: [two?.id], added: [added], removed: [one?.id] },
      moved: [three?.id],
    });
    // The lead's edit was before the approval; a new one counts from now on.
    await move(ann, { status: 'In Review' }).expect(200);
    expect((await approve(lead)).status).toBe(200);
    await move(ann, { status: 'Draft' }).expect(200);
  });

  it('reports the same hash for the same content, and another for another title', async () => {
    const before = await reviewOf(ann);
    const { etag, slides } = await readSlides(ann, id);
    const turned = slides.map((slide) => Object.fromEntries(Object.entries(slide).reverse()));
    await putSlides(ann, id, etag, turned).expect(200);
    expect((await reviewOf(rita)).content_hash).toBe(before.content_hash);
    const read = await ann.get(`/presentations/${id}`).expect(200);
    const { title } = read.body as { title: string };
    const patch = (value: string | null, tag: string): Test =>
      ann.patch(`/presentations/${id}`).set('If-Match', tag).send({ title: value });
    const tag = read.get('ETag') ?? '';
    const renamed = await patch('Quite another', tag).expect(200);
    expect((await reviewOf(ann)).content_hash).not.toBe(before.content_hash);
    expect(refusalOf(await patch(title, tag))).toEqual([412, 'presentations.stale']);
    await patch(title, renamed.get('ETag') ?? '').expect(200);
    expect((await reviewOf(ann)).content_hash).toBe(before.content_hash);
  });
});

describe('a review while work is under way', () => {
  it('is neither begun nor ended by an approval until that is done', async () => {
    const generate = async (): Promise<string> =>
      ((await ann.post(`/presentations/${id}/generate`).expect(202)).body as { job_id: string }).job_id;
    const first = await generate();
    expect(refusalOf(await move(ann, { status: 'In Review' }))).toEqual([409, 'review.generating']);
    await finishedJob(ann, first);
    await move(ann, { status: 'In Review' }).expect(200);
    const { content_hash } = await reviewOf(rita);
    const second = await generate();
    expect(refusalOf(await move(rita, { status: 'Approved', content_hash }))).toEqual([409, 'review.generating']);
    await finishedJob(ann, second);
    await move(ann, { status: 'Draft', comment: 'Not yet.' }).expect(200);
  });
});

describe('the gates of a review', () => {
  it('keep a deck from being approved until they pass, or a user waives them for the current content', async () => {
    const { slides, etag } = await readSlides(ann, id);
    const chart = slides.find(({ fields }) => Object.values(fields).some(({ kind }) => kind === 'chart'));
    const [field] = Object.entries(chart?.fields ?? {}).find(([, { kind }]) => kind === 'chart') ?? [''];
    const content = chart?.fields[field];
    if (chart === undefined || content?.kind !== 'chart') throw new Error('the deck has no chart');
    const silent = { kind: 'chart', chart: { ...content.chart, alt: '' } };
    const others = (slide: { id: string }) => ({ id: slide.id });
    const write = async (tag: string, more: object): Promise<void> => {
      const list = slides.map((slide) => (slide.id === chart.id ? { id: slide.id, ...more } : others(slide)));
      await putSlides(ann, id, tag, list).expect(200);
    };
    await write(etag, { fields: { [field]: silent }, notes: 'We grew by 4711 units.' });
    await move(ann, { status: 'In Review' }).expect(200);
    const gateOf = async (name: string) => (await reviewOf(rita)).gates.find(({ gate }) => gate === name);
    expect(await gateOf('overflow')).toMatchObject({ is_measured: true, passed: true, open: 0 });
    expect(await gateOf('contrast')).toMatchObject({ is_measured: true });
    expect(await gateOf('alt_text')).toMatchObject({
      ...{ passed: false, open: 1 },
      findings: [{ slide_id: chart.id, element_id: field, is_waived: false }],
    });
    expect((await gateOf('untraced_numbers'))?.findings.map(({ params }) => params['number'])).toEqual(['4711']);
    expect(refusalOf(await approve(rita))).toEqual([409, 'review.gates_open']);

    const waive = (caller: Caller, body: object): Test => caller.post(`/presentations/${id}/review/waivers`).send(body);
    const reason = 'Known to everybody in the room.';
    expect((await waive(ann, { gate: 'alt_text', reason })).status).toBe(403);
    expect(refusalOf(await waive(lead, { gate: 'alt_text', slide_id: 'nowhere', reason }))).toEqual([
      422,
      'review.no_such_slide',
    ]);
    await waive(rita, { gate: 'alt_text', slide_id: chart.id, reason }).expect(201);
    const other = await waive(rita, { gate: 'untraced_numbers', reason }).expect(201);
    expect((await reviewOf(rita)).gates.every(({ passed }) => passed)).toBe(true);
    await rita.delete(`/presentations/${id}/review/waivers/${(other.body as { id: string }).id}`).expect(204);
    expect(await gateOf('untraced_numbers')).toMatchObject({ passed: false, open: 1 });
    await waive(rita, { gate: 'untraced_numbers', slide_id: chart.id, reason }).expect(201);
    expect((await reviewOf(rita)).transitions[0]).toMatchObject({ to: 'Approved', is_allowed: true });

    // The slide's text has changed: the waivers don't cover it.
    await write((await readSlides(ann, id)).etag, { notes: 'We grew by 4712 units.' });
    const { waivers } = await reviewOf(rita);
    expect(waivers.map(({ gate, is_in_force, by }) => [gate, is_in_force, by.id]).sort()).toEqual([
      ['alt_text', false, rita.user.id],
      ['untraced_numbers', false, rita.user.id],
    ]);
    expect(refusalOf(await approve(rita))).toEqual([409, 'review.gates_open']);
    await write((await readSlides(ann, id)).etag, { fields: { [field]: content }, notes: 'We grew.' });
    expect((await approve(rita)).status).toBe(200);
    await move(lead, { status: 'Draft' }).expect(200);
    expect((await auditOf('review.waive')).map(({ after }) => after['reason'])).toEqual([reason, reason, reason]);
  });
});

describe('people of a review', () => {
  it('are those who can see the presentation, by name alone', async () => {
    const peopleOf = async (caller: Caller, query = '') =>
      (await caller.get(`/presentations/${id}/review/people${query}`).expect(200)).body as {
        items: { id: string; name: string }[];
        total: number;
      };
    const everybody = (await peopleOf(ann)).items;
    const ids = everybody.map((person) => person.id);
    expect(ids).toEqual(expect.arrayContaining([ann, lead, rita, rolf].map(({ user }) => user.id)));
    expect(ids).not.toContain(ben.user.id);
    expect(Object.keys(everybody[0] ?? {}).sort()).toEqual(['id', 'name']);
    const found = await peopleOf(rita, '?q=RIT&page_size=1');
    expect([found.total, found.items[0]?.id]).toEqual([1, rita.user.id]);
    await ben.get(`/presentations/${id}/review/people`).expect(404);
  });
});

describe('comments of a review', () => {
  it('are on the deck, a slide or an element, are answered, resolved and reopened; each change is logged', async () => {
    const { slides } = await readSlides(ann, id);
    const [first, second] = slides;
    const onDeck = commentOf(await say(rita, { text: 'Who is it for?' }).expect(201));
    const place = { slide_id: second?.id, element_id: 'title' };
    const onTitle = commentOf(await say(ann, { ...place, text: '@rita look', mentions: [rita.user.id] }).expect(201));
    expect(onTitle).toMatchObject({ ...place, author: { id: ann.user.id }, mentions: [{ id: rita.user.id }] });
    await say(rita, { parent_id: onTitle.id, text: 'Good.' }).expect(201);
    expect(faultsOf(await say(ann, { slide_id: 'nowhere', text: 'x' }).expect(422))).toEqual(['/slide_id']);
    const nowhere = { slide_id: first?.id, element_id: 'nowhere', text: 'x' };
    expect(faultsOf(await say(ann, nowhere).expect(422))).toEqual(['/element_id']);
    const strangers = { text: 'x', mentions: [rita.user.id, ben.user.id, 'nobody'] };
    expect(faultsOf(await say(ann, strangers).expect(422))).toEqual(['/mentions/1', '/mentions/2']);
    await say(ben, { text: 'Let me in' }).expect(404);
    await say(ann, { text: 'x'.repeat(4_001) }).expect(422);

    const threads = await threadsOf(ann);
    expect(threads.map(({ text, replies }) => [text, replies.map((reply) => [reply.text, reply.slide_id])])).toEqual([
      ['Who is it for?', []],
      ['@rita look', [['Good.', second?.id]]],
    ]);
    const [reply] = threads[1]?.replies ?? [];
    expect(refusalOf(await say(ann, { parent_id: reply?.id, text: 'x' }))).toEqual([422, 'review.no_such_thread']);

    const change = (caller: Caller, commentId: string, body: object): Test =>
      caller.patch(`/presentations/${id}${comments}/${commentId}`).send(body);
    expect(refusalOf(await change(rita, onTitle.id, { text: 'Mine' }))).toEqual([403, 'review.not_your_comment']);
    expect(refusalOf(await change(ann, reply?.id ?? '', { is_resolved: true }))).toEqual([422, 'review.not_a_thread']);
    const resolved = await change(rita, onTitle.id, { is_resolved: true }).expect(200);
    expect(commentOf(resolved).resolved?.by.id).toBe(rita.user.id);
    await change(ann, onTitle.id, { text: 'Stale' }).set('If-Match', '"1"').expect(412);
    await change(ann, onTitle.id, { text: '@rita, look' })
      .set('If-Match', resolved.get('ETag') ?? '')
      .expect(200);
    expect((await threadsOf(ann, '?state=open')).map((thread) => thread.id)).toEqual([onDeck.id]);
    expect((await reviewOf(ann)).comments).toEqual({ threads: 2, open: 1, total: 3 });
    await change(ann, onTitle.id, { is_resolved: false }).expect(200);
    // Setting the same value changes nothing and is not logged again.
    await change(ann, onTitle.id, { is_resolved: false }).expect(200);
    expect(await auditOf('review.comment_change')).toHaveLength(3);
  });

  it('stay where they are through reorder, are orphaned when their slide goes, and are back when it is', async () => {
    const { slides, etag } = await readSlides(ann, id);
    const [first, ...others] = slides.map((slide) => ({ id: slide.id }));
    const placeOf = async () => (await threadsOf(ann)).map(({ slide_id, is_orphaned }) => [slide_id, is_orphaned]);
    const second = others[0]?.id;
    await putSlides(ann, id, etag, [...others.slice().reverse(), { id: first?.id }]).expect(200);
    expect(await placeOf()).toEqual([
      [null, false],
      [second, false],
    ]);
    const without = await putSlides(ann, id, (await readSlides(ann, id)).etag, [...others.slice(1)]).expect(200);
    expect(await placeOf()).toEqual([
      [null, false],
      [second, true],
    ]);
    expect(without.status).toBe(200);
    const versions = await ann.get(`/presentations/${id}/slides/${second}/versions`).expect(200);
    const { version } = (versions.body as { items: { version: number }[] }).items[0] ?? { version: 0 };
    await ann.post(`/presentations/${id}/slides/${second}/versions/${version}/restore`).expect(200);
    expect(await placeOf()).toEqual([
      [null, false],
      [second, false],
    ]);
  });

  it('are deleted by who wrote them or an administrator; where there are answers, a tombstone stays', async () => {
    const [onDeck, onTitle] = await threadsOf(ann);
    const remove = (caller: Caller, commentId = ''): Test =>
      caller.delete(`/presentations/${id}${comments}/${commentId}`);
    expect(refusalOf(await remove(ann, onDeck?.id))).toEqual([403, 'review.not_your_comment']);
    await remove(lead, onDeck?.id).expect(204);
    await remove(lead, onDeck?.id).expect(404);
    await remove(ann, onTitle?.id).expect(204);
    expect(await threadsOf(rolf)).toMatchObject([
      { id: onTitle?.id, is_deleted: true, text: '', mentions: [], replies: [{ text: 'Good.', may_delete: false }] },
    ]);
    expect(refusalOf(await say(ann, { parent_id: onTitle?.id, text: 'x' }))).toEqual([409, 'review.thread_deleted']);
    await remove(rita, onTitle?.replies[0]?.id).expect(204);
    expect(await threadsOf(ann)).toEqual([]);
  });

  it('go with their presentation, as all of its review does', async () => {
    const doomed = ((await ann.post('/presentations').send({ title: 'Doomed' }).expect(201)).body as { id: string }).id;
    await say(ann, { text: 'Farewell' }, doomed).expect(201);
    expect(refusalOf(await move(ann, { status: 'In Review' }, doomed))).toEqual([409, 'review.no_slides']);
    await rita.post(`/presentations/${doomed}/review/waivers`).send({ gate: 'overflow', reason: 'Empty.' }).expect(201);
    await ann.delete(`/presentations/${doomed}`).expect(204);
    await lead
      .post('/storage/purge')
      .send({ presentation_ids: [doomed], older_than_days: 0 })
      .expect(200);
    for (const name of [
      'review_comments',
      'review_waivers',
      'review_transitions',
      'review_approvals',
      'review_seen_slides',
    ]) {
      const left = await server.database.native.collection(name).countDocuments({ presentation_id: doomed });
      expect([name, left]).toEqual([name, 0]);
    }
    expect(await server.database.native.collection('review_transitions').countDocuments({})).toBeGreaterThan(5);
  });
});
