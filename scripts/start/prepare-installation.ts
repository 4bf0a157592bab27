import { randomBytes } from 'node:crypto';
import { mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Letters that can't be confused with each other; 20 of them are 100 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789z';

interface Installation {
  environment: NodeJS.ProcessEnv;
  /** The password created for this installation; null if DEV_AUTH_PASSWORD is set. */
  madePassword: string | null;
}

/**
 * Completes the environment for a machine without any setup: a data folder, a key for stored secrets and a sign-in
 * password, each created once and kept in that folder.
 */
export function prepareInstallation(given: NodeJS.ProcessEnv, root: string): Installation {
  const folder = resolve(root, set(given.DATA_DIR) ?? 'data');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keys =
    set(given.SETTINGS_KEYS) ??
    keepSecret(join(folder, 'settings-keys'), () => `k1:${randomBytes(32).toString('base64')}`);
  const madePassword =
    set(given.DEV_AUTH_PASSWORD) === undefined ? keepSecret(join(folder, 'dev-password'), makePassword) : null;
  return {
    environment: {
      ...given,
      DATA_DIR: folder,
      SETTINGS_KEYS: keys,
      ...(madePassword === null ? {} : { DEV_AUTH_PASSWORD: madePassword }),
    },
    madePassword,
  };
}

/** An empty variable counts as unset. */
function set(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}

function makePassword(): string {
  const letters = [...randomBytes(20)].map((byte) => LETTERS[byte % LETTERS.length]);
  return letters.join('').replace(/(.{5})(?=.)/g, '$1-');
}

/** A secret of this installation: read from its file, or created (mode 0600) the first time. */
function keepSecret(file: string, make: () => string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = make();
  // `wx`: of two concurrent starts, one creates it and the other fails instead of overwriting it.
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}
