import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** What a listener for https://localhost needs. */
export interface Certificates {
  cert: Buffer;
  key: Buffer;
  /** The authority below which they lie. */
  ca: { file: string; bytes: Buffer };
  /** Why the system does not trust the authority; null where it does. */
  distrust: string | null;
}

/** Where the tool keeps them. */
const FOLDER = '.office-addin-dev-certs';

/**
 * Certificates for localhost, below an authority of this machine alone that is trusted from now on: the system asks for permission.
 * They count for 30 days and are regenerated after that. Where the system refuses the authority, they are there anyway.
 * @throws Error where there are none.
 */
export async function prepareCertificates(): Promise<Certificates> {
  const folder = join(homedir(), FOLDER);
  const [caFile, certFile, keyFile] = ['ca.crt', 'localhost.crt', 'localhost.key'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  let distrust: string | null = null;
  try {
    // Only here: it is not installed for people who run the service.
    const { ensureCertificatesAreInstalled } = await import('office-addin-dev-certs');
    await ensureCertificatesAreInstalled();
  } catch (error) {
    if (![caFile, certFile, keyFile].every(existsSync)) throw error;
    distrust = (error as Error).message.trim();
  }
  return {
    cert: readFileSync(certFile),
    key: readFileSync(keyFile),
    ca: { file: caFile, bytes: readFileSync(caFile) },
    distrust,
  };
}
