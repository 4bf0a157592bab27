import { describe, expect, it } from '@jest/globals';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { blocksOf } from '../../../tests/support/articles.ts';
import { allLines } from './all-lines.ts';
import { createLinguistSource } from './linguist.ts';

const linguists = createLinguistSource();
const limits = { max_length: 900, max_items: 7 };

describe('the lines below a title', () => {
  it.each([
    ['en', 'The port sold 900 tickets', ', a 12% rise over the year before', 'A 12% rise over the year before'],
    ['de', 'Die Häfen nehmen 9 Millionen Euro ein', ', sie tragen sich damit', 'Sie tragen sich damit'],
    ['en', 'The port sold 900 tickets', ', of which 80 were free', 'The port sold 900 tickets, of which 80 were free'],
  ])('say what a sentence adds to the title that it begins with (%s)', async (language, title, rest, line) => {
    const blocks = blocksOf(`${title}${rest}.`);
    expect(allLines(blocks, limits, [title], await linguists(language))).toEqual([line]);
  });

  it('are the first sentences of items that are paragraphs, where their list is longer than a slide', async () => {
    const linguist = await linguists('en');
    const long = 'It was built in the last century by the people of the valley, who still pay for its roof. '.repeat(4);
    const list = (rest: string) =>
      blocksOf(`- The mill is worth 40,000 euros. ${rest}\n- The school is worth 20,000 euros. ${rest}`);
    expect(allLines(list(`${long}${long}`), limits, ['Houses'], linguist)).toEqual([
      'The mill is worth 40,000 euros',
      'The school is worth 20,000 euros',
    ]);
    expect(allLines(list('It is old.'), limits, ['Houses'], linguist)?.[0]).toContain('It is old');
  });

  it('are statements, not questions that a text asks in passing', async () => {
    const linguist = await linguists('en');
    const asked = 'Why does nobody swim? The water is cold. The shore is steep.';
    expect(allLines(blocksOf(asked), limits, ['Lake'], linguist)).toEqual(['The water is cold', 'The shore is steep']);
    const list = blocksOf('Who swims?\n- Who pays the guard?\n- The water is cold\n- The shore is steep');
    expect(allLines(list, limits, ['Lake'], linguist)).toContain('Who pays the guard?');
  });

  it('leave a sentence that leans on the one before it in one piece with that, beside a list, too', async () => {
    const text =
      '- Sell the shed\n- Mend the roof\n\nIf we do one thing it should be the roof. It’s cheap and it’s tested.';
    expect(allLines(blocksOf(text), limits, ['Plans'], await linguists('en'))?.at(-1)).toBe(
      'If we do one thing it should be the roof. It’s cheap and it’s tested',
    );
    const early = blocksOf('The council agreed. Hours are counted by hand. They do not add up.');
    expect(allLines(early, limits, ['Hours are counted by hand'], await linguists('en'))).toEqual([
      'They do not add up',
      'The council agreed',
    ]);
    const german = blocksOf('Ohne Beschluss kann das Dach nicht vergeben werden. Das kostet etwa vier Wochen.');
    expect(allLines(german, limits, ['Dach'], await linguists('de'))).toHaveLength(1);
  });

  it('leave out what only leads to a list, here or on another slide', async () => {
    const linguist = await linguists('en');
    const led = blocksOf('In May the following work was done by the crew:\n- The shed is full\n- The roof leaks');
    expect(allLines(led, limits, ['Work'], linguist)).toEqual(['The shed is full', 'The roof leaks']);
    const nowhere = blocksOf('The shed is full. Change from the first to the last week of the test:');
    expect(allLines(nowhere, limits, ['Work'], linguist)).toEqual(['The shed is full']);
  });

  it('have the few figures that bear out a statement in one piece with that', async () => {
    const text =
      'People had 2.6 blocks. The number of blocks explains it best:\n- 0 to 1 blocks: 31%\n- 4 or more: 74%\n\nDays at home explain nothing.';
    expect(allLines(blocksOf(text), limits, ['Blocks matter'], await linguists('en'))).toEqual([
      'People had 2.6 blocks',
      'The number of blocks explains it best: 0 to 1 blocks: 31%; 4 or more: 74%',
      'Days at home explain nothing',
    ]);
  });

  it('say nothing of where else to read', async () => {
    const blocks = blocksOf('Please see the annex for details. The roof leaks in two places.');
    expect(allLines(blocks, limits, ['Roof'], await linguists('en'))).toEqual(['The roof leaks in two places']);
  });

  it('are all of a list that the title names whole, and of one that is to be done', async () => {
    const linguist = await linguists('en');
    const concerns = blocksOf('## Concerns\n- The shed is full\n- The roof leaks');
    const both = 'Concerns: the shed is full, the roof leaks';
    expect(allLines(concerns, limits, [both], linguist)).toEqual(['The shed is full', 'The roof leaks']);
    const steps = blocksOf('## Next steps\n- Sell the shed\n- Mend the roof\n- Paint the gate');
    const some = 'Next steps: sell the shed, mend the roof';
    expect(allLines(steps, limits, [some], linguist)).toHaveLength(3);
    const others = blocksOf('## Findings\n- The shed is full\n- The roof leaks\n- The gate is old');
    expect(allLines(others, limits, ['Findings: the shed is full'], linguist)).toHaveLength(2);
  });

  it('say of points that something is not so, where the line that leads to them does', async () => {
    const linguist = await linguists('en');
    const open = (more: string) =>
      blocksOf(`The paper holds at 140 m a minute. What we don’t know:\n- whether it ages well${more}\n- how it seals`);
    expect(allLines(open(''), limits, ['Paper'], linguist)).toEqual([
      'The paper holds at 140 m a minute',
      'What we don’t know: whether it ages well; how it seals',
    ]);
    expect(allLines(open('. Samples lie in the cupboard.'), limits, ['Paper'], linguist)?.at(-1)).toBe(
      'What we don’t know: how it seals',
    );
  });

  it('keep a few words with the sentence beside them, within one paragraph', async () => {
    const blocks = blocksOf(
      'The line was late. The film is thin, and sales know it. I hope.\n\nMembers have noticed. All districts spoke of the delay.',
    );
    expect(allLines(blocks, limits, ['Delay'], await linguists('en'))).toEqual([
      'The line was late',
      'The film is thin, and sales know it. I hope',
      'Members have noticed. All districts spoke of the delay',
    ]);
  });

  it('are all resolutions, the first too where the title says it', async () => {
    const blocks = blocksOf('That the Board:\n- approves Option B;\n- asks for a report.');
    const lines = allLines(blocks, limits, ['That the Board approves Option B'], await linguists('en'));
    expect(lines).toEqual(['Approves Option B', 'Asks for a report']);
  });

  it('keep who is meant with the sentence before, within one paragraph', async () => {
    const linguist = await linguists('en');
    const said = 'Ann Lee is elected chair. She accepts the vote.';
    expect(allLines(blocksOf(said), limits, ['Vote'], linguist)).toEqual([
      'Ann Lee is elected chair. She accepts the vote',
    ]);
    const parted = blocksOf(said.replace('. She', '.\n\nShe'));
    expect(allLines(parted, limits, ['Vote'], linguist)).toHaveLength(2);
  });

  it('keep the word that limits the sentence before, and drop it at the beginning of a paragraph', async () => {
    const linguist = await linguists('en');
    const paragraph = blocksOf('Fewer boats came. However, the port earned more.');
    expect(allLines(paragraph, limits, ['Port'], linguist)?.at(-1)).toMatch(/However, the port earned more$/u);
    const alone = blocksOf('However, the port earned more. It lends boats.');
    expect(allLines(alone, limits, ['Port'], linguist)?.[0]).toMatch(/^The port earned more/u);
  });

  it('have the heading that they stand below, where the title names several', async () => {
    const blocks = blocksOf('## Training\n- Train two masters\n- Ask the schools\n## Repairs\n- Mend the roof');
    expect(allLines(blocks, limits, ['Training and repairs'], await linguists('en'))).toEqual([
      'Training: Train two masters. Ask the schools.',
      'Repairs: Mend the roof',
    ]);
  });

  it('begin with the clause that leads to a list, unless the title says that', async () => {
    const linguist = await linguists('en');
    const blocks = blocksOf('There are numerous downsides to this approach:\n\n- It is slow\n- It is dear');
    expect(allLines(blocks, limits, ['One server'], linguist)?.[0]).toBe(
      'There are numerous downsides to this approach:',
    );
    expect(allLines(blocks, limits, ['This approach has numerous downsides'], linguist)).toEqual([
      'It is slow',
      'It is dear',
    ]);
  });

  it('keep the sentences of a short paragraph together where there would be too many lines', async () => {
    const items = [
      'Buy six bells',
      'Paint the quay',
      'Move the crane',
      'Hire two pilots',
      'Sell the tug',
      'Mend the lock',
    ];
    const list: BlockDigest = { ref: 'l', kind: 'list', text: items.join('\n'), items };
    const blocks = [list, ...blocksOf('This costs 21,000 euros altogether. The Board decides on it by 19 December.')];
    expect(allLines(blocks, limits, ['Next steps'], await linguists('en'))).toEqual([
      ...items,
      'This costs 21,000 euros altogether. The Board decides on it by 19 December',
    ]);
  });
});
