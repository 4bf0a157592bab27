import { describe, expect, it } from '@jest/globals';
import {
  fromPlainMasterDeck,
  openMasterDeck,
  toPlainMasterDeck,
} from '../../../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../../../common/typeset/typesetter.ts';
import { tinyMaster } from '../../../../tests/support/tiny-master.ts';
import { createMasterCache } from './master-cache.ts';

const deck = { bytes: tinyMaster(), file_name: 'tiny.pptx' };
/** Gives the deck and counts. */
function loader(file = deck) {
  const state = { loads: 0 };
  const load = () => {
    state.loads += 1;
    return Promise.resolve(file);
  };
  return { state, load };
}

describe('createMasterCache', () => {
  it('opens a deck once for all who ask at the same time and later, measured', async () => {
    const cache = createMasterCache(createTypesetter(), 2);
    const { state, load } = loader();
    const [one, two] = await Promise.all([cache.open('a', load), cache.open('a', load)]);
    expect(two).toBe(one);
    expect(await cache.open('a', load)).toBe(one);
    expect(state.loads).toBe(1);
    const lengths = one.catalogue.layouts.flatMap(({ fields }) => fields.map(({ max_length }) => max_length));
    expect(Math.max(...lengths)).toBeGreaterThan(0);
  });

  it('drops the deck that was unused for longest', async () => {
    const cache = createMasterCache(createTypesetter(), 2);
    const { state, load } = loader();
    for (const hash of ['a', 'b', 'a', 'c', 'a']) await cache.open(hash, load);
    expect(state.loads).toBe(3);
    await cache.open('b', load);
    expect(state.loads).toBe(4);
  });

  it('does not keep a failure', async () => {
    const cache = createMasterCache(createTypesetter(), 2);
    const { load } = loader({ bytes: Buffer.from('no deck'), file_name: 'x.pptx' });
    await expect(cache.open('a', load)).rejects.toMatchObject({ code: expect.stringMatching(/^ooxml\./) });
    expect((await cache.open('a', loader().load)).master.name).toBe('tiny.pptx');
  });

  it('keeps a deck that was opened elsewhere, and sent here as data', async () => {
    const cache = createMasterCache(createTypesetter(), 2);
    const { state, load } = loader();
    const master = await openMasterDeck(deck.bytes, deck.file_name);
    cache.keep('a', fromPlainMasterDeck(structuredClone(toPlainMasterDeck(master))));
    const open = await cache.open('a', load);
    expect(state.loads).toBe(0);
    expect(open.master.package.toBytes()).toEqual(master.package.toBytes());
    expect(open.catalogue).toEqual((await createMasterCache(createTypesetter(), 2).open('a', load)).catalogue);
  });
});
