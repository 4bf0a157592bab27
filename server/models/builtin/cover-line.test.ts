import { describe, expect, it } from '@jest/globals';
import { blocksOf } from '../../../tests/support/articles.ts';
import { createLinguistSource } from './linguist.ts';
import { writeBrief } from './write-brief.ts';
import { writeOutline } from './write-outline.ts';
import { writeStory } from './write-story.ts';

const linguists = createLinguistSource();

/** What is below the title of the cover of a text. */
async function coverOf(text: string, language = 'en'): Promise<string> {
  return (await readCover(text, language)).cover;
}

/** The same, and what its story says that it comes to. */
async function readCover(text: string, language: string): Promise<{ cover: string; answer: string }> {
  const linguist = await linguists(language);
  const preferences = { language, tone: '', instructions: '' };
  const blocks = blocksOf(text);
  const brief = writeBrief({ preferences, title: 'text.md', blocks }, linguist);
  const sections = brief.sections.map((section) => ({
    ...{ ...section, stories: [], pictures: [] },
    blocks: blocks.filter(({ ref }) => section.block_refs.includes(ref)),
  }));
  const asked = { preferences, ...brief, slide_count: null, sections };
  const story = writeStory(asked, linguist);
  const { slides } = writeOutline({ ...asked, story }, linguist);
  return { cover: slides[0]?.takeaway ?? '', answer: story.answer };
}

