import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** One call converts many decks; a deck takes seconds. */
const TIME_OUT_MS = 600_000;

/** Whether LibreOffice is on this machine. */
export async function hasLibreOffice(): Promise<boolean> {
  try {
    await run('soffice', ['--version']);
    return true;
  } catch {
    return false;
  }
}

/**
 * Converts decks to PDF with LibreOffice, in a profile of its own that fetches nothing from outside.
 * @returns the names (without extension) of the decks that became a PDF.
 */
export async function convertToPdf(decks: readonly string[], folder: string): Promise<Set<string>> {
  const profile = await mkdtemp(join(tmpdir(), 'lectern-office-'));
  try {
    await run(
      'soffice',
      [
        '--headless',
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        '--convert-to',
        'pdf',
        '--outdir',
        folder,
        ...decks,
      ],
      { timeout: TIME_OUT_MS },
    );
    const names = await readdir(folder);
    return new Set(names.filter((name) => name.endsWith('.pdf')).map((name) => name.slice(0, -'.pdf'.length)));
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}
