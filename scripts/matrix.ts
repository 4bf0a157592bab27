import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../common/deck/coded-error.ts';
import type { SourceText } from '../common/deck/source.ts';
import { ingestFile } from '../plugins/ingest/ingest.ts';
import { composeModels } from '../server/compose.ts';
import { makeDeckFile } from './deck/make-deck-file.ts';
import { checkDeck } from './matrix/check-deck.ts';
import { convertToPdf, hasLibreOffice } from './matrix/convert.ts';

/*
 * Every content file on every master: SAMPLES_DIR=… npm run matrix [-- OUT_FOLDER [FILTER]]
 * SAMPLES_DIR holds content/ and masters/; without it the project's own sample is used. FILTER is a part of "content@master".
 * Prints the faults and one line of figures; exits with 1 when there is a fault.
 */
const own = fileURLToPath(new URL('../docs/samples', import.meta.url));
const general = fileURLToPath(new URL('../server/domains/templates/templates/builtin/general.pptx', import.meta.url));
const samples = process.env.SAMPLES_DIR;
const [outFolder = 'out/matrix', filter = ''] = process.argv.slice(2);

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort().map((name) => join(folder, name));
}

const contents = await filesIn(samples === undefined ? own : join(samples, 'content'));
const masters = [general, ...(samples === undefined ? [] : await filesIn(join(samples, 'masters')))];
const models = composeModels({ provider: 'builtin', time_out_ms: 60_000 });
await rm(outFolder, { recursive: true, force: true });
await mkdir(outFolder, { recursive: true });

const faults: string[] = [];
const decks: string[] = [];
const totals = { slides: 0, charts: 0, claims: 0 };

for (const content of contents) {
  const wanted = masters.filter((master) => `${basename(content)}@${basename(master)}`.includes(filter));
  if (wanted.length === 0) continue;
  let source: SourceText;
  try {
    source = await ingestFile(
      { bytes: new Uint8Array(await readFile(content)), name: basename(content), id: 's1' },
      {},
    );
  } catch (error) {
    faults.push(`${basename(content)}: ${reason(error)}`);
    continue;
  }
  for (const master of wanted) await makeOne(content, source, master);
}

async function makeOne(content: string, source: SourceText, master: string): Promise<void> {
  const name = `${basename(content)}@${basename(master, '.pptx')}`;
  const template = { bytes: new Uint8Array(await readFile(master)), name: basename(master) };
  try {
    const made = await makeDeckFile({
      sources: [source],
      models,
      template,
      slides: null,
      language: null,
      tone: '',
      instructions: '',
    });
    const path = join(outFolder, `${name}.pptx`);
    await writeFile(path, made.bytes);
    decks.push(path);
    totals.slides += made.deck.slides.length;
    totals.claims += made.deck.slides.reduce((sum, slide) => sum + slide.claims.length, 0);
    totals.charts += made.deck.slides.filter((slide) => JSON.stringify(slide.fields).includes('"kind":"chart"')).length;
    const found = await checkDeck({
      bytes: made.bytes,
      template: template.bytes,
      deck: made.deck,
      catalogue: made.catalogue,
      diagrams: made.diagrams,
      sources: [source],
    });
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  } catch (error) {
    faults.push(`${name}: ${reason(error)}`);
  }
}

function reason(error: unknown): string {
  if (error instanceof CodedError) return `${error.code} ${JSON.stringify(error.params)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

let converted = 'LibreOffice not found';
if (decks.length > 0 && (await hasLibreOffice())) {
  const names = await convertToPdf(decks, outFolder);
  for (const deck of decks)
    if (!names.has(basename(deck, '.pptx'))) faults.push(`${basename(deck)}: not converted by LibreOffice`);
  converted = `${names.size} converted by LibreOffice`;
}

for (const fault of faults) console.log(fault);
console.log(
  `${decks.length} decks, ${totals.slides} slides, ${totals.charts} with charts, ${totals.claims} claims, ${converted}, ${faults.length} faults`,
);
process.exitCode = faults.length > 0 || decks.length === 0 ? 1 : 0;
