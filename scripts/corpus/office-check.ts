import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { FixedFrame } from './fixed-deck.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const FAMILIES = ['carlito', 'arimo', 'tinos', 'caladea', 'gelasio', 'cousine', 'noto-sans-arabic', 'noto-sans-hebrew'];
const ALIASES = {
  Calibri: 'Carlito',
  'Calibri Light': 'Carlito',
  Arial: 'Arimo',
  'Times New Roman': 'Tinos',
  Cambria: 'Caladea',
  Georgia: 'Gelasio',
};
/** Letters whose words a reader of PDF gives back in pieces: only whole ones can be found again. */
const JOINED_SCRIPT = /[\u0590-\u08ff]/;
/** Decks that one call of LibreOffice converts. */
const BATCH = 8;
/** How far letters may reach over their frame, in points. */
const SLACK_PT = 1;
const LEAST_LETTERS = 2;

export interface OfficeCheck {
  decks: number;
  words: number;
  faults: string[];
}

/**
 * What LibreOffice makes of decks of fixed sizes, with our fonts: every word must stand inside a frame that holds it.
 * @param folder with `NAME.pptx` and the frames in `NAME.json`.
 */
export async function officeCheck(folder: string): Promise<OfficeCheck> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pptx')).sort();
  const config = join(folder, 'fonts.conf');
  await writeFile(config, fontConfig(join(folder, 'cache')));
  const check: OfficeCheck = { decks: 0, words: 0, faults: [] };
  const pdfs = join(folder, 'pdf');
  await mkdir(pdfs, { recursive: true });
  for (let from = 0; from < names.length; from += BATCH) {
    const batch = names.slice(from, from + BATCH);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const files = batch.map((name) => join(folder, name));
    await run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', pdfs, ...files], {
      env: { ...process.env, FONTCONFIG_FILE: config },
      timeout: 600_000,
    });
    for (const name of batch) await checkDeck(folder, name.slice(0, -'.pptx'.length), check);
  }
  return check;
}

async function checkDeck(folder: string, name: string, check: OfficeCheck): Promise<void> {
  const html = join(folder, 'pdf', `${name}.html`);
  await run('pdftotext', ['-bbox-layout', join(folder, 'pdf', `${name}.pdf`), html], { timeout: 60_000 });
  const pages = (await readFile(html, 'utf8')).split('<page ').slice(1);
  const frames = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as FixedFrame[][];
  check.decks += 1;
  for (const [index, own] of frames.entries()) {
    for (const word of wordsOn(pages[index] ?? '')) {
      // Bullets and the numbers of lists are no words of their frame.
      if ([...word.text].length < LEAST_LETTERS) continue;
      const holding = own.filter((frame) => canHold(frame, word.text));
      // A word of the master, or of a script that is reordered in the file.
      if (holding.length === 0) continue;
      check.words += 1;
      const over = Math.min(
        ...holding.map(({ rect }) =>
          Math.max(
            rect.y - word.middle,
            word.middle + word.half - rect.y - rect.h,
            rect.x - word.left,
            word.right - rect.x - rect.w,
          ),
        ),
      );
      // Layout and master may say the same word at a place of their own.
      if (over > SLACK_PT && own[0]?.master_words.split(/\s+/).includes(word.text) !== true)
        check.faults.push(
          `${name} slide ${index + 1}: “${word.text}” ${over.toFixed(1)} pt outside of ${holding[0]?.name ?? ''}`,
        );
    }
  }
}

function canHold({ words }: FixedFrame, word: string): boolean {
  if (words === null) return true;
  return JOINED_SCRIPT.test(word) ? words.split(/\s+/).includes(word) : words.includes(word);
}

interface Word {
  text: string;
  left: number;
  right: number;
  middle: number;
  /** From the middle to about the baseline: the box of a font reaches further than its letters. */
  half: number;
}

const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
};

function wordsOn(page: string): Word[] {
  return [...page.matchAll(WORD)].map(([, left, top, right, bottom, text = '']) => {
    const [y, h] = [Number(top), Number(bottom) - Number(top)];
    const plain = text.replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => ENTITIES[entity] ?? entity);
    return { text: plain, left: Number(left), right: Number(right), middle: y + h / 2, half: h * 0.25 };
  });
}

function fontConfig(cache: string): string {
  const folders = FAMILIES.map((family) => dirname(require.resolve(`@expo-google-fonts/${family}/package.json`)));
  const aliases = Object.entries(ALIASES).map(
    ([name, by]) => `<alias binding="same"><family>${name}</family><prefer><family>${by}</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders.map((each) => `<dir>${each}</dir>`).join('')}${aliases.join('')}<cachedir>${cache}</cachedir></fontconfig>`;
}
