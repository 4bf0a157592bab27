import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The files that try a sample of their cases in the suite, or smaller ones. */
const FILES = ['tests/api/every-route.test.ts', 'tests/decks/hostile-text.test.ts'];

export const usage = `npm run lab -- every-case [options of jest]
  Runs all cases of the tests that try only a sample, or smaller cases, in the suite: ${FILES.join(', ')}.`;

/** @returns the exit code of jest. */
export async function run(args: readonly string[]): Promise<number> {
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest.js');
  const child = spawn(process.execPath, [jest, ...FILES, ...args], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, LECTERN_EVERY_CASE: 'true' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
