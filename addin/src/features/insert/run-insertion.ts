import { CodedError } from '../../../../common/deck/coded-error.ts';
import { HostError, isSameSlide } from '../../host/host-port.ts';
import type { HostPort, LandedSlide } from '../../host/host-port.ts';
import type { FileSlide, InsertableFile } from '../../data/insertion.ts';
import { checkLanded } from './check-landed.ts';
import { hasArrived, missingOf, withSlide } from './insertion.ts';
import type { Insertion } from './insertion.ts';
import { matchLanded } from './match-landed.ts';

type InsertionHost = Pick<
  HostPort,
  'can' | 'environment' | 'insertSlides' | 'tagSlides' | 'readSlides' | 'readDeck' | 'deleteSlides'
>;

export interface InsertionParts {
  host: InsertionHost;
  /** Some slides as a file. */
  fetchFile: (slideIds: readonly string[], signal: AbortSignal) => Promise<InsertableFile>;
  /** An error as text for the user. */
  sentenceOf: (error: unknown) => string;
  /** Called after each step with the state to be kept. */
  onChange: (insertion: Insertion) => void;
  signal: AbortSignal;
}

/** What PowerPoint on the web takes of one picture. */
const WEB_PICTURE_BYTES = 5_000_000;
const WEB = 'OfficeOnline';

/**
 * Inserts what of an insertion is not in the deck yet, batch by batch, and checks what landed against what was sent. A batch that
 * has begun is finished; a cancel stops before the next one. Never throws: the insertion's state shows how it ended.
 */
export async function runInsertion(parts: InsertionParts, begun: Insertion): Promise<Insertion> {
  const { host, signal, sentenceOf } = parts;
  let insertion: Insertion = { ...begun, state: 'running', failure: null, is_uncertain: false };
  const change = (next: Insertion): void => parts.onChange((insertion = next));
  change(insertion);
  const batches = planBatches(insertion);
  // The next file is written while this one is inserted.
  const ahead = new AbortController();
  const fetching = AbortSignal.any([signal, ahead.signal]);
  const fetch = (index: number): Promise<InsertableFile> | null => {
    const batch = batches[index];
    if (batch === undefined) return null;
    const file = parts.fetchFile(batch.slide_ids, fetching);
    // Its failure is reported when its turn comes.
    file.catch(() => undefined);
    return file;
  };
  let next = fetch(0);
  try {
    change(await withoutHalves(host, insertion));
    for (const [index, batch] of batches.entries()) {
      const file = await next;
      signal.throwIfAborted();
      next = fetch(index + 1);
      if (file === null) break;
      const result = await insertBatch(host, insertion, file, lastHostId(insertion, batch.behind));
      change(result.insertion);
      if (result.error !== null) throw asError(result.error);
    }
    change({ ...insertion, state: missingOf(insertion).length === 0 ? 'done' : 'failed' });
  } catch (error) {
    if (signal.aborted) change({ ...insertion, state: 'stopped' });
    else {
      const is_uncertain = error instanceof HostError && !error.isLandedKnown;
      change({ ...insertion, state: 'failed', failure: sentenceOf(error), is_uncertain });
    }
  }
  ahead.abort();
  change({ ...insertion, order: await orderOf(host, insertion) });
  return insertion;
}

/** A long slide of which a part arrived is inserted again as a whole, after that part is removed. */
async function withoutHalves(host: InsertionHost, insertion: Insertion): Promise<Insertion> {
  const halves = missingOf(insertion).filter(({ host_ids }) => host_ids.length > 0);
  if (halves.length === 0) return insertion;
  await host.deleteSlides(halves.flatMap(({ host_ids }) => host_ids));
  return halves.reduce((changed, { slide_id }) => withSlide(changed, slide_id, { host_ids: [] }), insertion);
}

/** The slide after which a file is inserted: the last one of the previous file. */
function lastHostId({ slides, after }: Insertion, behind: string | null): string | null {
  const until = slides.findIndex(({ slide_id }) => slide_id === behind);
  const arrived = slides.slice(0, until + 1).flatMap(({ host_ids }) => host_ids);
  return arrived.at(-1) ?? after;
}

