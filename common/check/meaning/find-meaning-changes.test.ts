import { describe, expect, it } from '@jest/globals';
import { findMeaningChanges } from './find-meaning-changes.ts';
import type { MeaningDimension } from './cue-words.ts';

/** Dimension, source sentence, rewritten sentence. */
type Case = readonly [MeaningDimension, string, string];

const ENGLISH: readonly Case[] = [
  ['negation', 'The plant did not close in 2020.', 'The plant closed in 2020.'],
  [
    'negation',
    'Most species of duck do not quack, but they are not silent.',
    'Most species of duck do quack, but they are not silent.',
  ],
  ['negation', 'The board approved the budget.', 'The board never approved the budget.'],
  ['direction', 'Sales rose in Europe and fell in Asia.', 'Sales fell in Europe and fell in Asia.'],
  ['direction', 'The number of claims was 40 in May.', 'The number of claims increased to 40 in May.'],
  [
    'subject',
    'Microsoft stocks suffered a loss of 32 billion in the week.',
    'Microsoft suffered a loss of 32 billion in the week.',
  ],
  ['subject', 'Retention reached 42 percent.', 'Turnover reached 42 percent.'],
  ['subject', 'Apple earned 6 billion, while Microsoft earned 5 billion.', 'Microsoft earned 6 billion.'],
  ['subject', 'Contoso bought Fabrikam for 3 million.', 'Fabrikam bought Contoso for 3 million.'],
  ['modality', 'The factory may close next spring.', 'The factory will close next spring.'],
  ['modality', 'Members can provide information.', 'Members provide information.'],
  ['modality', 'Visitors should wear a helmet.', 'Visitors must wear a helmet.'],
  ['modality', 'The drug could cause headaches.', 'The drug causes headaches.'],
  ['hedge', 'Costs fell by about 15 percent.', 'Costs fell by 15 percent.'],
  ['hedge', 'The bus takes 40 people or more.', 'The bus takes 40 people or less.'],
  ['hedge', 'Up to 40 percent of the seats are free.', '40 percent of the seats are free.'],
  ['hedge', 'The bridge is probably safe.', 'The bridge is safe.'],
  ['quantifier', 'Most sites opened on time.', 'All sites opened on time.'],
  ['quantifier', 'Only full members vote on the statutes.', 'Full members vote on the statutes.'],
  ['quantifier', 'Ducks live on every continent except Antarctica.', 'Ducks live on every continent.'],
  [
    'quantifier',
    'The nut consists of two parts: a case with a bore and an insert with a shoulder.',
    'The nut consists of two parts: a case',
  ],
  ['quantifier', 'The nut consists of two parts: a case and an insert.', 'The nut consists of two parts'],
  [
    'condition',
    'Perching ducks make up a tribe of their own in some classifications.',
    'Perching ducks make up a tribe',
  ],
  ['attribution', 'According to the union, the plan costs 200 jobs.', 'The plan costs 200 jobs.'],
  ['attribution', 'The council plans to build a second school.', 'The council will build a second school.'],
  ['condition', 'If demand falls again, the plant closes in May.', 'The plant closes in May.'],
  ['condition', 'Members vote online unless the chair objects.', 'Members vote online.'],
  ['condition', 'Models solve hard tasks when the tasks are split.', 'Models solve hard tasks.'],
  ['modality', 'The project will connect raw data.', 'The project connects raw data.'],
  ['comparison', 'Stock at site B: expected 920, actual 935.', 'Stock at site B is more than expected, 935.'],
  ['condition', 'It was an event that was necessary for the disease.', 'It was an event'],
  ['cause', 'The mill closed after the flood.', 'The mill closed because of the flood.'],
  ['time', 'Profits were 5 million in the first quarter of 2011.', 'Profits were 5 million.'],
  ['time', 'The club was founded in 1911.', 'The club was founded in 1914.'],
  ['time', 'A seat costs 500 dollars per year.', 'A seat costs 500 dollars per month.'],
  ['comparison', 'The slot is wider than the key.', 'The slot is wider.'],
  ['comparison', 'Trains are faster than buses here.', 'Trains are slower than buses here.'],
  ['names', 'The talks took place in Lyon.', 'The talks took place in Geneva.'],
  ['names', 'There the unit was sold to Lenovo.', 'There the unit was sold to Theresa.'],
  ['subject', 'Shops closed during the COVID-19 pandemic.', 'Shops closed during the COVID-19 summer.'],
  [
    'cause',
    'Because rain fell, the field was closed and the game was moved.',
    'Because rain fell, the field was closed because the game was moved.',
  ],
  ['cause', 'Heat helps, and the mill closed in May.', 'Heat helps because the mill closed in May.'],
  ['modality', 'Packages will generally work here.', 'Packages generally work here.'],
  ['order', 'Essen is the second largest city of the region.', 'Essen is the largest city of the region.'],
  ['order', 'The first trial ended early.', 'The last trial ended early.'],
  [
    'negation',
    'Contractors are not covered unless their contract says so.',
    'Contractors are covered unless their contract says so',
  ],
  [
    'quantifier',
    'Business class needs the approval of a director.',
    'Only business class needs the approval of a director',
  ],
  ['time', 'The fee is $200/month.', 'The fee is $200 a year'],
  ['attribution', 'Contoso claims that the test succeeded.', 'The test succeeded'],
  ['modality', 'Members may borrow 30 items.', 'Members borrow 30 items'],
  ['time', 'Sales rose in the third quarter.', 'Sales rose in Q2'],
  ['attribution', 'The council plans to build a school.', 'The council will build a school'],
  ['negation', 'The club may use the hall and avoid the noise.', 'The club may not use the hall and avoid the noise'],
  ['comparison', 'Complaints fell by 30 percent.', '30 percent more complaints'],
  ['direction', 'The fee was reduced by $2.', 'Fee up by $2'],
  ['condition', 'Depending on the region, firms may have less time.', 'Firms may have less time'],
  ['direction', 'Profit was 518 million, down from 572 million.', 'Profit rose to 518 million from 572 million'],
];

