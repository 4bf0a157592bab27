import { describe, expect, it } from '@jest/globals';
import { leadsOf } from './lead-in.ts';

/** Each statement with its lead in brackets; null where the slide has none. */
function marked(...texts: string[]): string[] | null {
  const leads = leadsOf(texts);
  return (
    leads?.map((spans, at) =>
      spans.reduceRight((text, { from, to }) => {
        return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
      }, texts[at] ?? ''),
    ) ?? null
  );
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
    ['when it is so, without a comma', '[In the case of small boats] the pilot stays on the pier'],
    ['under which condition it is so', '[Until the gate is closed], the water runs back into the basin'],
    ['what is to be done', '[Review the safety rules] for ships that carry gas'],
    ['its subject after a word that only links', 'In general, [the tall cranes] are moved by night'],
    [
      'what is said of a vague subject',
      '[Some ships], mainly those with sails, [are exempt], so that their crews pay nothing',
    ],
  ])('is %s', (_, text) => {
    expect(marked(text.replaceAll(/[[\]]/gu, ''))).toEqual([text]);
  });

  it('goes on to the verb where two have the same subject', () => {
    expect(
      marked(
        'The port was founded in 1850 by two brothers',
        'The port was enlarged by a third pier in the last century',
      ),
    ).toEqual([
      '[The port was founded] in 1850 by two brothers',
      '[The port was enlarged] by a third pier in the last century',
    ]);
  });

  it('is what differs where two begin with the same words', () => {
    const board = 'Aprovar, sob proposta da Direcção';
    expect(
      marked(`${board}, as alterações aos Estatutos do porto`, `${board} o plano e as contas de cada ano`),
    ).toEqual([`${board}, [as alterações] aos Estatutos do porto`, `${board} [o plano e as contas] de cada ano`]);
    expect(
      marked('You must pay the pilots at the end of the month', 'You do not have to pay for the water in the basin'),
    ).toEqual([
      'You [must pay the pilots] at the end of the month',
      'You [do not have to pay] for the water in the basin',
    ]);
  });

  it('is there for all statements of a slide or for none', () => {
    const clear = 'The pilots are on duty by day and by night';
    expect(marked(clear)).not.toBeNull();
    expect(marked(clear, 'They are paid by the masters of the ships that they guide')).toBeNull();
    expect(marked(clear, 'The pilots are on duty by day and by night')).toBeNull();
  });

  it.each([
    ['German', '[Die Zahl der alten Schiffe] sinkt seit dem Jahr 2010 in allen Häfen'],
    ['German, after a setting', '[Im Jahr 2022] stieg der Umsatz der Werften um die Hälfte'],
    ['Portuguese', '[Os membros do Conselho] poderão assistir às reuniões da Direcção, sem direito a voto'],
    ['Portuguese, of a task', '[Promover a pesca costeira do norte], bem como os seus produtos'],
    ['Arabic, up to a comma', '[عندما تصل السفينة إلى الميناء]، يصعد المرشد إلى متنها ويقودها إلى الرصيف'],
  ])('is found in %s', (_, text) => {
    expect(marked(text.replaceAll(/[[\]]/gu, ''))).toEqual([text]);
  });

  it('is no first name of a list, and no phrase as long as the sentence', () => {
    expect(marked('Гавань, причал и маяк стоят на одном берегу широкой реки')).toBeNull();
    expect(marked('Finalize pricing model')).toBeNull();
  });

  it('is no pronoun with its verb, and no beginning of a question', () => {
    expect(marked('It costs at most two coins in the shops')).toBeNull();
    expect(marked('Does the contract with the pilots cover the water in the basin?')).toBeNull();
  });
});
