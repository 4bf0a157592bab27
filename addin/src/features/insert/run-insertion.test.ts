import { describe, expect, it } from '@jest/globals';
import type { FileSlide } from '../../data/insertion.ts';
import { deckState } from './deck-state.ts';
import { missingOf, newInsertion } from './insertion.ts';
import type { Insertion } from './insertion.ts';
import { judgeReceipt } from './judge-receipt.ts';
import { reconciled } from './reconcile.ts';
import { broughtBy, removeSlides } from './remove-slides.ts';
import { runInsertion } from './run-insertion.ts';
import { fileSlide, testFile, testHost } from './test-host.ts';
import type { TestHost } from './test-host.ts';
import { updateSlides } from './update-slides.ts';

const ids = Array.from({ length: 9 }, (_each, index) => `s${index + 1}`);
const made = new Map(ids.map((id) => [id, fileSlide(id, `words of ${id}`)]));
const filesOf = (slides: ReadonlyMap<string, FileSlide>) => (wanted: readonly string[]) =>
  Promise.resolve(testFile(wanted.flatMap((id) => slides.get(id) ?? [])));

const begun = (after: string | null = null): Insertion =>
  newInsertion(
    { id: 'i1', presentation_id: 'p1', formatting: 'source', after, at: new Date(0) },
    ids.map((slide_id, index) => ({ slide_id, number: index + 1, title: slide_id })),
  );

const fail = (): never => {
  throw new Error('busy');
};

function run(
  host: TestHost,
  insertion: Insertion,
  signal = new AbortController().signal,
  onChange: (insertion: Insertion) => void = () => undefined,
): Promise<Insertion> {
  const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : 'odd');
  return runInsertion({ host, fetchFile: filesOf(made), sentenceOf, onChange, signal }, insertion);
}

const wordsOf = ({ deck }: TestHost): (string | null | undefined)[] =>
  deck.slides.map(({ landed }) => landed.shapes[0]?.text);

