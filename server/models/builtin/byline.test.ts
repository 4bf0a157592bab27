import { expect, it } from '@jest/globals';
import { bylineOf } from './byline.ts';

const sentences = (text: string): string[] => text.split(/(?<=[.!?]) /u);

/** What a text of a title and paragraphs says of whom and when it is. */
function bylineIn(title: string, ...texts: string[]): string {
  const blocks = texts.map((text, at) => ({ ref: `s1/b${at}`, kind: 'paragraph' as const, text }));
  const section = { title, key_points: [], data_points: [], blocks, stories: [], pictures: [] };
  const preferences = { language: 'en', tone: '', instructions: '' };
  return bylineOf({ preferences, title, overview: '', slide_count: null, sections: [section] }, sentences);
}

it.each([
  ['Generated: 2024-01-15 Question: Why did churn increase?', 'Generated: 2024-01-15'],
  ['Prepared by: Finance, 10 October 2025', 'Prepared by: Finance, 10 October 2025'],
  ['CHICAGO, (Reported on May 7) - Acme announced earnings of 5 cents.', 'Reported on May 7'],
  ['Tübingen, 22. April 2024. Das Stadtbad wird vom 1. Juli an saniert.', 'Tübingen, 22. April 2024'],
  ['If your employment or contract with 37signals ends, you may be eligible for a package.', '37signals'],
  ['We will renegotiate the freight contract with Maersk. The plan is open.', ''],
  ['Acme offers paid vacation. Acme matches gifts. Acme will pay for a gym.', 'Acme'],
  [
    '14 to 20 May 2026. Issued Thursday 24 May. Data are provisional and may change.',
    'Issued Thursday 24 May · Data are provisional',
  ],
  ['Ann Lee, Stores – noch nicht mit Buchhaltung abgestimmt', 'Noch nicht mit Buchhaltung abgestimmt'],
  ['Prices without tax. NOT for circulation to bidders', 'NOT for circulation to bidders'],
  ['What patients say is confidential to the ward. The draft was preliminary.', ''],
  ['The dates are: 3 May, 4 May and 5 May.', ''],
])('finds of whom and of when a text is: %s', (text, expected) => {
  expect(bylineIn('Report', text)).toBe(expected);
});

it('does not say again what the title of the deck has', () => {
  const text = 'Tübingen, 22. April 2024. Das Stadtbad wird vom 1. Juli an saniert.';
  expect(bylineIn('Stadtbad: Tübingen, 22. April 2024', text)).toBe('');
});
