import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const FAMILIES = ['carlito', 'arimo', 'tinos', 'caladea', 'gelasio', 'cousine'] as const;

/** Where text stands on a page, in points from its top left corner. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  size: number;
}

/**
 * The lines that LibreOffice breaks each page's text into, with our font files and no others.
 * @param folder an empty folder to work in.
 * @param extraFonts font files beside the packaged families.
 * @param frames of the text of each page.
 */
export async function officeLines(
  folder: string,
  deck: Uint8Array,
  extraFonts: readonly Uint8Array[],
  frames: readonly Frame[],
): Promise<string[][]> {
  const fonts = join(folder, 'fonts');
  await mkdir(fonts);
  for (const family of FAMILIES) await copyFamily(family, fonts);
  await Promise.all(extraFonts.map((bytes, index) => writeFile(join(fonts, `extra-${index}.ttf`), bytes)));
  const config = join(folder, 'fonts.conf');
  await writeFile(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  );
  const file = join(folder, 'boxes.pptx');
  await writeFile(file, deck);
  const args = [`-env:UserInstallation=file://${join(folder, 'profile')}`, '--headless', '--convert-to', 'pdf'];
  await run('soffice', [...args, '--outdir', folder, file], {
    env: { ...process.env, FONTCONFIG_FILE: config },
    timeout: 300_000,
  });
  const html = join(folder, 'boxes.html');
  await run('pdftotext', ['-bbox', join(folder, 'boxes.pdf'), html], { timeout: 60_000 });
  const pages = (await readFile(html, 'utf8')).split('<page ').slice(1);
  return frames.map((frame, index) => linesOf(pages[index] ?? '', frame));
}

async function copyFamily(family: string, to: string): Promise<void> {
  const root = dirname(require.resolve(`@expo-google-fonts/${family}/package.json`));
  for (const style of ['400Regular', '700Bold']) {
    for (const name of await readdir(join(root, style))) {
      if (name.endsWith('.ttf')) await copyFile(join(root, style, name), join(to, name));
    }
  }
}

const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g;

/** Words on about the same height are a line. */
function linesOf(page: string, { x, y, width, size }: Frame): string[] {
  const words = [...page.matchAll(WORD)]
    .map(([, left, top, right, bottom, text = '']) => ({
      left: Number(left),
      right: Number(right),
      middle: (Number(top) + Number(bottom)) / 2,
      text,
    }))
    .filter(({ left, right, middle }) => left > x - size && right < x + width + size * 2 && middle > y)
    .sort((a, b) => a.middle - b.middle);
  const lines: { middle: number; words: typeof words }[] = [];
  for (const word of words) {
    const last = lines[lines.length - 1];
    if (last !== undefined && word.middle - last.middle < size * 0.55) last.words.push(word);
    else lines.push({ middle: word.middle, words: [word] });
  }
  return lines.map((line) =>
    line.words
      .sort((a, b) => a.left - b.left)
      .map(({ text }) => text)
      .join(' '),
  );
}
