import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CodedError } from '../../common/deck/coded-error.ts';
import type { SourceText } from '../../common/deck/source.ts';
import { ingestFile } from '../../plugins/ingest/ingest.ts';
import { composeModels } from '../../server/compose.ts';
import { checkDeck } from '../../tests/support/check-deck.ts';
import { convertToPdf, hasLibreOffice } from '../../tests/support/convert-to-pdf.ts';
import { makeDeckFile } from '../deck/make-deck-file.ts';

/** A content designed to be difficult: its file name and its text. */
interface StressContent {
  name: string;
  text: string;
}

const LONG_TITLE =
  'The second year of the programme showed that a title which nobody ever shortened, because three departments each insisted on their own half sentence, still has to stand on a slide without running into the text below it, whatever the template, the language, the typeface and the number of columns that somebody chose';

const TOPICS = ['Ridership', 'Stations', 'Fares', 'Workshop', 'Weather', 'Outlook'];

const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  german: [
    'Die Donaudampfschifffahrtsgesellschaft beförderte im zweiten Jahr 1,9 Millionen Fahrgäste, ein Plus von 104 Prozent.',
    'Rechtsschutzversicherungsgesellschaften erwarten höhere Bearbeitungsgeschwindigkeiten bei Schadensmeldungen.',
    'Die Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung gilt seit 2007 nicht mehr.',
    'Wartungskosten sanken um 12 Prozent, weil Ersatzteile gemeinsam beschafft wurden.',
  ],
  greek: [
    'Οι επιβάτες διπλασιάστηκαν μέσα σε ένα έτος και έφτασαν τα 1,9 εκατομμύρια.',
    'Το κόστος συντήρησης μειώθηκε κατά 12 τοις εκατό χάρη στις κοινές προμήθειες.',
    'Οι κάτοικοι του κέντρου χρησιμοποιούν περισσότερο τα κοινόχρηστα ποδήλατα.',
  ],
  arabic: [
    'تضاعف عدد الركاب خلال عام واحد ووصل إلى 1.9 مليون رحلة.',
    'انخفضت تكاليف الصيانة بنسبة 12 في المئة بفضل الشراء المشترك لقطع الغيار.',
    'يستخدم سكان المدينة القديمة الدراجات المشتركة أكثر من غيرهم.',
  ],
  chinese: [
    '第二年的骑行次数翻了一番,达到一百九十万次,比上一年增长百分之一百零四。',
    '由于联合采购备件,维护成本下降了百分之十二,节省的资金用于新建站点。',
    '老城区的居民使用共享单车最多,其次是大学周边地区。',
  ],
  japanese: [
    '二年目の利用回数は百九十万回に達し、前年の二倍になりました。',
    '部品の共同購入により、保守費用は十二パーセント減少しました。',
    'シェアサイクルを最も利用しているのは旧市街の住民です。',
  ],
};

/** Texts that strain slides: long titles, long lists and words, large tables, other scripts. */
function stressContents(): StressContent[] {
  return [
    { name: 'stress-titles.md', text: titles() },
    { name: 'stress-bullets.md', text: bullets() },
    { name: 'stress-words.md', text: words() },
    { name: 'stress-rows.md', text: `# Stations\n\n${table(25, 5)}` },
    { name: 'stress-columns.md', text: `# Months\n\n${table(8, 14)}` },
    ...Object.entries(SENTENCES).map(([language, sentences]) => ({
      name: `stress-${language}.md`,
      text: script(sentences),
    })),
  ];
}

function titles(): string {
  const part = (number: number): string =>
    `## ${TOPICS[number - 1]}: ${LONG_TITLE.slice(0, 296 - 12)}\n\n${paragraphs(3)}\n\n- Trips rose to ${number * 1000}\n- Cost fell by ${number} percent`;
  return [`# ${LONG_TITLE}`, ...[1, 2, 3, 4, 5, 6].map(part)].join('\n\n');
}

function bullets(): string {
  const point = (number: number): string =>
    `- Point ${number}: the workshop repaired ${number * 17} bicycles within ${number + 3} days and reported each one to the city`;
  const list = (from: number): string => Array.from({ length: 40 }, (_, index) => point(from + index)).join('\n');
  return `# Forty points\n\n## What was done\n\n${list(1)}\n\n## What comes next\n\n${list(41)}`;
}

function words(): string {
  const word = (seed: string): string => seed.repeat(60).slice(0, 60);
  const line = (seed: string, index: number): string => `- ${word(seed)} is word ${index + 1}`;
  const seeds = ['pneumono', 'ultramicro', 'scopic', 'silico', 'volcano', 'coniosis'];
  const list = seeds.map(line).join('\n');
  return `# ${word('Donau')}\n\n## ${word('Schiff')}\n\n${list}\n\n## Addresses\n\n- https://example.org/${word('path')}\n\n${paragraphs(2)}`;
}