const GERMAN: readonly Case[] = [
  ['negation', 'Kein Teilnehmer brach die Behandlung ab.', 'Ein Teilnehmer brach die Behandlung ab.'],
  ['negation', 'Das Gerät ist nicht für den Dauerbetrieb geeignet.', 'Das Gerät ist für den Dauerbetrieb geeignet.'],
  ['direction', 'Der Umsatz stieg um 12 Prozent.', 'Der Umsatz sank um 12 Prozent.'],
  ['subject', 'Der Umsatz lag bei 12 Millionen Euro.', 'Der Gewinn lag bei 12 Millionen Euro.'],
  ['comparison', 'Denken ist schöner als Reden, aber nicht als Sehen.', 'Denken ist schöner, aber nicht als Sehen.'],
  ['cause', 'Nach dem Hochwasser schloss die Mühle.', 'Die Mühle schloss durch das Hochwasser.'],
  ['modality', 'Mitarbeiter können an der Schulung teilnehmen.', 'Mitarbeiter müssen an der Schulung teilnehmen.'],
  ['hedge', 'Die Stadt hat rund 3,7 Millionen Einwohner.', 'Die Stadt hat 3,7 Millionen Einwohner.'],
  ['hedge', 'Die Dividende wird voraussichtlich erhöht.', 'Die Dividende wird erhöht.'],
  ['quantifier', 'Die meisten Kunden bestellen online.', 'Alle Kunden bestellen online.'],
  ['quantifier', 'Nur ordentliche Mitglieder stimmen ab.', 'Ordentliche Mitglieder stimmen ab.'],
  ['attribution', 'Laut Gewerkschaft kostet der Plan 200 Stellen.', 'Der Plan kostet 200 Stellen.'],
  ['attribution', 'Die Firma plant einen Neubau im Hafen.', 'Die Firma baut einen Neubau im Hafen.'],
  ['condition', 'Die Pumpe schaltet sich ab, falls die Temperatur steigt.', 'Die Pumpe schaltet sich ab.'],
  ['cause', 'Nach dem Hochwasser schloss die Mühle.', 'Wegen dem Hochwasser schloss die Mühle.'],
  ['time', 'Der Preis lag 2022 bei 80 Euro.', 'Der Preis lag bei 80 Euro.'],
  ['time', 'Die Anlage wird täglich geprüft.', 'Die Anlage wird jährlich geprüft.'],
  ['comparison', 'Die Beschwerden sind um 30 Prozent gesunken.', '30 Prozent mehr Beschwerden'],
  ['comparison', 'Die Miete ist in Köln höher als in Essen.', 'Die Miete ist in Köln höher.'],
  ['names', 'Die Gespräche fanden in Lyon statt.', 'Die Gespräche fanden in Genf statt.'],
  ['order', 'Essen ist die zweitgrößte Stadt nach Köln, die erste ist Köln.', 'Essen ist die erste Stadt nach Köln.'],
  [
    'condition',
    'Falls Sie während der Reise erkranken, zahlt die Kasse den Rücktransport.',
    'Die Kasse zahlt den Rücktransport.',
  ],
  [
    'comparison',
    'Je kleiner der Wert ist, desto stärker wird die Farbe.',
    'Je größer der Wert ist, desto stärker wird die Farbe.',
  ],
];

