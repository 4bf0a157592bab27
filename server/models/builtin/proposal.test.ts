import { describe, expect, it } from '@jest/globals';
import { createLinguistSource } from './linguist.ts';
import { proposalIn } from './proposal.ts';

const linguists = createLinguistSource();

async function titleOf(sentences: string[], items: string[] = []): Promise<string | undefined> {
  const used = { titles: new Set<string>(), terms: [], subject: [] };
  return proposalIn(sentences, items, [], used, await linguists('en'))?.title;
}

describe('a proposal', () => {
  it('names what it is about in the words of the sentence before it, without the colon before its reasons', async () => {
    const before = 'A second supply for Quarry Lane is planned for 2028 at £340k.';
    expect(await titleOf([before, 'We recommend bringing it forward to 2027, because:'])).toBe(
      'A second supply for Quarry Lane is planned for 2028 at £340k; we recommend bringing it forward to 2027',
    );
    expect(await titleOf(['It costs £340k.', 'We recommend bringing it forward to 2027.'])).toBe(
      'We recommend bringing it forward to 2027',
    );
  });

  it('of a team has the conditions that it leads to', async () => {
    const items = ['an exit clause: we get all data within 30 days', 'a test: we pay the last 40% after it'];
    expect(await titleOf(['The team recommends option C, on condition that the contract contains:'], items)).toBe(
      'The team recommends option C, on condition that the contract contains: an exit clause, a test',
    );
    expect(await titleOf(['The team recommends:'], ['Close the mill in May.', 'Sell it.'])).toBeUndefined();
  });

  it('stands alone where it says what it is', async () => {
    expect(await titleOf(['We propose that members pay half.'])).toBe('We propose that members pay half');
  });
});
