import type { Block } from '../../common/deck/source.ts';

const MARK = String.raw`\[\s?(?:\d{1,3}(?:\s?[,–-]\s?\d{1,3})*|\p{Ll}|(?:note|anm\.) \d{1,3}|citation needed)\s?\]`;
const PAGES = String.raw`(?::\s?\d+(?:[–-]\d+)?(?:,\s?\d+(?:[–-]\d+)?)*)`;
const AFTER_MARK = String.raw`(?=[\s.,;:!?)”"’»—–]|$)`;
/** "at CTR.[23] Watson", "its companies.[23]: 105 He": after a sentence or a part of one, with the pages of the work. */
const AFTER_PART = new RegExp(
  String.raw`(?<=[\p{L}\p{N})"”’»][.,;!?]["”’)»]?)(?:${MARK}${PAGES}?)+${AFTER_MARK}`,
  'giu',
);
/** "patents[11] in": after a word, where "values[3]" may be meant in a text that has no other marks. */
const AFTER_WORD = new RegExp(String.raw`(?<=[\p{L}\p{N}%)”’»])(?:${MARK})+${AFTER_MARK}`, 'giu');

/**
 * Blocks without the reference marks that are set right behind words and sentences, as in encyclopaedias: they hide where a sentence ends.
 * Marks apart from the text ("in [12]") may be words of it and stay, as do those in tables and code.
 */
export function withoutReferenceMarks(blocks: readonly Block[]): Block[] {
  const hasMarks = blocks.some((block) =>
    textsOf(block).some((text) => text.search(AFTER_PART) !== -1 || /^\[1\]\s/u.test(text)),
  );
  if (!hasMarks) return [...blocks];
  const clean = (text: string): string =>
    text.replaceAll(AFTER_PART, '').replaceAll(AFTER_WORD, '').replaceAll(/\s+/gu, ' ').trim();
  return blocks.map((block): Block => {
    if (block.kind === 'list')
      return { ...block, items: block.items.map((item) => ({ ...item, text: clean(item.text) })) };
    return block.kind === 'paragraph' || block.kind === 'quote' ? { ...block, text: clean(block.text) } : block;
  });
}

function textsOf(block: Block): string[] {
  if (block.kind === 'list') return block.items.map(({ text }) => text);
  return block.kind === 'paragraph' || block.kind === 'quote' ? [block.text] : [];
}

/** Words after which no sentence ends. */
const NO_LAST_WORD =
  /(?<!\p{L})(?:a|an|the|of|for|from|to|in|on|at|by|with|and|or|as|than|its|their|our|der|die|das|den|dem|des|ein|eine[mnrs]?|von|für|mit|zu|zum|zur|im|in|am|bei|und|oder|als|sowie|wie|über|unter|durch|gegen)$/iu;
const HAS_SENTENCE = /[.!?]["”)]?\s+["“„]?\p{Lu}/u;
const OPENS_SMALL = /^\p{Ll}[\p{L}’'-]+\s/u;
const ENDS = /[.!?]["”’)»]?$/u;
/** Shorter lines may be names of fields or lines of a poem. */
const MIN_CHARS = 60;

/**
 * Blocks with paragraphs that an empty line breaks in the middle of a sentence as one: running text that ends with no stop, and after it a
 * text that begins small and ends with one. The first one's id and address stay.
 */
export function withWholeParagraphs(blocks: readonly Block[]): Block[] {
  const whole: Block[] = [];
  for (const [at, block] of blocks.entries()) {
    const last = whole.at(-1);
    if (last !== undefined && isContinued(last, block, blocks[at + 1])) {
      const { page } = block.address;
      const address = page === undefined || page === last.address.page ? {} : { last_page: page };
      whole[whole.length - 1] = {
        ...last,
        text: `${last.text} ${textsOf(block)[0] ?? ''}`,
        address: { ...last.address, ...address },
      };
    } else whole.push(block);
  }
  return whole;
}

type Paragraph = Extract<Block, { kind: 'paragraph' }>;

function isContinued(before: Block, block: Block, after: Block | undefined): before is Paragraph {
  if (before.kind !== 'paragraph' || block.kind !== 'paragraph' || before.text.length < MIN_CHARS) return false;
  if (!/[\p{Ll}\p{N}]$/u.test(before.text) || !OPENS_SMALL.test(block.text) || !ENDS.test(block.text)) return false;
  // Several lines that begin small are what a sentence lists.
  if (after?.kind === 'paragraph' && OPENS_SMALL.test(after.text)) return false;
  return NO_LAST_WORD.test(before.text) || HAS_SENTENCE.test(before.text);
}

/** "Reports read late (2 July). The report": a bold line with the start of the sentence that goes on below it. */
const WITH_START = /^(?<name>.*[\p{L})”"][.!?])\s+(?<start>[\p{Lu}\d][^.!?]*)$/su;

/** Blocks with each heading without the start of a sentence that the paragraph below it goes on with, which is in that. */
export function withWholeStarts(blocks: readonly Block[]): Block[] {
  const names = new Map<string, string>();
  let start = '';
  const whole = blocks.map((block, at): Block => {
    const next = blocks[at + 1];
    if (block.kind === 'heading') {
      const found = WITH_START.exec(block.text)?.groups;
      const isOpen = found !== undefined && next?.kind === 'paragraph' && OPENS_SMALL.test(next.text);
      start = isOpen ? (found['start'] ?? '') : '';
      if (!isOpen) return block;
      const text = (found['name'] ?? '').replace(/\.$/u, '');
      names.set(block.text, text);
      return { ...block, text };
    }
    const text = block.kind === 'paragraph' && start !== '' ? `${start} ${block.text}` : null;
    start = '';
    return text === null ? block : ({ ...block, text } as Block);
  });
  if (names.size === 0) return whole;
  return whole.map((block): Block => {
    const section = block.address.section?.map((name) => names.get(name) ?? name);
    return section === undefined ? block : { ...block, address: { ...block.address, section } };
  });
}

const COUNTED = /^(?<number>\d{1,2})\s+(?=\p{Lu})/u;
const MIN_COUNTED = 3;

/** Blocks with a full stop after the numbers of headings that count up from 1 at their level ("5 Ferries"), so that each is known as one. */
export function withCountedHeadings(blocks: readonly Block[]): Block[] {
  const levels = new Map<number, string[]>();
  for (const block of blocks)
    if (block.kind === 'heading' && COUNTED.test(block.text))
      levels.set(block.level, [...(levels.get(block.level) ?? []), block.text]);
  const counted = [...levels.values()].filter((texts) => {
    const numbers = texts.map((text) => Number(COUNTED.exec(text)?.groups?.['number']));
    return texts.length >= MIN_COUNTED && numbers.every((number, at) => number === at + 1);
  });
  const names = new Map(counted.flat().map((text) => [text, text.replace(COUNTED, '$<number>. ')]));
  if (names.size === 0) return [...blocks];
  return blocks.map((block): Block => {
    const section = block.address.section?.map((name) => names.get(name) ?? name);
    const address = section === undefined ? block.address : { ...block.address, section };
    return block.kind === 'heading'
      ? { ...block, address, text: names.get(block.text) ?? block.text }
      : { ...block, address };
  });
}
