import { describe, expect, it } from '@jest/globals';

import type { StoryDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { chooseStories } from './plan-sections.ts';
import { createLinguistSource } from './linguist.ts';
import { readPassages } from './passages.ts';
import { isAside, leavesOpen, REQUESTS, titleWorth, topicOf } from './title-worth.ts';

const linguistFor = createLinguistSource();

describe('the worth of a title', () => {
  it.each([
    'The company was a sponsor of the racing team (2016–2020).',
    'On April 25, 2014, the pump maker acquired a small foundry in Ohio.',
    'Engineers may prefer the freedom to plan the pumps themselves.',
    'We present a new way of testing pumps in this field.',
    'Pumps are a kind of machine that people of all valleys know.',
    'Critics of new pumps argue that old pumps waste no energy.',
    'Pumps were invented by Ada Hall in Ohio.',
    'Figures of pumps should be viewed with caution in all towns.',
    'Jane Miller believes that old pumps waste more than new ones.',
    'The pump maker had been on the lookout for a flagship store since 2009.',
  ])('is lower than that of the message for: %s', async (incident) => {
    const linguist = await linguistFor('en');
    const message = 'New pumps save a third of the energy that old pumps waste.';
    // The incident is first, which would speak for it.
    const passages = readPassages(
      [{ ref: 'a', kind: 'paragraph', text: `${incident} ${message} Old pumps waste energy even at night.` }],
      linguist,
    );
    const topic = topicOf(passages);
    const worth = (text: string): number => {
      const place = passages.findIndex((entry) => entry.text === text);
      return titleWorth(passages[place]!, place, topic);
    };
    expect(worth(message)).toBeGreaterThan(worth(incident));
  });
});

describe('what someone tries', () => {
  it.each([
    ['en', 'Many towns are trying to limit leaks of pumps.', 'Many towns are able to limit leaks of pumps.'],
    ['de', 'Viele Orte versuchen heute, Lecks zu stopfen.', 'Viele Orte schaffen heute, Lecks zu stopfen.'],
  ])('is worth less as a title than what is so: %s', async (language, tried, done) => {
    const linguist = await linguistFor(language);
    const [wish, fact] = [tried, done].map((text) => {
      const [entry] = readPassages([{ ref: 'a', kind: 'paragraph', text }], linguist);
      return titleWorth(entry!, 0, []);
    });
    expect(fact! - wish!).toBeGreaterThan(0.5);
  });
});

describe('a sentence that leaves open of what it speaks', () => {
  it.each([
    ['We cannot say how much of the increase is due to more testing.', true],
    ['We would treat the first group with respect, and the second and third as our problem.', true],
    ['About 88,000 people are eligible in the first stage.', true],
    ['Two seasons ago the figure was 4.6%.', true],
    ['The case, a man in his thirties, was infectious for a week.', true],
    ['Eleven had no record of vaccination.', true],
    ['Der Anteil lag bei 12 Prozent.', true],
    ['The figure of 4.6% is from 2024.', false],
    ['The first stage of the programme begins in May.', false],
    ['The rate of refusals fell to 4%.', false],
    ['Der Anteil der Leihkräfte lag bei 12 Prozent.', false],
  ])('%s %s', (sentence, isOpen) => {
    expect(leavesOpen(sentence)).toBe(isOpen);
  });
});

describe('an aside', () => {
  it.each([
    ['We discuss a rationale for the use of pumps.', true],
    ['The question arises of how pumps are to be paid for.', true],
    ['In the present article we present tests of pumps.', true],
    ['The study population will include men and women over 18.', false],
    ['Pumps of the valley save a third of the energy.', false],
  ])('is what a writer says of the text or only asks: %s', (text, expected) => {
    expect(isAside(text)).toBe(expected);
  });
});

describe('the choice of findings', () => {
  const story = (id: string, message: string, weight: number, table = 's1/b1', shows = 'bar chart'): StoryDigest => ({
    id,
    block_ref: table,
    message,
    shows,
    weight,
  });

  it('reports one table only what differs, at most twice, and weak findings last', () => {
    const { notable, others } = chooseStories([
      story('same', 'Series 2: Word leads with 350', 0.7),
      story('first', 'Series 1: Word leads with 300', 0.8),
      story('weak', 'Regions: North leads with 4', 0.2, 's1/b9'),
      story('other', 'Costs: Oslo and Bergen make up 62 %', 0.6),
      story('third', 'Visits: Turku fell behind Umea', 0.5),
      story('elsewhere', 'Series 1: Word leads with 300', 0.4, 's1/b7'),
    ]);
    expect(notable.map((entry) => entry.id)).toEqual(['first', 'other', 'elsewhere']);
    expect(others.map((entry) => entry.id)).toEqual(['same', 'third', 'weak']);
  });

  it('states once what two measures have in common', () => {
    const { notable } = chooseStories([
      story('cost', 'Cost: Films grew fastest: up 62 %', 0.9),
      story('revenue', 'Revenue: Films grew fastest: up 62 %', 0.85),
      story('share', 'Electronics accounts for 85 % of cost', 0.8),
    ]);
    expect(notable.map((entry) => entry.id)).toEqual(['cost', 'share']);
  });

  it('keeps growth and share of the same names apart, not two tops of the same one', () => {
    const { notable } = chooseStories([
      story('share', 'United States, China and Japan make up 71 % of GDP in 2022', 0.9),
      story('growth', 'China grew fastest: 15-fold since 2000', 0.8),
      story('stations', 'Old Town has the most stations: 18, 24 % of the total', 0.7, 's1/b2'),
      story('trips', 'Old Town has the most trips per day: 1,610', 0.6, 's1/b2'),
    ]);
    expect(notable.map((entry) => entry.id)).toEqual(['share', 'growth', 'stations']);
  });

  it('takes no name of a month for a thing that is measured', () => {
    const stories = [
      story('total', 'Total revenue rose 27 % from Jan 2024 to Apr 2024, to €45,900', 0.9),
      story('north', 'Revenue of North grew fastest: up 30 % from Jan 2024 to Apr 2024', 0.8),
      story('toaster', 'Revenue of Toaster grew fastest: up 52 % from Jan 2024 to Apr 2024', 0.7),
    ];
    expect(chooseStories(stories).notable.map(({ id }) => id)).toEqual(['total', 'north']);
    expect(chooseStories(stories, 4).notable.map(({ id }) => id)).toEqual(['total', 'north', 'toaster']);
  });
});

it('takes a request for patience for none of the paper', () => {
  expect(REQUESTS.test('Ich bitte um Nachsicht, dass dieses Memo einen Umweg nimmt')).toBe(false);
  expect(REQUESTS.test('Ich bitte deshalb um Verständnis')).toBe(false);
  expect(REQUESTS.test('Ich bitte um Freigabe von 40.000 Euro')).toBe(true);
});