describe('the line of a cover', () => {
  it('gives the decision with the vote', async () => {
    const cover = await coverOf(
      '# Beschluss: Umbau der Schule\nAbstimmung: Ja: 27, Nein: 0\nDas Gremium nimmt den Bericht zum Umbau der Schule und zu den gestiegenen Kosten der Baustoffe zur Kenntnis. Die Maßnahme wird auf Basis der aktuellen Kosten fortgesetzt.\nDie Verwaltung legt dem Gremium im Herbst einen neuen Zeitplan für den Umbau der beiden Turnhallen und der Bibliothek vor, der die Ferien berücksichtigt.',
      'de',
    );
    expect(cover).toBe('Die Maßnahme wird auf Basis der aktuellen Kosten fortgesetzt. Abstimmung: Ja: 27, Nein: 0');
  });

  it('gives the cause that a summary names, with what it is the cause of', async () => {
    const cover = await coverOf(
      '# Pool closed in May\n## Summary\nGuests could see the pool and could not enter it. The showers kept working because they have a pipe of their own.\n\nThe pool was closed for nine days. It was caused by a cracked pipe below the floor.\n## Repair\nTwo men changed the pipe within a week. The floor was opened and closed again by hand.\n## Costs\nThe work cost 9,000 euros, which the town had set aside for the roof of the hall.',
    );
    expect(cover).toContain('The pool was closed for nine days. It was caused by a cracked pipe below the floor');
  });

  it('gives the first of the main points, and no remark on how figures are to be read', async () => {
    const cover = await coverOf(
      '# Ducks of the lake, week 38\nAll counts in pairs unless otherwise stated, from 9 places.\n## Main points\n- The number of ducks at the lake continues to rise, mostly at the northern shore.\n- A ban on boats ended on 12 September.\n## Counts\nOn Sunday 81 ducks were at the pier, 40 more than in the week before. The rest of the lake had few.\n## Boats\nBoats are lent until October. A day costs 20 euros, and half of that on weekdays.',
    );
    expect(cover).toContain('The number of ducks at the lake continues to rise, mostly at the northern shore');
    expect(cover).not.toContain('unless');
  });

  it('gives the short answer wherever that stands, and goes on with its author', async () => {
    const cover = await coverOf(
      '# Ducks and boats: what we found\n## Why we looked\nMany guests of the lake had complained about the boats in spring.\n\nShort answer: the boats scare the ducks, but the noise of the road scares them more. A fence along the road would keep most of them at the lake. A ban on boats would not help.\n## What we did\nWe counted the ducks on nine mornings in May from the pier. Two people counted each time.\n## What we found\nThere were 40 ducks on days with boats and 52 on days without them. On Sundays without traffic there were 81 ducks.',
    );
    expect(cover).toBe(
      'The boats scare the ducks, but the noise of the road scares them more. A fence along the road would keep most of them at the lake',
    );
  });

  it('gives what a letter asks for, not the address of its sender', async () => {
    const cover = await coverOf(
      'Karin Maurer Lindenstraße 4 57000 Siegen\n# Aufzug seit 3. März außer Betrieb\nSehr geehrte Damen und Herren,\nDer Aufzug in unserem Haus steht seit dem 3. März still. Wir haben den Ausfall am 4. März und am 11. März telefonisch gemeldet. Im vierten Stock wohnen zwei Menschen, die ihre Wohnungen seit elf Tagen nicht verlassen können.\nWir bitten Sie, uns bis zum 28. März einen Termin für die Reparatur zu nennen. Andernfalls mindern wir die Miete um 20 Prozent.',
      'de',
    );
    expect(cover).toBe('Wir bitten Sie, uns bis zum 28. März einen Termin für die Reparatur zu nennen');
  });

  it('gives what a paper asks for right below its title, above its numbered parts', async () => {
    const asked =
      'We ask the Board to approve Option B, the repair of the old pier with a new crane, at a cost of up to 2.4 million euros.';
    const text = `# Future of the pier\n${asked}\n## 1. Why now\nThe pier stood closed for 212 hours last season, twice as long as the season before. Boats waited in the bay at night.\n## 2. Money\nOption B can be paid for with 0.9 million euros from reserves and a loan over eight years. Grants close in November.\n## 3. Risks\nA late end costs 45,000 euros a week. The builder accepts a fine of 15,000 euros for each week of delay.`;
    expect(await coverOf(text)).toBe(asked.replace(/\.$/u, ''));
  });

  it('gives what a short paper says in a part before its numbered ones', async () => {
    const short = 'The pier took in 52,000 euros in the season, 8 percent more than in the season before.';
    const text = `# The pier this year\n## In short\n${short} It had closed at a loss the year before.\n## 1. Visitors\nFour groups of visitors came by boat each week. Most of them stayed for lunch at the end of the pier.\n## 2. Works\nThe planks were changed in May by two people. The railing is painted each year in autumn.\n## 3. Staff\nAnn Lee has run the kiosk since March. The ferry captain helps on Sundays when he has time.`;
    expect(await coverOf(text)).toContain('The pier took in 52,000 euros in the season');
  });

  it('gives what was found, not how far that can be trusted', async () => {
    const cover = await coverOf(
      '# Survey of the tenants\n## Repairs\nTenants whose repair took one visit are happier than those who needed none. The others waited for a second visit, most of them for parts that were not on the van.\n## Complaints\nThose who had complained were happy where a named person dealt with it. Most had heard nothing for weeks and gave up.\n## Caveats\nTenants under 35 are 22% of all tenants of the survey but 11% of the replies. Weighting helps a little and does not cure it.',
    );
    expect(cover).not.toBe('');
    expect(cover).not.toContain('22%');
  });

  it('gives other results than the title of the next slide', async () => {
    const cover = await coverOf(
      '# Acme reports first quarter results\nAcme announced earnings per share of 5 cents, compared to 20 cents in the year before. Revenues for the first quarter were $1.1 billion, down 2 percent. Net income was $6 million, compared to $23 million in the first quarter of 2002.\nThe company experienced a weak market in its print businesses. The company grew in Europe and in Asia, aided by the purchase of a small carrier.',
    );
    expect(cover).toBe(
      'Revenues for the first quarter were $1.1 billion, down 2 percent. Net income was $6 million, compared to $23 million in the first quarter of 2002',
    );
  });

  it('gives what a summary recommends', async () => {
    const cover = await coverOf(
      '# Third quarter review\n## Executive summary\nRevenue reached $12.5 million, 14% above target. The margin slipped to 61% because of freight costs. We recommend moving the warehouse forward to January.\n## Challenges\n- Freight costs rose 22%\n- Two senior engineers left in August\n## Priorities\n1. Open the warehouse by 15 January\n2. Hire two senior engineers\n3. Raise prices in Europe by 3%',
    );
    expect(cover).toBe('We recommend moving the warehouse forward to January');
  });

  it('gives no event of the past for what an organisation is', async () => {
    const cover = await coverOf(
      '# Acme\nAcme is the largest research organization in the world, with 19 research facilities across a dozen countries on six continents.\nDuring the 1960s and 1970s, the Acme mainframe was the dominant computing platform of the world, with 70 percent of all sales.',
    );
    expect(cover).toMatch(/^Acme is the largest research organization/u);
  });

  it('gives who was elected and what was decided at a meeting, not how it was run', async () => {
    const cover = await coverOf(
      '# Protokoll der Mitgliederversammlung\n## TOP 1: Eröffnung\nAnna Berg eröffnet die Versammlung und stellt fest, dass sie beschlussfähig ist. Es wird beantragt, die Tagesordnung zu erweitern. Der Antrag wird einstimmig angenommen.\n## TOP 2: Amtszeit\nDer Antrag zur Änderung der Satzung, die Amtszeit auf zwei Jahre zu erhöhen, wird angenommen (19 Ja, 0 Nein, 3 Enthaltungen).\n## TOP 3: Neuwahl\nKarl Ott wird mit 21 Ja, 0 Nein, 1 Enthaltung als Vorsitzender in den Vorstand gewählt. Er nimmt die Wahl an.',
      'de',
    );
    expect(cover).toBe(
      'Der Antrag zur Änderung der Satzung, die Amtszeit auf zwei Jahre zu erhöhen, wird angenommen. Karl Ott wird als Vorsitzender in den Vorstand gewählt',
    );
  });

  it('gives the result of the highlights that compares most, not a piece of what the chief said', async () => {
    const { answer } = await readCover(
      '# Acme reports results\nAcme announced its results of the fourth quarter today.\n## Fourth quarter highlights\n- Net income of $1.1 million versus a net loss of $11.3 million\n- Revenue of $244.5 million versus $216.4 million; highest revenue in six years\n- Adjusted income (1) of $4.6 million versus $7.8 million; second consecutive profit\n## Comments\n"Acme is focused on large orders," continued Hall. "We secured many of them this year."',
      'en',
    );
    expect(answer).toBe('Revenue of $244.5 million versus $216.4 million; highest revenue in six years');
  });

  it('gives the reason of a decision that its title has', async () => {
    const cover = await coverOf(
      '# Keep the old pump\n## Context\nThe pump of the town serves four valleys every day.\n## Decision\nThe recommendation is that the town should keep the old pump.\n## Consequences\nThe review found no reasons that justify the costs of a new one.',
    );
    expect(cover).toBe('The review found no reasons that justify the costs of a new one');
  });
});
