import type { Block, SourceAddress } from '../../../common/deck/source.ts';
import type { SlideContext } from './slide-context.ts';

/** The quiet line at the foot of a slide with data: file, and sheet, page or slide; of a text without parts, its paragraphs. */
export function sourceLine(
  addresses: readonly SourceAddress[],
  context: Pick<SlideContext, 'label' | 'blocks'>,
): string | undefined {
  const places = new Map<string, Set<string>>();
  const [pages, paragraphs] = [pagesIn(addresses), paragraphsIn(addresses, context)];
  for (const address of inOrderOfSlides(addresses)) {
    const places_in_file = places.get(address.file) ?? new Set<string>();
    const { file } = address;
    const place = placeInFile(
      address,
      { pages: pages.get(file) ?? [], paragraphs: paragraphs.get(file) ?? [] },
      context,
    );
    if (place !== '') places_in_file.add(place);
    places.set(address.file, places_in_file);
  }
  if (places.size === 0) return undefined;
  const named = [...places].map(([file, inFile]) => {
    const some = firstThatFit([...inFile]);
    const names = [shortName(file), ...some].join(', ');
    const more = inFile.size - some.length;
    // A few of many places would pass for all of them.
    return more > 0 && some.length > 0 ? context.label('slides.and_more', { names, count: more }) : names;
  });
  return context.label('slides.source_line', { places: named.slice(0, 3).join('; ') });
}

/** Slides are named in the order of their deck; what has no slide keeps its place. */
function inOrderOfSlides(addresses: readonly SourceAddress[]): SourceAddress[] {
  const slides = addresses.filter(({ slide }) => slide !== undefined);
  const sorted = slides.toSorted((one, other) => (one.slide ?? 0) - (other.slide ?? 0));
  return addresses.map((address) => (address.slide === undefined ? address : (sorted.shift() ?? address)));
}

/** The pages of each file, as they are turned, with those on which something continues. */
function pagesIn(addresses: readonly SourceAddress[]): Map<string, number[]> {
  const found = new Map<string, Set<number>>();
  for (const { file, page, last_page, sheet } of addresses) {
    if (page === undefined || sheet !== undefined) continue;
    const own = found.get(file) ?? new Set<number>();
    found.set(file, own.add(page).add(last_page ?? page));
  }
  return new Map([...found].map(([file, own]) => [file, [...own].sort((one, other) => one - other)]));
}

/** The paragraphs of each file that has nothing but paragraphs under one title at most, counted from 1. */
function paragraphsIn(
  addresses: readonly SourceAddress[],
  { blocks }: Pick<SlideContext, 'blocks'>,
): Map<string, number[]> {
  const found = new Map<string, Set<number>>();
  for (const address of addresses) {
    const number = outlinesIn(blocks).get(address.file)?.paragraphs.get(lineOf(address));
    if (number !== undefined) found.set(address.file, (found.get(address.file) ?? new Set()).add(number));
  }
  return new Map([...found].map(([file, own]) => [file, [...own].sort((one, other) => one - other)]));
}

/** Where a paragraph of a text begins: by the line, or by the count of the file's own paragraphs. */
function lineOf({ line, paragraph }: SourceAddress): string {
  return `${line ?? ''}/${paragraph ?? ''}`;
}

/** "8", "8–10", "6, 9, 12": numbers in a row by their first and last. */
function listOfNumbers(numbers: readonly number[]): string {
  const rows: number[][] = [];
  for (const number of numbers) {
    const row = rows.at(-1);
    if (row?.at(-1) === number - 1) row.push(number);
    else rows.push([number]);
  }
  // Of a line that is too long, places go from comma to comma and space: numbers stay together.
  return rows.map((row) => (row.length === 1 ? String(row[0]) : `${row[0]}–${row.at(-1)}`)).join(',\u00A0');
}

/** Up to three places of a file, as far as their line stays short. */
function firstThatFit(places: readonly string[]): string[] {
  let room = MAX_PLACES_CHARS;
  return places.slice(0, 3).filter((place) => (room -= place.length) >= 0);
}

const MAX_PLACES_CHARS = 60;

