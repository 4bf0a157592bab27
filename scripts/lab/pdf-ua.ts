import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { checkPdfUa } from '../../common/pdf/check-pdf-ua.ts';
import { ingestFile } from '../../plugins/ingest/ingest.ts';
import { composeModels } from '../../server/compose.ts';
import { editPdf, PDF_MUTANTS } from '../../tests/support/edit-pdf.ts';
import { makeDeckFile } from '../deck/make-deck-file.ts';

const execute = promisify(execFile);
const shipped = fileURLToPath(new URL('../../server/domains/templates/templates/builtin', import.meta.url));

export const usage = `npm run lab -- pdf-ua [--filter PART] [--master FILE]... [--mutants]
  Creates a PDF of every content of SAMPLES_DIR on the four templates (or the given masters). Each must meet our PDF/UA-1 conditions
  and be readable by pdfinfo -struct-text, and by veraPDF if VERAPDF names its command.
  --mutants  also breaks each PDF in every way that its structure allows; each fault must be found.`;

/** @returns the exit code. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      filter: { type: 'string', default: '' },
      master: { type: 'string', multiple: true, default: [] },
      mutants: { type: 'boolean', default: false },
    },
  });
  const samples = process.env.SAMPLES_DIR;
  if (samples === undefined) throw new Error('SAMPLES_DIR is not set.');
  const names = (await readdir(join(samples, 'content'))).filter((name) => name.includes(values.filter)).sort();
  const own = (await readdir(shipped)).filter((name) => name.endsWith('.pptx')).map((name) => join(shipped, name));
  const masters = values.master.length > 0 ? values.master : own;
  const models = await composeModels({ provider: 'builtin', time_out_ms: 60_000 });
  const folder = await mkdtemp(join(tmpdir(), 'pdf-ua-'));
  const counts = { pdfs: 0, clean: 0, read: 0, vera: 0, mutants: 0, found: 0 };
  for (const name of names) {
    const bytes = new Uint8Array(await readFile(join(samples, 'content', name)));
    const source = await ingestFile({ bytes, name, id: 's1' }, {});
    for (const master of masters) {
      const template = { bytes: new Uint8Array(await readFile(master)), name: basename(master) };
      const preferences = { language: null, tone: '', instructions: '' };
      const made = await makeDeckFile({
        sources: [source],
        models,
        template,
        slides: null,
        ...preferences,
        format: 'pdf',
      });
      const place = `${name} on ${basename(master)}`;
      counts.pdfs += 1;
      const faults = checkPdfUa(made.bytes);
      if (faults.length === 0) counts.clean += 1;
      for (const { clause, fault, page, detail } of [...faults].slice(0, 5))
        console.log(`${place}: ${clause} ${fault}, page ${page ?? '–'} ${detail}`);
      const path = join(folder, 'deck.pdf');
      await writeFile(path, made.bytes);
      const unread = await missingTitles(
        path,
        made.deck.slides.map(({ title }) => title),
      );
      if (unread.length === 0) counts.read += 1;
      else console.log(`${place}: pdfinfo doesn't read “${unread[0] ?? ''}”`);
      if (process.env.VERAPDF !== undefined && (await isConforming(process.env.VERAPDF, path))) counts.vera += 1;
      if (values.mutants) tryMutants(made.bytes, place, counts);
    }
  }
  await rm(folder, { recursive: true });
  const vera = process.env.VERAPDF === undefined ? 'veraPDF not named' : `${counts.vera} conform for veraPDF`;
  console.log(`${counts.pdfs} PDFs, ${counts.clean} conform, ${counts.read} read by pdfinfo, ${vera}`);
  if (values.mutants) console.log(`${counts.found} of ${counts.mutants} mutants found`);
  return counts.pdfs > 0 &&
    counts.clean === counts.pdfs &&
    counts.read === counts.pdfs &&
    counts.found === counts.mutants
    ? 0
    : 1;
}

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Titles that another reader doesn't find in the structure. */
async function missingTitles(path: string, titles: readonly string[]): Promise<string[]> {
  const { stdout } = await execute('pdfinfo', ['-struct-text', path], { maxBuffer: 64_000_000 });
  const letters = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
  // It returns right-to-left text in drawing order.
  const sorted = (text: string): string => (RTL.test(text) ? [...text].sort().join('') : text);
  const lines = new Set(stdout.split('\n').map((line) => sorted(letters(line))));
  const read = letters(stdout);
  return titles.filter((title) => !read.includes(letters(title)) && !lines.has(sorted(letters(title))));
}

async function isConforming(command: string, path: string): Promise<boolean> {
  const { stdout } = await execute(command, ['-f', 'ua1', '--format', 'text', path]).catch((error: unknown) => {
    // It ends with 1 if a file doesn't conform.
    return { stdout: String((error as { stdout?: string }).stdout) };
  });
  if (!stdout.startsWith('PASS')) console.log(stdout.trim());
  return stdout.startsWith('PASS');
}

function tryMutants(bytes: Uint8Array, place: string, counts: { mutants: number; found: number }): void {
  const whole = Buffer.from(editPdf(bytes, (body) => body));
  for (const [name, { fault, edit }] of Object.entries(PDF_MUTANTS)) {
    const changed = editPdf(bytes, edit);
    if (whole.equals(changed)) continue;
    counts.mutants += 1;
    if (checkPdfUa(changed).some((found) => found.fault === fault)) counts.found += 1;
    else console.log(`${place}: ${name}: not found`);
  }
}
