import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const REPORT_TIME = new URL('report-processor-time.mjs', import.meta.url).href;
/**
 * The compiler and the linter's work on types are Go: more threads, and memory cleared as often as by default, cost a quarter more
 * processor time, for which the tests would wait.
 */
const SPARING = { GOMAXPROCS: '1', GOGC: '300' };
/** Below the tests, whose time limits a busy machine could exceed. */
const PRIORITY = 10;

/**
 * Runs one of the tools of node_modules, prints what it reported when it is done, and counts it as one test.
 * @returns also its processor seconds.
 */
export async function runCheck(name, script, args) {
  const tool = spawn(process.execPath, ['--import', REPORT_TIME, join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: { ...process.env, ...SPARING },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  try {
    setPriority(tool.pid, PRIORITY);
  } catch {
    // It has ended already, or this system has no priorities.
  }
  const [output, time] = [[], []];
  for (const stream of [tool.stdout, tool.stderr]) stream.on('data', (chunk) => output.push(chunk));
  tool.stdio[3].on('data', (chunk) => time.push(chunk));
  const status = await new Promise((resolve) => tool.on('close', resolve));
  process.stdout.write(Buffer.concat([Buffer.from(`${status === 0 ? 'passed' : 'FAILED'}: ${name}\n`), ...output]));
  const passed = status === 0 ? 1 : 0;
  return { name, passed, failed: 1 - passed, processor: Number(Buffer.concat(time)) };
}
