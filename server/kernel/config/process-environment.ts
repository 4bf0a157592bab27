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