async function insertBatch(
  host: InsertionHost,
  before: Insertion,
  { base64, slides: sent }: InsertableFile,
  after: string | null,
): Promise<{ insertion: Insertion; error: unknown }> {
  const { formatting } = before;
  let ids: readonly string[];
  let error: unknown = null;
  try {
    ids = await host.insertSlides({ base64, after, formatting });
    if (ids.length < sent.length) error = leftOut(ids.length, sent.length);
  } catch (failed) {
    ids = failed instanceof HostError ? failed.landed : [];
    error = failed;
  }
  let insertion = withSent(before, sent, host.environment.platform);
  const read = await readBack(host, ids);
  const places = matchLanded(sent, ids, read);
  const landed = sent.flatMap((slide, index) => {
    const id = places[index] ?? null;
    return id === null || slide.slide_id === null ? [] : [{ slide, slide_id: slide.slide_id, id }];
  });
  const isTagged = await tag(host, insertion, landed);
  for (const { slide_id } of landed) {
    const own = landed.filter((each) => each.slide_id === slide_id);
    insertion = withSlide(insertion, slide_id, {
      host_ids: own.map(({ id }) => id),
      is_tagged: isTagged,
      ...checkLanded(own, read),
    });
  }
  return { insertion, error };
}

/** The host inserted fewer slides than it was given, without an error. */
export function leftOut(landed: number, sent: number): CodedError {
  return new CodedError('pane_insert.left_out', { landed, sent });
}

/** What the files contain about the slides, read before they are inserted. */
function withSent(insertion: Insertion, sent: readonly FileSlide[], platform: string | null): Insertion {
  let next = insertion;
  for (const { slide_id, state } of sent) {
    if (slide_id === null) continue;
    const own = sent.filter((slide) => slide.slide_id === slide_id);
    const is_heavy = platform === WEB && own.some(({ largest_picture }) => largest_picture > WEB_PICTURE_BYTES);
    next = withSlide(next, slide_id, { rev: state, parts: own.length, is_heavy });
  }
  return next;
}

/** Null if it can't be read: then it counts as not checked. */
export async function readBack(
  host: Pick<InsertionHost, 'can' | 'readSlides'>,
  ids: readonly string[],
): Promise<LandedSlide[] | null> {
  if (!host.can.readBack || ids.length === 0) return null;
  try {
    return await host.readSlides(ids);
  } catch {
    return null;
  }
}

async function tag(
  host: InsertionHost,
  { id, presentation_id, slides }: Insertion,
  landed: readonly { slide_id: string; id: string }[],
): Promise<boolean> {
  if (!host.can.tag || landed.length === 0) return false;
  const tags = landed.map((each) => ({
    id: each.id,
    tags: {
      LECTERN_DECK: presentation_id,
      LECTERN_SLIDE: each.slide_id,
      LECTERN_REV: slides.find(({ slide_id }) => slide_id === each.slide_id)?.rev ?? '',
      LECTERN_INSERT: id,
    },
  }));
  try {
    await host.tagSlides(tags);
    return true;
  } catch {
    // They are in the deck anyway; the receipt reports that they have no tag.
    return false;
  }
}

/** Whether what arrived is in the order that it was sent in. Slides of others may be between. */
async function orderOf(host: InsertionHost, { slides }: Insertion): Promise<Insertion['order']> {
  const ids = slides.flatMap(({ host_ids }) => host_ids);
  try {
    const deck = ids.length < 2 ? [] : await host.readDeck();
    const places = ids.map((id) => deck.findIndex((slide) => isSameSlide(slide.id, id))).filter((place) => place >= 0);
    return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0)) ? 'equal' : 'different';
  } catch {
    return 'unchecked';
  }
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Few enough that a cancel is quick and a failure costs little. */
const SMALLEST = 4;
/** The server writes at most this many files for one insertion. */
const MAX_BATCHES = 10;

/** Slides that go into the deck together. */
interface Batch {
  slide_ids: string[];
  /** The slide of the presentation that they are behind; null: where the insertion begins. */
  behind: string | null;
}

/** What is still to be inserted, in batches that keep the order: what is missing between two that arrived goes between them. */
function planBatches({ slides }: Pick<Insertion, 'slides'>): Batch[] {
  const size = Math.max(SMALLEST, Math.ceil(slides.length / MAX_BATCHES));
  const batches: Batch[] = [];
  let open: Batch | null = null;
  let behind: string | null = null;
  for (const slide of slides) {
    if (hasArrived(slide)) open = null;
    else if (open === null || open.slide_ids.length >= size)
      batches.push((open = { slide_ids: [slide.slide_id], behind }));
    else open.slide_ids.push(slide.slide_id);
    behind = slide.slide_id;
  }
  return batches;
}