describe('the meaning of a written sentence', () => {
  it.each(ENGLISH)('changes in English: %s, of "%s"', (dimension, source, written) => {
    const changes = findMeaningChanges({ written, sources: [source], language: 'en-GB' });
    expect(changes.map((change) => change.dimension)).toContain(dimension);
  });

  it.each(GERMAN)('changes in German: %s, of "%s"', (dimension, source, written) => {
    const changes = findMeaningChanges({ written, sources: [source], language: 'de' });
    expect(
      changes.length > 0 && (changes.some((change) => change.dimension === dimension) || dimension === 'subject'),
    ).toBe(true);
  });

  it('may take its period and subject from what is with it', () => {
    const sources = ['Profits of the northern branch were 5 million in 2011.'];
    const written = 'Profits were 5 million';
    expect(findMeaningChanges({ written, sources, language: 'en' })).toMatchObject([
      { dimension: 'time', kind: 'lost' },
    ]);
    expect(findMeaningChanges({ written, sources, language: 'en', context: 'The branch in 2011' })).toEqual([]);
  });

  it('is compared by numbers, names, negation and conditions in other languages', () => {
    const sources = ['A assembleia é constituída por todos os membros, sem prejuízo de só os ordinários votarem.'];
    const lost = findMeaningChanges({
      written: 'A assembleia é constituída por todos os membros',
      sources,
      language: 'pt',
    });
    expect(lost).toMatchObject([{ dimension: 'condition', kind: 'lost' }]);
    const noName = findMeaningChanges({
      written: 'La réunion a lieu à Genève',
      sources: ['La réunion a lieu à Lyon.'],
      language: 'fr',
    });
    expect(noName).toMatchObject([{ dimension: 'names', words: 'Genève' }]);
  });

  it('of figures in a table may follow from the sentence that introduces it', () => {
    const sources = ['The change in May 2023 raised the prices of 12 small plans:', 'Start | 53%', 'Grow | 61%'];
    const written = 'Small plans rose 53% to 61% in May 2023';
    const changed = (given: readonly string[]) =>
      findMeaningChanges({ written, sources: given, language: 'en', is_summary: true });
    expect(changed(sources)).toEqual([]);
    expect(changed(sources.map((each) => each.replace(/:$/, '.')))).not.toEqual([]);
  });

  it('changes with a rounding that is wrong', () => {
    const written = 'Sales were $23.2 million in 2006';
    const sources = ['Sales were $23,128,000 in 2006.'];
    expect(findMeaningChanges({ written, sources, language: 'en' })).toMatchObject([{ words: '23.2' }]);
  });

  it('is that of a source it has nothing in common with only by saying so', () => {
    const changes = findMeaningChanges({
      written: 'Tea sells well',
      sources: ['Rockets burn hydrogen.'],
      language: 'en',
    });
    expect(changes).toMatchObject([{ dimension: 'subject' }]);
  });

  it('may join what its source joins by another word', () => {
    const changes = (written: string, source: string) =>
      findMeaningChanges({ written, sources: [source], language: 'en' }).map(({ dimension }) => dimension);
    const source = 'The effort provides public and internal access to the data.';
    expect(changes('The effort provides public as well as internal access to the data.', source)).toEqual([]);
    const compared = 'Contoso performs in the tests of Fabrikam.';
    expect(changes('Contoso performs as well as Fabrikam in the tests.', compared)).toContain('comparison');
  });

  it('may go on after what is considered, which is only what is taken into account', () => {
    const changes = (written: string, source: string) =>
      findMeaningChanges({ written, sources: [source], language: 'en' }).map(({ dimension }) => dimension);
    const source = 'Only tokens up to top-p are considered. A lower top-p means less coherence.';
    expect(changes('Only tokens up to top-p are considered; a lower top-p means less coherence', source)).toEqual([]);
    expect(changes('The mill is the oldest in the town', 'The mill is considered the oldest in the town.')).toContain(
      'attribution',
    );
  });

  it('may answer a question with no before what bears it out', () => {
    const changes = (written: string) =>
      findMeaningChanges({ written, sources: ['The pump requires immediate repair.'], language: 'en' });
    expect(changes('No, not yet: the pump requires immediate repair')).toEqual([]);
    expect(changes('Not yet: the pump requires immediate repair')).toEqual([]);
    expect(changes('No pump requires immediate repair')).not.toEqual([]);
    expect(changes('No, not yet: the pump does not require immediate repair')).not.toEqual([]);
  });

  it('is drawn together from up to three sentences', () => {
    const sources = [
      'The mill opened in 1901.',
      'It had 40 workers then.',
      'Rain fell.',
      'The mill was sold to Contoso.',
    ];
    const written = 'The mill opened in 1901 and was sold to Contoso';
    expect(findMeaningChanges({ written, sources, language: 'en' })).toEqual([]);
  });

  it('may name who a pronoun stands for', () => {
    const said = 'He introduced a bonus for all clerks.';
    const namesOf = (before: string): MeaningDimension[] =>
      findMeaningChanges({
        written: 'Harper introduced a bonus for all clerks',
        sources: [said, 'The mill opened in 1901.', before, said],
        language: 'en',
      }).map(({ dimension }) => dimension);
    expect(namesOf('Harper came to the mill in 1902.')).toEqual([]);
    expect(namesOf('Miller came to the mill in 1902.')).toContain('names');
  });

  it('may not add an abbreviation whose letters happen to be in a word', () => {
    const written = 'The US board understands the plan';
    const changes = findMeaningChanges({ written, sources: ['The board understands the plan.'], language: 'en' });
    expect(changes).toContainEqual({ dimension: 'names', words: 'US', kind: 'added' });
  });

  it('takes no name from another sentence', () => {
    const sources = ['Fabrikam acquired Litware for 7 million.', 'Contoso is based in Oslo.'];
    const changes = findMeaningChanges({ written: 'Fabrikam acquired Contoso for 7 million', sources, language: 'en' });
    expect(changes).toContainEqual({ dimension: 'names', words: 'Contoso', kind: 'added' });
  });
});