describe('an insertion', () => {
  it('goes in in order and in batches, is tagged, and found as it was sent', async () => {
    const host = testHost();
    host.deck.slides.push({ id: '256#', tags: null, landed: { layout_name: 'Own', shapes: [] } });
    const ended = await run(host, begun('256#'));
    expect(wordsOf(host).slice(1)).toEqual(ids.map((id) => `words of ${id}`));
    expect(host.deck.asked.filter((each) => each.startsWith('insert'))).toEqual([
      'insert s1 s2 s3 s4 after 256#',
      'insert s5 s6 s7 s8 after 260#',
      'insert s9 after 264#',
    ]);
    expect(host.deck.slides[1]?.tags).toEqual({
      LECTERN_DECK: 'p1',
      LECTERN_SLIDE: 's1',
      LECTERN_REV: 'state of words of s1',
      LECTERN_INSERT: 'i1',
    });
    expect([ended.state, ended.order]).toEqual(['done', 'equal']);
    expect(judgeReceipt(ended)).toMatchObject({
      arrived: 9,
      different: 0,
      unchecked: 0,
      untagged: 0,
      isOtherwise: false,
    });
  });

  it('states what a host changed', async () => {
    const host = testHost({
      change: (shape) => (shape.name === 'Body' ? { ...shape, font_name: 'Arial', left: 44 } : shape),
    });
    const ended = await run(host, begun());
    expect(judgeReceipt(ended)).toMatchObject({ arrived: 9, different: 9 });
    expect(ended.slides[0]?.differences).toEqual([
      { kind: 'font', shape: 'Body', sent: 'Aptos', landed: 'Arial' },
      { kind: 'place', shape: 'Body', sent: '40 120 800 300', landed: '44 120 800 300' },
    ]);
  });

  it('counts as not checked what a host does not report', async () => {
    const host = testHost({ can: { readBack: false } });
    expect(judgeReceipt(await run(host, begun()))).toMatchObject({ arrived: 9, unchecked: 9, isOtherwise: false });
  });

  it('that fails half-way names what is missing, continues where it stopped, and is taken back exactly', async () => {
    const host = testHost({ failAfter: 6 });
    const own = { LECTERN_DECK: 'p1', LECTERN_SLIDE: 's1', LECTERN_REV: '', LECTERN_INSERT: 'other' };
    host.deck.slides.push({ id: '1#', tags: own, landed: { layout_name: '', shapes: [] } });
    const failed = await run(host, begun('1#'));
    expect([failed.state, failed.failure]).toEqual(['failed', 'host.insert_failed: GeneralException']);
    expect(missingOf(failed).map(({ slide_id }) => slide_id)).toEqual(['s7', 's8', 's9']);
    expect(failed.slides.slice(0, 6).every(({ is_tagged, check }) => is_tagged && check === 'equal')).toBe(true);
    const ended = await run(host, failed);
    expect([ended.state, ended.order]).toEqual(['done', 'equal']);
    expect(wordsOf(host).slice(1)).toEqual(ids.map((id) => `words of ${id}`));
    expect(await removeSlides(host, broughtBy(ended, false))).toEqual({ found: 9, removed: 9, error: null });
    expect(host.deck.slides.map(({ id }) => id)).toEqual(['1#']);
    expect(await removeSlides(host, broughtBy(ended, false))).toEqual({ found: 0, removed: 0, error: null });
  });

  it('names the part that a host silently leaves out, and puts it where it belongs', async () => {
    let isDeaf = true;
    const host = testHost({ swallow: ({ slide_id }) => isDeaf && slide_id === 's2' });
    const failed = await run(host, begun());
    expect(missingOf(failed).map(({ slide_id }) => slide_id)).toEqual(['s2', 's5', 's6', 's7', 's8', 's9']);
    expect(failed.failure).toBe('pane_insert.left_out');
    isDeaf = false;
    const ended = await run(host, failed);
    expect([ended.state, ended.order]).toEqual(['done', 'equal']);
    expect(wordsOf(host)).toEqual(ids.map((id) => `words of ${id}`));
  });

  it('stops between batches and keeps what is there', async () => {
    const host = testHost();
    const controller = new AbortController();
    const stopped = await run(host, begun(), controller.signal, ({ slides }) => {
      if (slides[0]?.host_ids.length === 1) controller.abort();
    });
    expect([stopped.state, missingOf(stopped).length, host.deck.slides.length]).toEqual(['stopped', 5, 4]);
    expect(stopped.failure).toBeNull();
  });

  it('reports slides that could not be tagged, and removes them only while it remembers them', async () => {
    const host = testHost({ failTags: true });
    const ended = await run(host, begun());
    expect(judgeReceipt(ended)).toMatchObject({ arrived: 9, untagged: 9 });
    expect(await removeSlides(host, broughtBy(ended, false))).toEqual({ found: 0, removed: 0, error: null });
    expect(await removeSlides(host, broughtBy(ended, true))).toEqual({ found: 9, removed: 9, error: null });
  });

  it('is in order if a user put their own slide in between, and not if two changed places', async () => {
    const own = { id: '9000#', tags: null, landed: { layout_name: '', shapes: [] } };
    const host = testHost();
    const meanwhile = await run(host, begun(), undefined, ({ slides }) => {
      if (slides[3]?.host_ids.length === 1 && !host.deck.slides.includes(own)) host.deck.slides.splice(2, 0, own);
    });
    expect([meanwhile.state, meanwhile.order]).toEqual(['done', 'equal']);
    const turned = testHost();
    const other = await run(turned, begun(), undefined, ({ slides }) => {
      if (slides[8]?.is_tagged === true) turned.deck.slides.sort((a, b) => b.id.localeCompare(a.id));
    });
    expect(other.order).toBe('different');
  });

  it('puts a long slide in again of which only a part arrived', async () => {
    const parts = [fileSlide('s1', 'first half'), { ...fileSlide('s1', 'second half'), part: 1 }];
    let isDeaf = true;
    const host = testHost({ swallow: ({ part }) => isDeaf && part === 1 });
    const one = newInsertion({ id: 'i1', presentation_id: 'p1', formatting: 'source', after: null, at: new Date(0) }, [
      { slide_id: 's1', number: 1, title: 's1' },
    ]);
    const callbacks = { sentenceOf: () => '', onChange: () => undefined, signal: new AbortController().signal };
    const insert = (insertion: Insertion) =>
      runInsertion({ ...callbacks, host, fetchFile: () => Promise.resolve(testFile(parts)) }, insertion);
    const failed = await insert(one);
    expect([failed.state, missingOf(failed).length, host.deck.slides.length]).toEqual(['failed', 1, 1]);
    isDeaf = false;
    expect((await insert(failed)).state).toBe('done');
    expect(wordsOf(host)).toEqual(['first half', 'second half']);
  });

  it('reports how many were removed when the host fails in between', async () => {
    const host = testHost();
    const ended = await run(host, begun());
    const failing = {
      ...host,
      deleteSlides: (ids: readonly string[]) => host.deleteSlides(ids.slice(0, 2)).then(fail),
    };
    const { found, removed, error } = await removeSlides(failing, broughtBy(ended, false));
    expect([found, removed, error?.message]).toEqual([9, 2, 'busy']);
  });

  it('is known again by its tags when the pane was closed in the middle of it', async () => {
    const host = testHost();
    const ended = await run(host, begun());
    host.deck.slides = host.deck.slides.slice(0, 4);
    const again = reconciled({ ...begun(), state: 'running' }, await host.readDeck());
    expect(missingOf(again).map(({ slide_id }) => slide_id)).toEqual(['s5', 's6', 's7', 's8', 's9']);
    expect(again.slides[0]?.host_ids).toEqual(ended.slides[0]?.host_ids);
  });
});

