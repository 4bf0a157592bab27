import { describe, expect, it } from '@jest/globals';
import type { StoredSlide } from '../../../common/deck/slide.ts';
import { canonicalJson } from '../../kernel/sdk/canonical-json.ts';
import { changesBetween, fingerprintOf } from './fingerprint.ts';
import type { DeckContent } from './fingerprint.ts';

const slide = (id: string, more: Partial<StoredSlide> = {}): StoredSlide => ({
  ...{ id, kind: 'content', layout_id: 'l1', title: id, fields: {}, boxes: {}, free: [], notes: '' },
  ...{ sources: [], claims: [], findings: [] },
  ...more,
});
const deck = (slides: StoredSlide[], more: Partial<DeckContent> = {}): DeckContent => ({
  ...{ title: 'T', template_hash: 'm', slides, pictures: new Map() },
  ...more,
});
const hashOf = (content: DeckContent): string => fingerprintOf(content).content_hash;
const picture = (image_ref: string): Partial<StoredSlide> => ({
  fields: { picture: { kind: 'picture', image_ref, alt: 'A mill' } },
});

describe('the hash of a deck’s content', () => {
  it('is the same for any order of fields, and with or without undefined values', () => {
    const one = slide('a', { boxes: { x: { x: 1, y: 2, w: 3, h: 4 }, y: { x: 1, y: 1, w: 1, h: 1 } } });
    const turned = Object.fromEntries(Object.entries(one).reverse()) as unknown as StoredSlide;
    turned.boxes = { y: { h: 1, w: 1, y: 1, x: 1 }, x: { h: 4, w: 3, y: 2, x: 1 } };
    Object.assign(turned, { source_line: undefined });
    expect(hashOf(deck([turned]))).toBe(hashOf(deck([one])));
    expect(canonicalJson({ b: [1, undefined, { d: null, c: '"' }], a: undefined })).toBe(
      '{"b":[1,null,{"c":"\\"","d":null}]}',
    );
  });

  it('is another one for all that a reader sees, and for nothing else', () => {
    const base = hashOf(deck([slide('a'), slide('b')]));
    const text = (words: string): StoredSlide['fields'] => ({
      body: { kind: 'text', paragraphs: [{ runs: [{ text: words }], level: 0 }] },
    });
    const others = [
      deck([slide('b'), slide('a')]),
      deck([slide('a'), slide('b')], { title: 'U' }),
      deck([slide('a'), slide('b')], { template_hash: 'n' }),
      ...(
        [
          ...[{ title: 'x' }, { layout_id: 'l2' }, { notes: 'x' }, { source_line: 'x' }, { fields: text('x') }],
          { boxes: { title: { x: 0, y: 0, w: 1, h: 1 } } },
          { __diagram__: { kind: 'flowchart' } },
          ...[{ __diagram_markup__: 'A-->B' }, { __image_error__: 'none' }],
        ] as Partial<StoredSlide>[]
      ).map((more) => deck([slide('a', more), slide('b')])),
    ].map(hashOf);
    expect(new Set([base, ...others]).size).toBe(others.length + 1);
    const uncovered = slide('a', {
      sources: [{ file: 'f' }],
      claims: [{ slide_id: 'a', field: 'body', text: '1', value: 1, kind: 'quoted', addresses: [] }],
      findings: [{ code: 'c', params: {}, severity: 'info' }],
    });
    expect(hashOf(deck([uncovered, slide('b')]))).toBe(base);
  });

  it('follows what a picture shows, not what it is called', () => {
    const shown = (ref: string, ...pictures: [string, string][]): string =>
      hashOf(deck([slide('a', picture(ref))], { pictures: new Map(pictures) }));
    expect(shown('image:1', ['image:1', 'p'])).toBe(shown('image:2', ['image:2', 'p']));
    expect(shown('image:1', ['image:1', 'p'])).not.toBe(shown('image:1', ['image:1', 'q']));
    expect(shown('image:1')).not.toBe(shown('image:1', ['image:1', 'p']));
  });
});

describe('what changed between two states', () => {
  const printOf = (...ids: string[]) => fingerprintOf(deck(ids.map((id) => slide(id))));

  it('states what came, went, changed, and the fewest that moved', () => {
    const before = printOf('a', 'b', 'c', 'd', 'e');
    const after = fingerprintOf(deck([slide('e'), slide('a'), slide('c', { notes: 'x' }), slide('n'), slide('d')]));
    expect(changesBetween(before, after)).toEqual({
      ...{ title: false, template: false, changed: ['c'], added: ['n'], removed: ['b'], moved: ['e'] },
    });
  });

  it('reports nothing of equal ones', () => {
    const nothing = { title: false, template: false, changed: [], added: [], removed: [], moved: [] };
    expect(changesBetween(printOf('a', 'b'), printOf('a', 'b'))).toEqual(nothing);
    expect(changesBetween(printOf(), printOf())).toEqual(nothing);
  });
});
