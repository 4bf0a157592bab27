import { execFileSync } from 'node:child_process';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { walkOutline } from './outline-walk.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PRODUCT = /^(addin|admin-web|common|plugins|scripts|server)\/.*\.(tsx?|mjs|cjs)$/;
const TEST = /\.test\.|\.d\.ts$/;
const IMPORT = /(?:^(?:import|export)\b[^'";]*?\bfrom\s*|^import\s*|\bimport\(\s*|new URL\(\s*)'([^']+)'/gm;
const STATEMENT = /^(?:import\b(?!\()|export\b[^'";=(]*\bfrom\b)/gm;
/** A file with fewer lines and a single importer is likely a part of that importer. */
const SMALL_LINES = 60;

export const usage = `npm run lab -- structure [REVISION] [--since BASE] [--walk]
  Prints product files and lines per folder, files with a single importer, and imports per file.

  REVISION      counts this revision; HEAD where absent
  --since BASE  also counts deleted and inserted lines from BASE to REVISION
  --walk        also starts the server of the working tree and lists the files that run from the request for an outline to
                the model call, and how often any thread opens the master deck until the deck is exported`;

interface SourceFile {
  path: string;
  text: string;
  lines: number;
}

/** @returns the exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'string' }, walk: { type: 'boolean', default: false } },
  });
  const revision = positionals[0] ?? 'HEAD';
  const files = filesOf(revision);
  printAreas(files);
  printImports(files);
  if (values.since !== undefined) printChanges(values.since, revision);
  if (values.walk) await printWalk();
  return 0;
}

/** The product files of a revision, without tests. */
function filesOf(revision: string): SourceFile[] {
  const names = git('ls-tree', '-r', '--name-only', revision)
    .split('\n')
    .filter((path) => PRODUCT.test(path) && !TEST.test(path));
  const input = names.map((path) => `${revision}:${path}\n`).join('');
  const output = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: 2 ** 28 });
  let at = 0;
  return names.map((path) => {
    const headerEnd = output.indexOf('\n', at);
    const size = Number(output.toString('utf8', at, headerEnd).split(' ')[2]);
    const text = output.toString('utf8', headerEnd + 1, headerEnd + 1 + size);
    at = headerEnd + size + 2;
    return { path, text, lines: text.split('\n').length - 1 };
  });
}

function printAreas(files: readonly SourceFile[]): void {
  const areas = new Map<string, { files: number; lines: number }>();
  for (const { path, lines } of files) {
    const area = areaOf(path);
    const sum = areas.get(area) ?? { files: 0, lines: 0 };
    areas.set(area, { files: sum.files + 1, lines: sum.lines + lines });
  }
  print('folder', 'files', 'lines');
  for (const [area, sum] of [...areas].sort()) print(area, sum.files, sum.lines);
  print('all folders', files.length, total(files.map(({ lines }) => lines)));
}

/** Two folders deep, three among the domains. */
function areaOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, folders[1] === 'domains' ? 3 : 2).join('/');
}

function printImports(files: readonly SourceFile[]): void {
  const importers = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      if (!specifier.startsWith('.')) continue;
      const target = normalize(join(dirname(path), specifier));
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  }
  const single = files.flatMap((file) => {
    const [importer, ...others] = importers.get(file.path) ?? [];
    return importer === undefined || others.length > 0 ? [] : [{ ...file, importer }];
  });
  const inFolder = single.filter(({ path, importer }) => dirname(path) === dirname(importer));
  const statements = total(files.map(({ text }) => [...text.matchAll(STATEMENT)].length));
  console.log('');
  print('files with a single importer', single.length);
  print('… in the same folder', inFolder.length);
  print(`… and under ${SMALL_LINES} lines`, inFolder.filter(({ lines }) => lines < SMALL_LINES).length);
  print('import statements', statements);
  print('… per file', (statements / files.length).toFixed(2));
}

function printChanges(base: string, revision: string): void {
  console.log('');
  print(`${base}..${revision}`, 'deleted', 'inserted');
  const all = { deleted: 0, inserted: 0 };
  const product = { deleted: 0, inserted: 0 };
  for (const line of git('diff', '--numstat', '--no-renames', base, revision).split('\n')) {
    const [inserted = '', deleted = '', path = ''] = line.split('\t');
    if (!/^\d+$/.test(inserted)) continue;
    for (const sum of PRODUCT.test(path) && !TEST.test(path) ? [all, product] : [all]) {
      sum.deleted += Number(deleted);
      sum.inserted += Number(inserted);
    }
  }
  print('all files', all.deleted, all.inserted);
  print('product files', product.deleted, product.inserted);
}

async function printWalk(): Promise<void> {
  const { files, stack, masterOpens } = await walkOutline(root);
  const areas = new Map<string, number>();
  for (const path of files) areas.set(areaOf(path), (areas.get(areaOf(path)) ?? 0) + 1);
  console.log('');
  print('from the request for an outline to the model call', 'files');
  for (const [area, count] of [...areas].sort()) print(area, count);
  print('all folders', files.length);
  for (const path of files) console.log(`  ${path}`);
  print('… on the stack of the call, from the start of its job', stack.length);
  for (const path of stack) console.log(`  ${path}`);
  print('opens of a master deck, until the export', masterOpens);
}

function print(label: string, ...cells: (number | string)[]): void {
  console.log(label.padEnd(52) + cells.map((cell) => String(cell).padStart(10)).join(''));
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
}
