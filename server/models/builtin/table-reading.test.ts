import { describe, expect, it } from '@jest/globals';

import type { StoryDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { createLinguistSource } from './linguist.ts';
import { storyReadIn } from './table-reading.ts';

const story = (id: string, message: string, drawn: NonNullable<StoryDigest['drawn']>): StoryDigest => ({
  ...{ id, block_ref: 's1/b1', message, shows: 'bar chart', weight: 0.8, drawn },
});
const spending = story('a', 'Search leads with €28,000', {
  ...{ measures: ['Spending'], categories: [], emphasised: 'Search', values: [28000, 19500, 4200] },
});
const cost = story('b', 'Cost per customer is highest for Posters', {
  ...{ measures: ['Cost per customer'], categories: [], emphasised: 'Posters', values: [32.56, 37.5, 13.55] },
});
const share = story('c', 'Share is highest for Search', { measures: ['Share'], categories: [], values: [0.67, 0.33] });

describe('a sentence below a table', () => {
  it('titles the chart that has its figure, in any notation, and none of another column', async () => {
    const linguist = await createLinguistSource()('en');
    const idFor = (sentence: string): string | undefined =>
      storyReadIn(sentence, [spending, cost, share], linguist)?.id;
    expect(idFor('The newsletter is the cheapest channel at 13.55 euros')).toBe('b');
    expect(idFor('Der Newsletter kostet 13,55 Euro')).toBe('b');
    expect(idFor('Search took 28K of the budget')).toBe('a');
    expect(idFor('67% of customers came by search')).toBe('c');
    expect(idFor('Spending on search is too high')).toBe('a');
    expect(idFor('The newsletter is the cheapest channel of 2024')).toBeUndefined();
  });
});
