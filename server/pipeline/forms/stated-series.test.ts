import { describe, expect, it } from '@jest/globals';
import { changeIn, statedSeries } from './stated-series.ts';

/** The names and values of the bars that statements of a slide are drawn as; null without. */
function barsOf(texts: readonly string[], language: string, title = 'The pump failed'): string[] | null {
  const items = texts.map((text) => ({ text, ref: 's1/b1', evidence: text }));
  const drawn = statedSeries(title, items, [[title, ...texts].join('. ')], language);
  return drawn?.items.flatMap(({ label, value }) => (value === undefined ? [] : [`${label}=${value}`])) ?? null;
}

describe('a measure that a text states for several periods or groups', () => {
  it.each<[string, string[], string[]]>([
    [
      'en',
      ['By age: under 1 year, 3; 1 to 4 years, 6; 5 to 11 years, 19; 12 to 17 years, 5; adults, 8'],
      ['Under 1 year=3', '1 to 4 years=6', '5 to 11 years=19', '12 to 17 years=5', 'Adults=8'],
    ],
    ['en', ['By site: Leeds 41, York 28, Hull 19'], ['Leeds=41', 'York=28', 'Hull=19']],
    ['de', ['Nach Abteilung: Montage 12, Fräserei 9, Lager 4'], ['Montage=12', 'Fräserei=9', 'Lager=4']],
    ['en', ['Vaccination in pregnancy varies from 71% in Holme to 52% in Tolworth'], ['Holme=71%', 'Tolworth=52%']],
    ['en', ['Without any grant, payback is 5.9 years for B and 8.2 for C'], ['B=5.9', 'C=8.2']],
    ['en', ['This year 1,318 of 3,140 replied, or 42%', 'In 2023 it was 37%'], ['2023=37%', 'This year=42%']],
    [
      'en',
      [
        'Last season it stood still for 212 hours of the 2,640 it was scheduled to run, that is 8.0%',
        'Two seasons ago the figure was 4.6%',
      ],
      ['Two seasons ago=4.6%', 'Last season=8.0%'],
    ],
    ['de', ['Die Beteiligung lag 2024 bei 34 % und 2026 bei 43 %'], ['2024=34 %', '2026=43 %']],
    ['en', ['Complaints fell from 118 in 2024 to 97 in 2025'], ['2024=118', '2025=97']],
    [
      'en',
      ['Sales were €4.1 million in 2023, €4.6 million in 2024 and €5.2 million in 2025'],
      ['2023=€4.1 million', '2024=€4.6 million', '2025=€5.2 million'],
    ],
    [
      'de',
      ['Die Zahl der Ausleihen stieg von 8.200 im Jahr 2023 auf 9.700 im Jahr 2025'],
      ['2023=8.200', '2025=9.700'],
    ],
    ['en', ['Membership stood at 310 in 2022, 342 in 2023 and 355 in 2024'], ['2022=310', '2023=342', '2024=355']],
    [
      'en',
      ['The rate was 12% in the north, 9% in the south and 15% on the islands'],
      ['North=12%', 'South=9%', 'Islands=15%'],
    ],
    [
      'de',
      ['Nach Alter: unter 18 Jahren, 14; 18 bis 64 Jahre, 52; ab 65 Jahren, 21'],
      ['Unter 18 Jahren=14', '18 bis 64 Jahre=52', 'Ab 65 Jahren=21'],
    ],
    ['es', ['La proporción pasó del 34 % en 2024 al 43 % en 2026'], ['2024=34 %', '2026=43 %']],
    ['en', ['By grade: A, 40 tonnes; B, 22 tonnes; C, 8 tonnes'], ['A=40', 'B=22', 'C=8']],
    ['en', ['Waste came to 71 tonnes in 2023 and 64 tonnes in 2024'], ['2023=71', '2024=64']],
    ['de', ['Der Krankenstand betrug 2023 5,1 % und 2024 6,4 %'], ['2023=5,1 %', '2024=6,4 %']],
    ['de', ['Im Jahr 2025 haben 42 % geantwortet', '2023 waren es 37 %'], ['2023=37 %', '2025=42 %']],
  ])('is a bar for each (%s): %j', (language, texts, bars) => {
    expect(barsOf(texts, language)).toEqual(bars);
  });

  it.each<[string, string[]]>([
    ['en', ['412 records were moved in May and 11 were rejected in June']],
    ['en', ['By Monday: call Leeds, 3 vans; call York, 2 vans; call Hull, 1 van']],
    ['en', ['The share was about 40% in 2023 and perhaps 45% in 2024']],
    ['en', ['Costs were €40,000 in 2024 and 30% of sales in 2025']],
    ['en', ['By law: 30 days, 14 days, 7 days']],
    ['en', ['It opened on 3 May 2023 and closed on 4 June 2024']],
    ['en', ['Of the 118 guests 46 fell ill, 39%', 'In 2023 it rained on 12% of days']],
    ['en', ['The fee is 5%', 'It was raised in 2023']],
    ['en', ['This year 12% of members left and 40% stayed', 'In 2023 it was 37%']],
    ['en', ['From 9 to 12 in the morning the desk is open']],
    ['en', ['Prices rose from 3% to 5% between 2023 and 2024']],
    ['en', ['In 2023 we hired 12 engineers and in 2024 3 managers']],
    ['en', ['The rebate was up to 20% in 2023 and at least 25% in 2024']],
    ['en', ['The fee was 40 euros in 2023 and 2 euros more in 2024']],
    ['en', ['By 2030: waste, 40% less; water, 30% less; energy, 20% less']],
    ['en', ['The share was 12% in 2023, the target 15% in 2025']],
    ['en', ['The index was 104 in 2023 and fell 3 points in 2024']],
    ['de', ['Nach Angaben der Stadt: 30 Plätze, 12 Bäume, 4 Bänke']],
    ['en', ['By size: small, 10 kg; medium, 40 kg; large, 3 t']],
    ['en', ['This year 12% replied', 'In 2023 it was cold']],
    ['en', ['Staff costs were £40,000 for Leeds and travel £3,000 for York']],
    ['en', ['The median wait was 38 days in the trust and 12 members in Leeds']],
    ['en', ['Every year 12% of volunteers leave', 'The highest was 37% in 2023']],
  ])('is none where measures, units or certainty differ, or a name is missing (%s): %j', (language, texts) => {
    expect(barsOf(texts, language)).toBeNull();
  });

  it('keeps its condition, and every statement but a list that the bars are', () => {
    const items = ['Without any grant, payback is 5.9 years for B and 8.2 for C', 'The scheme closes in November'].map(
      (text) => ({ text, ref: 's1/b1', evidence: text }),
    );
    const drawn = statedSeries('The grant is not in hand', items, [], 'en');
    expect(drawn?.columns).toEqual(['Payback, without any grant']);
    expect(drawn?.items.flatMap(({ text }) => text ?? [])).toEqual(items.map(({ text }) => text));
    const listed = [{ text: 'By site: Leeds 41, York 28, Hull 19', ref: 's1/b1', evidence: '' }];
    expect(
      statedSeries('Leeds has most members', listed, [], 'en')?.items.every(({ value }) => value !== undefined),
    ).toBe(true);
  });

  it('is found in two sentences of one point, and where the title is the first of them', () => {
    expect(barsOf(['This year 42% replied. In 2023 it was 37%'], 'en')).toEqual(['2023=37%', 'This year=42%']);
    expect(barsOf(['In 2023 it was 37%'], 'en', 'This year 42% replied')).toEqual(['2023=37%', 'This year=42%']);
    // Whose value that was, only the source says.
    const items = ['Travel costs rose', 'In 2023 it was 37%'].map((text) => ({ text, ref: 's1/b1', evidence: text }));
    expect(statedSeries('This year 42% replied', items, ['Travel costs rose. In 2023 it was 37%.'], 'en')).toBeNull();
  });
});

describe('a change that a sentence states', () => {
  it.each([
    ['es', 'La proporción que come verdura casi todos los días pasó del 34 % al 43 %', '34 % → 43 %'],
    ['en', 'Capacity rises from 14 to 22 tonnes an hour', '14 → 22'],
    ['en', '17% have a long-term condition, up from 13%', '13% → 17%'],
    ['de', 'Die Quote stieg von 9 % auf 13 %', '9 % → 13 %'],
  ])('is what was before and what is now (%s)', (language, text, change) => {
    expect(changeIn(text, language)).toBe(change);
  });

  it.each([
    'The share varies from 71% in Holme to 52% in Tolworth',
    'The desk is open from 9 to 12 in the morning',
    'Costs rose from about 9% to 13%',
    'Costs rose from 9% to €13 million',
    'The team of 12 has 4 vans, up from the north',
  ])('is none in %j', (text) => {
    expect(changeIn(text, 'en')).toBeNull();
  });
});
