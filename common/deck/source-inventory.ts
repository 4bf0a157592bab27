import { blockRef, blockText, imageRef } from './source.ts';
import type { SourceAddress, SourceText } from './source.ts';

/** A part of the sources that a deck may use or leave out. */
export interface InventoryPart {
  /** What people know it by: a heading, a sheet, a caption. */
  name: string;
  file: string;
  /** Characters of text; rows of a table. */
  size: number;
  /** Of a section: its most frequent words, by which it is recognised on slides. */
  words?: string[];
  /** Of a table: what addresses of its cells begin with (`placeKey`); of a picture: its reference. */
  key?: string;
}

/** What the sources of a deck contain, in short: a deck is checked against it after the sources are gone. */
export interface SourceInventory {
  sections: InventoryPart[];
  tables: InventoryPart[];
  /** Pictures with a caption that are large enough for a slide. */
  pictures: InventoryPart[];
}

const MAX_PARTS = 200;
const MAX_WORDS = 24;
const MAX_NAME = 80;
/** Sections shorter than this are a heading with a line. */
const MIN_SECTION_CHARS = 120;
/** Pixels in width from which a picture is sharp on a slide. */
const MIN_PICTURE = 600;

/**
 * Lists sections, tables and pictures of sources.
 * @param isLeftOut blocks that no slide should use (navigation, references), by reference.
 */
export function takeInventory(
  sources: readonly SourceText[],
  isLeftOut: (ref: string) => boolean = () => false,
): SourceInventory {
  const inventory: SourceInventory = { sections: [], tables: [], pictures: [] };
  for (const source of sources) {
    let name = source.title ?? source.name;
    let texts: string[] = [];
    const close = (): void => {
      const text = texts.join('\n');
      texts = [];
      if (text.length < MIN_SECTION_CHARS) return;
      inventory.sections.push({ name: short(name), file: source.name, size: text.length, words: frequentWords(text) });
    };
    for (const block of source.blocks) {
      const ref = blockRef(source, block);
      if (isLeftOut(ref)) continue;
      if (block.kind === 'heading') {
        close();
        name = block.text;
      } else if (block.kind === 'table') {
        const { caption, rows } = block.table;
        const { sheet, table } = block.address;
        const named = caption ?? sheet ?? (table === undefined ? name : `${short(name)} (${table})`);
        if (rows.length > 1)
          inventory.tables.push({
            ...{ name: short(named), file: source.name, size: rows.length },
            key: placeKey(block.address),
          });
      } else if (block.kind === 'figure') {
        const image = source.images.find(({ id }) => id === block.image_id);
        if (image !== undefined && image.width >= MIN_PICTURE && (block.caption ?? '').trim() !== '')
          inventory.pictures.push({
            ...{ name: short(block.caption ?? ''), file: source.name, size: image.width * image.height },
            key: imageRef(source, image),
          });
      } else if (block.kind !== 'code') texts.push(blockText(block));
    }
    close();
  }
  return {
    sections: inventory.sections.slice(0, MAX_PARTS),
    tables: inventory.tables.slice(0, MAX_PARTS),
    pictures: inventory.pictures.slice(0, MAX_PARTS),
  };
}

/** Where in a source a table is, whichever of its cells an address names. */
export function placeKey({ file, page, slide, sheet, table, section }: SourceAddress): string {
  const place = sheet ?? table ?? page ?? slide ?? section?.join('/') ?? '';
  return `${file}\n${place}`;
}

/** Words and numbers as they compare: lower case, numbers without what separates thousands. */
export function wordsIn(text: string): string[] {
  const plain = text.toLowerCase().replace(/(\d)[.,'’\u00A0\u2009\u202F](?=\d{3}\b)/g, '$1');
  return plain.match(/\p{N}+(?:[.,]\p{N}+)?|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{L}{4,}/gu) ?? [];
}

function frequentWords(text: string): string[] {
  const counts = new Map<string, number>();
  for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || b[0].length - a[0].length)
    .slice(0, MAX_WORDS)
    .map(([word]) => word);
}

function short(name: string): string {
  const line = name.replace(/\s+/gu, ' ').trim();
  return line.length <= MAX_NAME ? line : `${line.slice(0, MAX_NAME - 1).trimEnd()}…`;
}
