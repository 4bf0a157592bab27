import { hkdfSync, randomBytes } from 'node:crypto';

const BYTES = 32;

/**
 * The key of signed URLs (or of job tokens: each use has a key of its own), derived (RFC 5869) from the first of SETTINGS_KEYS so that all processes of an installation
 * share it; without one it is this process's own, and its addresses die with it.
 */
export function signingKey(
  settingsKeys: readonly { key: Uint8Array }[],
  use: 'signed urls' | 'job tokens' = 'signed urls',
): Uint8Array {
  const [first] = settingsKeys;
  if (first === undefined) return randomBytes(BYTES);
  return new Uint8Array(hkdfSync('sha256', first.key, '', `lectern ${use}`, BYTES));
}
