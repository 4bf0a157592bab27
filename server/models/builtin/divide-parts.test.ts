import { describe, expect, it } from '@jest/globals';
import { blocksOf } from '../../../tests/support/articles.ts';
import type { OutlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { weightiest } from './divide-parts.ts';
import { createLinguistSource } from './linguist.ts';
import type { Part } from './part-message.ts';
import { slidesOfParts } from './whole-parts.ts';

const linguists = createLinguistSource();

async function slidesOf(text: string): Promise<OutlineSlideOutput[]> {
  const blocks = blocksOf(text);
  const section = { title: 'Lake', key_points: [], data_points: [], blocks, stories: [], pictures: [] };
  const preferences = { language: 'en', tone: '', instructions: '' };
  const asked = { preferences, title: 'The lake', overview: '', slide_count: null, sections: [section] };
  return slidesOfParts(asked, await linguists('en'))?.slides ?? [];
}

const SENTENCES = [
  'The northern shore lost nine metres of beach in one winter, which nobody had expected',
  'Storms carried the sand to the middle of the bay, where boats ran aground twice in May',
  'Engineers put up fences of willow in March and watered them until the rains came',
  'The fences kept about half of the sand where it was during the storms of autumn',
  'Swimmers were kept away from the shore for four weeks while the work went on',
  'The town paid 40,000 euros for the willow and the work of twelve people',
  'Visitors came back in June and found more shade than there had been for years',
  'Fishermen asked for a second row of fences on the southern shore of the lake',
];

describe('a part that is too long for one slide', () => {
  const long = `${SENTENCES.slice(0, 4).join('. ')}.\n\n${SENTENCES.slice(4).join('. ')}.`;
  const text = `# The lake\n## Shore\n${long}\n## Boats\nBoats are lent from May to September. A day costs 20 euros.`;

  it('is shown in pieces, none of its paragraphs left out', async () => {
    const slides = await slidesOf(text);
    const shown = new Set(slides.flatMap(({ block_refs: refs }) => refs));
    const paragraphs = blocksOf(text).filter(({ kind }) => kind === 'paragraph');
    expect(paragraphs.filter(({ ref }) => !shown.has(ref))).toEqual([]);
    expect(slides.length).toBe(3);
  });

  it('keeps a last line or two with the text before them', async () => {
    const six = `${SENTENCES.slice(0, 6).join('. ')}.`;
    const slides = await slidesOf(
      text.replace(
        long,
        `${six}\n\nThe length was given as eight metres in May. It is nine.\n## Nets\nNets are mended in May. They last for years.`,
      ),
    );
    expect(slides.map(({ title }) => title).filter((title) => title.startsWith('The length'))).toEqual([]);
    expect(slides.filter(({ block_refs: refs }) => refs.includes('s1/b4'))[0]?.block_refs).toContain('s1/b3');
  });

  it('has a list apart from the text before the line that leads to it', async () => {
    const list = ['The fences', 'The willow', 'The water']
      .map((name) => `- ${name} cost more than planned in May`)
      .join('\n');
    const cause = `${SENTENCES.slice(0, 3).join('. ')}.`;
    const slides = await slidesOf(
      text.replace(long, `${cause}\n\nThree mistakes turned a storm into a loss:\n${list}`),
    );
    expect(slides.map(({ title }) => title)).toContain('Three mistakes turned a storm into a loss');
    expect(slides.length).toBe(3);
  });

  it('stands beside no slide of a line on the document itself', async () => {
    const titles = (
      await slidesOf(
        text.replace('## Shore', '## Status\nDecided\n## Nets\nNets are mended in May. They last for years.\n## Shore'),
      )
    ).map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(3);
    expect(titles.filter((title) => /Status|Decided/u.test(title))).toEqual([]);
  });

  it('has a statement of each piece for its title', async () => {
    const titles = (await slidesOf(text)).map(({ title }) => title);
    expect(titles.filter((title) => SENTENCES.some((sentence) => sentence.startsWith(title)))).toHaveLength(2);
  });

  it('keeps a paragraph with the one that says of whom it speaks', async () => {
    const [first = '', second = ''] = [`${SENTENCES.slice(0, 5).join('. ')}.`, 'They hope for calm winters.'];
    const others = `${SENTENCES.slice(5).join('. ')}.`;
    const slides = await slidesOf(text.replace(long, [first, second, others].join('\n\n')));
    const blocks = blocksOf(text.replace(long, [first, second, others].join('\n\n')));
    const refOf = (words: string): string => blocks.find(({ text: said }) => said.startsWith(words))?.ref ?? '';
    const own = slides.find(({ block_refs: refs }) => refs.includes(refOf('They hope')));
    expect(own?.block_refs).toContain(refOf('The northern shore'));
  });

  it('names the part of the firm that its paragraph is about in a title of its figures', async () => {
    const segment =
      'Storage Solutions segment revenue increased by nearly half because of many new orders from the coast and from abroad in all four quarters of the year, and also because of a change of prices in spring. Gross margin was 6.4% in 2026, up from 2.1% in 2025. The old claim was settled.';
    const slides = await slidesOf(text.replace('## Boats', `## Segments\n${segment}\n## Boats`));
    const titles = slides.map(({ title }) => title).filter((title) => /margin/iu.test(title));
    expect(titles).toEqual(['Storage Solutions segment: gross margin was 6.4% in 2026, up from 2.1% in 2025']);
  });
});

describe('a document of more parts than a deck shows', () => {
  const partOf = (name: string, text: string, at: number): Part => ({
    ...{ name, chapter: '', section: at, passages: [], stories: [], is_joined: false, attached: [] },
    blocks: [
      { ref: `h${at}`, kind: 'heading', level: 2, text: name },
      { ref: `p${at}`, kind: 'paragraph', text },
    ],
  });
  const told = SENTENCES.map((text, at) =>
    partOf(`Pier ${at + 1}`, `${text}. It cost ${at + 2},000 euros. It took ${at + 12}% of the budget.`, at),
  );
  const kept = async (parts: readonly Part[], most: number): Promise<string[]> =>
    weightiest(parts, most, await linguists('en')).map(({ name }) => name);

  it('keeps two more that have something to say, and none that has not', async () => {
    const names = told.map(({ name }) => name);
    expect(await kept(told, 6)).toEqual(names);
    expect(await kept([...told.slice(0, 7), partOf('Thanks', 'We thank you all.', 9)], 6)).toEqual(names.slice(0, 7));
  });

  it('keeps what all of it comes to', async () => {
    const summary = partOf('Where we are', 'In short: the lake lost little sand this winter.', 9);
    expect(await kept([summary, ...told], 2)).toContain('Where we are');
  });
});
