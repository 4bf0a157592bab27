import { describe, expect, it } from '@jest/globals';
import { contributionsOf } from '../../../../tests/support/contributions-of.ts';
import { BLOB_KEEPER, PRESENTATION_REMAINS } from '../../../kernel/sdk/ports/retention.ts';
import { removeStragglers } from './remove-stragglers.ts';
import { sweepBlobs } from './sweep-blobs.ts';

const BEFORE = new Date('2026-11-22T00:00:00Z');
const never = new AbortController().signal;

// oxlint-disable-next-line typescript/require-await -- nothing to wait for
async function* each(keys: readonly string[]): AsyncGenerator<string> {
  yield* keys;
}

describe('the sweep of blobs', () => {
  /** Blobs with what keepers name, at the first look and at the second. */
  function open(blobs: string[], looks: string[][][], gone: string[] = []) {
    const removed: string[] = [];
    const asked: Date[] = [];
    let calls = 0;
    const keepers = looks.map((named, index) => ({
      ...{ plugin: `p${index}`, key: `p${index}` },
      value: {
        keys: () => {
          calls += 1;
          return each(named.length > 1 ? (named.shift() ?? []) : (named[0] ?? []));
        },
      },
    }));
    const parts = {
      store: {
        writtenBefore: (before: Date) => {
          asked.push(before);
          return each(blobs);
        },
        remove: (key: string) => {
          removed.push(key);
          return Promise.resolve(!gone.includes(key));
        },
      },
      keepers: contributionsOf(BLOB_KEEPER, keepers),
    };
    return { parts, removed, asked, calls: () => calls };
  }

  it('removes what no keeper names, and counts what was there', async () => {
    const { parts, removed, asked } = open(['a', 'b', 'c', 'd'], [[['a']], [['b']]], ['d']);
    expect(await sweepBlobs(parts, BEFORE, never)).toBe(1);
    expect(removed).toEqual(['c', 'd']);
    expect(asked).toEqual([BEFORE]);
  });

  it('keeps what is named at the second look only', async () => {
    const { parts, removed, calls } = open(['a', 'b'], [[[], ['a']], [[]]]);
    expect(await sweepBlobs(parts, BEFORE, never)).toBe(1);
    expect(removed).toEqual(['b']);
    expect(calls()).toBe(4);
  });

  it('asks no keeper where there is nothing to sweep, and once where all is named', async () => {
    const empty = open([], [[['a']]]);
    expect(await sweepBlobs(empty.parts, BEFORE, never)).toBe(0);
    expect(empty.calls()).toBe(0);
    const named = open(['a'], [[['a']]]);
    expect(await sweepBlobs(named.parts, BEFORE, never)).toBe(0);
    expect(named.calls()).toBe(1);
  });

  it('removes nothing once it is aborted, and stops between two', async () => {
    const reason = new Error('over');
    const aborted = open(['a'], [[[]]]);
    await expect(sweepBlobs(aborted.parts, BEFORE, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(aborted.removed).toEqual([]);
    expect(aborted.calls()).toBe(1);
    const controller = new AbortController();
    const halfWay = open(['a', 'b'], [[[]]]);
    const { remove } = halfWay.parts.store;
    halfWay.parts.store.remove = (key) => Promise.resolve(controller.abort(reason)).then(() => remove(key));
    await expect(sweepBlobs(halfWay.parts, BEFORE, controller.signal)).rejects.toBe(reason);
    expect(halfWay.removed).toEqual(['a']);
  });
});

describe('the removal of stragglers', () => {
  function open(named: string[], known: string[]) {
    const purged: string[] = [];
    const batches: number[] = [];
    const part = (name: string) => ({
      count: () => Promise.resolve({ files: 0, images: 0 }),
      purge: (_scope: unknown, id: string) => {
        purged.push(`${name} of ${id}`);
        return Promise.resolve({ files: 0, images: 0 });
      },
    });
    const parts = {
      bin: {
        known: (_scope: unknown, ids: readonly string[]) => {
          batches.push(ids.length);
          return Promise.resolve(ids.filter((id) => known.includes(id)));
        },
      },
      remains: contributionsOf(PRESENTATION_REMAINS, [
        { plugin: 'one', key: 'one', value: { ...part('one'), presentations: () => each(named) } },
        { plugin: 'two', key: 'two', value: { ...part('two'), presentations: () => each(named.slice(0, 1)) } },
        { plugin: 'three', key: 'three', value: part('three') },
      ]),
    };
    return { parts, purged, batches };
  }

  it('removes every part of presentations that are not there', async () => {
    const { parts, purged, batches } = open(['gone', 'there'], ['there']);
    expect(await removeStragglers(parts, never)).toBe(1);
    expect(purged).toEqual(['one of gone', 'two of gone', 'three of gone']);
    expect(batches).toEqual([2]);
  });

  it('asks for five hundred at a time', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => `${index}`);
    const { parts, batches } = open(ids, ids.slice(0, 500));
    expect(await removeStragglers(parts, never)).toBe(1);
    expect(batches).toEqual([500, 1]);
  });

  it('stops between two presentations when it is aborted', async () => {
    const reason = new Error('over');
    const { parts, purged } = open(['gone'], []);
    await expect(removeStragglers(parts, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(purged).toEqual([]);
  });
});
