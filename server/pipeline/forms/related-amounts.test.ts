import { describe, expect, it } from '@jest/globals';
import { relatedAmounts } from './related-amounts.ts';

const barsOf = (title: string, language: string, ...texts: string[]) =>
  relatedAmounts(
    title,
    texts.map((text) => ({ text, ref: 's1/b1', evidence: text })),
    language,
  )
    ?.items.filter(({ value }) => value !== undefined)
    .map(({ label, value, is_key = false }) => [label, value, is_key]) ?? null;

describe('amounts that sentences set in relation', () => {
  it('are bars with the words that say what each is, also across sentences that name the same amount', () => {
    const title = 'Mara expects a total of €93,000 if the boat is kept, more than the €90,000';
    expect(barsOf(title, 'en', 'So far €64,000 of the €90,000 have been spent', 'The crew is small')).toEqual([
      ['Spent so far', '€64,000', false],
      ['Budget', '€90,000', false],
      ['Expected', '€93,000', true],
    ]);
    expect(barsOf('64 von 110 Booten sind repariert, geplant waren 72', 'de', 'Die Werft ist klein')).toEqual([
      ['Repariert', '64', true],
      ['Geplant', '72', false],
      ['Gesamt', '110', false],
    ]);
    expect(barsOf('The pump failed', 'en', 'The limit of the pump was 40, the valve had been 80')).toEqual([
      ['Limit of the pump', '40', true],
      ['Valve', '80', false],
    ]);
  });

  it('are named after the period that an amount is compared with', () => {
    const text = 'Net income was $6 million, compared to $23 million in the first quarter of 2002';
    expect(barsOf('The pump failed', 'en', text)).toEqual([
      ['First quarter of 2002', '$23 million', false],
      ['Latest', '$6 million', true],
    ]);
    expect(relatedAmounts(text, [], 'en')?.columns).toEqual(['Net income']);
  });

  it('are two periods of one thing where both have theirs, the earlier first', () => {
    const text =
      'SG&A expenses were $16.9 million in the fourth quarter of fiscal 2026, compared to $17.6 million for the fourth quarter of fiscal 2025';
    expect(barsOf(text, 'en', 'The crew is small')).toEqual([
      ['Fourth quarter of fiscal 2025', '$17.6 million', false],
      ['Fourth quarter of fiscal 2026', '$16.9 million', true],
    ]);
    expect(relatedAmounts(text, [], 'en')?.columns).toEqual(['SG&A expenses']);
  });

  it('are named without who reports them and without their own period', () => {
    const text =
      'Acme Inc. today announced first quarter 2003 earnings per diluted share of 5 cents, compared to 20 cents in the year ago period';
    expect(barsOf('The pump failed', 'en', text)).toEqual([
      ['Year ago period', '20', false],
      ['Latest', '5', true],
    ]);
  });

  it('have names that people would write below bars, in both languages', () => {
    const named = (language: string, text: string) => barsOf('Zzz', language, text)?.map(([label]) => label) ?? null;
    expect(named('en', 'Of the €900, €640 have been paid')).toEqual(['Paid', 'Total']);
    expect(named('en', 'The crew fixed 12 of the 20 boats requested')).toEqual(['Fixed', 'Requested']);
    expect(named('en', 'Waiting times fell to 12 minutes, less than the target of 15 minutes')).toEqual([
      'Waiting times',
      'Target',
    ]);
    expect(named('en', 'By June, 310 of 400 households had signed up')).toEqual(['Signed up', 'Total']);
    expect(named('de', 'Bisher wurden 640 Euro von 900 Euro ausgegeben')).toEqual(['Bisher ausgegeben', 'Budget']);
    expect(named('de', 'Die Fahrt dauert 34 Tage, mehr als die Obergrenze von 30 Tagen')).toBeNull();
    expect(named('de', 'Die Fahrzeit beträgt 34 Tage, mehr als die Obergrenze von 30 Tagen')).toEqual([
      'Obergrenze',
      'Fahrzeit',
    ]);
  });

  it('are none where one of them has no name', () => {
    expect(barsOf('Zzz', 'en', 'We recommend replacing 40 of 64 boats')).toBeNull();
    expect(barsOf('Zzz', 'en', 'The fleet has 412 boats instead of 380')).toBeNull();
    expect(barsOf('Zzz', 'de', 'In 24 von 26 Häfen lag der Wert unter dem Ziel')).toBeNull();
    expect(barsOf('Zzz', 'de', 'Der neue Preis beträgt 349 Euro, mehr als der alte Preis von 299 Euro')).toBeNull();
  });

  it('have their distance in large type beside them where it is stated', () => {
    const texts = ['We raised €60,000 of the €100,000 needed, €40,000 short', 'The crew is small'];
    const items = texts.map((text) => ({ text, ref: 's1/b1', evidence: text }));
    const beside = (title: string, of: typeof items) =>
      relatedAmounts(title, of, 'en')?.items.flatMap(({ label, value, text }) =>
        value === undefined ? [[label, text]] : [],
      );
    expect(beside('The pump', items)).toEqual([
      ['€40,000', texts[0]],
      ['', texts[1]],
    ]);
    expect(beside(texts[0] ?? '', items.slice(1))).toEqual([
      ['€40,000', 'short'],
      ['', texts[1]],
    ]);
  });

  it('are none where a sentence only names them, gives other units or is not exact', () => {
    expect(barsOf('The pump failed', 'en', '412 records were moved and 11 were rejected')).toBeNull();
    expect(barsOf('The pump failed', 'en', 'Costs of €40 against 30 % of sales')).toBeNull();
    expect(barsOf('The pump failed', 'en', 'About 40 of the 80 boats were moved')).toBeNull();
    expect(barsOf('The pump failed', 'en', 'It opened on 3 May 2025 instead of 4 June 2024')).toBeNull();
  });
});
