import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../../.env', import.meta.url));

/**
 * The environment of this process, with the variables of `.env` beside package.json where there is one; what is set
 * already wins.
 */
export function processEnvironment(): NodeJS.ProcessEnv {
  if (existsSync(FILE)) process.loadEnvFile(FILE);
  return process.env;
}

/** What programs need to run at all: where temporary files go, and what Windows can't start a socket without. */
const NEEDED = ['TMPDIR', 'TEMP', 'SystemRoot'];

/** The part of the environment that a child process may see: no key, no address of the service. */
export function childEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    NEEDED.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
