import { describe, expect, it } from '@jest/globals';
import { relatedAmounts } from './related-amounts.ts';

const barsOf = (title: string, language: string, ...texts: string[]) =>
  relatedAmounts(
    title,
    texts.map((text) => ({ text, ref: 's1/b1', evidence: text })),
    language,
  )
    ?.filter(({ value }) => value !== undefined)
    .map(({ label, value, is_key = false }) => [label, value, is_key]) ?? null;

describe('amounts that sentences set in relation', () => {
  it('are bars with the words that say what each is, also across sentences that name the same amount', () => {
    const title = 'Mara expects a total of €93,000 if the boat is kept, more than the €90,000';
    expect(barsOf(title, 'en', 'So far €64,000 of the €90,000 have been spent', 'The crew is small')).toEqual([
      ['So far spent', '€64,000', false],
      ['Of the €90,000', '€90,000', false],
      ['Mara expects a total', '€93,000', true],
    ]);
    expect(barsOf('64 von 110 Booten sind repariert, geplant waren 72', 'de', 'Die Werft ist klein')).toEqual([
      ['Repariert', '64', true],
      ['Geplant', '72', false],
      ['Von 110 Booten', '110', false],
    ]);
    expect(barsOf('The pump failed', 'en', 'The limit of the pump was 40, the valve had been 80')).toEqual([
      ['The limit of the pump', '40', true],
      ['The valve', '80', false],
    ]);
  });

  it('are named after the period that an amount is compared with', () => {
    const text = 'Net income was $6 million, compared to $23 million in the first quarter of 2002';
    expect(barsOf('The pump failed', 'en', text)).toEqual([
      ['Net income', '$6 million', true],
      ['First quarter of 2002', '$23 million', false],
    ]);
  });

  it('are none where a sentence only names them, gives other units or is not exact', () => {
    expect(barsOf('The pump failed', 'en', '412 records were moved and 11 were rejected')).toBeNull();
    expect(barsOf('The pump failed', 'en', 'Costs of €40 against 30 % of sales')).toBeNull();
    expect(barsOf('The pump failed', 'en', 'About 40 of the 80 boats were moved')).toBeNull();
    expect(barsOf('The pump failed', 'en', 'It opened on 3 May 2025 instead of 4 June 2024')).toBeNull();
  });
});
