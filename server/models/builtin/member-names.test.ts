import { describe, expect, it } from '@jest/globals';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { createLinguistSource } from './linguist.ts';
import { withMemberName } from './member-names.ts';

const linguistFor = createLinguistSource();

function block(kind: BlockDigest['kind'], text: string): BlockDigest {
  return { ref: text, kind, text, ...(kind === 'list' ? { items: text.split('\n') } : {}) };
}

describe('a sentence that recommends a letter', () => {
  it.each([
    [
      'says what that is called, without some of its costs',
      'We recommend option B',
      [
        block(
          'paragraph',
          'Option A, two boats: no investment, €90,000 a year. Option B, one ferry at the old pier: investment of €400,000, running costs of €60,000 a year, a crossing within four hours at most.',
        ),
      ],
      'We recommend option B: one ferry at the old pier',
    ],
    [
      'says its price where all of that fits',
      'We recommend option 2',
      [block('list', 'Option 1, new mowers: €9,000\nOption 2, hired mowers: €70 a day, two days notice')],
      'We recommend option 2: hired mowers, €70 a day, two days notice',
    ],
    [
      'has its first words where it has no name',
      'We propose variant A because it is quieter',
      [block('list', 'Variant A: a heat pump in the yard, with a fence\nVariant B: gas')],
      'We propose variant A (a heat pump in the yard) because it is quieter',
    ],
    [
      'has the name in its heading',
      'We recommend option B',
      [block('heading', 'Option B: Repair the old roof'), block('paragraph', 'It takes three weeks.')],
      'We recommend option B: repair the old roof',
    ],
    ['stays as it is without a name', 'We recommend option B', [block('paragraph', 'Options were discussed.')], null],
    [
      'stays as it is where it names it',
      'We recommend option B, the ferry',
      [block('list', 'Option B: the ferry')],
      null,
    ],
  ])('%s', async (_name, text, blocks, expected) => {
    const linguist = await linguistFor('en');
    expect(withMemberName(text, blocks, linguist)).toBe(expected ?? text);
  });
});
