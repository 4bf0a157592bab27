import { expect, it } from '@jest/globals';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { withoutNoise } from './noise.ts';

const items = ['2024: 2.500.000 €', '2025: 710.000 €'];
const list: BlockDigest = { ref: 's1/b2', kind: 'list', text: items.join('\n'), items };
const line = (text: string): BlockDigest => ({ ref: 's1/b1', kind: 'paragraph', text });

it('leaves out what editors ask each other, and farewells', () => {
  const texts = [
    '[IOL: do we keep that quote? I would take it out.]',
    'Mit sonnigen Grüßen Gerlinde Uhlig',
    'Kind regards, Ann',
  ];
  expect(withoutNoise(texts.map(line))).toEqual([]);
  const said = ['The roof [of the mill] leaks in two places.', 'Mit sonnigen Tagen rechnet niemand im Verein.'];
  expect(withoutNoise(said.map(line))).toHaveLength(2);
});

it('keeps amounts by year below the sentence that leads to them', () => {
  expect(withoutNoise([line('Der Haushalt ist wie folgt anzupassen:'), list])).toHaveLength(2);
  expect(withoutNoise([line('Der Haushalt ist angepasst.'), list])).toHaveLength(1);
});
