import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../../common/deck/coded-error.ts';
import { ingestFile } from '../../plugins/ingest/ingest.ts';
import { composeModels } from '../../server/compose.ts';
import { oddMasters } from '../../tests/support/odd-masters.ts';
import { makeDeckFile } from '../deck/make-deck-file.ts';
import { checkDeck } from './check-deck.ts';
import { convertToPdf, hasLibreOffice } from './convert.ts';

/*
 * The project's sample on every odd master: npx tsx scripts/matrix/stress-masters.ts [OUT_FOLDER [FILTER]]
 * Prints the faults of each; exits with 1 when there is one. FILTER is a part of a master's name.
 */
const sample = fileURLToPath(new URL('../../docs/samples/bike-share.md', import.meta.url));
const [outFolder = 'out/stress', filter = ''] = process.argv.slice(2);
await rm(outFolder, { recursive: true, force: true });
await mkdir(outFolder, { recursive: true });

/** Masters that are refused on purpose, and the reason that must be given. */
const REFUSED: Readonly<Record<string, string>> = { strict: 'ooxml.strict' };

const source = await ingestFile({ bytes: new Uint8Array(await readFile(sample)), name: 'bike-share.md', id: 's1' }, {});
const models = composeModels({ provider: 'builtin', time_out_ms: 60_000 });
const decks: string[] = [];
let faulty = 0;
let refused = 0;
for (const { name, bytes } of oddMasters().filter((each) => each.name.includes(filter))) {
  const faults = await faultsOn(name, bytes);
  if (faults.length > 0) faulty += 1;
  for (const fault of faults.slice(0, 6)) console.log(`${name}: ${fault.slice(0, 300)}`);
}

async function faultsOn(name: string, bytes: Uint8Array): Promise<string[]> {
  try {
    const made = await makeDeckFile({
      sources: [source],
      models,
      template: { bytes, name: `${name}.pptx` },
      slides: null,
      language: null,
      tone: '',
      instructions: '',
    });
    const path = join(outFolder, `${name.replaceAll(' ', '-')}.pptx`);
    await writeFile(path, made.bytes);
    decks.push(path);
    return await checkDeck({
      bytes: made.bytes,
      template: bytes,
      deck: made.deck,
      catalogue: made.catalogue,
      diagrams: made.diagrams,
      sources: [source],
    });
  } catch (error) {
    if (error instanceof CodedError && error.code === REFUSED[name]) {
      refused += 1;
      return [];
    }
    if (error instanceof CodedError) return [`${error.code} ${JSON.stringify(error.params)}`];
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}

let converted = 'LibreOffice not found';
if (decks.length > 0 && (await hasLibreOffice())) {
  const names = await convertToPdf(decks, outFolder);
  converted = `${names.size} converted by LibreOffice`;
  faulty += decks.length - names.size;
}
console.log(`${decks.length} decks, ${refused} refused as they should be, ${converted}, ${faulty} faulty`);
process.exitCode = faulty > 0 ? 1 : 0;
