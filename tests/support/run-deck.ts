import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a run of the deck command left behind. */
export interface DeckRun {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the deck command as a person would, with an environment of its own. */
export function runDeck(args: readonly string[], environment: Record<string, string> = {}): Promise<DeckRun> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/deck.ts', ...args], {
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
