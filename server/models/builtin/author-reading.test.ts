import { describe, expect, it } from '@jest/globals';

import type { BlockDigest, StoryDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { readingOf } from './author-reading.ts';
import { createLinguistSource } from './linguist.ts';
import { planSections } from './plan-sections.ts';

const linguists = createLinguistSource();
const months = ['Sep 2023', 'Oct 2023', 'Nov 2023'];
const story = (message: string, drawn?: Partial<NonNullable<StoryDigest['drawn']>>): StoryDigest => ({
  ...{ id: message, block_ref: 't', message, shows: 'bar chart', weight: 0.8 },
  ...(drawn === undefined ? {} : { drawn: { measures: [], categories: [], values: [], ...drawn } }),
});

/** The message of the first story of a table between two paragraphs, and what stands beside it. */
async function read(above: string, stories: StoryDigest[], below: string): Promise<[string, string | undefined]> {
  const linguist = await linguists('en');
  const blocks: BlockDigest[] = [
    { ref: 'h', kind: 'heading', text: 'Churn', level: 2 },
    { ref: 'a', kind: 'paragraph', text: above },
    { ref: 't', kind: 'table', text: 'Month | Churn rate' },
    { ref: 'b', kind: 'paragraph', text: below },
  ];
  const section = { title: 'Churn', key_points: [], data_points: [], pictures: [], blocks, stories };
  const preferences = { language: 'en', tone: '', instructions: '' };
  const [plan] = planSections(
    { preferences, title: 'Report', overview: '', bylines: [], slide_count: null, sections: [section] },
    linguist,
  );
  const { message, comment } = readingOf(plan!, stories[0]!, () => true, new Set(), linguist);
  return [message, comment?.text];
}

describe('what an author reads from a table', () => {
  const rate = story('Churn rate went from 2% in Sep 2023 to 3.8% in Nov 2023', {
    ...{ measures: ['Churn rate'], categories: months, values: [0.02, 0.029, 0.038] },
  });

  it('is the message of the chart over time whose month it names; what was computed stands beside it', async () => {
    const finding = 'Churn began increasing in October, coinciding with the new prices.';
    expect(await read('Monthly rates:', [rate], `Key observation: ${finding}`)).toEqual([finding, rate.message]);
    const other = 'Key observation: Staff began complaining in May, coinciding with the new prices.';
    expect((await read('Monthly rates:', [rate], other))[0]).toBe(rate.message);
  });

  it('is the message of a chart whose row it names, with a figure of another column', async () => {
    const bySegment = story('Churn: SMB (<$10K) rose most, from 4.2% to 8.1%', {
      ...{ measures: ['Q3', 'Q4'], categories: ['SMB (<$10K)', 'Enterprise'], values: [0.042, 0.008, 0.081, 0.009] },
    });
    const share = story('Share is highest for SMB (<$10K): 89%', { measures: ['Share'], values: [0.89, 0.11] });
    const below = 'Key insight: SMB drove 89% of the churn increase. Enterprise remained flat.';
    expect(await read('By segment:', [bySegment, share], below)).toEqual([
      'SMB drove 89% of the churn increase.',
      'Enterprise remained flat.',
    ]);
  });

  it('is the line above a measure that does not say of what it is, with the remark below', async () => {
    const increase = story('Increase is highest for Growth: 61%', {
      ...{ measures: ['Increase'], categories: ['Growth', 'Starter'], values: [0.61, 0.53] },
    });
    const lead = 'The pricing change increased the prices of all plans';
    expect(await read(`${lead}:`, [increase], 'Enterprise pricing remained unchanged.')).toEqual([
      `${lead}.`,
      'Enterprise pricing remained unchanged.',
    ]);
    const named = { ...increase, drawn: { ...increase.drawn!, measures: ['Price increase'] } };
    expect((await read('Three plans are sold:', [increase], 'See the annex.'))[0]).toBe('Three plans are sold.');
    expect(
      (await read(`${lead}:`, [{ ...named, drawn: { ...named.drawn, measures: ['New price'] } }], 'See the annex.'))[0],
    ).toBe(increase.message);
  });

  it('begins with what all comes to', async () => {
    const below = 'Note: The rise brought $156K of new revenue, but churn lost $941K a year. Net negative of $785K.';
    const [message] = await read('The balance:', [story('Financial impact')], below);
    expect(message).toBe('Net negative of $785K: the rise brought $156K of new revenue, but churn lost $941K a year.');
  });
});
