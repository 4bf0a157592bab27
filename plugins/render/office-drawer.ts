import { spawn, spawnSync } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { RELATIONSHIP } from '../../common/ooxml/package/relationships.ts';
import { writeZip } from '../../common/ooxml/package/zip-writer.ts';
import { attribute, childElements } from '../../common/ooxml/xml/dom.ts';
import { serializeTree } from '../../common/ooxml/xml/serialize-tree.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import { killGroup } from '../../server/kernel/sdk/child-programs.ts';
import type { Logger } from '../../server/kernel/sdk/logger.ts';
import type { RenderForm } from './render-work.ts';

/** Draws a slide by LibreOffice. */
export interface OfficeDrawer {
  /**
   * @param pptx a presentation of which the first slide is drawn; untrusted.
   * @throws AppError `unavailable` `render.office_failed`, `render.timed_out`
   */
  draw(pptx: Uint8Array, form: RenderForm, limits: { timeOutMs: number; signal?: AbortSignal }): Promise<Uint8Array>;
}

interface OfficeDrawerParts {
  program: string;
  log: Logger;
}

const MAX_BYTES = 4 * 1024 ** 3;
const MAX_SECONDS = 120;
const RETRY_MS = 2000;

/** One at a time, each in a process group of its own, with an empty profile, an empty environment and no network. */
export function createOfficeDrawer({ program, log }: OfficeDrawerParts): OfficeDrawer {
  // Looked for when it is first needed: this starts programs, and waits for them.
  let wrapper: string[] | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  async function draw(
    pptx: Uint8Array,
    { width_px, format }: RenderForm,
    limits: { timeOutMs: number; signal?: AbortSignal },
  ): Promise<Uint8Array> {
    limits.signal?.throwIfAborted();
    const folder = await mkdtemp(join(tmpdir(), OFFICE_FOLDER));
    try {
      const user = join(folder, 'profile', 'user');
      await mkdir(user, { recursive: true });
      await writeFile(join(user, 'registrymodifications.xcu'), officeProfile());
      await writeFile(join(folder, 'slide.pptx'), await stripLinks(pptx));
      const command = [
        ...(wrapper ??= availableWrapper()),
        program,
        `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
        ...['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck'],
        ...['--convert-to', 'png', '--outdir', folder, join(folder, 'slide.pptx')],
      ];
      await runAlone(command, folder, limits);
      const drawn = sharp(await readFile(join(folder, 'slide.png'))).resize({ width: width_px });
      return await (format === 'png' ? drawn.png() : drawn.webp()).toBuffer();
    } catch (cause) {
      if (cause instanceof AppError || limits.signal?.aborted === true) throw cause;
      log.warn({ err: cause }, 'LibreOffice could not draw a slide');
      throw new AppError('unavailable', 'render.office_failed', {}, { cause, retryAfterMs: RETRY_MS });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    draw(pptx, form, limits) {
      const result = queue.then(() => draw(pptx, form, limits));
      queue = result.catch(() => undefined);
      return result;
    },
  };
}

/** Programs of the system that take the network away and bound memory and time, as far as they work here. */
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
      // A group of its own: LibreOffice starts further processes, and all of them end with it.
      detached: true,
      stdio: 'ignore',
      env: { HOME: folder, TMPDIR: folder, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
    });
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      if (child.pid !== undefined) killGroup(child.pid);
      finish();
    };
    const onAbort = (): void => settle(() => reject(signal?.reason as Error));
    const timer = setTimeout(() => {
      const params = { seconds: Math.round(timeOutMs / 1000) };
      settle(() => reject(new AppError('unavailable', 'render.timed_out', params, { retryAfterMs: RETRY_MS })));
    }, timeOutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
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
 * Where LibreOffice is.
 * @param configured a path; `none` to go without; undefined to look in the usual places.
 * @returns null where there is none that may be run.
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

/** What the folders of drawings by LibreOffice are called, in the folder for temporary files. */
export const OFFICE_FOLDER = 'lectern-office-';

/**
 * Removes folders of drawings that began before a moment and whose process ended before it could do so itself.
 * @param root the folder for temporary files.
 * @returns how many.
 */
export async function removeOfficeLeftovers(root: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(root)) {
    if (!name.startsWith(OFFICE_FOLDER)) continue;
    const folder = join(root, name);
    // Somebody else's clean-up may be faster.
    const found = await stat(folder).catch(() => null);
    if (found === null || !found.isDirectory() || found.mtime >= before) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/** Values of a LibreOffice profile that reads nothing but the file it is given (registrymodifications.xcu). */
const VALUES: readonly { path: string; name: string; value: string }[] = [
  // Pictures and media that a document links to are neither fetched nor read from the disk.
  { path: '/org.openoffice.Office.Common/Security/Scripting', name: 'BlockUntrustedRefererLinks', value: 'true' },
  { path: '/org.openoffice.Office.Common/Security/Scripting', name: 'DisableMacrosExecution', value: 'true' },
  { path: '/org.openoffice.Office.Common/Security/Scripting', name: 'MacroSecurityLevel', value: '3' },
  { path: '/org.openoffice.Office.Common/Security/Scripting', name: 'DisableActiveContent', value: 'true' },
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

/**
 * A package that points nowhere outside itself: relationships with an external target go, but for hyperlinks, which are
 * followed by a click alone (ECMA-376 part 2, 6.5). What refers to them is left without a target.
 * @throws PackageError
 */
export async function stripLinks(bytes: Uint8Array): Promise<Uint8Array> {
  const pack = await openOfficePackage(bytes, 'slide.pptx');
  const parts = new Map(pack.parts);
  for (const path of pack.parts.keys()) {
    if (!/\.rels$/i.test(path)) continue;
    const document = pack.xml(path).cloneNode();
    const outward = childElements(document.documentElement, 'Relationship').filter(
      (element) => attribute(element, 'TargetMode') === 'External' && !isHyperlink(attribute(element, 'Type') ?? ''),
    );
    if (outward.length === 0) continue;
    for (const element of outward) element.parentNode?.removeChild(element);
    parts.set(path, new TextEncoder().encode(serializeTree(document)));
  }
  return writeZip(parts);
}

function isHyperlink(type: string): boolean {
  return type === RELATIONSHIP.hyperlink || type.endsWith('/hyperlink');
}
