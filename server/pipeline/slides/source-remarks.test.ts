import { expect, it } from '@jest/globals';
import type { Block, SourceAddress, SourceText } from '../../../common/deck/source.ts';
import { remarksOfSources } from './source-remarks.ts';

const at = (...section: string[]): SourceAddress => ({ file: 'release.txt', section });
const paragraph = (id: string, text: string, address: SourceAddress): Block => ({
  id,
  address,
  kind: 'paragraph',
  text,
});
const source: SourceText = {
  ...{ id: 's1', name: 'release.txt', kind: 'txt', language: 'en', images: [], findings: [] },
  blocks: [
    paragraph('b1', '(all comparisons versus the prior year)', at('Results')),
    paragraph('b2', 'The responses are below. All counts are approximate.', at('Survey')),
    paragraph('b3', '(2) Liquidity includes a loan.', { ...at('Notes'), part: 'notes' }),
    paragraph('b4', '(3) Calculated by dividing awards by revenue.', { ...at('Notes'), part: 'notes' }),
  ],
};

it('names what qualifies the figures of a slide, and the notes on what it shows', () => {
  const [results, survey] = [at('Results', 'Quarter'), at('Survey')];
  expect(remarksOfSources([source], [results], ['Revenue of $5 million', 'Liquidity of $2 million'])).toEqual([
    'All comparisons versus the prior year',
    'Liquidity includes a loan.',
  ]);
  expect(remarksOfSources([source], [survey], ['10 people are interested'])).toEqual(['All counts are approximate']);
});

it('is silent where the slide has no figures, is of several parts, or says it itself', () => {
  const [results, survey] = [at('Results'), at('Survey')];
  expect(remarksOfSources([source], [results], ['Revenue rose'])).toEqual([]);
  expect(remarksOfSources([source], [results, survey], ['Revenue of 5'])).toEqual([]);
  expect(remarksOfSources([source], [survey], ['All counts are approximate', '10 people'])).toEqual([]);
});
