import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { MasterResult } from './masters/master-case.ts';
import { masterTable, slowest } from './masters/master-table.ts';
import { runMaster } from './masters/run-master.ts';

/*
 * Many master decks, each analysed in both modes and given a deck of ten slides: npm run masters -- OUT_FOLDER FILES|FOLDERS…
 * Without files: those of SAMPLES_DIR/masters, else the shipped templates. Each file has a process of its own and must be
 * opened and analysed, or refused with a reason, within 10 s of a processor and 512 MB; its deck must break no rule (see
 * masters/judge-master.ts). Decks and results.json are left in OUT_FOLDER; with --no-decks none are made.
 * Prints the faults and a table, worst first; exits with 1 on a fault.
 */
const PROCESSES = 2;
const shipped = fileURLToPath(new URL('../server/domains/templates/templates/builtin', import.meta.url));
const { values, positionals } = parseArgs({ options: { 'no-decks': { type: 'boolean' } }, allowPositionals: true });
const [outFolder = 'out/masters', ...given] = positionals;
const samples = process.env.SAMPLES_DIR;
const wanted = given.length > 0 ? given : [samples === undefined ? shipped : join(samples, 'masters')];

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path, { recursive: true });
  return names
    .filter((name) => /\.(pptx|potx|pptm|potm|ppsx|ppsm)$/i.test(name))
    .sort()
    .map((name) => join(path, name));
}

const files = (await Promise.all(wanted.map(filesOf))).flat();
await rm(outFolder, { recursive: true, force: true });
await mkdir(outFolder, { recursive: true });
const results: MasterResult[] = [];
let next = 0;
async function work(): Promise<void> {
  for (let index = next++; index < files.length; index = next++) {
    const file = files[index] ?? '';
    const deck = join(outFolder, `${index + 1}-${basename(file).replace(/\.\w+$/, '')}.pptx`);
    const result = await runMaster({ file, deck: values['no-decks'] === true ? null : deck });
    results.push(result);
    await writeFile(join(outFolder, 'results.json'), JSON.stringify(results, null, 1));
    for (const fault of result.faults) console.log(`✗ ${file}: ${fault}`);
    for (const remark of result.judged?.remarks ?? []) console.log(`! ${file}: ${remark}`);
    const { refused } = result.opened ?? { refused: null };
    if (refused !== null) console.log(`– ${file}: ${refused.code}: ${refused.sentence}`);
  }
}
await Promise.all(Array.from({ length: Math.min(PROCESSES, files.length) }, work));
for (const line of masterTable(results)) console.log(line);
const faults = results.reduce((sum, result) => sum + result.faults.length, 0);
const refused = results.filter(({ opened }) => opened?.refused).length;
const parsed = results.filter(({ opened }) => opened?.refused === null).length;
const most = (values: readonly number[]): number => Math.max(0, ...values);
const seconds = (most(results.map(slowest)) / 1000).toFixed(1);
const mb = Math.round(most(results.map(({ open_mb }) => open_mb)));
console.log(`slowest ${seconds} s of a processor, ${mb} MB`);
console.log(`${results.length} files: ${parsed} parsed, ${refused} refused with a reason; ${faults} faults`);
process.exitCode = faults > 0 || results.length === 0 ? 1 : 0;