describe('a later visit', () => {
  const now = [
    { slide_id: 's9', state: 'state of words of s9' },
    { slide_id: 's1', state: 'another' },
    ...ids.slice(2, 8).map((id) => ({ slide_id: id, state: `state of words of ${id}` })),
    { slide_id: 's10', state: 'new' },
  ];
  const parts = (host: TestHost) => ({
    host,
    presentation_id: 'p1',
    formatting: () => 'source' as const,
    fetchFile: filesOf(new Map([...made, ['s1', { ...fileSlide('s1', 'said otherwise'), state: 'another' }]])),
    onUpdated: () => undefined,
    signal: new AbortController().signal,
  });

  it('states what changed, what is gone and what is new, and puts the new state in place', async () => {
    const host = testHost();
    await run(host, begun());
    const before = deckState('p1', await host.readDeck(), now);
    const inState = (state: string) => before.units.flatMap((unit) => (unit.state === state ? [unit.slide_id] : []));
    expect([inState('changed'), inState('gone'), before.fresh]).toEqual([['s1'], ['s2'], ['s10']]);
    host.deck.asked = [];
    await updateSlides(
      parts(host),
      before.units.filter(({ state }) => state === 'changed'),
    );
    expect(host.deck.asked).toEqual(['insert s1 after 257#', 'tag 1', 'delete 1']);
    expect(wordsOf(host)[0]).toBe('said otherwise');
    expect(host.deck.slides).toHaveLength(9);
    expect(deckState('p1', await host.readDeck(), now).units[0]).toMatchObject({ state: 'unchanged', insert_id: 'i1' });
  });

  it('keeps the former slide where the new one fails', async () => {
    const host = testHost();
    await run(host, begun());
    const { units } = deckState('p1', await host.readDeck(), now);
    const deaf = { ...host, tagSlides: () => Promise.reject(new Error('busy')) };
    await expect(updateSlides({ ...parts(host), host: deaf }, units.slice(0, 1))).rejects.toThrow('busy');
    expect(wordsOf(host)).toEqual(ids.map((id) => `words of ${id}`));
  });
});
