import { describe, expect, it } from '@jest/globals';

import { blocksOf } from '../../../tests/support/articles.ts';
import type { BlockDigest, OutlineOutput, StoryDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { fillSlide } from './fill-slide.ts';
import { createLinguistSource } from './linguist.ts';
import { writeBrief } from './write-brief.ts';
import { writeBullets, statedBy } from './write-bullets.ts';
import { writeStory } from './write-story.ts';
import { writeOutline } from './write-outline.ts';

const preferences = { language: 'en', tone: '', instructions: '' };
const linguistFor = createLinguistSource();

interface Made {
  outline: OutlineOutput;
  sections: string[];
  overview: string;
  blocks: BlockDigest[];
}

const make = async (
  text: string,
  options: {
    count?: number;
    answer?: string;
    stories?: (blocks: BlockDigest[]) => StoryDigest[];
    pictures?: string[];
  } = {},
): Promise<Made> => {
  const linguist = await linguistFor('en');
  const blocks = blocksOf(text);
  const brief = writeBrief({ preferences, title: 'report.docx', blocks }, linguist);
  const stories = options.stories?.(blocks) ?? [];
  const outline = writeOutline(
    {
      preferences,
      title: brief.title,
      overview: brief.overview,
      slide_count: options.count ?? null,
      ...(options.answer && { story: { audience: '', purpose: '', answer: options.answer, arguments: [] } }),
      sections: brief.sections.map((section) => ({
        ...section,
        blocks: blocks.filter((block) => section.block_refs.includes(block.ref)),
        stories: stories.filter((story) => section.block_refs.includes(story.block_ref)),
        pictures: blocks
          .filter((block) => block.kind === 'figure' && section.block_refs.includes(block.ref))
          .map((block) => ({ ref: block.ref, caption: block.text })),
      })),
    },
    linguist,
  );
  return { outline, sections: brief.sections.map((section) => section.title), overview: brief.overview, blocks };
};

const NOUNS = (
  'bread flour oven baker village market tourist barley cellar bottle festival spring cheese milk pasture calf vet stable apple orchard ' +
  'cider frost bee ladder wheel river dam turbine grain sack grape slope harvest barrel tasting cork wool loom sheep dye thread weaver ' +
  'clay kiln glaze potter vase museum timber saw forest sledge beam carpenter'
).split(' ');
const TRADES = ['Bakeries', 'Breweries', 'Dairies', 'Orchards', 'Mills', 'Vineyards'];
const PLACES = ['', ' of the north', ' of the south'];
const nameOf = (at: number): string => `${TRADES[at % TRADES.length]}${PLACES[Math.floor(at / TRADES.length)]}`;
/** Sections of a report that is too long to be shown part by part. */
const MANY = 18;
/** A report with an introduction and sections of twelve sentences each, no two of them alike. */
const report = (sections: number): string =>
  [
    '# The valley and its trades',
    'The valley lives from six old trades. The report looks at what they earn.',
    ...Array.from({ length: sections }, (_, at) => nameOf(at)).flatMap((trade, index) => {
      const [a, b, c, d, e, f, g, h, i] = Array.from({ length: 9 }, (_, at) => NOUNS[(index * 9 + at) % NOUNS.length]);
      return [
        `## ${trade}`,
        `${trade} of the valley sold ${12 + index} percent more ${a} and ${b} to foreign guests last year. Local owners trained eleven young people in the craft of the ${c}. Every ${d} now has to be cleaned twice a day by law.`,
        `The oldest ${e} in town still stands beside the chapel and draws school classes. Its neighbours paid ${30 + index} thousand euros for a quiet ${f} in autumn. Insurance against damage to the ${g} became cheaper after the flood.`,
        `Customers from the capital order ${h} by telephone and expect delivery within a week. A shop for ${i} opened in the railway station and closed again. Prices rose slower than wages during the whole decade.`,
      ];
    }),
  ].join('\n');

const pointsOf = async (made: Made, slide: OutlineOutput['slides'][number]): Promise<string[]> => {
  const linguist = await linguistFor('en');
  const own = made.blocks.filter((block) => slide.block_refs.includes(block.ref));
  return writeBullets(own, { max_length: 600, max_items: 5 }, statedBy(slide, linguist), linguist);
};

describe('what an author announces', () => {
  it('below the table of a short part is its title, and a remark there has no slide', async () => {
    const part = (name: string, ...texts: string[]): BlockDigest[] => [
      { ref: `s1/${name}`, kind: 'heading', level: 2, text: name },
      ...texts.map((each, at): BlockDigest => ({
        ...{ ref: `s1/${name}-${at}`, kind: each.startsWith('|') ? 'table' : 'paragraph', text: each },
      })),
    ];
    const blocks = [
      ...part(
        'Visits',
        '|Year|Visits|',
        'Observation: The library gained most after the new opening hours of March 2025.',
      ),
      ...part('Wishes', '|Wish|Share|', 'Note: each person could name one wish only.'),
      ...part('Plan', 'The library opens on Sundays from May. It hires two more people for that in spring.'),
    ];
    const stories = ['Visits', 'Wishes'].map((name) => ({
      ...{ id: `${name}#1`, block_ref: `s1/${name}-0`, message: `${name} rose by 96 % to 356,000`, weight: 0.8 },
      shows: 'Column chart',
    }));
    const sections = [{ title: 'Library', blocks, stories, pictures: [], key_points: [], data_points: [] }];
    const input = { preferences, title: 'Library', overview: '', slide_count: null, sections };
    const { slides } = writeOutline(input, await linguistFor('en'));
    expect(slides.slice(1).map(({ title }) => title)).toEqual([
      'The library gained most after the new opening hours of March 2025',
      'Wishes rose by 96 % to 356,000',
      expect.stringContaining('library'),
    ]);
  });

  it('right below a table is the title of its chart', async () => {
    const prose =
      'The survey ran for two weeks in autumn and asked all who left about their reasons in their own words.';
    const { outline } = await make(
      `# Survey\n\n## Method\n\n${prose}\n\n## Reasons\n\nThe reasons are counted here by their answers.\n\nKey Insight: Price drove two thirds of all answers.`,
      {
        stories: (blocks) =>
          blocks
            .filter(({ text }) => text.startsWith('The reasons'))
            .map(({ ref }) => ({
              id: `${ref}#ranking`,
              block_ref: ref,
              message: 'Price leads with 425',
              weight: 0.8,
              shows: 'Bar chart',
            })),
      },
    );
    const data = outline.slides.filter(({ story_id: story }) => story !== null);
    expect(data.map(({ title }) => title)).toEqual(['Price drove two thirds of all answers']);
  });

  const text = [
    '# Churn Report',
    '## Executive Answer',
    'Churn increased from 2.1% to 3.8% after the pricing change of October. Churn of large customers remained stable at 0.9%.',
    '## Key Takeaways',
    'The price increases of up to 60 % hit smaller customers hardest and made many of them leave within weeks.',
  ].join('\n\n');

  it('as the answer is the answer of the deck', async () => {
    const { blocks } = await make(text);
    const sections = [{ title: 'Churn Report', blocks, stories: [], pictures: [], key_points: [], data_points: [] }];
    const input = { preferences, title: 'Churn Report', overview: '', slide_count: null, sections };
    const { answer } = writeStory(input, await linguistFor('en'));
    expect(answer).toBe('Churn increased from 2.1% to 3.8% after the pricing change of October');
  });
});

describe('an outline', () => {
  it('says parts of one sentence together, each by its name, under the answer of the deck', async () => {
    const parts = [
      ['Berths', 'The berths of the port hold forty boats at any time of the year.'],
      ['Tariffs', 'Tariffs rose by a fifth after the quay was repaired.'],
      ['Ferries', 'Ferries carry nine hundred people to the island in a summer week.'],
    ].map(([name, text]) => `## ${name}\n${text}`);
    const answer = 'Port Linden is a small port on the western lake.';
    const { outline, blocks } = await make(['# Port Linden', ...parts].join('\n'), { answer });
    const content = outline.slides.filter(({ kind }) => kind === 'content');
    expect(content.map(({ title, role }) => [title, role])).toEqual([[answer.replace('.', ''), 'answer']]);
    const slide = { ...content[0]!, section_title: null };
    const { fields } = fillSlide(
      {
        ...{ preferences, slide, previous_title: null, section: null, around: [], stories: [], section_titles: [] },
        blocks: blocks.filter(({ ref }) => slide.block_refs.includes(ref)),
        fields: [{ name: 'body', kind: 'body', max_length: 900, max_items: 6 }],
      } as unknown as Parameters<typeof fillSlide>[0],
      await linguistFor('en'),
    );
    expect(fields[0]?.items.map(({ label }) => label)).toEqual(['Berths', 'Tariffs', 'Ferries']);
  });

  it('shows what the deck is named after where its text comes to it, after what it is for', async () => {
    const { outline } = await make(
      [
        '# Harbour and Crane Control',
        '## Noise',
        'Night work is limited in many towns. Neighbours complain about noise more often than about dust. Noise limits differ from town to town. ' +
          'Noise of pumps ends at nine. Noise of trucks ends at ten. Noise of bells ends at noon. Noise of horns is rare. Noise of sirens is brief.',
        '## Roles',
        'Separate roles keep a single person from moving a crane alone. Most roles of the port have two people.',
        'The port has had Harbour and Crane Control (HCC) for years. The office runs HCC, which restricts who may move a crane at night.',
        'A crane mask is a rule that hides the load of a crane from guests. The HCC officer has no other rights in the port.',
      ].join('\n'),
    );
    const titles = outline.slides.filter(({ kind }) => kind === 'content').map(({ title }) => title);
    expect(titles[0]).toMatch(/^(?:Night work|Neighbours|Noise)/u);
    expect(titles[1]).toBe('HCC restricts who may move a crane at night');
  });

  it('gives the introduction to the title slide and makes no section of it', async () => {
    const { outline, sections, overview } = await make(report(4));
    expect(outline.title).toBe('The valley and its trades');
    expect(sections).not.toContain(outline.title);
    expect(overview).toContain('The valley lives from six old trades.');
    expect(outline.slides.filter((slide) => slide.title.includes('six old trades'))).toEqual([]);
  });

  it('says nothing of the sentence that a page out of a longer text begins in', async () => {
    const parts = report(3).split('\n').slice(2).join('\n');
    const begun = 'wheels, provided that the axle holds. Plates must be fixed to the wall in a firm manner.';
    const { outline, overview } = await make(`${begun}\n${parts}`);
    expect(overview).not.toMatch(/Plates|wheels/u);
    expect(outline.slides[0]?.takeaway ?? '').not.toMatch(/Plates|wheels/u);
    const { overview: whole } = await make(`${begun.replace('wheels', 'Wheels')}\n${parts}`);
    expect(whole).toContain('Plates must be fixed');
  });

  it('has no content slide whose only content is its title', async () => {
    const made = await make(`${report(3)}\n## Annex\nWe refer to Appendix B for a detailed discussion.`);
    const bare = [];
    for (const slide of made.outline.slides.filter((entry) => entry.kind === 'content'))
      if ((await pointsOf(made, slide)).length === 0) bare.push(slide.title);
    expect(bare).toEqual([]);
    expect(JSON.stringify(made.outline)).not.toContain('Appendix B');
  });

  it('parts a long deck by section slides, four to seven slides apart', async () => {
    const { outline } = await make(report(6), { count: 17 });
    const places = outline.slides.flatMap((slide, index) => (slide.kind === 'section' ? [index] : []));
    expect(places.length).toBeGreaterThanOrEqual(2);
    places.slice(1).forEach((place, index) => {
      expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(4);
      expect(place - (places[index] ?? 0)).toBeLessThanOrEqual(7);
    });
    expect(new Set(outline.slides.map((slide) => slide.title)).size).toBe(outline.slides.length);
  });

  it('leaves a short deck without section slides', async () => {
    const { outline } = await make(report(2), { count: 6 });
    expect(outline.slides.filter((slide) => slide.kind === 'section')).toEqual([]);
  });

  it.each([5, 8, 12, 16])('has exactly %i slides when that is asked for', async (count) => {
    expect((await make(report(6), { count })).outline.slides).toHaveLength(count);
  });

  it('lets a chart stand without a thin text slide beside it', async () => {
    const text = [
      report(MANY),
      '## Water',
      'The wells of the valley gave less water than ten years ago, although the winters were as wet as before and nobody drew more. Engineers measure every shaft at the end of the month and send the figures to the county office, which prints them in its gazette.',
    ].join('\n');
    const { outline, blocks } = await make(text, {
      stories: (all) => [
        {
          id: 'w#1',
          block_ref: all.find((block) => block.text.startsWith('The wells'))?.ref ?? '',
          message: 'Well 4 lost 31 % of its water',
          shows: 'bar chart of water by well',
          weight: 0.8,
        },
      ],
    });
    const wells = blocks.find((block) => block.text.startsWith('The wells'))?.ref ?? '';
    const about = outline.slides.filter((slide) => slide.kind === 'content' && slide.block_refs.includes(wells));
    expect(about.map((slide) => slide.story_id)).toEqual(['w#1']);
  });

  it('makes no slide of a saying of five words, but one of a real quote', async () => {
    const { outline } = await make(
      `${report(3)}\n> I like sour apples.\n> We bake at three in the morning so that the village wakes to bread.`,
      { count: 14 },
    );
    const quotes = outline.slides.filter((slide) => slide.kind === 'quote').map((slide) => slide.takeaway);
    expect(quotes).toEqual(['We bake at three in the morning so that the village wakes to bread.']);
  });

  it('sets at most one number in six slides large', async () => {
    const { outline } = await make(report(6));
    const large = outline.slides.filter((slide) => slide.kind === 'big_number').length;
    expect(large).toBeLessThanOrEqual(outline.slides.length / 6);
  });

  const HISTORY = [
    '## History',
    '### 1972–1985: Founding',
    'In 1972, two brothers opened a mill. On May 3, 1980, it burned down.',
    '### 1985–1994: New machines',
    'In 1985, the mill bought looms. In 1990, it sold them.',
    '### 1994–present: Export',
    'In 1994, the mill sent cloth abroad. In 2001, it closed its shop.',
  ].join('\n');

  it('shows the periods of a history on one slide, by their headings', async () => {
    const { outline, blocks } = await make(`${report(MANY)}\n${HISTORY}`);
    const slide = outline.slides.find(({ title }) => title.startsWith('History'));
    expect(slide?.title).toBe('History runs from Founding (1972–1985) to Export (1994–present)');
    const shown = slide?.block_refs.map((ref) => blocks.find((block) => block.ref === ref)?.text);
    expect(shown).toEqual(['1972–1985: Founding', '1985–1994: New machines', '1994–present: Export']);
    expect(JSON.stringify(outline.slides)).not.toContain('burned down');
  });

  it('counts the periods of a history whose names are lists', async () => {
    const { outline } = await make(`${report(MANY)}\n${HISTORY.replace(': Export', ': Export, Shops, and Looms')}`);
    const title = outline.slides.map((slide) => slide.title).find((each) => each.startsWith('History'));
    expect(title).toBe('History falls into 3 periods, from 1972 to the present');
  });

  it('has the first sentence of a paragraph for its title, and only that paragraph under it', async () => {
    const text = [
      '# Wells',
      'Wells give the valley its water.',
      '## Depth',
      'Wells of the valley are deeper than those of the plain. Diggers reach wet sand after forty metres of rock. Old shafts of the farms hold more in spring than in autumn. Strong pumps lift the load day and night.',
      'Prices for water rose in every year since the drought. Farmers paid twice as much for water as households in spring. Councils of the valley set prices for water once a year.',
    ].join('\n');
    const made = await make(text);
    const slides = made.outline.slides.filter(({ kind }) => kind === 'content');
    const topics = [
      'Wells of the valley are deeper than those of the plain',
      'Prices for water rose in every year since the drought',
    ];
    expect(slides.length).toBeGreaterThan(0);
    for (const slide of slides) {
      expect(topics).toContain(slide.title);
      const points = (await pointsOf(made, slide)).join(' ');
      expect(/price|paid/iu.test(points)).toBe(/price/iu.test(slide.title));
    }
  });

  it('leaves out a table that only has a name where enough slides say something', async () => {
    const table = (all: BlockDigest[], message: string): StoryDigest[] => [
      {
        ...{ id: 't#1', shows: 'table', weight: 0.45, message },
        block_ref: all.at(-1)?.ref ?? '',
      },
    ];
    const idsOf = async (message: string, sections = MANY): Promise<(string | null)[]> => {
      const { outline } = await make(report(sections), { stories: (all) => table(all, message) });
      return outline.slides.map(({ story_id }) => story_id).filter((id) => id !== null);
    };
    expect(await idsOf('Table 3-2 Wheels of the mill')).toEqual([]);
    expect(await idsOf('Wheels: 8 rows')).toEqual([]);
    expect(await idsOf('Wheel 4 has the highest weight: 31 t', 4)).toEqual(['t#1']);
  });

  it('closes with the paragraph that sums the text up at its end, with a heading or without', async () => {
    const end =
      'In conclusion, the valley needs its trades and their guests. Schools should train more young people for the crafts of the region. Rents must stay low for small shops.';
    const closings = async (text: string) =>
      (await make(text)).outline.slides
        .filter(({ kind }) => kind === 'closing')
        .map(({ block_refs: refs }) => refs.length);
    expect(await closings(`${report(MANY)}\n${end}`)).toEqual([1]);
    expect(await closings(report(MANY))).toEqual([]);
  });

  it('of tables leads with what the deck is named after, and has no closing: single findings conclude nothing', async () => {
    const tables = ['Salaries', 'Hires'].map((title, at) => ({
      ...{ title, key_points: [], data_points: [], pictures: [] },
      blocks: [{ ref: `s1/b${at}`, kind: 'table' as const, text: `${title} by region` }],
      stories: [
        ['North has the highest salary: 9,500', 'Finance accounts for 59 % of hires'],
        ['East has the lowest bonus: 120', 'Oslo has the most offices: 18'],
        ['South has the longest leave: 40 days', 'Turku has the fewest shops: 3'],
      ].map((messages, story): StoryDigest => ({
        ...{ id: `t${at}#${story}`, block_ref: `s1/b${at}`, shows: 'bar chart' },
        ...{ message: messages[at] ?? '', weight: 0.8 - story / 10 },
      })),
    }));
    const asked = { preferences, title: 'Hires', overview: '', slide_count: null, sections: tables };
    const linguist = await linguistFor('en');
    const { slides } = writeOutline(asked, linguist);
    const content = slides.filter(({ kind }) => kind === 'content' || kind === 'big_number');
    expect(content[0]?.title).toBe('Finance accounts for 59 % of hires');
    expect(slides.map(({ kind }) => kind)).not.toContain('closing');
    expect(writeStory(asked, linguist).answer).toBe(
      'Finance accounts for 59 % of hires. Oslo has the most offices: 18',
    );
    // What both findings are among is said once.
    const among = tables.map((section) => ({
      ...section,
      stories: section.stories.map((story) => ({ ...story, message: `Of the 10 sites, ${story.message}` })),
    }));
    expect(writeStory({ ...asked, sections: among }, linguist).answer).toBe(
      'Of the 10 sites, Finance accounts for 59 % of hires; Oslo has the most offices: 18',
    );
  });

  it('asks questions and answers them on one slide each', async () => {
    const { outline } = await make(
      [
        '# Questions about the ferry',
        '## Where do I buy a ticket?',
        'Tickets are sold at the pier and on board. Children under six travel free of charge.',
        '## How long does the crossing take?',
        'The crossing takes 25 minutes in calm weather. In a storm the captain may wait an hour.',
        '## May I bring my bicycle?',
        'Bicycles travel on the lower deck for two euros. Groups of ten book a day before.',
      ].join('\n'),
    );
    const titles = outline.slides.filter((slide) => slide.kind === 'content').map((slide) => slide.title);
    expect(titles).toEqual(['Where do I buy a ticket?', 'How long does the crossing take?', 'May I bring my bicycle?']);
  });
});

describe('the message of a slide', () => {
  const ducks = [
    '# Ducks',
    'Ducks are water birds that people everywhere know.',
    '## Body',
    'The body of most ducks is long and broad and rides high on the water. The bill is broad and holds plates that strain food out of the water. Three kinds of steamer duck cannot fly at all. The legs stand far back on the body, which makes ducks clumsy on land.',
    '## History',
    'In 1890, hunters shot 4,000 ducks at the lake. In 1912, the county forbade the hunt. On May 3, 1934, a park was opened at the lake. In 1971, the last reed cutter left the lake.',
    '## Conclusions',
    'The results show that quiet water decides where ducks breed. The survey was made in spring.',
  ].join('\n');

  it('is what its part begins with, not a detail; of a history it is the name', async () => {
    const { outline } = await make(ducks);
    const titles = outline.slides.filter(({ kind }) => kind === 'content').map(({ title }) => title);
    expect(titles).toContain('The body of most ducks is long and broad and rides high on the water');
    expect(titles).toContain('History');
  });

  it('is what its author says in the heading, where that is a claim and the slide has room for all below it', async () => {
    const said = 'The crew sold 900 rides in May. Most guests came by boat. Half of them stayed for lunch.';
    const part = (name: string) => `## ${name}\n${said.replace('900', `${name.length}00`)}`;
    const text = ['# Port', part('Small boats sell more rides'), part('Rides'), part('Lunch guests'), part('May')];
    const { outline } = await make(text.join('\n'));
    const titles = outline.slides.filter(({ kind }) => kind === 'content').map(({ title }) => title);
    expect(titles[0]).toBe('Small boats sell more rides');
    expect(titles).not.toContain('Rides');
  });

  it('of a statute is its purpose with the items, which are below it', async () => {
    const items = [
      'to promote rowing on the lake;',
      'to teach children to swim;',
      'to keep the boathouse open to all; and',
    ];
    const rules = [
      '# Rules of the club',
      '# Chapter 1',
      'Article 1',
      '(Purposes)',
      'The purposes of the club are:',
      ...items.map((item) => `- ${item}`),
      'Article 2',
      '(Members)',
      'Any person over 14 years can become a member of the club. The board decides on each request in writing.',
    ].join('\n');
    const made = await make(rules);
    const slide = made.outline.slides.find(({ title }) => title.startsWith('The purposes'));
    expect(slide?.title).toBe(
      'The purposes of the club are to promote rowing on the lake, to teach children to swim and to keep the boathouse open to all',
    );
    const points = await pointsOf(made, slide!);
    expect(points).toEqual([
      'To promote rowing on the lake',
      'To teach children to swim',
      'To keep the boathouse open to all',
    ]);
  });

  it('is on the cover what the content concludes, else what it opens with; never a detail', async () => {
    const linguist = await linguistFor('en');
    const answerTo = (text: string): string => {
      const blocks = blocksOf(text);
      const sections = [{ title: 'Ducks', key_points: [], data_points: [], blocks, stories: [], pictures: [] }];
      return writeStory({ preferences, title: 'Pond report', overview: '', slide_count: null, sections }, linguist)
        .answer;
    };
    expect(answerTo(ducks)).toBe('The results show that quiet water decides where ducks breed');
    const open = ducks.slice(0, ducks.indexOf('## Conclusions'));
    expect(answerTo(open)).toBe('Ducks are water birds that people everywhere know');
    expect(answerTo(open.slice(open.indexOf('## History')))).toBe('');
  });

  it('is on the cover no definition of what all know, where its paragraph says more', async () => {
    const linguist = await createLinguistSource()('en');
    const preferences = { language: 'en', instructions: '', tone: '' };
    const answerOf = (title: string, overview: string, ...texts: (readonly [string, string])[]): string => {
      const blocks = texts.flatMap(([name, text], at): BlockDigest[] => [
        { ref: `h${at}`, kind: 'heading', text: name, level: at === 0 && name === title ? 1 : 2 },
        { ref: `p${at}`, kind: 'paragraph', text },
      ]);
      const sections = [{ title, key_points: [], data_points: [], blocks, stories: [], pictures: [] }];
      return writeStory({ preferences, title, overview, slide_count: null, sections }, linguist).answer;
    };
    expect(
      answerOf(
        'Duck',
        '',
        ['Duck', 'Duck is the common name for many species of waterfowl. Ducks live in fresh water and in sea water.'],
        ['Feeding', 'Diving ducks feed in sea water. River ducks feed in fresh water and on land.'],
        ['Nests', 'Ducks build their nests near fresh water before they breed.'],
      ),
    ).toBe('Ducks live in fresh water and in sea water');
    // A page out of a book is about what its parts are named after.
    expect(
      answerOf(
        'Handbook of the yard',
        'The two general types of sliding locks in use are the metal type and the fiber lock type.',
        ['Mora sliding lock', 'The Mora sliding lock holds tight under load and in storms.'],
        ['Steel sliding lock', 'The steel sliding lock may be turned by hand until it is shut.'],
      ),
    ).toBe('The two general types of sliding locks in use are the metal type and the fiber lock type');
  });
});

describe('what stands under a title', () => {
  it('is no list that another sentence leads in, and no new thing of later', async () => {
    const linguist = await linguistFor('en');
    const rule = 'Changes of the statutes need three quarters of the votes.';
    const list = blocksOf(`The powers of the assembly are:\n\n- Elect the board\n- Approve the accounts\n\n${rule}`);
    const limits = { max_length: 600, max_items: 5 };
    expect(writeBullets(list, limits, [rule.slice(0, -1)], linguist)).toEqual([]);
    expect(writeBullets(list, limits, ['Powers of the assembly'], linguist)).toContain('Elect the board');
    const logos = blocksOf(
      'The harbour adopted a round logo in 1987. In 2012 the harbour unveiled a new logo. The new logo has four squares of the harbour.',
    );
    const shown = writeBullets(logos, limits, ['The harbour adopted a round logo in 1987'], linguist);
    expect(shown.join(' ')).not.toContain('four squares');
  });
});

it('says what comes on top of the amount in a title', async () => {
  const linguist = await linguistFor('en');
  const facts = 'Ann and Bob are married. Cleo is 4 years old. Bob works in the home. Ann earns €43,000 in a bank.';
  const gains =
    'They will gain €970 in income tax. As well as gaining €180 of child benefit, they will receive €250 for Cleo.';
  const blocks = blocksOf(`## Ann and Bob\n\n${facts} ${gains}`);
  const shown = writeBullets(
    blocks,
    { max_length: 600, max_items: 5 },
    ['Ann and Bob will gain €970 in income tax'],
    linguist,
  );
  expect(shown).toContain('As well as gaining €180 of child benefit, Ann and Bob will receive €250 for Cleo');
});

it.each([
  ['that has a figure', 'The boats carried 412,000 people in 2024.', 'The boats carried 412,000 people in 2024'],
  [
    'that has none',
    'The town will close the quay between church and mill.',
    'The town will close the quay between church and mill',
  ],
  ['but not with a greeting', 'Dear members, the town repairs the quay.', ''],
])('opens a note with the line before its parts %s', async (_, line, answer) => {
  const linguist = await linguistFor('en');
  const parts = ['Fares', 'Fleet', 'Staff'].map((name) => `## ${name}\n\nMost of it was paid in the year before.`);
  const blocks = blocksOf(`# Ferry traffic\n\n${line}\n\n${parts.join('\n\n')}`);
  const sections = [{ title: 'Ferry traffic', key_points: [], data_points: [], blocks, stories: [], pictures: [] }];
  const asked = { preferences, title: 'Ferry traffic', overview: '', slide_count: null, sections };
  expect(writeStory(asked, linguist).answer).toBe(answer);
});

it('takes a decision that a document opens with for its answer', async () => {
  const decided = 'We choose Alpha for three years, because it covers all requirements at the second lowest cost';
  const made = await make(
    `# Comparison of vendors\n\nDecision: ${decided}.\n\n## Risks\n- Beta has no interface to our system and needs a connector\n- Gamma raises prices by 7% a year\n\n## Steps\n- Sign the contract in May\n- Migrate all contacts in June`,
  );
  expect(made.overview).toContain(decided);
  const linguist = await linguistFor('en');
  const story = writeStory(
    {
      ...{ preferences, title: 'Comparison of vendors', overview: made.overview, slide_count: null, bylines: [] },
      sections: [
        { title: 'Risks', key_points: [], data_points: [], blocks: made.blocks.slice(2), stories: [], pictures: [] },
      ],
    },
    linguist,
  );
  expect(story.answer).toBe(decided);
});
