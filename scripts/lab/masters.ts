import { fork } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PARSE_MODES } from '../../common/master/master-analysis.ts';
import type { MasterStep } from './master-worker.ts';
import { residentBytes } from '../../server/kernel/sdk/child-programs.ts';

/** The limits for opening or refusing and analysing a file; in processor time, because the machine may be busy. */
const LIMIT = { cpuMs: 10_000, mb: 512 };
/** Far more than a step takes on a busy machine. */
const STEP_LIMIT_MS = 180_000;
const POLL_MS = 50;
const PROCESSES = 2;
const NAME_WIDTH = 52;
const shipped = fileURLToPath(new URL('../../server/domains/templates/templates/builtin', import.meta.url));
const worker = fileURLToPath(new URL('./master-worker.ts', import.meta.url));

export const usage = `npm run lab -- masters [FILES|FOLDERS...]
  Opens and analyses master decks in both parse modes, each in its own process: those of SAMPLES_DIR/masters, else the shipped
  templates. Each must be read, or rejected with a reason, within ${LIMIT.cpuMs / 1000} s of processor time and ${LIMIT.mb} MB.`;

interface MasterResult {
  steps: MasterStep[];
  mb: number;
  faults: string[];
}

export async function run(args: string[]): Promise<number> {
  const samples = process.env.SAMPLES_DIR;
  const wanted = args.length > 0 ? args : [samples === undefined ? shipped : join(samples, 'masters')];
  const files = (await Promise.all(wanted.map(filesAt))).flat();
  let next = 0;
  let faults = 0;
  let refused = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < files.length; index = next++) {
      const file = files[index] ?? '';
      const result = await readMaster(file);
      const [opened] = result.steps;
      const times = result.steps.map(
        ({ step, cpuMs, layouts }) => `${step} ${Math.round(cpuMs)} ms, ${layouts} layouts`,
      );
      console.log(`${file.slice(-NAME_WIDTH).padEnd(NAME_WIDTH)} ${times.join('; ')}; ${Math.round(result.mb)} MB`);
      if (opened?.refused != null) console.log(`  refused: ${opened.refused}`);
      for (const fault of result.faults) console.log(`  ✗ ${fault}`);
      refused += opened?.refused == null ? 0 : 1;
      faults += result.faults.length;
    }
  };
  await Promise.all(Array.from({ length: Math.min(PROCESSES, files.length) }, work));
  console.log(`${files.length} files, ${refused} refused with a reason, ${faults} faults`);
  return faults > 0 || files.length === 0 ? 1 : 0;
}

async function filesAt(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path, { recursive: true });
  return names
    .filter((name) => /\.(pptx|potx|pptm|potm|ppsx|ppsm)$/i.test(name))
    .sort()
    .map((name) => join(path, name));
}

async function readMaster(file: string): Promise<MasterResult> {
  const result: MasterResult = { steps: [], mb: 0, faults: [] };
  const child = fork(worker, [file], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-400)));
  const watch = setInterval(() => {
    void residentBytes(child.pid).then((bytes) => (result.mb = Math.max(result.mb, bytes / 2 ** 20)));
  }, POLL_MS);
  const hang = (): void => {
    result.faults.push(`hangs after ${result.steps.length} steps`);
    child.kill('SIGKILL');
  };
  let limit = setTimeout(hang, STEP_LIMIT_MS);
  child.on('message', (step: MasterStep) => {
    clearTimeout(limit);
    limit = setTimeout(hang, STEP_LIMIT_MS);
    result.steps.push(step);
    if (step.cpuMs > LIMIT.cpuMs)
      result.faults.push(`${step.step}: ${(step.cpuMs / 1000).toFixed(1)} s of a processor`);
    if (step.refused !== null && result.steps[0]?.refused === null) {
      result.faults.push(`opened, but refused: ${step.step}: ${step.refused}`);
    }
  });
  await new Promise<void>((resolve) => {
    child.on('exit', (code, signal) => {
      if (code !== 0) result.faults.push(`the process ended: ${code ?? signal} ${complaint}`);
      resolve();
    });
  });
  clearTimeout(limit);
  clearInterval(watch);
  if (result.steps.length < PARSE_MODES.length + 1 && result.faults.length === 0) result.faults.push('not finished');
  if (result.mb > LIMIT.mb) result.faults.push(`${Math.round(result.mb)} MB`);
  return result;
}
