import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createIsolate } from '../../plugins/ingest/isolate.ts';
import { builtName } from '../../scripts/build/server-sources.mjs';
import { childEnvironment } from '../../server/kernel/sdk/child-programs.ts';
import { runCommand } from '../../scripts/deck/command.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a run of the deck command left behind. */
export interface DeckRun {
  code: number | null;
  out: string;
  err: string;
}

/** The command as it was built, as `npm run deck` starts it; its source where a run of tests has built nothing. */
const built = process.env['LECTERN_TEST_PROGRAMS'];
const PROGRAM =
  built === undefined ? ['--import', 'tsx', 'scripts/deck.ts'] : [join(built, builtName('scripts/deck.ts'))];

/** Runs the deck command as a person would: a process with an environment of its own. */
export function startDeck(args: readonly string[], environment: Record<string, string> = {}): Promise<DeckRun> {
  const child = spawn(process.execPath, [...PROGRAM, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

/** Runs the deck command in this process: all but reading the command line's own text and writing to the terminal. */
export async function runDeck(args: readonly string[], environment: Record<string, string> = {}): Promise<DeckRun> {
  const said = { out: '', err: '' };
  const isolate = createIsolate({ environment: childEnvironment(process.env) });
  const nothing = (): void => undefined;
  const code = await runCommand(args, {
    environment,
    out: (text) => void (said.out += `${text}\n`),
    err: (text) => void (said.err += `${text}\n`),
    startProgress: () => ({ say: nothing, slides: nothing, stop: nothing }),
    isolate,
    signal: new AbortController().signal,
  });
  isolate.close();
  return { code, ...said };
}