/** One address as people say it: sheet and range, page, slide, numbered item, section, paragraph, table. */
function placeInFile(
  address: SourceAddress,
  { pages, paragraphs }: Readonly<Record<'pages' | 'paragraphs', readonly number[]>>,
  context: Pick<SlideContext, 'label' | 'blocks'>,
): string {
  const { label } = context;
  if (address.sheet !== undefined) return address.sheet;
  if (address.page !== undefined)
    return pages.length > 1
      ? label('slides.pages', { pages: listOfNumbers(pages) })
      : label('slides.page', { page: address.page });
  if (address.slide !== undefined) return label('slides.slide', { slide: address.slide });
  if (address.part !== undefined) return label(`slides.${address.part}`);
  if (address.item !== undefined) return label('slides.item', { item: address.item });
  // The title of the whole names no place in it.
  if (paragraphs.length > 1) return label('slides.paragraphs', { paragraphs: listOfNumbers(paragraphs) });
  const [paragraph] = paragraphs;
  if (paragraph !== undefined) return label('slides.paragraph', { paragraph });
  const isName = (text: string): boolean => text !== '' && text.length <= MAX_HEADING_CHARS && !CODE.test(text);
  const heading = address.section?.findLast((each) => !CODE.test(each)) ?? '';
  // Of a heading too long for a footer, what stands before its colon.
  // A table is found by its own name sooner than by the heading above it.
  const caption = captionOf(address, context).trim();
  const names = [caption, heading, heading.split(/:\s/u)[0] ?? ''].map((each) => each.trim());
  const name = names.find(isName);
  if (isIntroduction(address, context) && caption === '') return label('slides.introduction');
  if (name !== undefined) return name.replace(/:$/u, '');
  // The only content of a file needs no number.
  const isOnly = outlinesIn(context.blocks).get(address.file)?.is_one_table === true;
  if (address.table !== undefined && !isOnly) return label('slides.table', { table: address.table });
  return '';
}

/** Whether a place is before the first part of its file: directly under the title of the whole, or under no heading. */
function isIntroduction({ file, section = [] }: SourceAddress, { blocks }: Pick<SlideContext, 'blocks'>): boolean {
  const found = outlinesIn(blocks).get(file);
  if (section.length > 1 || found?.title === undefined) return false;
  if (section.length === 0) return found.has_text_before;
  return section[0] === found.title && found.is_under_title && found.has_parts;
}

/** What a table is called in its source; '' without a name. */
function captionOf({ file, table }: SourceAddress, { blocks }: Pick<SlideContext, 'blocks'>): string {
  return table === undefined ? '' : (outlinesIn(blocks).get(file)?.captions.get(table) ?? '');
}

/** How a file is divided, as far as the names of its places depend on it. */
interface FileOutline {
  /** The first heading. */
  title: string | undefined;
  has_text_before: boolean;
  /** Whether everything below a heading is below the first. */
  is_under_title: boolean;
  has_parts: boolean;
  captions: Map<number, string>;
  is_one_table: boolean;
  /** The number of each paragraph by its line, where there is nothing else below one title; else empty. */
  paragraphs: ReadonlyMap<string, number>;
}

/** Found once for a deck: to look through all blocks for each of thousands of places takes minutes. */
const knownOutlines = new WeakMap<SlideContext['blocks'], ReadonlyMap<string, FileOutline>>();

function outlinesIn(blocks: SlideContext['blocks']): ReadonlyMap<string, FileOutline> {
  const known = knownOutlines.get(blocks);
  if (known !== undefined) return known;
  const files = new Map<string, Block[]>();
  for (const { block } of blocks.values()) {
    const own = files.get(block.address.file);
    if (own === undefined) files.set(block.address.file, [block]);
    else own.push(block);
  }
  const outlines = new Map([...files].map(([file, own]): [string, FileOutline] => [file, outlineOf(own)]));
  knownOutlines.set(blocks, outlines);
  return outlines;
}

function outlineOf(blocks: readonly Block[]): FileOutline {
  const at = blocks.findIndex(({ kind }) => kind === 'heading');
  const first = blocks[at];
  const title = first?.kind === 'heading' ? first.text : undefined;
  const captions = new Map<number, string>();
  for (const block of blocks) {
    const { table } = block.address;
    if (block.kind === 'table' && table !== undefined && !captions.has(table))
      captions.set(table, block.table.caption ?? '');
  }
  return {
    ...{ title, has_text_before: at > 0, captions, is_one_table: blocks.length === 1 && captions.size === 1 },
    is_under_title: blocks.every(({ address }) => address.section === undefined || address.section[0] === title),
    has_parts: blocks.some(({ address }) => (address.section?.length ?? 0) > 1),
    paragraphs: numbersOf(blocks),
  };
}

function numbersOf(blocks: readonly Block[]): Map<string, number> {
  const isTitled = blocks.every(({ kind }, at) => kind !== 'heading' || at === 0);
  const counted = blocks.filter(({ kind }) => kind !== 'heading');
  const areText = counted.every(({ kind, address }) => /^(?:paragraph|quote)$/u.test(kind) && lineOf(address) !== '/');
  if (!isTitled || !areText || counted.length < 2) return new Map();
  return new Map(counted.map(({ address }, at) => [lineOf(address), at + 1]));
}

/** A longer heading is a sentence. */
const MAX_HEADING_CHARS = 50;
/** What is no more than an identifier names no place. */
const CODE = /[\da-f]{8}-[\da-f]{4}/iu;

/** A web address is named by host and path, so that the line stays short; a file by its name. */
function shortName(file: string): string {
  if (!/^https?:/i.test(file)) return file;
  const url = new URL(file);
  const path = url.pathname.length > 30 ? '' : url.pathname.replace(/\/$/, '');
  return url.host + path;
}
