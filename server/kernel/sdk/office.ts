import { spawn, spawnSync } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pLimit from 'p-limit';
import { CodedError } from '../../../common/deck/coded-error.ts';
import { reasonOf } from './concurrency.ts';
import { killGroup, watchChild } from './child-programs.ts';
import { defineService } from './service-token.ts';

/** LibreOffice, for converting untrusted files. */
export interface Office {
  /** Whether LibreOffice is installed. */
  readonly isInstalled: boolean;
  /**
   * Converts a file to another format. The caller must remove a package's links to external content.
   * @param file.from and `to` are extensions without a dot.
   * @throws OfficeError; the signal's reason when aborted.
   */
  convert(
    file: { bytes: Uint8Array; from: string; to: string },
    limits: { timeOutMs: number; signal?: AbortSignal },
  ): Promise<Uint8Array>;
}

export const OFFICE = defineService<Office>('office');

/** Why LibreOffice gave no file. */
export class OfficeError extends CodedError {
  declare readonly code: 'office.not_installed' | 'office.timed_out' | 'office.failed';

  constructor(code: OfficeError['code'], options?: { cause?: unknown }) {
    super(code, {}, options);
  }
}

const MAX_BYTES = 4 * 1024 ** 3;
const MAX_SECONDS = 120;
/** One conversion at a time per process: each takes a processor for seconds. */
const turns = pLimit(1);
/** Looked up on first use: this starts programs and waits for them. */
let wrapper: string[] | null = null;

/**
 * Each conversion runs in a separate process group, with an empty profile, an empty environment and no network.
 * @param program null if it isn't installed, see `findOffice`.
 */
export function createOffice(program: string | null): Office {
  return {
    isInstalled: program !== null,
    convert(file, limits) {
      if (program === null) return Promise.reject(new OfficeError('office.not_installed'));
      return turns(() => convert(program, file, limits));
    },
  };
}

async function convert(
  program: string,
  { bytes, from, to }: Parameters<Office['convert']>[0],
  limits: Parameters<Office['convert']>[1],
): Promise<Uint8Array> {
  limits.signal?.throwIfAborted();
  const folder = await mkdtemp(join(tmpdir(), OFFICE_FOLDER));
  try {
    const user = join(folder, 'profile', 'user');
    // The result has its own folder: a file may be converted to its own format.
    const results = join(folder, 'results');
    await Promise.all([mkdir(user, { recursive: true }), mkdir(results)]);
    await writeFile(join(user, 'registrymodifications.xcu'), officeProfile());
    await writeFile(join(folder, `file.${from}`), bytes);
    const command = [
      ...(wrapper ??= availableWrapper()),
      program,
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      ...['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck'],
      ...['--convert-to', to, '--outdir', results, join(folder, `file.${from}`)],
    ];
    await runAlone(command, folder, limits);
    // LibreOffice exits successfully without a result if it can't read the file.
    return new Uint8Array(await readFile(join(results, `file.${to}`)));
  } catch (cause) {
    if (cause instanceof OfficeError || limits.signal?.aborted === true) throw cause;
    throw new OfficeError('office.failed', { cause });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** System programs that remove the network and limit memory and time, as far as they work on this machine. */
function availableWrapper(): string[] {
  const works = (command: readonly string[]): boolean =>
    spawnSync(command[0] ?? '', [...command.slice(1), 'true'], { stdio: 'ignore', timeout: 5000 }).status === 0;
  const offline = ['unshare', '--map-root-user', '--net'];
  const bounded = ['prlimit', `--as=${MAX_BYTES}`, `--cpu=${MAX_SECONDS}`, '--core=0'];
  return [...(works(offline) ? offline : []), ...(works(bounded) ? bounded : [])];
}

function runAlone(
  [file = '', ...args]: readonly string[],
  folder: string,
  { timeOutMs, signal }: { timeOutMs: number; signal?: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Cancelled while the files were written.
    signal?.throwIfAborted();
    const child = spawn(file, args, {
      cwd: folder,
      // A separate group: LibreOffice starts further processes, which must end with it.
      detached: true,
      stdio: 'ignore',
      env: { HOME: folder, TMPDIR: folder, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
    });
    const settle = (finish: () => void): void => {
      watch.stop();
      if (child.pid !== undefined) killGroup(child.pid);
      finish();
    };
    const watch = watchChild(child, { timeOutMs, signal }, (why) =>
      settle(() =>
        reject(why === 'aborted' && signal !== undefined ? reasonOf(signal) : new OfficeError('office.timed_out')),
      ),
    );
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', (code, ended) =>
      settle(() => (code === 0 ? resolve() : reject(new Error(`LibreOffice ended with ${code ?? ended}`)))),
    );
  });
}

const USUAL_PLACES = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  '/snap/bin/libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];

/**
 * Finds LibreOffice.
 * @param configured a path; `none` to disable it; undefined to search the usual places.
 * @returns null if there is no program that may be run.
 */
export async function findOffice(configured: string | undefined): Promise<string | null> {
  if (configured === 'none') return null;
  for (const path of configured === undefined || configured === '' ? USUAL_PLACES : [configured]) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}

/** Name prefix of the conversion folders in the folder for temporary files. */
export const OFFICE_FOLDER = 'lectern-office-';

/**
 * Removes folders of conversions that began before a time and whose process ended without removing them.
 * @param root the folder for temporary files.
 * @returns how many.
 */
export async function removeOfficeLeftovers(root: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(root)) {
    if (!name.startsWith(OFFICE_FOLDER)) continue;
    const folder = join(root, name);
    // Another process may remove it at the same time.
    const found = await stat(folder).catch(() => null);
    if (found === null || !found.isDirectory() || found.mtime >= before) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/** Profile values that limit LibreOffice to the file it is given (registrymodifications.xcu). */
const VALUES: readonly { path: string; name: string; value: string }[] = [
  // Linked pictures and media are neither fetched nor read from disk.
  { path: '/org.openoffice.Office.Common/Security/Scripting', name: 'BlockUntrustedRefererLinks', value: 'true' },
  { path: '/org.openoffice.Office.Common/Security/Scripting', name: 'DisableMacrosExecution', value: 'true' },
  { path: '/org.openoffice.Office.Common/Security/Scripting', name: 'MacroSecurityLevel', value: '3' },
  { path: '/org.openoffice.Office.Common/Security/Scripting', name: 'DisableActiveContent', value: 'true' },
  // Linked sections, sheets and values keep their saved content; 2 is "never".
  { path: '/org.openoffice.Office.Writer/Content/Update', name: 'Link', value: '2' },
  { path: '/org.openoffice.Office.Calc/Content/Update', name: 'Link', value: '2' },
  { path: '/org.openoffice.Office.Common/Misc', name: 'FirstRun', value: 'false' },
  { path: '/org.openoffice.Office.Update/Update', name: 'Enabled', value: 'false' },
];

/** The file of settings for a fresh profile. */
function officeProfile(): string {
  const items = VALUES.map(
    ({ path, name, value }) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">',
    ...items,
    '</oor:items>',
  ].join('\n');
}
