import { describe, expect, it } from '@jest/globals';

import { createLinguistSource } from './linguist.ts';
import { isDecision, isOfAFew, isPreliminary, outcomeWorth } from './outcome.ts';
import { readPassages } from './passages.ts';
import { writeMessage } from './write-title.ts';

const linguists = createLinguistSource();

/** The title of a part of one paragraph. */
async function titleOf(heading: string, text: string, language = 'en'): Promise<string | undefined> {
  const linguist = await linguists(language);
  const blocks = [
    { ref: 'h', kind: 'heading' as const, level: 2, text: heading },
    { ref: 'p', kind: 'paragraph' as const, text },
  ];
  const passages = readPassages(blocks, linguist, heading);
  return writeMessage(blocks, passages, heading, { titles: new Set(), terms: [], subject: [] }, linguist)?.title;
}

it('takes how a meeting was called for no result of it', () => {
  expect(isPreliminary('Die Einladung erging fristgerecht.')).toBe(true);
  expect(isPreliminary('Die Einladung der Gäste kostet 900 Euro.')).toBe(false);
});

describe('what a few of several would have', () => {
  it.each([
    'Two panel members (Denholm, Achike) would give search 30%',
    'Einige Mitglieder möchten den Termin verschieben',
  ])('is not what all came to: %s', (text) => {
    expect(isOfAFew(text)).toBe(true);
    expect(isPreliminary(text)).toBe(true);
  });

  it('leaves what members did, and what all would have', () => {
    expect(isOfAFew('Two members resigned in May')).toBe(false);
    expect(isOfAFew('The members would keep the fee')).toBe(false);
  });
});

describe('what only leads to a result', () => {
  it.each([
    'Anna Berg dankt dem bisherigen Vorstand für seine Arbeit.',
    'Laut Geschäftsordnung muss eine Wahlleitung bestimmt werden.',
    'Der Vorsitzende stellt fest, dass der Vorstand beschlussfähig ist.',
    'Der Vorsitzende berichtet über den Stand der Eintragung.',
    'Die Mitglieder des Vorstands stellen sich wieder zur Wahl.',
    'Im Vorfeld fand eine Kassenprüfung statt.',
    'We promised to briefly update you on our activities.',
    'The projects team (PT) manages the relationship between volunteers and clubs.',
    'The town conducted a review into which pump to buy.',
    'The survey assessed the confidence of its respondents.',
    'Ann and Carol discuss the situation.',
    '"We grow in every market," continued Hall.',
    'Initial suspicion was an old version of the pump.',
    'Die Zahlen sind vorläufig, weil noch zwei Rechnungen fehlen.',
    'Herr Reinhold fragt, warum die Spenden zurückgegangen sind.',
    'Mirja Tesch berichtet.',
    'The caterer has cooperated fully.',
    'The survey ran from 4 May to 5 June, online and on paper.',
    'Every three years we ask everyone who has volunteered how it is going.',
    'We asked the 289 first-year volunteers to pick up to three things.',
    'Amended 3 August: the number of replies was given as 179.',
    'Herausgegeben von der Personalabteilung, abgestimmt mit dem Betriebsrat.',
    'Lab book of R. Doyle, typed up from the paper book.',
    'Quelle: Auszug vom 02.07., bearbeitet T. Niebuhr',
    'By Ann Brandt and Sam Pell, Research.',
  ])('is told: %s', (sentence) => {
    expect(isPreliminary(sentence)).toBe(true);
    expect(outcomeWorth(sentence)).toBeLessThan(0);
  });

  it.each([
    'Thanks to the grant of the town, we opened a second pool.',
    'Der Vorsitzende berichtet, dass der Verein 15 Mitglieder hat.',
    'Dank der Förderung steigt die Zahl der Kurse.',
    'The review found three errors in the accounts.',
    'Bei einem Rückstand ruht laut Satzung die Mitgliedschaft.',
    'Issued permits fell from 412 to 380.',
    'By 1933 the companies had been merged into one.',
  ])('is not: %s', (sentence) => {
    expect(isPreliminary(sentence)).toBe(false);
  });
});

describe('a decision', () => {
  it.each([
    ['Anna Berg wird mit 21 Ja und 1 Enthaltung als Vorsitzende gewählt.', true],
    ['Der Antrag zur Änderung der Satzung wird angenommen.', true],
    ['The board approved the budget of the year.', true],
    ['We will go with the managed pool, one key for each club.', true],
    ['We will go to the lake in May.', false],
    ['The committee did not agree on whether to end the contract early.', true],
    ['Der Ausschuss konnte sich nicht einigen.', true],
    // Which one, only the sentence before says.
    ['Der Antrag wird einstimmig angenommen.', false],
    ['The motion was carried.', false],
    ['The motion to buy a new pump was carried.', true],
    ['Some 412,000 records were moved and 1,130 were rejected.', false],
    ['Das Protokoll der letzten Sitzung wird angenommen.', false],
  ])('has what it is about: %s', (sentence, expected) => {
    expect(isDecision(sentence)).toBe(expected);
  });
});

describe('a cause', () => {
  it.each([
    ['The underlying issue in the pump is identified and fixed.', true],
    ['Logs show that the old valve is the cause of the drop.', true],
    ['Hall was made President when cases relating to his time were resolved.', false],
    ['The plan has not been adopted by any other town.', false],
  ])('that was found is a result: %s', (sentence, expected) => {
    expect(outcomeWorth(sentence) > 0).toBe(expected);
  });
});

describe('the title of a part', () => {
  it('is who was elected, not who stood or was thanked', async () => {
    const title = await titleOf(
      'Neuwahl der Kassenprüfung',
      'Anna Berg dankt Karl Ott und Eva Lang für ihre Arbeit als Kassenprüfer. Karl Ott wird mit 21 Ja und 1 Enthaltung als Kassenprüfer gewählt.',
      'de',
    );
    expect(title).toBe('Karl Ott wird mit 21 Ja und 1 Enthaltung als Kassenprüfer gewählt');
  });

  it('is what turns against the sentence before, not what that grants', async () => {
    const title = await titleOf(
      'Registration of clubs',
      'As expected, fewer clubs registered than in the first phase of the network. However, new clubs of all sizes still join the network every month.',
    );
    expect(title).toBe('New clubs of all sizes still join the network every month');
  });

  it('is the cause that a log comes to, with the name of a machine that is written small', async () => {
    const title = await titleOf(
      '9:01',
      'gke-pool-972e is identified as a node that has networking issues. The pod of the logs is on another node.',
    );
    expect(title).toBe('gke-pool-972e is identified as a node that has networking issues');
  });

  it('is the election in German that ends with its verb, without what leads to it', async () => {
    const title = await titleOf(
      'Wahl einer Ombudsperson',
      'Anna Berg stellt die Idee vor, eine Ombudsperson zu wählen, um den Verein zu stärken. Karl Ott stellt sich zur Wahl, wird mit 21 Ja und 1 Enthaltung als Ombudsperson gewählt und nimmt die Wahl an.',
      'de',
    );
    expect(title).toMatch(/^Karl Ott .* nimmt die Wahl an$/u);
  });

  it('is not cut at a colon that comes before what it names', async () => {
    const title = await titleOf(
      'The new pump',
      'The new pump is an incredibly powerful machine that gives plenty of space to changes of all kinds but comes with a cost: it is a machine that needs a certain degree of skill within the team to work as it should.',
    );
    expect(title).not.toMatch(/comes with a cost$/u);
  });
});
