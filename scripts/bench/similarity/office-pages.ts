import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FONT_PACKAGES = ['@expo-google-fonts', '@fontsource-variable/noto-sans-sc/files'].map((name) =>
  fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url)),
);
/** Which of our fonts stands for one that is not there, as in our own setting of text. */
const STAND_INS: Readonly<Record<string, string>> = {
  Calibri: 'Carlito',
  'Calibri Light': 'Carlito',
  Arial: 'Arimo',
  Helvetica: 'Arimo',
  'Times New Roman': 'Tinos',
  Cambria: 'Caladea',
  Georgia: 'Gelasio',
  'Courier New': 'Cousine',
};

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
  await writeFile(config, fontConfiguration(join(folder, 'cache')));
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

/** Configuration of fontconfig: our fonts, their stand-ins and Arimo for all other names. */
function fontConfiguration(cache: string): string {
  const folders = FONT_PACKAGES.map((path) => `<dir>${path}</dir>`).join('');
  const standIns = Object.entries(STAND_INS)
    .map(
      ([name, font]) =>
        `<match target="pattern"><test name="family" qual="first"><string>${name}</string></test><edit name="family" mode="assign" binding="same"><string>${font}</string></edit></match>`,
    )
    .join('');
  const last = '<match target="pattern"><edit name="family" mode="append_last"><string>Arimo</string></edit></match>';
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}${standIns}${last}<cachedir>${cache}</cachedir></fontconfig>`;
}
