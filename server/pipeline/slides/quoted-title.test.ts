import { describe, expect, it } from '@jest/globals';
import { field, layout } from '../../../tests/support/layouts.ts';
import { isQuotedTitle } from './layouts/assign-fields.ts';

const size = { w: 12_192_000, h: 6_858_000 };
const QUOTATION = 'The bike is there before the bus is.';

describe('isQuotedTitle', () => {
  const large = field('title', 'title', [1.4, 0.7, 8, 3.3], { size_pt: 44, max_length: 110 });
  const small = field('title', 'title', [0.6, 0.5, 12, 0.4], { size_pt: 16, max_length: 110 });
  const source = field('caption', 'caption', [1.5, 4, 8, 0.4], { size_pt: 16 });
  const statement = field('body', 'body', [0.6, 2, 11, 3], { size_pt: 32 });

  it('knows layouts that set their title as the quotation', () => {
    expect(isQuotedTitle(layout('quote', [large, source]), large, QUOTATION, size)).toBe(true);
    expect(isQuotedTitle(layout('section', [large, source]), large, QUOTATION, size)).toBe(false);
  });

  it('leaves a small title above a quotation alone, and a quotation that is far too long', () => {
    expect(isQuotedTitle(layout('quote', [small, statement]), small, QUOTATION, size)).toBe(false);
    expect(isQuotedTitle(layout('quote', [large, source]), large, QUOTATION.repeat(5), size)).toBe(false);
    expect(isQuotedTitle(layout('quote', [statement]), null, QUOTATION, size)).toBe(false);
  });
});