function table(rows: number, columns: number): string {
  const header = Array.from({ length: columns }, (_, column) => (column === 0 ? 'Station' : `Measure ${column}`));
  const row = (number: number): string[] =>
    header.map((_, column) => (column === 0 ? `Station at the ${number}th bridge` : String(number * 100 + column * 7)));
  const lines = [header, header.map(() => '---'), ...Array.from({ length: rows }, (_, index) => row(index + 1))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function script(sentences: readonly string[]): string {
  const [first = '', ...others] = sentences;
  const section = (title: string): string =>
    `## ${title.slice(0, 80)}\n\n${sentences.join(' ')}\n\n${[...sentences, ...sentences].map((each) => `- ${each}`).join('\n')}`;
  return [`# ${first}`, sentences.join(' '), ...others.map(section)].join('\n\n');
}

function paragraphs(count: number): string {
  return Array.from(
    { length: count },
    (_, index) =>
      `In quarter ${index + 1} the network carried ${(index + 2) * 12_500} trips. Riders came from tram and bus, and every third one left the car at home. The city pays a share of 38 percent.`,
  ).join('\n\n');
}

const ownContents = fileURLToPath(new URL('../../docs/samples', import.meta.url));
const shipped = fileURLToPath(new URL('../../server/domains/templates/templates/builtin', import.meta.url));

export const usage = `npm run lab -- matrix [options]
  Creates a deck of every content on every master, and judges, lints, validates and reopens it; LibreOffice converts it if installed.
  Contents and masters come from SAMPLES_DIR (content/, masters/), else from this repository. Fails on any fault.

  --out FOLDER     where to leave the decks (default out/matrix)
  --filter PART    only decks whose content@master contains PART
  --slides 5,20    these sizes; by default the content decides
  --stress         also texts designed to be difficult, and all shipped templates`;

interface Content {
  name: string;
  read(): Promise<Uint8Array>;
}

/** @returns the exit code. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      ...{ out: { type: 'string', default: 'out/matrix' }, filter: { type: 'string', default: '' } },
      ...{ slides: { type: 'string' }, stress: { type: 'boolean', default: false } },
    },
  });
  const samples = process.env.SAMPLES_DIR;
  const contents = await filesIn(samples === undefined ? ownContents : join(samples, 'content'));
  const templates = (await filesIn(shipped)).filter(({ name }) =>
    values.stress ? name.endsWith('.pptx') : name === 'general.pptx',
  );
  const masters = [...templates, ...(samples === undefined ? [] : await filesIn(join(samples, 'masters')))];
  const stress = values.stress ? stressContents() : [];
  const texts = stress.map(({ name, text }): Content => ({ name, read: () => Promise.resolve(Buffer.from(text)) }));
  const sizes = values.slides?.split(',').map(Number) ?? [null];

  await rm(values.out, { recursive: true, force: true });
  await mkdir(values.out, { recursive: true });
  const models = await composeModels({ provider: 'builtin', time_out_ms: 60_000 });
  const faults: string[] = [];
  const decks: string[] = [];
  const totals = { slides: 0, charts: 0, claims: 0 };

  const makeDeck = async (name: string, source: SourceText, master: Content, slides: number | null): Promise<void> => {
    const template = { bytes: new Uint8Array(await master.read()), name: master.name };
    const preferences = { language: null, tone: '', instructions: '' };
    const made = await makeDeckFile({ sources: [source], models, template, slides, ...preferences });
    const { bytes, deck, catalogue, diagrams } = made;
    const path = join(values.out, `${name}.pptx`);
    await writeFile(path, bytes);
    decks.push(path);
    totals.slides += deck.slides.length;
    totals.claims += deck.slides.reduce((sum, slide) => sum + slide.claims.length, 0);
    totals.charts += deck.slides.filter((slide) => JSON.stringify(slide.fields).includes('"kind":"chart"')).length;
    const found = await checkDeck({
      ...{ bytes, template: template.bytes, deck, catalogue, diagrams },
      sources: [source],
    });
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  };

  for (const content of [...contents, ...texts]) {
    const wanted = masters.filter((master) => `${content.name}@${master.name}`.includes(values.filter));
    if (wanted.length === 0) continue;
    const source = await orFault(faults, content.name, async () =>
      ingestFile({ bytes: new Uint8Array(await content.read()), name: content.name, id: 's1' }, {}),
    );
    if (source === null) continue;
    for (const master of wanted) {
      for (const slides of sizes) {
        const size = slides === null ? '' : `@${slides}`;
        const name = `${content.name}@${basename(master.name, '.pptx')}${size}`;
        await orFault(faults, name, () => makeDeck(name, source, master, slides));
      }
    }
  }

  let converted = 'LibreOffice not found';
  if (decks.length > 0 && (await hasLibreOffice())) {
    const names = await convertToPdf(decks, values.out);
    for (const deck of decks)
      if (!names.has(basename(deck, '.pptx'))) faults.push(`${basename(deck)}: not converted by LibreOffice`);
    converted = `${names.size} converted by LibreOffice`;
  }
  for (const fault of faults) console.log(fault);
  console.log(
    `${decks.length} decks, ${totals.slides} slides, ${totals.charts} with charts, ${totals.claims} claims, ${converted}, ${faults.length} faults`,
  );
  return faults.length > 0 || decks.length === 0 ? 1 : 0;
}

async function filesIn(folder: string): Promise<Content[]> {
  return (await readdir(folder)).sort().map((name) => ({ name, read: () => readFile(join(folder, name)) }));
}

/** The result of work; null and a reported fault if it fails. */
async function orFault<T>(faults: string[], name: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CodedError) faults.push(`${name}: ${error.code} ${JSON.stringify(error.params)}`);
    else faults.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return null;
  }
}
