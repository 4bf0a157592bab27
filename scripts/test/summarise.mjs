import { readFileSync } from 'node:fs';
import { KINDS, kindOf } from './kinds.mjs';

/** Processor seconds by kind on the embedded store, and of each check; what a kind may take before someone has to look. */
const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'));
const TOLERANCE = 1.5;
const SLOWEST = 10;

/** Prints the slowest files, the processor seconds per kind, and a warning for each kind that is over its budget by half. */
export function summarise({ checks, runs, processor, wallMs }) {
  const rows = [
    ...checks.map(({ name, processor: seconds }) => ({ name, seconds })),
    ...runs.flatMap((run) => KINDS.map((kind) => ({ name: nameOf(run, kind), seconds: secondsOf(run, kind) }))),
  ].filter(({ seconds }) => seconds > 0);
  const files = runs.flatMap((run) => run.files).sort((one, other) => other.wallMs - one.wallMs);
  process.stdout.write('\nSlowest files, in seconds (processor seconds)\n');
  for (const { path, wallMs, processorMs } of files.slice(0, SLOWEST)) {
    process.stdout.write(`  ${seconds(wallMs)}  (${seconds(processorMs)})  ${path}\n`);
  }
  process.stdout.write('Processor seconds\n');
  for (const row of rows) process.stdout.write(`  ${row.seconds.toFixed(0).padStart(6)}  ${row.name}\n`);
  process.stdout.write(`  ${processor.toFixed(0).padStart(6)}  all, in ${(wallMs / 60_000).toFixed(1)} minutes\n`);
  for (const { name, seconds: used } of rows) {
    const budget = budgets[name];
    if (budget !== undefined && used > budget * TOLERANCE) {
      process.stdout.write(`over budget: ${name} took ${used.toFixed(0)} processor seconds, its budget is ${budget}\n`);
    }
  }
}

const nameOf = (run, kind) => `${kind}, ${run.name}`;

function secondsOf(run, kind) {
  return run.files.filter(({ path }) => kindOf(path) === kind).reduce((sum, file) => sum + file.processorMs, 0) / 1000;
}

const seconds = (ms) => (ms / 1000).toFixed(1).padStart(6);
