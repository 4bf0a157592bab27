import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PARSE_MODES } from '../../common/master/master-analysis.ts';
import type { Cost, MasterJob, MasterMessage, MasterResult } from './master-case.ts';

/** Within these a file is opened or refused, and within these it is analysed. Of a processor, as the machine may have other work. */
const LIMIT = { cpu_ms: 10_000, mb: 512 };
/** Far more than a step takes on a busy machine: what hangs is ended. */
const STEP_LIMIT_MS = 180_000;
const POLL_MS = 50;
const WORKER = fileURLToPath(new URL('./master-worker.ts', import.meta.url));

/** Holds one file against the rules, in a process of its own. */
export async function runMaster(job: MasterJob): Promise<MasterResult> {
  const result: MasterResult = {
    ...{ file: job.file, opened: null, analysed: [], judged: null },
    ...{ open_mb: 0, peak_mb: 0, faults: [] },
  };
  const child = fork(WORKER, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2_000);
  });
  let limit: NodeJS.Timeout | undefined;
  let ended: string | null = null;
  const watch = setInterval(() => void look(), POLL_MS);
  const look = async (): Promise<void> => {
    const mb = await residentMb(child.pid ?? 0);
    result.peak_mb = Math.max(result.peak_mb, mb);
    if (result.analysed.length < PARSE_MODES.length) result.open_mb = result.peak_mb;
  };
  const end = (reason: string): void => {
    ended = reason;
    child.kill('SIGKILL');
  };
  const weigh = (step: string, { cpu_ms, peak_mb }: Cost): void => {
    result.open_mb = Math.max(result.open_mb, peak_mb);
    if (cpu_ms > LIMIT.cpu_ms) result.faults.push(`${(cpu_ms / 1000).toFixed(1)} s of a processor to ${step}`);
  };
  child.on('message', (message: MasterMessage) => {
    clearTimeout(limit);
    limit = setTimeout(() => end(`hangs after “${message.step}”`), STEP_LIMIT_MS);
    if (message.step === 'ready') child.send(job);
    else if (message.step === 'opened') {
      result.opened = message;
      weigh('open it', message);
    } else if (message.step === 'analysed') {
      result.analysed.push(message);
      weigh(`analyse its ${message.mode}`, message);
      const { code } = message.refused ?? {};
      if (result.opened?.refused == null && code !== undefined) {
        result.faults.push(`opened, but refused for its ${message.mode}: ${code}`);
      }
    } else if (message.step === 'judged') {
      result.judged = message;
      result.faults.push(...message.faults);
    } else result.faults.push(`crashed: ${message.reason.split('\n').slice(0, 4).join(' ')}`);
  });
  await new Promise<void>((resolve) => {
    child.on('exit', (code, signal) => {
      if (ended !== null) result.faults.push(ended);
      else if (code !== 0) result.faults.push(`the process ended: ${code ?? signal} ${complaint.slice(-400)}`);
      resolve();
    });
  });
  clearTimeout(limit);
  clearInterval(watch);
  if (result.open_mb > LIMIT.mb) result.faults.push(`${Math.round(result.open_mb)} MB to open and analyse it`);
  return result;
}

/** Memory that a process holds, in MB; 0 where the system doesn't tell (ProcFS is Linux's). */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
