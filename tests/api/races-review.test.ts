import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StoredSlide } from '../../common/deck/slide.ts';
import {
  createOutlineLocks,
  createOutlineRepository,
  outlineModel,
} from '../../server/domains/presentations/outlines/repository.ts';
import type { OutlineRepository } from '../../server/domains/presentations/outlines/repository.ts';
import type { Presentation, ReviewRecords } from '../../server/domains/presentations/contract.ts';
import { presentationModel } from '../../server/domains/presentations/model.ts';
import { createReviewRecords } from '../../server/domains/presentations/contributions.ts';
import { approve, unlock } from '../../server/domains/review/approve.ts';
import type { ApproveParts } from '../../server/domains/review/approve.ts';
import { approvalModel } from '../../server/domains/review/model.ts';
import { readContent } from '../../server/domains/review/read-content.ts';
import { createSlideLocks } from '../../server/domains/presentations/slides/lock.ts';
import { migration } from '../../server/domains/presentations/slides/migrations/001-indexes.ts';
import { slideModel, slideSetModel, slideVersionModel } from '../../server/domains/presentations/slides/model.ts';
import { createSlideRepository } from '../../server/domains/presentations/slides/repository.ts';
import type { SlideRepository } from '../../server/domains/presentations/slides/repository.ts';
import type { Caller, Actor } from '../../server/kernel/sdk/scope.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import type { Collection } from '../../server/kernel/sdk/collection.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { raceCount } from '../support/eventually.ts';
import { silentLog } from '../support/silent-log.ts';
import { openTestDatabase } from '../support/test-database.ts';
import type { TestDatabase } from '../support/test-database.ts';

const RACES = raceCount(60);
const scope = Scope.ofClient('c1', 'test');
const owner = { id: 'p1', client_id: 'c1' };
const MASTER = 'a'.repeat(64);

let opened: TestDatabase;
let now: number;
let presentations: Collection<Presentation>;
let records: ReviewRecords;
let slides: SlideRepository;
let outlines: OutlineRepository;
let parts: ApproveParts;

beforeAll(async () => {
  const clock = { now: () => new Date(now) };
  now = Date.now();
  opened = await openTestDatabase({ clock });
  const { database } = opened;
  await migration.up(database.native);
  presentations = database.collection(presentationModel);
  records = createReviewRecords(presentations, clock);
  const sets = database.collection(slideSetModel);
  const slideLocks = createSlideLocks(sets, records);
  const collections = {
    sets,
    slides: database.collection(slideModel),
    versions: database.collection(slideVersionModel),
  };
  slides = createSlideRepository(collections, { clock, log: silentLog, records, locks: slideLocks });
  outlines = createOutlineRepository(database.collection(outlineModel));
  parts = {
    ...{ records, slideLocks, outlineLocks: createOutlineLocks(outlines, records) },
    approvals: database.collection(approvalModel),
    presentations: { get: async () => presentation() },
  };
});
beforeEach(async () => {
  for (const name of ['presentations', 'slides', 'slide_sets', 'slide_versions', 'outlines', 'review_approvals']) {
    await opened.database.native.collection(name).deleteMany({});
  }
  const deck = { _id: 'p1', client_id: 'c1', owner_id: 'ann', title: 'Growth', review_status: 'In Review' };
  await presentations.insert(scope, deck as unknown as Presentation);
  await edit('0', 'ann');
});
afterAll(() => opened.close());

const presentation = async (): Promise<Presentation> => {
  const found = await presentations.get(scope, 'p1');
  if (found === null) throw new Error('the presentation is gone');
  return found;
};
const slideOf = (title: string): StoredSlide => ({
  ...{ id: 'slide-1', kind: 'content', layout_id: 'l1', title, fields: {}, boxes: {}, free: [], notes: '' },
  ...{ sources: [], claims: [], findings: [] },
});
const titleNow = async (): Promise<string | undefined> => (await slides.load(scope, 'p1')).slides[0]?.title;
const content = async () =>
  readContent(
    {
      ...{
        slides: { get: (own, deck) => slides.load(own, deck) },
        log: silentLog,
        images: { digests: () => Promise.resolve(new Map()) },
      },
      files: { source: () => Promise.reject(new Error('no pictures here')) },
    },
    scope,
    await presentation(),
  );
const caller = (user_id: string): Caller => ({
  ...{ actor: { user_id, role: 'reviewer' } as Actor, scope, requestId: 'r', address: 'a' },
});

/** Changes the slide in its current state. @returns the outcome */
async function edit(title: string, user_id: string): Promise<string> {
  const base = await slides.load(scope, 'p1');
  const change = { slides: [slideOf(title)], content_hash: MASTER, reason: 'update' as const, user_id };
  return outcome(async () => ((await slides.replace(scope, owner, base, change)) === null ? 'stale' : 'done'));
}

/** Approves the deck as it was read before. @returns the outcome */
async function approveAs(user_id: string): Promise<() => Promise<string>> {
  const [deck, read] = [await presentation(), await content()];
  const { content_hash } = read.print;
  const change = {
    from: 'In Review',
    to: 'Approved',
    user_id,
    at: new Date(now),
    comment: null,
    content_hash,
  } as const;
  const background = { content: read, confirm: () => Promise.resolve([]) };
  return () =>
    outcome(async () => {
      await approve(parts, caller(user_id), deck, background, change);
      return 'done';
    });
}

