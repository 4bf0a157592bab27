import { describe, expect, it } from '@jest/globals';
import { blocksOf } from '../../../tests/support/articles.ts';
import { cleanText } from './clean-text.ts';
import { fillSlide } from './fill-slide.ts';
import { createLinguistSource } from './linguist.ts';
import { writeBrief } from './write-brief.ts';
import { writeOutline } from './write-outline.ts';

const linguists = createLinguistSource();
const fields = [{ name: 'body', kind: 'body' as const, max_length: 1500, max_items: 7 }];

/** Title and lines of each slide of a text without a cover, and the line on the cover. */
async function slidesOf(text: string, language = 'en'): Promise<{ cover: string; slides: [string, string[]][] }> {
  const linguist = await linguists(language);
  const preferences = { language, tone: '', instructions: '' };
  const blocks = blocksOf(text);
  const brief = writeBrief({ preferences, title: 'text.txt', blocks }, linguist);
  const sections = brief.sections.map((section) => ({
    ...{ ...section, stories: [], pictures: [] },
    blocks: blocks.filter(({ ref }) => section.block_refs.includes(ref)),
  }));
  const { slides } = writeOutline({ preferences, ...brief, slide_count: null, sections }, linguist);
  const shown = slides.slice(1).map((slide): [string, string[]] => {
    const own = blocks.filter(({ ref }) => slide.block_refs.includes(ref));
    const filled = fillSlide(
      {
        preferences,
        slide,
        fields,
        blocks: own,
        around: [],
        section: null,
        stories: [],
        section_titles: [],
        previous_title: null,
      },
      linguist,
    );
    return [slide.title, filled.fields.flatMap(({ items }) => items.map((item) => item.text))];
  });
  return { cover: slides[0]?.takeaway ?? '', slides: shown };
}

