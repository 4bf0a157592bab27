import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * A secret of this installation: read from its file, or made and written (mode 0600) the first time.
 */
export function keepSecret(file: string, make: () => string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = make();
  // `wx`: of two starts at once one makes it, the other fails rather than overwrite it.
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}
