import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FONT_PACKAGES = fileURLToPath(new URL('../../../node_modules/@expo-google-fonts', import.meta.url));

/**
 * The pages of a presentation as LibreOffice draws them, with our font packages and no other fonts, as PNGs in order.
 * @param folder to work in; the profile in it is used again.
 * @param office path of soffice.
 */
export async function officePages(
  deck: Uint8Array,
  name: string,
  width: number,
  folder: string,
  office: string,
): Promise<Uint8Array[]> {
  const own = join(folder, name);
  await mkdir(own, { recursive: true });
  const config = join(folder, 'fonts.conf');
  await writeFile(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${FONT_PACKAGES}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  );
  const file = join(own, 'deck.pptx');
  await writeFile(file, deck);
  const profile = pathToFileURL(join(folder, 'profile')).href;
  await run(office, [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', 'pdf', '--outdir', own, file], {
    env: { ...process.env, FONTCONFIG_FILE: config },
    timeout: 300_000,
  });
  await run(
    'pdftoppm',
    ['-png', '-scale-to-x', `${width}`, '-scale-to-y', '-1', join(own, 'deck.pdf'), join(own, 'page')],
    {
      timeout: 300_000,
    },
  );
  const pages = (await readdir(own)).filter((each) => each.endsWith('.png')).sort();
  return Promise.all(pages.map((each) => readFile(join(own, each))));
}
