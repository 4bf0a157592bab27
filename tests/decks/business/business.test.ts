import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { formTexts } from '../../../common/deck/form.ts';
import { plainText } from '../../../common/deck/slide.ts';
import type { FieldContent, StoredSlide } from '../../../common/deck/slide.ts';
import { ingestFile } from '../../../plugins/ingest/ingest.ts';
import { makeDeckFile } from '../../../scripts/deck/make-deck-file.ts';
import { composeModels } from '../../../server/compose.ts';

/*
 * Documents of a page, as people write them at work: what they say is on the slides, each thing below its own heading.
 */
const general = new Uint8Array(
  await readFile(new URL('../../../server/domains/templates/templates/builtin/general.pptx', import.meta.url)),
);
const models = await composeModels({ provider: 'builtin', time_out_ms: 120_000 });

interface Section {
  name: string;
  /** List items, sentences and rows. */
  statements: string[];
}

interface Shown {
  title: string;
  form: string | null;
  text: string;
}

const made = new Map<string, Promise<{ sections: Section[]; slides: Shown[] }>>();

/** The sections of a document, and the slides that are made of it; each document is made once. */
function deckOf(name: string): Promise<{ sections: Section[]; slides: Shown[] }> {
  const known = made.get(name) ?? makeDeckOf(name);
  made.set(name, known);
  return known;
}

async function makeDeckOf(name: string): Promise<{ sections: Section[]; slides: Shown[] }> {
  const bytes = new Uint8Array(await readFile(new URL(`${name}.md`, import.meta.url)));
  const sources = [await ingestFile({ bytes, name: `${name}.md`, id: 's1' })];
  const { deck } = await makeDeckFile({
    ...{ sources, models, template: { bytes: general, name: 'general.pptx' } },
    ...{ slides: null, language: null, tone: '', instructions: '' },
  });
  return { sections: sectionsOf(new TextDecoder().decode(bytes)), slides: deck.slides.map(shownOn) };
}

function sectionsOf(text: string): Section[] {
  return text
    .split(/^#{2,3} /mu)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n').filter((line) => line.trim() !== '');
      const rows = lines.filter((line) => !/^\| ?-/u.test(line));
      return {
        name,
        statements: rows.flatMap((line) => line.replace(/^\d+\. /u, '').split(/(?<=\p{Ll}{3}[.!?])\s+/u)),
      };
    });
}

function shownOn(slide: StoredSlide): Shown {
  const contents = [...Object.values(slide.fields), ...slide.free.map(({ content }) => content)];
  const form = contents.flatMap((content) => (content.kind === 'form' ? [content.form.form] : []))[0];
  const kind = contents.find((content) => content.kind === 'table')?.kind ?? null;
  const text = [slide.title, ...contents.flatMap(textsOf)].join('\n').replaceAll(/(?:Source|Quelle): .*/gu, '');
  return { title: slide.title, form: form ?? kind, text };
}

function textsOf(content: FieldContent): string[] {
  if (content.kind === 'text') return [plainText(content.paragraphs)];
  if (content.kind === 'form') return formTexts(content.form);
  return content.kind === 'table' ? content.table.rows.flat().map(({ text }) => text) : [];
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{3,}|\p{N}+/gu) ?? [];
}

function says({ text }: Shown, statement: string): boolean {
  const words = new Set(wordsOf(text));
  return wordsOf(statement).every((word) => words.has(word));
}

const DOCUMENTS = ['postmortem', 'proposal', 'homeoffice', 'protocol', 'brief', 'status', 'antrag'];

describe.each(DOCUMENTS)('the deck of a short document: %s', (name) => {
  it('shows each section whole on one slide', async () => {
    const { sections, slides } = await deckOf(name);
    const missing = sections.flatMap(({ name: heading, statements }) => {
      const unsaid = slides.map((slide) => statements.filter((statement) => !says(slide, statement)));
      const [least = []] = unsaid.sort((a, b) => a.length - b.length);
      return least.map((statement) => `${heading}: ${statement}`);
    });
    expect(missing).toEqual([]);
  });

  it('has nothing of another section below a heading', async () => {
    const { sections, slides } = await deckOf(name);
    const mixed = sections.flatMap(({ name: heading }) => {
      const isOfTwo = (title: string): boolean =>
        sections.some(({ name: other }) => title.toLowerCase().includes(`; ${other.toLowerCase()}: `));
      const own = slides.filter(
        ({ title }) => title === heading || (title.startsWith(`${heading}: `) && !isOfTwo(title)),
      );
      const others = sections.filter((section) => section.name !== heading);
      return own.flatMap((slide) =>
        others.flatMap(({ name: other, statements }) =>
          // A line below its own heading says whose it is.
          statements.filter((statement) => says(slide, statement) && !slide.text.includes(`${other}: `)),
        ),
      );
    });
    expect(mixed).toEqual([]);
  });
});

