import { describe, expect, it } from '@jest/globals';
import { blocksOf } from '../../../tests/support/articles.ts';
import { fillSlide } from './fill-slide.ts';
import { createLinguistSource } from './linguist.ts';
import { writeBrief } from './write-brief.ts';
import { writeOutline } from './write-outline.ts';

const linguists = createLinguistSource();
const fields = [{ name: 'body', kind: 'body' as const, max_length: 600, max_items: 6 }];
const NAMES = ['Bakeries', 'Breweries', 'Dairies', 'Orchards', 'Mills'];
const GOODS = ['bread', 'beer', 'cheese', 'apples', 'flour'];

/** A report with a part for each of five trades, of more sentences than one slide can show. */
const REPORT = NAMES.map((name, at) =>
  [
    `## ${name}`,
    `${name} of the valley sold ${12 + at} percent more ${GOODS[at]} to foreign guests last year. Local owners of ${name.toLowerCase()} trained eleven young people.`,
    `The oldest of the ${name.toLowerCase()} still stands beside the chapel and draws school classes. Its neighbours paid ${30 + at} thousand euros for repairs in autumn.`,
    `Customers from the capital order ${GOODS[at]} by telephone and expect delivery within a week. Prices of ${GOODS[at]} rose slower than wages during the whole decade.`,
    `A shop for ${GOODS[at]} opened in the railway station and closed again. Insurance of ${name.toLowerCase()} became cheaper after the flood.`,
  ].join('\n'),
).join('\n');

/** Titles of the slides of a text, and what the last of them shows. */
async function endOf(text: string, count: number | null = null): Promise<{ titles: string[]; lines: string[] }> {
  const linguist = await linguists('en');
  const preferences = { language: 'en', tone: '', instructions: '' };
  const blocks = blocksOf(`# The valley and its trades\n${text}`);
  const brief = writeBrief({ preferences, title: 'report.docx', blocks }, linguist);
  const sections = brief.sections.map((section) => ({
    ...{ ...section, stories: [], pictures: [] },
    blocks: blocks.filter(({ ref }) => section.block_refs.includes(ref)),
  }));
  const { slides } = writeOutline({ preferences, ...brief, slide_count: count, sections }, linguist);
  const slide = slides.at(-1)!;
  const own = blocks.filter(({ ref }) => slide.block_refs.includes(ref));
  const about = { preferences, slide, fields, blocks: own, around: [], section: null, stories: [], section_titles: [] };
  const filled = fillSlide({ ...about, previous_title: null }, linguist);
  const lines = filled.fields.flatMap(({ items }) => items.map((item) => item.text));
  return { titles: slides.map(({ title }) => title), lines };
}

describe('the end of a deck', () => {
  const steps = ['Train two masters', 'Ask the schools for help', 'Buy a new loom', 'Sell the old shed', 'Open a shop'];
  const list = steps.map((step) => `- ${step}`).join('\n');

  it.each([['## Next steps'], ['## Key takeaways\nThe valley needs its trades and their guests.\n\nNext steps:\n']])(
    'has all that is to be done: %j',
    async (lead) => {
      const { titles, lines } = await endOf(`${REPORT}\n${lead}\n${list}`);
      expect(lines.slice(-steps.length)).toEqual(steps);
      expect(titles.at(-1)).toMatch(/^Next steps: train two masters, /u);
    },
  );

  it('has it in a deck of a given length, on one slide only', async () => {
    const { titles, lines } = await endOf(`${REPORT}\n## Recommendations\n${list}`, 8);
    expect(lines).toEqual(steps);
    expect(titles).toHaveLength(8);
    expect(titles.filter((title) => title.startsWith('Recommendations'))).toHaveLength(1);
  });

  it('leaves a list that is nothing to be done in its part', async () => {
    const { titles } = await endOf(`## Members\n- Ann Lee\n- Ben Ode\n- Cem Tan\n${REPORT}`);
    expect(titles.at(-1)).not.toMatch(/^Members/u);
  });
});
