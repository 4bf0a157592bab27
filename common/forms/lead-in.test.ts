import { describe, expect, it } from '@jest/globals';
import { leadsOf } from './lead-in.ts';

/** Another statement with a lead in each language: one alone has none. */
const OTHERS: Readonly<Record<string, string>> = {
  en: 'The rope makers of the north are paid by the masters of the ships',
  de: 'Die Seilmacher im Norden sind bei der Werft angestellt',
  pt: 'Os donos dos barcos poderão pagar ao porto, sem direito a desconto',
  ar: 'عندما تغادر القوارب الصغيرة، يدفع أصحابها للميناء كل شهر',
};

/** Each statement with its lead in brackets; null where the slide has none. */
function marked(...texts: string[]): string[] | null {
  const leads = leadsOf(texts);
  return (
    leads?.map((span, at) => {
      const text = texts[at] ?? '';
      if (span === null) return text;
      const { from, to } = span;
      return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
    }) ?? null
  );
}

function markedBeside(text: string, language = 'en'): string | null {
  return marked(text, OTHERS[language] ?? '')?.[0] ?? null;
}

describe('the lead of a statement', () => {
  it.each([
    ['its subject', '[The harbour pilots] board every ship that is longer than a pier'],
    ['no part of a date', '[The launch moves from 1 May to 15 May 2025], after the holidays'],
    ['its date and time', '[14 May 09:12]: Morning traffic passes 900 requests a second'],
    ['its time', '[11:47 UTC]: The pool is set back to 80, and errors stop within a minute'],
    ['its date', '[3. Mai 2024]: Die Werft liefert das erste Schiff an den Hafen'],
    ['no part of a second noun', '[Ferries] and control boats that carry more than twenty ships have a pilot'],
    ['its subject before an unknown verb', '[Fast ferries] overtake the barges on the wide part of the river'],
    [
      'its subject up to what else is said of it',
      '[Recordings of harbour seals] in the northern bays have shown two calls',
    ],
    ['a figure with its noun', '[About 40 percent of the ferries] are older than the pier that they leave from'],
    ['when it is so', '[In March 2021], the port closed two of its three gates for repair'],
    ['what is to be done', '[Review the safety rules] for ships that carry gas'],
    ['its subject after a word that only links', 'In general, [the tall cranes] are moved by night'],
  ])('is %s', (_, text) => {
    expect(markedBeside(text.replaceAll(/[[\]]/gu, ''))).toBe(text);
  });

  it.each([
    [
      'the same with more words',
      'Ferries are older than the pier that they leave from',
      'Ferries of the north carry the post every day',
    ],
    [
      'the body that acts throughout',
      'The council asked for a report',
      'Two members were absent on the day of the vote',
    ],
    [
      'the body that acts throughout',
      'Das Gremium nimmt den Bericht zur Kenntnis',
      'Zwei Mitglieder fehlten am Tag der Abstimmung',
    ],
  ])('is not there where one is %s', (_, text, other) => {
    expect(marked(text, other)).toBeNull();
  });

  it('is what differs where two begin with the same words', () => {
    const board = 'Aprovar, sob proposta da Direcção';
    expect(
      marked(`${board}, as alterações aos Estatutos do porto`, `${board} o plano e as contas de cada ano`),
    ).toEqual([`${board}, [as alterações] aos Estatutos do porto`, `${board} [o plano e as contas] de cada ano`]);
  });

  it.each([
    ['a clause', 'en', 'If you have been with the port for less than 1 year, you are paid for four weeks of work'],
    ['a clause', 'de', 'Wenn der Hafen geschlossen ist, bleiben die Schiffe bis zum Morgen auf der Reede'],
    [
      'a setting that is no place or time of its own',
      'en',
      'In the year-earlier period, the port recorded charges of $30 million for the pier',
    ],
    [
      'a setting that is no place or time of its own',
      'de',
      'Im Zuge der Arbeiten werden die Kräne an das andere Ufer versetzt',
    ],
    ['a pronoun with its verb', 'en', "I'm particularly pleased that we're on track with the new pier in the north"],
    ['what begins with a conjunction', 'en', 'But ferries of the old kind are the cheapest way to cross the river'],
    ['a word that stresses its phrase', 'en', 'Just by painting the hull, crews of old ferries save fuel each year'],
    ['a vague subject', 'en', 'Some ships, mainly those with sails, are exempt, so that their crews pay nothing'],
  ])('is no %s (%s)', (_, language, text) => {
    expect(markedBeside(text, language)).toBeNull();
  });

  it.each([
    ['en', 'In winter, the ferries of the north stay in the harbour until the ice is gone', 'In winter'],
    ['de', 'Im Winter bleiben die Fähren im Hafen, bis das Eis gebrochen ist', 'Im Winter'],
  ])('is the place or time that it opens with (%s)', (language, text, lead) => {
    expect(markedBeside(text, language)).toBe(text.replace(lead, `[${lead}]`));
  });

  it('keeps the word that limits its subject', () => {
    expect(markedBeside('Only a wrench applied to the nut loosens it from the old bolt')).toContain('[Only a wrench]');
  });

  it('cuts no range', () => {
    expect(markedBeside('Erwarteter Überschuss 95.000 bis 140.000 Euro im Jahr vor Tilgung', 'de')).toBe(
      '[Erwarteter Überschuss] 95.000 bis 140.000 Euro im Jahr vor Tilgung',
    );
  });

  it('cuts no comparison', () => {
    expect(markedBeside('More passengers than in the last summer are on the ferries of the north')).not.toContain(
      '[More passengers]',
    );
    const german = 'Mehr Schiffe als im letzten Jahr sind in den Häfen der Küste';
    expect(markedBeside(german, 'de') ?? '').not.toContain('[Mehr Schiffe]');
  });

  it('is not there for a statement alone, or where only verbs differ', () => {
    expect(marked('The harbour pilots board every ship that is longer than a pier')).toBeNull();
    const port = [
      'The port was founded in 1850 by two brothers',
      'The port was enlarged by a third pier in the last century',
    ];
    expect(marked(...port)).toBeNull();
  });

  it('is only a label beside labels', () => {
    expect(
      marked(
        'Beschluss: ungeändert beschlossen am Dienstag',
        'Abstimmung: Ja: 27, Nein: 0, anwesend: 27',
        'Das Gremium nimmt den Bericht zur Werft mit den Kosten zur Kenntnis',
      ),
    ).toEqual([
      '[Beschluss]: ungeändert beschlossen am Dienstag',
      '[Abstimmung]: Ja: 27, Nein: 0, anwesend: 27',
      'Das Gremium nimmt den Bericht zur Werft mit den Kosten zur Kenntnis',
    ]);
  });

  it('is there for all statements of a slide or for none', () => {
    const clear = 'The pilots are on duty by day and by night';
    expect(markedBeside(clear)).not.toBeNull();
    expect(marked(clear, 'They are paid by the masters of the ships that they guide')).toBeNull();
    expect(marked(clear, clear)).toBeNull();
  });

  it.each([
    ['German', 'de', '[Die Zahl der alten Schiffe] sinkt seit dem Jahr 2010 in allen Häfen'],
    ['German, in a year', 'de', '[Im Jahr 2022] stieg der Umsatz der Werften um die Hälfte'],
    ['Portuguese', 'pt', '[Os membros do Conselho] poderão assistir às reuniões da Direcção, sem direito a voto'],
    ['Portuguese, of a task', 'pt', '[Promover a pesca costeira do norte], bem como os seus produtos'],
    ['Arabic, up to a comma', 'ar', '[عندما تصل السفينة إلى الميناء]، يصعد المرشد إلى متنها ويقودها إلى الرصيف'],
  ])('is found in %s', (_, language, text) => {
    expect(markedBeside(text.replaceAll(/[[\]]/gu, ''), language)).toBe(text);
  });

  it('is no first name of a list, and no phrase as long as the sentence', () => {
    const harbour = 'Гавань, причал и маяк стоят на одном берегу широкой реки';
    expect(marked(harbour, `${harbour} и моря`)).toBeNull();
    expect(markedBeside('Finalize pricing model')).toBeNull();
  });

  it('is no pronoun with its verb, and no beginning of a question', () => {
    expect(markedBeside('It costs at most two coins in the shops')).toBeNull();
    expect(markedBeside('Does the contract with the pilots cover the water in the basin?')).toBeNull();
  });

  it('is the few words before a full stop where most statements begin so, and never goes on into the next sentence', () => {
    const late = 'Late finish. Each week after 1 August costs an estimated €45,000 in outside packing';
    const frame = 'The frame. The survey found corrosion on 3 of 26 supports of the harbour crane';
    const council = 'The works council of the harbour has not yet replied to the proposal';
    expect(marked(late, frame, council)).toEqual([
      late.replace('Late finish', '[$&]'),
      frame.replace('The frame', '[$&]'),
      council,
    ]);
    expect(marked(late, council)).toBeNull();
  });

  it('is no number of one statement among others', () => {
    expect(marked('2025 hatten wir 11 Unfälle in den Hallen', 'Druckluft kommt nie auf Kleidung oder Haut')).toBeNull();
  });
});

it('has no lead where most statements begin with a word that alone says nothing', () => {
  const said = ['Fruit goes into the store of the harbour', 'Members have noticed how long they wait for it'];
  expect(leadsOf(said)).toBeNull();
  expect(leadsOf([...said, 'The old pier has been closed since the storm in May'].slice(1))).not.toBeNull();
});
