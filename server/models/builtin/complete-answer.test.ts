import { describe, expect, it } from '@jest/globals';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { withWhatCounts } from './complete-answer.ts';
import { createLinguistSource } from './linguist.ts';

const linguistFor = createLinguistSource();

function paragraphs(...texts: string[]): BlockDigest[] {
  return texts.map((text, at) => ({ ref: `${at}`, kind: 'paragraph', text }));
}

describe('an answer with what counts for it', () => {
  it.each([
    [
      'has what it depends on',
      'The project is at amber',
      ['The project is at amber. The old pumps are green. The date holds if the new line is ready in June.'],
      'The project is at amber. The date holds if the new line is ready in June',
    ],
    [
      'has what was lost',
      'For two hours 38 % of orders failed',
      ['For two hours 38 % of orders failed. About 6,200 orders were lost, worth €410,000.'],
      'For two hours 38 % of orders failed. About 6,200 orders were lost, worth €410,000',
    ],
    [
      'has the option that a proposal recommends',
      'We propose to buy 40 bicycles',
      ['Option A: purchase for €96,000. Option B: lease for €2,100 a month.', 'We recommend option B.'],
      'We propose to buy 40 bicycles. We recommend option B: lease for €2,100 a month',
    ],
    [
      'does not name twice what it proposes',
      'We propose one shared warehouse in Linz',
      ['Option A, three stores: no cost. Option B, one warehouse in Linz: €1.9 million.', 'We recommend option B.'],
      'We propose one shared warehouse in Linz',
    ],
    [
      'takes nothing from another paragraph',
      'The project is at amber',
      ['The project is at amber.', 'The date holds if the new line is ready in June.'],
      'The project is at amber',
    ],
  ])('%s', async (_, answer, texts, expected) => {
    expect(withWhatCounts(answer, paragraphs(...texts), await linguistFor('en'))).toBe(expected);
  });
});
