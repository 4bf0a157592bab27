import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { AppError } from '../../../server/kernel/sdk/app-error.ts';
import type { Logger } from '../../../server/kernel/sdk/logger.ts';
import type { RenderForm } from '../render-work.ts';
import { OFFICE_FOLDER } from './office-leftovers.ts';
import { officeProfile } from './office-profile.ts';
import { stripLinks } from './strip-links.ts';

/** Draws a slide by LibreOffice. */
export interface OfficeDrawer {
  /**
   * @param pptx a presentation of which the first slide is drawn; untrusted.
   * @throws AppError `unavailable` `render.office_failed`, `render.timed_out`
   */
  draw(pptx: Uint8Array, form: RenderForm, limits: { timeOutMs: number; signal?: AbortSignal }): Promise<Uint8Array>;
}

export interface OfficeDrawerParts {
  program: string;
  log: Logger;
}

const MOST_BYTES = 4 * 1024 ** 3;
const MOST_SECONDS = 120;
const RETRY_MS = 2000;

/** One at a time, each in a process group of its own, with an empty profile, an empty environment and no network. */
export function createOfficeDrawer({ program, log }: OfficeDrawerParts): OfficeDrawer {
  const wrapper = availableWrapper();
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
        ...wrapper,
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
  const bounded = ['prlimit', `--as=${MOST_BYTES}`, `--cpu=${MOST_SECONDS}`, '--core=0'];
  return [...(works(offline) ? offline : []), ...(works(bounded) ? bounded : [])];
}

function runAlone(
  [file = '', ...args]: readonly string[],
  folder: string,
  { timeOutMs, signal }: { timeOutMs: number; signal?: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Left while the files were written: nobody would hear of it any more.
    signal?.throwIfAborted();
    const child = spawn(file, args, {
      cwd: folder,
      // A group of its own: LibreOffice starts further processes, and all of them end with it.
      detached: true,
      stdio: 'ignore',
      env: { HOME: folder, TMPDIR: folder, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
    });
    const endGroup = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch (error) {
        // ESRCH: all of it has ended.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    };
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      endGroup();
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
