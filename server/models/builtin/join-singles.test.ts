import { describe, expect, it } from '@jest/globals';
import { joinSingles } from './join-singles.ts';
import { createLinguistSource } from './linguist.ts';

const linguists = createLinguistSource();
const groupOf = (...lines: string[]) => ({
  name: '',
  section: 0,
  blocks: [{ kind: 'paragraph', text: lines.join(' ') }],
  lines,
});

async function joinedIn(language: string, title: string, groups: readonly ReturnType<typeof groupOf>[]) {
  const linguist = await linguists(language);
  const join = (one: ReturnType<typeof groupOf>, other: ReturnType<typeof groupOf>) => ({
    ...one,
    blocks: [...one.blocks, ...other.blocks],
    lines: [...one.lines, ...other.lines],
  });
  return joinSingles(groups, join, linguist.terms(title), linguist).map(({ lines }) => lines);
}

describe('a sentence alone below its title', () => {
  const guidance = groupOf(
    'Acme affirmed its previously issued guidance of full-year earnings of $1.25 to $1.40 per share.',
    'This range includes six cents per share for charges that are expected in the next two quarters.',
  );
  const weak = groupOf('Print stayed weak.', 'Sales in Asia grew.', 'Costs fell.');

  it('has the words of a speaker about the same below it, wherever they stand', async () => {
    const about = groupOf('"We are on track with our full-year earnings guidance," said Ann Lee.');
    expect(await joinedIn('en', 'Acme reports', [about, weak, guidance])).toEqual([
      weak.lines,
      [...guidance.lines, ...about.lines],
    ]);
    const rat = groupOf(
      'Der Rat genehmigt den Ausbau der Schule mit 14 neuen Räumen.',
      'Er beginnt im Mai 2026 und endet im Herbst 2027.',
    );
    const said = groupOf('„Der Ausbau der Schule hilft allen“, sagte Eva Berg.');
    expect(await joinedIn('de', 'Sitzung', [said, rat])).toEqual([[...rat.lines, ...said.lines]]);
  });

  it('stays alone where the words are about something else, or only about what all is about', async () => {
    const other = groupOf('"Our new shops are open in many towns," said Ann Lee.');
    expect(await joinedIn('en', 'Acme reports', [other, guidance])).toHaveLength(2);
    const long = groupOf(
      '"We are on track with our full-year earnings guidance, and we are building sales in all of our markets, in large ones and in small ones, that will pay off for many years to come," said Ann Lee, chief executive of Acme.',
    );
    expect(await joinedIn('en', 'Acme reports', [long, guidance])).toHaveLength(2);
    const subject = groupOf('"These earnings and this guidance are strong," said Ann Lee.');
    expect(await joinedIn('en', 'Earnings guidance', [subject, guidance])).toHaveLength(2);
  });
});
