import { describe, expect, it } from '@jest/globals';
import { leadsOf } from './lead-in.ts';

/** Statements with their leads in brackets; null where the slide has none. */
function marked(...texts: string[]): string[] | null {
  return (
    leadsOf(texts)?.map((span, at) => {
      const text = texts[at] ?? '';
      return span === null
        ? text
        : `${text.slice(0, span.from)}[${text.slice(span.from, span.to)}]${text.slice(span.to)}`;
    }) ?? null
  );
}

describe('the lead of a statement', () => {
  it.each([
    ['a date and time', '[14 May 09:12]: Morning traffic passes 900 requests a second'],
    ['a time', '[11:47 UTC]: The pool is set back to 80, and errors stop within a minute'],
    ['a date', '[3. Mai 2024]: Die Werft liefert das erste Schiff an den Hafen'],
    ['a name before a colon', '[Nachtbeleuchtung]: Kosten noch nicht ermittelt'],
    ['a name before a dash', '[Harbour launch] – moves to the north pier in May'],
  ])('is %s', (_, text) => {
    const label = '[Pilot]: a person who guides ships';
    expect(marked(...[text, label].map((each) => each.replaceAll(/[[\]]/gu, '')))).toEqual([text, label]);
  });

  it('is the few words before a full stop, where most statements have these', () => {
    expect(
      marked(
        'Test the scans first. Of 400 files 62 were unreadable.',
        'No launch in the holidays. We knew that and did it.',
        'Contacts in each office help more than any hotline. One had four.',
      ),
    ).toEqual([
      '[Test the scans first]. Of 400 files 62 were unreadable.',
      '[No launch in the holidays]. We knew that and did it.',
      'Contacts in each office help more than any hotline. One had four.',
    ]);
  });

  it('is only there for statements that have a label, where several have', () => {
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

  it.each([
    ['the subject of a sentence', 'The harbour pilots board every ship that is longer than a pier'],
    ['the subject of a sentence', 'Das Klinikum (412 Betten) hat 21.480 Fälle behandelt'],
    ['the place or time that it opens with', 'In the payments module, where the defect was, coverage is 82%'],
    ['the place or time that it opens with', 'Im September haben wir alle 312 Personen befragt'],
    ['a name with its figure', 'Bauamt 35 von 48 (73 %)'],
    ['a clause before a colon', 'Wir werten das als Zeichen des Vertrauens: Die Zeit sank auf 9 Tage'],
    ['a clause before a colon', 'The cause was a retry: it was found and removed'],
  ])('is not %s: %s', (_, text) => {
    expect(marked(text, text.replace(/\p{Ll}+$/u, 'again'))).toBeNull();
  });
});
