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

/** A source sentence and a shorter form with the same meaning. */
const FAITHFUL: readonly (readonly [string, string, string])[] = [
  [
    'en',
    'In addition, sales (without licences) rose by about 5 percent in 2023.',
    'Sales rose by about 5 percent in 2023',
  ],
  ['en', 'The museum, which opened in 1901, shows 4,000 pictures.', 'The museum shows 4,000 pictures'],
  ['en', 'Sales rose in Europe, while they did not change in Asia.', 'Sales rose in Europe'],
  ['en', 'The board approved the budget; two members were against it.', 'The board approved the budget'],
  ['en', 'According to the union, the plan costs 200 jobs.', 'The plan costs 200 jobs according to the union'],
  ['en', 'The majority of sites opened on time.', 'Most sites opened on time'],
  [
    'en',
    'There are at least three ways: first, residents can vote through letters.',
    'Residents can vote through letters',
  ],
  ['en', 'The bus takes 40 people or more.', 'The bus takes at least 40 people'],
  ['en', 'Men of >= 18 years take part.', 'Men of 18 years or more take part'],
  ['en', 'More than 1,000 people came.', 'Over 1 000 people came'],
  ['en', 'The plant will close in May if demand falls again.', 'If demand falls, the plant will close in May'],
  ['en', 'The firm had earnings of 7 million which were untaxed.', 'The firm had untaxed earnings of 7 million'],
  ['en', 'The models showed the ability to split a task.', 'The models can split a task'],
  ['en', 'The logo was used until August 2012, as the longest of all.', 'The logo was the longest of all'],
  ['en', 'When there are other options, they can be tuned.', 'Other options can be tuned'],
  ['en', 'The Personal Computer came in 1981.', 'The PC came in 1981'],
  ['en', 'Stock at site B: expected 920, actual 935, +15.', 'Stock at site B: 935, 15 more than expected'],
  ['en', 'Monthly active users: 4 million.', 'Active users each month: 4 million'],
  ['en', 'Protocols should be reviewed to prevent losses.', 'Review protocols to prevent losses'],
  ['en', 'The project will connect raw data to analysis.', 'The project is to connect raw data to analysis'],
  ['en', 'Models solve hard tasks when the tasks are split.', 'Models solve hard tasks that are split'],
  ['en', 'The rules should be revised before May.', 'Recommendation: revise the rules before May'],
  ['en', 'The contract can be terminated with three months notice.', 'Termination with three months notice'],
  ['en', 'The law obliges operators to report once a year.', 'Operators must report once a year'],
  ['en', 'Delivery times were reduced by two days.', 'Two days less delivery time'],
  [
    'en',
    'Average time was 11.6 days in March and 8.2 in May.',
    'Average time fell from 11.6 days in March to 8.2 in May',
  ],
  ['en', 'Because the port failed to open, Contoso had to wait.', 'Contoso waited because the port failed to open'],
  ['en', 'The FSF asked that we call our system Debian.', 'The name Debian follows a request of the FSF'],
  ['en', 'A program to unpack a file is available, and will generally work.', 'Unpacking a file generally works'],
  [
    'en',
    'It was originally designed for 386 PCs; today it runs on a dozen systems.',
    'First made for 386 PCs, it now runs on a dozen',
  ],
  ['en', 'The trend began in September 2023.', 'The trend began in Sep 2023'],
  ['en', 'Staff receive 4 weeks of pay.', 'Staff receive four weeks of pay'],
  ['en', 'Sales were $23,128,000 in 2006.', 'Sales were $23.1 million in 2006'],
  ['en', 'Premiums of dependents rose by 5 percent in 2006.', 'Premiums rose by 5 percent in 2006'],
  ['en', 'The May change raised small plan prices.', 'Prices of small plans were raised by the May change'],
  ['en', 'You can expense a desk.', 'Employees can expense a desk'],
  ['en', 'In summer, we have 4-day work weeks.', 'In summer, work is four days a week'],
  ['en', 'It packages software according to the standards of the project.', 'It packages software'],
  ['en', 'Sales grew 18%. Litware led growth at 24%.', 'Sales grew 18%, with Litware leading growth at 24%'],
  ['en', 'In the event that the drug reduces markers, mRNA is tested.', 'Whether the drug reduces markers'],
  [
    'de',
    'Darüber hinaus stieg der Umsatz (ohne Lizenzen) im Jahr 2023 um rund 5 Prozent.',
    'Umsatz stieg 2023 um rund 5 Prozent',
  ],
  ['de', 'Das Museum, das 1901 eröffnet wurde, zeigt 4.000 Bilder.', 'Das Museum zeigt 4.000 Bilder'],
  ['de', 'Der Export stieg, während der Import nicht zunahm.', 'Der Export stieg'],
  ['de', 'Der Rat stimmte dem Kauf am Freitag zu.', 'Zustimmung des Rats zum Kauf am Freitag'],
  ['de', 'Die Stadt plant, Parkplätze in Wege umzuwandeln.', 'Geplant: Umwandlung von Parkplätzen in Wege'],
  [
    'de',
    'Kinder haben freien Eintritt, wenn ein Erwachsener sie begleitet.',
    'Freier Eintritt für Kinder in Begleitung eines Erwachsenen',
  ],
  ['de', 'Der Umzug verkürzt die Wege.', 'Die Wege werden durch den Umzug verkürzt'],
  [
    'de',
    'Die Behörde rechnet mit mehr Anträgen, wenn die Gebühr entfällt.',
    'Entfällt die Gebühr, rechnet die Behörde mit mehr Anträgen',
  ],
  [
    'de',
    'Falls Sie eine Oberfläche installiert haben, bekommen Sie einen Anmeldebildschirm.',
    'Mit installierter Oberfläche erscheint ein Anmeldebildschirm',
  ],
  ['de', 'Jeder Entwickler kann jederzeit seine Pakete ändern.', 'Paketänderungen sind jedem Entwickler möglich'],
  ['de', 'Berichtet wird über Vorhaben von 200.000 € oder mehr.', 'Berichtet wird über Vorhaben ab 200.000 €'],
  ['de', 'Die Mehrheit der Kunden bestellt online.', 'Die meisten Kunden bestellen online'],
  ['en', 'Members may borrow 30 items at a time.', 'Borrow up to 30 items at a time'],
  ['en', 'The club pays up to $100/month for the gym.', 'Up to $100 a month for the gym'],
  ['en', 'Open enrollment is in November every year.', 'Open enrollment: each November'],
  ['en', 'The device corrects deviations of more than 2 degrees.', 'Deviations above 2 degrees are corrected'],
  [
    'en',
    'Electric vans cost 31% less per mile than diesel vans.',
    'Electric vans are 31% cheaper per mile than diesel vans',
  ],
  ['en', 'Business class needs the approval of a director.', 'Business class only with the approval of a director'],
  [
    'en',
    'Contractors are not covered by the policy unless their contract says so.',
    'The policy covers contractors only if their contract says so',
  ],
  ['en', 'Leave lasts for a maximum of 4 months.', 'Leave lasts for at most 4 months'],
  [
    'en',
    'On 20 February 2019, Contoso said it will offer its service in 12 markets.',
    'Contoso said it will offer its service in 12 markets',
  ],
  ['en', 'If you have been with us for less than 1 year, you get 2 weeks.', 'Less than one year with us: 2 weeks'],
  ['de', 'Die Besuche haben sich verdoppelt.', 'Doppelt so viele Besuche'],
  ['de', 'Der Erfolg ist nicht von der Branche abhängig.', 'Die Branche entscheidet nicht über den Erfolg'],
  ['de', 'Die Branchenbesten erzielten hohe Renditen.', 'Die Besten der Branche erzielten hohe Renditen'],
  [
    'de',
    'Im Jahr 2023 stellte die Firma 640 Leute ein, davon 150 in der Entwicklung.',
    'Von 640 Einstellungen im Jahr 2023 entfielen 150 auf die Entwicklung',
  ],
  ['de', 'Nennen Sie einen Termin. Andernfalls beauftragen wir eine Firma.', 'Ohne Termin beauftragen wir eine Firma'],
  ['de', 'Geprüft wurden Firmen mit maximal 250 Mitarbeitern.', 'Geprüft wurden Firmen mit höchstens 250 Mitarbeitern'],
  ['en', 'Sales rose by 62 percent in the third quarter.', 'Q3: sales up 62 percent'],
  ['en', 'Sixty-two percent of the patients reported pain.', '62 percent of patients reported pain'],
  [
    'en',
    'The company earned 518 million in the period, down from 572 million in the year before.',
    'The company’s earnings fell to 518 million from 572 million',
  ],
  [
    'en',
    'The profit was below expectations, according to a Reuters survey.',
    'Profit below expectations (Reuters survey)',
  ],
  ['en', 'The data will be deleted within 180 days.', 'Within 180 days: data deleted'],
  ['en', 'Do not recharge a battery unless it is labeled.', 'Recharge only batteries that are labeled'],
  ['en', 'Liability is limited to injuries in the work area.', 'Liability only for injuries in the work area'],
  ['en', 'Handbooks should refrain from announcing a rejection.', 'Handbooks should not announce a rejection'],
  ['en', 'If unsure about a charger, contact the manufacturer.', 'Unsure about a charger? Ask the manufacturer'],
  ['en', 'Revenue increased 5% versus the prior year.', 'Revenue up 5% year on year'],
  ['de', 'Der Wetteraukreis beabsichtigt die Senkung der Umlage.', 'Der Wetteraukreis will die Umlage senken'],
  [
    'de',
    'Der Bereich konnte bis zum dritten Quartal einen Umsatz von 5 Millionen verzeichnen.',
    '5 Millionen Umsatz im Bereich bis Q3',
  ],
  ['de', 'Zwei Drittel der Firmen glauben an eine Verbesserung.', 'Zwei Drittel der Firmen erwarten eine Verbesserung'],
  ['de', 'Das Netz verlängert sich um rund 360 Meter.', 'Das Netz wächst um rund 360 Meter'],
  ['de', 'Es werden keinerlei Daten an andere weitergegeben.', 'Keine Weitergabe von Daten an andere'],
  ['de', 'Sie können die Löschung Ihrer Daten beantragen.', 'Löschung der Daten beantragbar'],
  [
    'de',
    'Die Daten werden gelöscht, es sei denn, das Gesetz erfordert sie.',
    'Löschung der Daten, außer das Gesetz erfordert sie',
  ],
  ['en', 'Annual leave is not mandatory in Ireland.', 'In Ireland: annual leave not mandatory'],
  ['en', 'Only 15 per cent of the land is cultivated.', 'Only 15% of the land is cultivated'],
  ['en', 'A maximum of five days may be carried over.', 'Carry-over: max. five days'],
  ['en', 'The fund deals with complaints as quickly as possible.', 'Complaints are dealt with quickly'],
  ['en', 'Call the headquarters at once.', 'Call the HQ at once'],
  ['de', 'Die Überschreitungen in der Anlage wurden genehmigt.', 'Überschreitungen laut Anlage genehmigt'],
  ['de', 'Der Versuch erweist sich bisher nicht als Lösung.', 'Der Versuch ist bisher keine Lösung'],
  [
    'de',
    'Der Anteil der Pflege durch Angehörige wird zurückgehen.',
    'Der Anteil der Pflege durch Angehörige sinkt künftig',
  ],
  [
    'de',
    'Das Feuer brach vermutlich am Mittag aus, sagte ein Sprecher der Feuerwehr.',
    'Feuerwehrsprecher: Feuer brach vermutlich am Mittag aus',
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

  it.each(FAITHFUL)('stays in what only became shorter, %s: "%s"', (language, source, written) => {
    expect(findMeaningChanges({ written, sources: [source], language })).toEqual([]);
    expect(findMeaningChanges({ written: source, sources: [source], language })).toEqual([]);
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