describe('a short text', () => {
  it('shows all that a release says, quotations with their speaker', async () => {
    const { slides } = await slidesOf(
      [
        '# Acme reports its first quarter',
        'Acme Corp. (NYSE: ACME) today reported net sales of $23 million for the quarter ended in August, a 34% increase from sales of $17 million for the first quarter of the prior year in all of its many markets. Net earnings increased 73.8% to $1,222,000 or $0.35 per diluted share for the first quarter of fiscal 2006, compared to net earnings of $703,000 or $0.21 per diluted share for the comparable prior period.',
        '"This was a strong quarter. The gain is a result of our plan to sell more goods in many more towns of the whole country," said Ann B. Lee, president and chief executive officer of Acme. "We will go on with it in the months ahead."',
      ].join('\n'),
    );
    expect(slides.map(([title]) => title)).toEqual([
      'Acme Corp. reported net sales of $23 million for the quarter ended in August, a 34% increase from sales of $17 million',
      'Ann B. Lee: "This was a strong quarter"',
    ]);
    expect(slides[0]?.flat().join(' ')).toMatch(/\$23 million .*34% increase.*\$17 million .*\$703,000/u);
    expect(slides[1]?.[1]).toEqual([
      '"This was a strong quarter. The gain is a result of our plan to sell more goods in many more towns of the whole country," said Ann B. Lee, president and chief executive officer of Acme.',
      '"We will go on with it in the months ahead." – Ann B. Lee',
    ]);
  });

  it('shows the decision of a motion with who decides it, and its occasion on the cover', async () => {
    const decision =
      'Die Verwaltung berichtet dem Gemeinderat standardisiert im Rahmen des Halbjahresberichts und des Jahresberichts über den Stand der Umsetzung von Maßnahmen mit einem Volumen von 200.000 € oder mehr.';
    const { cover, slides } = await slidesOf(
      `# Bericht über Maßnahmen\nAntrag zur Sitzung am 22.03.2011, TOP 3\n## Antrag\nDer Gemeinderat beschließt:\n${decision}\n## Begründung\nDie Umsetzung von Maßnahmen verzögert sich häufig. Der Gemeinderat hat keinen Überblick über die Maßnahmen.`,
      'de',
    );
    expect(cover).toBe('Antrag zur Sitzung am 22.03.2011, TOP 3');
    expect(slides[0]).toEqual([
      'Antrag: Die Verwaltung berichtet dem Gemeinderat standardisiert über den Stand der Umsetzung von Maßnahmen mit einem Volumen von 200.000 € oder mehr',
      [`Der Gemeinderat beschließt: ${decision.slice(0, -1)}`],
    ]);
    expect(slides).toHaveLength(2);
  });

  it('leaves salutation and farewell of a letter out, and joins a list with who is asked', async () => {
    const letter = await slidesOf(
      'Kathrin Moser, Zell\n# Aufzug außer Betrieb\nSehr geehrte Damen und Herren,\nder Aufzug in unserem Haus steht seit dem 3. März still. Wir haben den Ausfall am 4. März und am 11. März gemeldet. Eine Reparatur wurde uns für den 14. März zugesagt, aber an diesem Tag ist niemand gekommen. Zwei Menschen können ihre Wohnungen seit elf Tagen nicht verlassen.\nMit freundlichen Grüßen\nKathrin Moser',
      'de',
    );
    expect(JSON.stringify(letter)).not.toMatch(/geehrte|Grüßen/u);
    expect(letter.slides.map(([title]) => title)).toEqual(['Der Aufzug in unserem Haus steht seit dem 3. März still']);
    const motion = await slidesOf(
      '# Radweg\n## Beschluss\nDer Stadtrat beauftragt die Verwaltung,\n- bis Oktober eine Planung für den Radweg am Bahnhof vorzulegen,\n- die Kosten zu nennen.\n## Begründung\nAuf der Bahnhofstraße endet der Radweg 180 Meter vor dem Marktplatz. Dort kam es zu 14 Unfällen, bei denen neun Menschen verletzt wurden.',
      'de',
    );
    expect(motion.slides[0]).toEqual([
      'Beschluss: Der Stadtrat beauftragt die Verwaltung, bis Oktober eine Planung für den Radweg am Bahnhof vorzulegen und die Kosten zu nennen',
      ['Bis Oktober eine Planung für den Radweg am Bahnhof vorzulegen', 'Die Kosten zu nennen'],
    ]);
  });

  it('shows each labelled part of an abstract under its conclusion', async () => {
    const { slides } = await slidesOf(
      '# A shorter week in 61 firms\nBackground: Shorter weeks are discussed widely. We studied whether they change output. Methods: 61 firms moved to four days; 48 firms kept five. Output was measured by revenue. Results: Revenue rose by 1.4 percent in the trial firms and by 1.1 percent in the others. Burnout fell by 33 percent. Sick days fell from 5.2 to 3.4 per employee. Conclusion: A four-day week improved health without a measurable loss of output. Firms chose to take part.',
    );
    expect(slides).toHaveLength(1);
    expect(slides[0]?.[0]).toBe('A four-day week improved health without a measurable loss of output');
    expect(slides[0]?.[1].map((line) => line.split(':')[0])).toEqual([
      'Background',
      'Methods',
      'Results',
      'Conclusion',
    ]);
    expect(slides[0]?.[1].join(' ')).toMatch(/1\.4 percent .*33 percent.*3\.4 per employee.*chose to take part/u);
  });

  it('turns what results include into a statement', async () => {
    const { slides } = await slidesOf(
      '# Results\nIncluded in the above results for the first quarter are charges of $3 million ($2 million after tax). In the year-earlier period, results included charges of $27 million and a $30 million reversal of reserves, related to a settlement on the deduction of interest for life insurance.',
    );
    expect(slides[0]?.[0]).toBe(
      'The results for the first quarter include charges of $3 million ($2 million after tax)',
    );
  });
});

it.each([
  ['CHICAGO, (Reported on May 7) - Acme announced', 'Acme announced'],
  ['NEW YORK--(BUSINESS WIRE)--Acme said', 'Acme said'],
  ['Berlin, 3. Mai 2024 – Die Firma', 'Die Firma'],
  ['Mannheim (ots) – Die Firma', 'Die Firma'],
  ['Tübingen, 22. April 2024. Das Bad', 'Das Bad'],
  ['Local area network (LAN) – A network', 'Local area network (LAN) – A network'],
])('leaves the place and day of a release out: %s', (text, left) => {
  expect(cleanText(text)).toBe(left);
});