async function outcome(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Opens the deck again and submits it, as its owner. */
async function reopen(): Promise<void> {
  const deck = await presentation();
  const change = { user_id: 'ann', at: new Date(now), comment: null, content_hash: MASTER } as const;
  if (deck.review_status !== 'Approved') return;
  const opened = await records.move(scope, deck, { ...change, id: 'm1', from: 'Approved', to: 'Draft' });
  if (opened === null) throw new Error('it was not reopened');
  await unlock(parts, scope, 'p1', deck.review_record?.approval?.id ?? '');
  await records.move(scope, opened, { ...change, id: 'm2', from: 'Draft', to: 'In Review' });
}

const lockedBy = async (): Promise<unknown> =>
  (
    await opened.database.native
      .collection<{ _id: string; frozen_by?: string | null }>('slide_sets')
      .findOne({ _id: 'p1' })
  )?.['frozen_by'] ?? null;
/** Waits for some milliseconds; none below 0. */
const wait = (ms: number): Promise<void> => new Promise((done) => (ms > 0 ? setTimeout(done, ms) : done()));

describe('approving and editing at the same moment', () => {
  it('has exactly one effect, many times over, and loses none', async () => {
    const seen: Record<string, number> = {};
    // The winner starts later the next time: the two stay as close as possible.
    let lead = 0;
    for (let race = 1; race <= RACES; race += 1) {
      const before = await titleNow();
      const approving = await approveAs('rita');
      const [approved, edited] = await Promise.all([
        wait(lead).then(approving),
        wait(-lead).then(() => edit(`${race}`, 'ann')),
      ]);
      const deck = await presentation();
      const after = await titleNow();
      const isApproved = approved === 'done';
      expect([race, isApproved, edited === 'done']).toEqual([race, isApproved, !isApproved]);
      expect([race, deck.review_status]).toEqual([race, isApproved ? 'Approved' : 'In Review']);
      expect([race, after]).toEqual([race, isApproved ? before : `${race}`]);
      expect(await lockedBy()).toBe(isApproved ? deck.review_record?.approval?.id : null);
      if (isApproved) {
        expect((await content()).print.content_hash).toBe(deck.review_record?.approval?.content_hash);
        expect(['presentations.approved', 'presentations.being_approved']).toContain(edited);
      } else expect(approved).toBe('review.content_changed');
      const won = isApproved ? 'approve' : 'edit';
      seen[won] = (seen[won] ?? 0) + 1;
      lead += isApproved ? 1 : -1;
      await reopen();
    }
    expect((seen['approve'] ?? 0) + (seen['edit'] ?? 0)).toBe(RACES);
    // Both have won many times, so there was a race.
    expect(Math.min(seen['approve'] ?? 0, seen['edit'] ?? 0)).toBeGreaterThan(RACES / 10);
    expect(await opened.database.native.collection('review_approvals').countDocuments({})).toBe(seen['approve']);
  });

  it('is done once where two approve', async () => {
    for (let race = 0; race < 20; race += 1) {
      const [one, two] = [await approveAs('rita'), await approveAs('rolf')];
      const results = await Promise.all([one(), two()]);
      expect(results.filter((result) => result === 'done')).toHaveLength(1);
      await reopen();
    }
  });

  it('is refused to who changed the deck, be it while they approve', async () => {
    const early = await approveAs('lead');
    await edit('mine', 'lead');
    expect(await early()).toBe('review.content_changed');
    expect(await (await approveAs('lead'))()).toBe('review.own_work');
    expect(await lockedBy()).toBeNull();
    expect(await (await approveAs('rita'))()).toBe('done');
    // From the approval on it counts again.
    await reopen();
    expect(await (await approveAs('lead'))()).toBe('done');
  });
});

describe('an approval that died on its way', () => {
  it('reserves slides and outline for its time, then anyone who comes next continues; it never ends itself', async () => {
    const deck = await presentation();
    const outline = { client_id: 'c1', presentation_id: 'p1' };
    expect(await records.claim(scope, deck, 'dead')).toBe(true);
    const { revision } = await slides.load(scope, 'p1');
    expect(await parts.slideLocks.lock(scope, 'p1', revision, 'dead')).toBe(true);
    expect(await parts.outlineLocks.lock(scope, owner, 'dead')).toBe(true);
    expect(await edit('1', 'ann')).toBe('presentations.being_approved');
    expect(await (await approveAs('rita'))()).toBe('presentations.being_approved');
    const empty = await outlines.ensure(scope, outline);
    expect(await outlines.edit(scope, 'p1', empty.revision, { title: 'T', slides: [] })).toBeNull();
    now += 16_000;
    expect(await edit('1', 'ann')).toBe('done');
    expect(await titleNow()).toBe('1');
    const late = { id: 'dead', from: 'In Review', to: 'Approved', user_id: 'rita', at: new Date(now) } as const;
    expect(await records.approve(scope, deck, { ...late, comment: null, content_hash: MASTER })).toBeNull();
    expect(await (await approveAs('rita'))()).toBe('done');
  });

  it('leaves a deck that was reopened free, though what was locked was not unlocked', async () => {
    expect(await (await approveAs('rita'))()).toBe('done');
    const deck = await presentation();
    expect(await edit('1', 'ann')).toBe('presentations.approved');
    const change = {
      id: 'm1',
      from: 'Approved',
      to: 'Draft',
      user_id: 'ann',
      at: new Date(now),
      comment: null,
    } as const;
    await records.move(scope, deck, { ...change, content_hash: MASTER });
    expect(await lockedBy()).not.toBeNull();
    expect(await edit('1', 'ann')).toBe('done');
    expect(await lockedBy()).toBeNull();
  });
});
