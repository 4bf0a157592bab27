import type { Block } from '../../common/deck/source.ts';

/** "a) …", "(2) …", "iv. …": an enumeration that was typed, not set as a list. */
const MARKER = /^\(?(?<mark>\p{Ll}|\d{1,2}|[ivx]{1,4})[.)]\s+(?=\S)/u;
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
/** Longer points are numbered paragraphs. */
const MAX_ITEM_CHARS = 320;

/** Blocks with the paragraphs of typed enumerations as lists; ids and addresses of the other blocks stay. */
export function withTypedLists(blocks: readonly Block[]): Block[] {
  const tidy: Block[] = [];
  for (let at = 0; at < blocks.length;) {
    const run = enumerationAt(blocks, at);
    const first = blocks[at]!;
    if (run < 2) {
      tidy.push(first);
      at += 1;
      continue;
    }
    const items = blocks
      .slice(at, at + run)
      .map((block) => ({ text: textOf(block).replace(MARKER, '').trim(), level: 0 }));
    tidy.push({ id: first.id, address: first.address, kind: 'list', ordered: /^\(?\d/u.test(textOf(first)), items });
    at += run;
  }
  return tidy;
}

/** How many paragraphs from here on count up from the first mark of a kind. */
function enumerationAt(blocks: readonly Block[], start: number): number {
  const isFirst = (mark: string | undefined): boolean => mark === 'a' || mark === '1' || mark === 'i';
  let mark = markOf(blocks[start]);
  if (!isFirst(mark)) return 0;
  let count = 1;
  while (isNext(mark, markOf(blocks[start + count]))) {
    mark = markOf(blocks[start + count]);
    count += 1;
  }
  return count;
}

function markOf(block: Block | undefined): string | undefined {
  const text = block === undefined ? '' : textOf(block);
  return text.length > MAX_ITEM_CHARS ? undefined : MARKER.exec(text)?.groups?.['mark'];
}

function isNext(mark: string | undefined, next: string | undefined): boolean {
  if (mark === undefined || next === undefined) return false;
  if (/^\d/u.test(mark)) return Number(next) === Number(mark) + 1;
  if (next.length === 1 && mark.length === 1 && next.charCodeAt(0) === mark.charCodeAt(0) + 1) return true;
  const place = ROMAN.indexOf(mark);
  return place !== -1 && ROMAN[place + 1] === next;
}

function textOf(block: Block): string {
  return block.kind === 'paragraph' ? block.text : '';
}

const MAX_TITLE_CHARS = 110;
const MIN_TITLE_WORDS = 4;
/** Lines of a title page. */
const MAX_LINES = 5;
/** "CAPÍTULO PRIMEIRO", "Article 1": the first heading of a statute is no title of it. */
const OF_A_PART =
  /^(?:chapter|section|part|article|annex|kapitel|abschnitt|teil|artikel|chapitre|partie|cap[íi]tulo|secç?ão|seção|sección|artigo|artículo|título|capitolo|articolo|глава|раздел|статья)\s+(?:\d+|[ivxlc]+|\p{L}{3,12}(?:\s\p{L}{3,12})?)\.?$/iu;

/** The title that was found, unless it only numbers a part: then the longest of the lines that stand before all headings and tables. */
export function titleOfBlocks(blocks: readonly Block[], found: string | undefined): string | undefined {
  if (found !== undefined && !OF_A_PART.test(found.trim())) return found;
  const end = blocks.findIndex(({ kind }) => kind === 'heading' || kind === 'table');
  if (end < 1 || end > MAX_LINES) return found;
  const lines = blocks.slice(0, end).map((block) => textOf(block).trim().replace(/\.$/u, ''));
  if (lines.some((line) => line === '' || line.length > MAX_TITLE_CHARS)) return found;
  const longest = lines.reduce((best, line) => (line.length > best.length ? line : best), '');
  return longest.split(/\s+/u).length >= MIN_TITLE_WORDS ? longest : found;
}