describe('a short document', () => {
  it.each([
    [
      'postmortem',
      'The latency alert fired within 19 minutes, but we blamed the payment provider for 75 minutes without evidence',
      'pros_cons',
    ],
    ['postmortem', 'The pool is set back to 80; errors stop within a minute (11:47)', 'timeline'],
    ['postmortem', 'Actions: 2 of 4 with high priority, due by 24 May and 15 June 2024', 'table'],
    [
      'proposal',
      'Option B has the lowest running costs, €1.5 million a year, but the highest investment, €1.9 million',
      'comparison',
    ],
    ['antrag', 'Varianten: empfohlen ist Variante B, Leasing für 2.100 Euro im Monat', 'cards'],
    [
      'proposal',
      'Next steps: works council consulted, supervisory board decides, lease in Linz signed, move from September to November 2025',
      'timeline',
    ],
    [
      'homeoffice',
      'So beantragen Sie Homeoffice: Ihre Führungskraft entscheidet innerhalb von zehn Arbeitstagen',
      'process',
    ],
    ['protocol', 'Action items until 20 March: first, inform the agencies about the new date (Ben, 10 March)', 'table'],
    [
      'brief',
      'Requirements: the lamp follows the shift plan of its user without any setting by hand and costs at most €149 in shops',
      'points',
    ],
    ['brief', 'Launch from January 2027, after prototype and pilot', 'cards'],
    ['brief', 'Who it is for: Hospitals and control rooms, and people who work shifts at home', 'points'],
    [
      'brief',
      'Benefits: staff sleep longer after night shifts; drawbacks: each lamp needs the shift plan of its user',
      'pros_cons',
    ],
    ['status', 'Rot bei Personal: Zwei Netzwerktechniker fehlen', 'table'],
    [
      'status',
      'Kein Fachbereich hatte einen Ausfall in der Arbeitszeit, aber zwei Stellen im Netzwerkteam sind seit März unbesetzt',
      'pros_cons',
    ],
    ['status', 'Vier Meilensteine, als Letztes am 30.09.2025: altes Rechenzentrum geräumt', 'timeline'],
    [
      'status',
      'Nächste Schritte: Ersatztermin mit dem Netzbetreiber vereinbaren, zwei externe Techniker beauftragen, Inventarliste bereinigen',
      'timeline',
    ],
  ])('%s shows "%s" as %s', async (name, title, form) => {
    const { slides } = await deckOf(name);
    expect(slides.find((slide) => slide.title === title)?.form).toBe(form);
  });

  it('ends on what it comes to, with its condition and its contact as lines of that', async () => {
    const { slides } = await deckOf('antrag');
    expect(slides).toHaveLength(4);
    // What the variant is stands over the variants; why it is recommended stands here.
    expect(slides.at(-1)?.title).toBe(
      'Wir empfehlen Variante B: Die Wartung ist enthalten, und die Räder werden nach drei Jahren ersetzt',
    );
    for (const line of ['Bedingungen: Der Betriebsrat muss zustimmen', 'Ansprechpartnerin: Petra Holm, Fuhrpark'])
      expect(slides.at(-1)?.text).toContain(line);
  });

  it.each([
    ['brief', 'Launch from January 2027, after prototype and pilot'],
    ['postmortem', 'Actions: 2 of 4 with high priority, due by 24 May and 15 June 2024'],
    ['protocol', 'Action items until 20 March: first, inform the agencies about the new date (Ben, 10 March)'],
  ])('ends on what it plans: %s', async (name, title) => {
    const { slides } = await deckOf(name);
    expect(slides.at(-1)?.title).toBe(title);
  });

  it('says on its cards of whom something holds, where another part restricts it', async () => {
    const { slides } = await deckOf('homeoffice');
    const changed = slides.find(({ title }) => title.startsWith('Die Kernzeit'));
    expect(changed?.text).toContain('dürfen alle Beschäftigten in Verwaltung und Entwicklung bis zu drei Tage');
  });

  it.each([
    ['homeoffice', 'Das Unternehmen zahlt', ['Einmalig 300 Euro für Möbel', '25 Euro im Monat für Strom und Internet']],
    ['brief', 'The first version has', ['No app', 'No battery', 'Ceiling lights are a later product']],
  ])('has what its title adds up as items where one line would stand alone: %s', async (name, begin, items) => {
    const { slides } = await deckOf(name);
    const lines = slides.find(({ title }) => title.startsWith(begin))?.text.split('\n') ?? [];
    expect(lines.filter((line) => items.includes(line))).toEqual(items);
  });

  it('names the next meeting below what it is to answer, and not below what was decided', async () => {
    const { slides } = await deckOf('protocol');
    const open = slides.find(({ title }) => title === 'Two questions are open');
    expect(open?.text).toContain('Next meeting: The committee meets again on 3 April 2025 at 10:00');
  });

  it('names the part that a slide shows as its source, and not the one above', async () => {
    const { slides } = await deckOf('proposal');
    for (const { text } of slides.slice(1)) expect(text).not.toContain('introduction');
  });

  it('begins the steps of a timeline with their dates, in the words of the document', async () => {
    const { slides } = await deckOf('proposal');
    const { text } = slides.find(({ title }) => title.startsWith('Next steps: '))!;
    expect(
      text
        .split('\n')
        .filter((line) => line !== '')
        .slice(2),
    ).toEqual([
      ...['By 31 March 2025', 'Works council consulted', '12 April 2025', 'Supervisory board decides'],
      ...['By 30 May 2025', 'Lease in Linz signed', 'From September to November 2025', 'Move'],
    ]);
  });

  it.each([
    ['protocol', 'The launch moves from 1 May to 15 May 2025\nPresent: '],
    ['protocol', 'Present: Ada Lorenz (chair), Ben Okoye, Clara Whitmore, Dev Patel'],
    ['protocol', 'The meeting was held on 6 March 2025'],
    ['homeoffice', 'Ab 1. März 2025 dürfen alle Beschäftigten in Verwaltung und Entwicklung bis zu drei Tage'],
    [
      'proposal',
      'Our three Austrian plants each keep their own spare parts. We propose to replace the three stores by one shared warehouse',
    ],
    ['antrag', 'Wir beantragen 40 Dienstfahrräder für die Standorte Kiel und Lübeck'],
  ])('has its news, its people or what it proposes on its cover: %s', async (name, proposal) => {
    const { slides } = await deckOf(name);
    expect(slides[0]?.text).toContain(proposal);
  });

  it.each([
    ['homeoffice', 'Die Kernzeit von 9 bis 15 Uhr entfällt; erreichbar sein muss man zwischen 10 und 14 Uhr'],
    ['postmortem', 'The cause was a connection pool that had been halved by a configuration change the evening before'],
    ['status', '64 von 110 Servern sind umgezogen, geplant waren 72'],
  ])('has another title after the cover than that says: %s', async (name, title) => {
    const { slides } = await deckOf(name);
    expect(slides[1]?.title).toBe(title);
    expect(slides[0]?.text).not.toContain(title);
  });

  it.each([
    ['brief', 'Nurses and dispatchers who work at night sleep 1.4 hours less than colleagues on day shifts'],
    ['protocol', 'The booking pages are two weeks behind because the payment provider changed its interface'],
    ['protocol', 'Clara expects a total of €935,000 if the second tester is kept until June, more than the €900,000'],
  ])('has the delay, the loss, its cause or the comparison as a title: %s', async (name, title) => {
    const { slides } = await deckOf(name);
    expect(slides.map((slide) => slide.title)).toContain(title);
  });

  it('has no title on things that only another sentence names', async () => {
    const { slides } = await deckOf('postmortem');
    const { title, text } = slides.find((slide) => slide.text.includes('The default of the variable was 40'))!;
    expect(title).toBe('Release 5.14 moved the pool size from a constant to an environment variable');
    expect(text).toContain('No test covers the pool size');
  });

  it.each([
    ['proposal', 'comparison', 'Option B, one warehouse in Linz (Recommended)'],
    ['antrag', 'cards', 'Variante B (Empfohlen)'],
  ])('marks the option that it recommends: %s', async (name, shown, mark) => {
    const { slides } = await deckOf(name);
    const options = slides.find(({ form }) => form === shown);
    expect(options?.text.split('\n').filter((line) => line === mark)).toHaveLength(1);
  });

  it('has its recommendation as the title of that section', async () => {
    const { slides } = await deckOf('proposal');
    expect(slides.map(({ title }) => title)).toContain('We recommend option B: one warehouse in Linz');
  });

  it('has the sentence that answers its heading as a title', async () => {
    const { slides } = await deckOf('homeoffice');
    expect(slides.map(({ title }) => title)).toContain(
      'Das Unternehmen zahlt einen Zuschuss von einmalig 300 Euro für Möbel und 25 Euro im Monat für Strom und Internet',
    );
  });
});
