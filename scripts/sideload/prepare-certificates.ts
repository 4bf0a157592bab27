import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Certificates for a listener on https://localhost. */
export interface Certificates {
  cert: Buffer;
  key: Buffer;
  /** The authority that issued them. */
  ca: { file: string; bytes: Buffer };
  /** Why the system doesn't trust the authority; null if it does. */
  distrust: string | null;
}

/** The folder of Microsoft's tool. */
const FOLDER = '.office-addin-dev-certs';

/**
 * Creates certificates for localhost, issued by an authority of this machine that is trusted from now on: the system
 * asks for permission. They are valid for 30 days and then renewed. If the system refuses the authority, they exist
 * anyway.
 * @throws Error if they can't be created.
 */
export async function prepareCertificates(): Promise<Certificates> {
  const folder = join(homedir(), FOLDER);
  const [caFile, certFile, keyFile] = ['ca.crt', 'localhost.crt', 'localhost.key'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  let distrust: string | null = null;
  try {
    // Imported here because users who only run the service don't install it.
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
