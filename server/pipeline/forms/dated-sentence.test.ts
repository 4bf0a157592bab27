import { expect, test } from '@jest/globals';
import { datedClauses, datedSentence } from './dated-sentence.ts';
import { datedStatements } from './find-time.ts';

const shown = (text: string): string[] =>
  datedSentence(text, 'a', 'with_others').flatMap((each) => [each.date, each.text]);

test('a date that leads an English sentence stands for itself, and words that limit it stay with it', () => {
  expect(shown('In 1924, the company was renamed')).toEqual(['1924', 'The company was renamed']);
  expect(shown('On June 16, 1911, the four firms were joined')).toEqual([
    'June 16, 1911',
    'The four firms were joined',
  ]);
  expect(shown('By 1933, most subsidiaries had been merged')).toEqual(['By 1933', 'Most subsidiaries had been merged']);
  expect(shown('Since the 1990s, the firm has sold software')).toEqual([
    'Since the 1990s',
    'The firm has sold software',
  ]);
  expect(shown('From 1993 to 2021, it filed the most patents')).toEqual(['1993–2021', 'It filed the most patents']);
});

test('a sentence that would change without its date stays whole', () => {
  const german = 'Im März 2024 beschloss der Rat den Umbau';
  expect(shown(german)).toEqual(['März 2024', german]);
  const since = 'Seit 2020 betreibt der Verein ein Netz';
  expect(shown(since)).toEqual(['Seit 2020', since]);
  const joined = 'In 1998, when the bridge was closed, ferries returned';
  expect(shown(joined)).toEqual(['1998', joined]);
});

test('a date inside a sentence is that of its event', () => {
  expect(shown('It was renamed in 1924 and soon led its market')[0]).toBe('1924');
  expect(shown('Das Dach ging Ende 2012 ans Netz')[0]).toBe('Ende 2012');
});

test.each([
  'Sales were higher than in 2019',
  'Die Kosten lagen höher als im Jahr 2019',
  'The law, which was passed in 2004, covers all firms',
  'The agreement reached in 1911 was never published',
  'Founded in 1911, the firm has 300 employees',
  'Das im Jahr 1911 gegründete Werk steht leer',
  'The Data Protection Act 2018 covers all firms',
  'Prices have doubled since 2019',
  'Two groups found the same effect (Chen, 2019)',
  'As of 2015, the firm leads its market',
  '2000 people came',
])('a year that dates no event: %s', (text) => {
  expect(shown(text)).toEqual([]);
});

test('clauses of one sentence that each have their year are events of their own', () => {
  const text = 'Pitrap patented the scale in 1885; Dey invented the recorder (1888); and Bundy built a clock (1889)';
  expect(datedClauses(text, 'a')?.map((each) => [each.date, each.text])).toEqual([
    ['1885', 'Pitrap patented the scale in 1885'],
    ['1888', 'Dey invented the recorder'],
    ['1889', 'Bundy built a clock'],
  ]);
  expect(datedClauses('It opened in 1885; the roof is new', 'a')).toBeNull();
});

test('three dated statements are a timeline, with one that goes on from its event', () => {
  const of = (...texts: string[]) => datedStatements(texts.map((text) => ({ text, ref: 'a', evidence: text })));
  const events = ['In 1901, the mill opened', 'It burned down in 1912', 'On 4 May 1998, the museum opened'];
  expect(of(...events)?.map(({ date }) => date)).toEqual(['1901', '1912', '4 May 1998']);
  const [first = '', ...others] = events;
  expect(of(first, 'The mill employed 640 people', ...others)?.[0]?.text).toBe(
    'The mill opened. The mill employed 640 people',
  );
  expect(of(...events, 'The museum has a café')).toBeNull();
  // "It" would be something else before the first statement.
  expect(of('On 4 May 1998, the museum opened', 'It burned down in 1912', 'In 1901, the mill opened')).toBeNull();
});
