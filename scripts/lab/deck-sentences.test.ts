import { expect, it } from '@jest/globals';
import type { StoredSlide } from '../../common/deck/slide.ts';
import type { SourceText } from '../../common/deck/source.ts';
import { createLinguistSource } from '../../server/models/builtin/linguist.ts';
import { sentencesOfDeck } from './deck-sentences.ts';

const TEXT =
  'Ducks eat grass and small fish. As a result, ducks live so near water, because fish do. Geese fly to Africa in winter. Ducks of every age swim well. In 1910 ducks came to the island.';

it('distinguishes whole sentences from pieces, and the point of a slide from other claims', async () => {
  const sources = [{ blocks: [{ kind: 'paragraph', text: TEXT, address: { file: 'a' } }] }] as unknown as SourceText[];
  const slide = (title: string, ...lines: string[]): StoredSlide => {
    const paragraphs = lines.map((text) => ({ runs: [{ text }], level: 0 }));
    return { id: title, title, free: [], fields: { body: { kind: 'text', paragraphs } } } as unknown as StoredSlide;
  };
  const slides = [
    slide(
      'Ducks eat grass and small fish',
      'Ducks live so near water, because fish do',
      'Ducks of every age swim well',
    ),
    slide('Ducks live so near water', 'Ducks eat grass and small fish'),
    slide('What ducks eat', 'Ducks eat grass and small fish'),
    slide('Ducks eat grass and small fish', 'Ducks of every age swim well'),
    slide('In 1910 ducks came to the island', 'Ducks eat grass and small fish', 'Ducks of every age swim well'),
  ];
  const said = sentencesOfDeck(slides, sources, new Set(), await createLinguistSource()('en'), 'en');
  expect(said.map(({ is_claim, is_point }) => [is_claim, is_point])).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [true, false],
    [true, false],
  ]);
  expect(said[0]?.lines).toEqual(['whole', 'whole', 'whole']);
  expect(said[1]?.lines).toEqual(['piece', 'whole']);
});
