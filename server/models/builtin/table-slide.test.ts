import { expect, it } from '@jest/globals';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { createLinguistSource } from './linguist.ts';
import { readTable } from './table-slide.ts';

const linguists = createLinguistSource();
const claim = 'We are £42k (4.8%) under budget, but for the wrong reason.';
const computed = 'Actual is 4.8% below budget: £828,000';
const money =
  '£ thousand | Budget | Actual | Difference\nStaff | 742 | 671 | –71\nCloud | 128 | 157 | +29\nTotal | 870 | 828 | –42';

async function titleOf(text: string): Promise<string | undefined> {
  const blocks: BlockDigest[] = [
    { ref: 't', kind: 'table', text: money },
    { ref: 'b', kind: 'paragraph', text },
  ];
  const story = { id: 't#compared-1', block_ref: 't', message: computed, shows: 'column chart', weight: 0.9 };
  const part = {
    ...{ name: 'Money', chapter: '', blocks, section: 0, passages: [], stories: [story] },
    ...{ is_joined: false, attached: [] },
  };
  const used = { titles: new Set<string>(), terms: [], subject: [] };
  const messageOf = (): { title: string; takeaway: string } => ({ title: '', takeaway: '' });
  return readTable(part, messageOf, used, await linguists('en'))?.message.title;
}

it('is headed by what the author says of the table', async () => {
  expect(await titleOf(claim)).toBe(claim.slice(0, -1));
});

it('leaves the first sentence of a text to the slide of that text', async () => {
  const others = 'The vacancies hide an overrun on cloud. '.repeat(6);
  expect(await titleOf(`${claim} ${others}`)).toBe(computed);
});
