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
import { stressContents } from './stress-contents.ts';

const ownContents = fileURLToPath(new URL('../../docs/samples', import.meta.url));
const shipped = fileURLToPath(new URL('../../server/domains/templates/templates/builtin', import.meta.url));

export const usage = `npm run lab -- matrix [options]
  Every content on every master: each deck is judged, linted, validated, read again and converted by LibreOffice where it is
  installed. Contents and masters are those of SAMPLES_DIR (content/, masters/), else the project's own. Fails on a fault.

  --out FOLDER     where the decks are left (default out/matrix)
  --filter PART    only decks whose content@master contains PART
  --slides 5,20    also decks of these sizes; without it the content decides
  --stress         also texts made to be hard, and all shipped templates`;

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
  const models = composeModels({ provider: 'builtin', time_out_ms: 60_000 });
  const faults: string[] = [];
  const decks: string[] = [];
  const totals = { slides: 0, charts: 0, claims: 0 };

  const makeDeck = async (name: string, source: SourceText, master: Content, slides: number | null): Promise<void> => {
    const template = { bytes: new Uint8Array(await master.read()), name: master.name };
    const wishes = { language: null, tone: '', instructions: '' };
    const made = await makeDeckFile({ sources: [source], models, template, slides, ...wishes });
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

/** What work gives; null with a fault where it fails. */
async function orFault<T>(faults: string[], name: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CodedError) faults.push(`${name}: ${error.code} ${JSON.stringify(error.params)}`);
    else faults.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return null;
  }
}
