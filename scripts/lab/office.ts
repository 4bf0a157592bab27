import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TIME_OUT_MS = 300_000;
const PACKAGES = ['@expo-google-fonts', '@fontsource-variable'].map((name) =>
  fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)),
);
/** Our font that replaces one that isn't installed, as in our own typesetting. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ...{ Calibri: 'Carlito', 'Calibri Light': 'Carlito', Arial: 'Arimo', Helvetica: 'Arimo' },
  ...{ 'Times New Roman': 'Tinos', Cambria: 'Caladea', Georgia: 'Gelasio', 'Courier New': 'Cousine' },
};

/**
 * Converts a deck to PDF in LibreOffice with our fonts and no others.
 * @param folder for its files; the profile in it is reused.
 * @param extraFonts font files beside the packaged families.
 * @param substitutes sets everything in DejaVu, like a machine that has none of a deck's fonts.
 * @returns the path of the PDF.
 */
export async function officePdf(
  deck: Uint8Array,
  folder: string,
  {
    program = 'soffice',
    extraFonts = [],
    substitutes = false,
  }: { program?: string; extraFonts?: readonly Uint8Array[]; substitutes?: boolean } = {},
): Promise<string> {
  const fonts = join(folder, 'fonts');
  await mkdir(fonts, { recursive: true });
  await Promise.all(extraFonts.map((bytes, index) => writeFile(join(fonts, `extra-${index}.ttf`), bytes)));
  const config = join(folder, 'fonts.conf');
  const cache = join(folder, 'cache');
  await writeFile(config, substitutes ? dejavuOnly(cache) : fontConfiguration([...PACKAGES, fonts], cache));
  const file = join(folder, 'deck.pptx');
  await writeFile(file, deck);
  const profile = pathToFileURL(join(folder, 'profile')).href;
  const args = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', 'pdf', '--outdir', folder, file];
  await run(program, args, { env: { ...process.env, FONTCONFIG_FILE: config }, timeout: TIME_OUT_MS });
  return join(folder, 'deck.pdf');
}

/** The pages of a PDF as PNGs of this width, by pdftoppm. */
export async function pagePictures(pdf: string, width: number): Promise<Uint8Array[]> {
  const folder = `${pdf}-pages`;
  await mkdir(folder, { recursive: true });
  const size = ['-scale-to-x', String(width), '-scale-to-y', '-1'];
  await run('pdftoppm', ['-png', ...size, pdf, join(folder, 'page')], { timeout: TIME_OUT_MS });
  const pages = (await readdir(folder)).sort();
  return Promise.all(pages.map((page) => readFile(join(folder, page))));
}

/** The words of the pages of a PDF with their positions, as HTML, by pdftotext. */
export async function pageWords(pdf: string): Promise<string[]> {
  const html = `${pdf}.html`;
  await run('pdftotext', ['-bbox', pdf, html], { timeout: TIME_OUT_MS });
  return (await readFile(html, 'utf8')).split('<page ').slice(1);
}

/** Where operating systems store the DejaVu fonts. */
const DEJAVU = ['/usr/share/fonts/truetype/dejavu', '/usr/share/fonts/dejavu', '/usr/share/fonts/TTF'];

/** Configuration of fontconfig: the DejaVu fonts of this machine for all names. */
function dejavuOnly(cache: string): string {
  const dirs = DEJAVU.map((path) => `<dir>${path}</dir>`).join('');
  const last =
    '<match target="pattern"><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match>';
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}${last}<cachedir>${cache}</cachedir></fontconfig>`;
}

/** Configuration of fontconfig: these folders, replacements, and Arimo for all other names. */
function fontConfiguration(folders: readonly string[], cache: string): string {
  const dirs = folders.map((path) => `<dir>${path}</dir>`).join('');
  const replacements = Object.entries(REPLACEMENTS)
    .map(
      ([name, font]) =>
        `<match target="pattern"><test name="family" qual="first"><string>${name}</string></test><edit name="family" mode="assign" binding="same"><string>${font}</string></edit></match>`,
    )
    .join('');
  const last = '<match target="pattern"><edit name="family" mode="append_last"><string>Arimo</string></edit></match>';
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}${replacements}${last}<cachedir>${cache}</cachedir></fontconfig>`;
}
