import { describe, expect, it } from '@jest/globals';
import { blocksOf } from '../../../tests/support/articles.ts';
import { joinSeries } from './join-series.ts';
import { createLinguistSource } from './linguist.ts';
import type { Part } from './part-message.ts';

const linguists = createLinguistSource();

/** A part for each heading of a text, below one chapter. */
function partsOf(text: string, chapter: string): Part[] {
  const parts: Part[] = [];
  for (const block of blocksOf(text)) {
    const part = { name: block.text, chapter, blocks: [block], section: 0, passages: [], stories: [] };
    if (block.kind === 'heading') parts.push({ ...part, is_joined: false, attached: [] });
    else parts.at(-1)?.blocks.push(block);
  }
  return parts;
}

const joinedIn = async (text: string, chapter: string, language = 'en'): Promise<[string, number][]> =>
  joinSeries(partsOf(text, chapter), await linguists(language)).map(({ name, blocks }) => [name, blocks.length]);

describe('parts that are members of a series', () => {
  const days = ['## Nach 30 Tagen', 'Sie kennen den Platz.', '## Nach 60 Tagen', 'Sie arbeiten allein.'];

  it('are one, named by their chapter and what tells them apart', async () => {
    expect(
      await joinedIn([...days, '## Nach 90 Tagen', 'Sie führen zwei Maschinen.'].join('\n'), 'Ziele', 'de'),
    ).toEqual([['Ziele: nach 30, 60 und 90 Tagen', 6]]);
    const options = '## Option A: keep going\nIt is cheap.\n## Option B: refurbish\nIt takes a year.\n## Risks\nFrost.';
    expect(await joinedIn(options, 'Options')).toEqual([
      ['Options: keep going, refurbish', 4],
      ['Risks', 2],
    ]);
  });

  it('stay apart where they are too long for one slide, have lists, or are only numbered', async () => {
    const long = 'The work on the line takes longer than a whole season would allow. '.repeat(8);
    expect(await joinedIn(`## Option A: keep\n${long}\n## Option B: renew\nShort.`, 'Options')).toHaveLength(2);
    expect(await joinedIn('## Option A: keep\n- It is cheap\n## Option B: renew\nIt is dear.', 'Options')).toHaveLength(
      2,
    );
    expect(await joinedIn('## 1. Costs\nThey rose.\n## 2. Risks\nFrost.', 'Report')).toHaveLength(2);
  });
});
