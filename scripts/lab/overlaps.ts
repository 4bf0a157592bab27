import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { officePdf, pageWords } from './office.ts';

export const usage = `npm run lab -- overlaps DECKS_OR_FOLDERS... [--substitutes]
  Renders decks in LibreOffice with our fonts, or with DejaVu instead of all of them (--substitutes), and lists words that overlap or
  leave the page. Fails if there are any. Needs soffice and pdftotext.`;

interface Word {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g;
/** A word's box is as high as its font; the letters fill the middle of it. */
const INK = { from: 0.25, to: 0.8 };
/** An overlap of less than this share of the smaller word is a touch, from italics or kerning. */
const MIN_SHARE = 0.12;

export async function run(args: string[]): Promise<number> {
  const substitutes = args.includes('--substitutes');
  const files = (await Promise.all(args.filter((arg) => !arg.startsWith('--')).map(decksAt))).flat();
  const folder = await mkdtemp(join(tmpdir(), 'overlaps-'));
  let pages = 0;
  let found = 0;
  try {
    for (const file of files) {
      const html = await pageWords(await officePdf(await readFile(file), folder, { substitutes }));
      pages += html.length;
      for (const [index, page] of html.entries()) {
        for (const fault of faultsOf(page)) {
          found += 1;
          console.log(`${basename(file)} ${index + 1}: ${fault}`);
        }
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`${files.length} decks, ${pages} slides, ${found} overlaps${substitutes ? ' with substitutes' : ''}`);
  return found > 0 || files.length === 0 ? 1 : 0;
}

async function decksAt(path: string): Promise<string[]> {
  if (/\.pptx$/i.test(path)) return [path];
  return (await readdir(path))
    .filter((name) => /\.pptx$/i.test(name))
    .sort()
    .map((name) => join(path, name));
}

function faultsOf(page: string): string[] {
  const [, width = '0', height = '0'] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
  const words = [...page.matchAll(WORD)].map(([, left, top, right, bottom, text = '']): Word => {
    const h = Number(bottom) - Number(top);
    return {
      ...{ text, left: Number(left), right: Number(right) },
      top: Number(top) + h * INK.from,
      bottom: Number(top) + h * INK.to,
    };
  });
  const faults: string[] = [];
  for (const [index, word] of words.entries()) {
    if (word.left < -1 || word.top < -1 || word.right > Number(width) + 1 || word.bottom > Number(height) + 1)
      faults.push(`“${word.text}” leaves the page`);
    for (const other of words.slice(index + 1)) {
      const w = Math.min(word.right, other.right) - Math.max(word.left, other.left);
      const h = Math.min(word.bottom, other.bottom) - Math.max(word.top, other.top);
      if (w <= 1 || h <= 1) continue;
      // The same word twice in one place is a shadow.
      if (word.text === other.text && w * h > 0.9 * sizeOf(word)) continue;
      if (w * h > MIN_SHARE * Math.min(sizeOf(word), sizeOf(other))) faults.push(`“${word.text}” over “${other.text}”`);
    }
  }
  return faults;
}

function sizeOf({ left, right, top, bottom }: Word): number {
  return Math.max(1, (right - left) * (bottom - top));
}
