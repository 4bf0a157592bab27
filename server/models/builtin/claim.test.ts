import { describe, expect, it } from '@jest/globals';
import { isClaim } from './claim.ts';
import { createLinguistSource } from './linguist.ts';

const linguists = createLinguistSource();

describe('a claim', () => {
  it.each([
    ['en', 'IBM is the largest industrial research organization in the world'],
    ['en', 'Total revenue grew 18% year-over-year'],
    ['en', 'Goals Scored: Real Madrid leads in 2016 with 2.68'],
    ['en', 'Ducks generally only have one partner at a time'],
    ['en', 'Ducks have many predators'],
    ['en', 'Picking takes two thirds of all labour in the orchards'],
    ['en', 'The soil of the vale is deep clay over chalk, which holds water through dry summers'],
    ['en', 'Swans keep one partner at a time, although the partnership may end'],
    ['en', 'Churn increased from 2.1% to 3.8% after the change of prices'],
    ['en', 'Enterprise churn remained stable at 0.9%, while SMB churn nearly doubled from 4.2% to 8.1%'],
    ['en', 'China grew fastest: 15-fold since 2000'],
    ['en', 'Electronics accounts for 85 % of cost in 2007'],
    ['en', 'The district has three problems: heat, thirst and noise'],
    ['en', 'Studies of 2,000 adults show that noise shortens sleep by several hours'],
    ['de', 'Der Umsatz stieg 2023 um zwölf Prozent'],
    ['de', 'Die Stadtwerke senken den Preis zum 1. Januar um 8 Prozent'],
    ['de', 'Die Stadt hat einen Plan, der zu allen Häusern passt'],
    ['de', 'Neuer Plan: 22 Häuser bis zum 15. Dezember, die übrigen 18 bis Ende März 2027'],
    ['en', 'Spending in the first quarter was £9,200, which is £1,100 below plan'],
    ['ru', 'ООО "Евразийское водное партнерство" было создано в сентябре 2004 года'],
  ])('is a whole statement that is understood alone (%s): %s', async (language, line) => {
    expect(isClaim(line, await linguists(language))).toBe(true);
  });

  it.each([
    ['en', 'Analysis and Discussion'],
    ['en', 'Knowledge of SQL is assumed'],
    ['en', 'Flexloc nut Fiber locknut Elastic stop nut'],
    ['en', 'Three species of steamer duck are almost flightless, however'],
    ['en', 'GROUP: The user profile is a group'],
    ['en', 'Note that the slot is wider than the key'],
    ['en', 'These two questions limit the scope of the framework'],
    ['en', 'Immunotoxicity is a characteristic shared by other organochlorines as well'],
    ['en', "WHEN QSYS2. VERIFY_GROUP_FOR_USER ( SESSION_USER, 'TELLER' ) = 1"],
    ['en', 'Pulleys, provided the inner race of the bearing is clamped to the structure by the bolt'],
    ['en', 'The inventory reconciliation reveals several key findings'],
    ['en', 'Collectively, the companies manufactured a wide array of machinery'],
    ['en', 'Global CoE engagements cover topics including'],
    ['en', 'Limiting access with views has its own set of challenges'],
    ['en', 'Criticism of the bank has followed various aspects of its products'],
    ['en', 'Three landmark studies investigated the association between noise and sleep'],
    ['en', 'A test for homogeneity was conducted to assess the model'],
    ['en', 'Releases all memory that belongs to the stream'],
    ['en', 'Returned by the reader when the file ends early'],
    ['en', 'Members are given a vote in the board and have'],
    ['en', 'At that point the call gives the end of the stream'],
    ['en', 'We are proud to present the first editor for the web'],
    ['de', '22 Fälle, bei denen die Prüfung noch läuft'],
    ['ru', 'Компания "Евразийское водное партнерство" (ЕВП)'],
  ])('is no label, list, fragment, code or remark (%s): %s', async (language, line) => {
    expect(isClaim(line, await linguists(language))).toBe(false);
  });
});
