import type { Block } from '../../common/deck/source.ts';

/** "(1) Adjusted net income is …", "[1] The rate of …", "* Without VAT": how a note begins. */
const NOTE = /^(?<mark>\(\d{1,2}\)|\[\d{1,3}\]|[*†‡]{1,3})\s*(?=\p{L}|https?:)/u;
/** Behind the name of a thing, "Liquidity (2) at June 30", or behind any word, "the rate[1]", "12 Euro*". */
const MARK =
  /(?<=(?<before>[\p{L}-]{3,}))\s?\(\d{1,2}\)(?![\p{L}\p{N}])|\s?\[\d{1,3}\]|(?<=[\p{L}\p{N}%€$)"”])[*†‡]{1,3}(?=[\s,.;:)]|$)/gu;
/** What has numbers of its own, and words after which "(1)" is a point of an enumeration. */
const NUMBERED =
  /(?:^|-)(?:section|subsection|paragraph|para|clause|article|rule|item|option|step|stage|phase|part|level|table|figure|equation|absatz|abs|satz|artikel|nummer|punkt|ziffer|stufe|schritt|teil|tabelle|abbildung|gleichung|are|is|and|or|the|for|that|with|from|into|to|of|by|on|in|either|both|und|oder|sind|ist|für|mit|von|dass|sowie|entweder|zum|zur|der|die|das)$/iu;

/**
 * Blocks with the notes of a text marked as such where marks in the text before lead to all that stand together, and without the marks
 * that are no references to works. Numbered paragraphs that nothing leads to are text.
 */
export function withNotes(blocks: readonly Block[]): Block[] {
  const notes = new Set<Block>();
  const led = new Set<string>();
  for (let at = 0; at < blocks.length;) {
    const end = blocks.findIndex((block, index) => index >= at && markOf(block) === '');
    const run = blocks.slice(at, end === -1 ? undefined : end);
    const block = blocks[at]!;
    // Plain text has no other way to write a list than notes are written in.
    const listed = numbersOf(block);
    if (run.every((each) => led.has(markOf(each)))) run.forEach((each) => notes.add(each));
    if (listed.length > 0 && listed.every((mark) => led.has(mark))) notes.add(block);
    else marksIn(block).forEach((mark) => led.add(mark));
    at += Math.max(1, run.length);
  }
  if (notes.size === 0) return [...blocks];
  const marks = new Set([...notes].flatMap((note) => [markOf(note), ...numbersOf(note)]));
  const clean = (text: string): string =>
    text.replaceAll(MARK, (mark: string, before: string | undefined) =>
      marks.has(mark.trim()) && !mark.includes('[') && !NUMBERED.test(before ?? '') ? '' : mark,
    );
  return blocks.map((block): Block => {
    if (notes.has(block)) return { ...block, address: { ...block.address, part: 'notes' } };
    if (block.kind === 'list')
      return { ...block, items: block.items.map((item) => ({ ...item, text: clean(item.text) })) };
    return block.kind === 'paragraph' ? { ...block, text: clean(block.text) } : block;
  });
}

/** The numbers of a list of one level, as marks that lead to its items. */
function numbersOf(block: Block): string[] {
  if (block.kind !== 'list' || !block.ordered || block.items.some(({ level }) => level > 0)) return [];
  return block.items.map((_, at) => `(${(block.start ?? 1) + at})`);
}

function markOf(block: Block): string {
  return block.kind === 'paragraph' ? (NOTE.exec(block.text)?.groups?.['mark'] ?? '') : '';
}

/** The marks behind words in a block; those in the header of a table lead to notes below it, too. Several in brackets that count up in a text are its points. */
function marksIn(block: Block): string[] {
  return textsOf(block).flatMap((text) => {
    const marks = [...text.matchAll(MARK)].flatMap(({ 0: mark, groups }) =>
      NUMBERED.test(groups?.['before'] ?? '') ? [] : [mark.trim()],
    );
    const numbers = marks.filter((mark) => mark.startsWith('(')).map((mark) => Number(mark.slice(1, -1)));
    const areCounted = numbers.some((number, at) => number === (numbers[at - 1] ?? NaN) + 1);
    return areCounted ? marks.filter((mark) => !mark.startsWith('(')) : marks;
  });
}

function textsOf(block: Block): string[] {
  if (block.kind === 'list') return block.items.map(({ text }) => text);
  if (block.kind === 'table') return [...block.table.columns.map(({ name }) => name), ...rowNames(block)];
  return block.kind === 'paragraph' && markOf(block) === '' ? [block.text] : [];
}

function rowNames({ table }: Extract<Block, { kind: 'table' }>): string[] {
  return table.rows.map(([cell]) => cell?.raw ?? '');
}
