import type { Block, SourceAddress, SourceTable } from '../../common/deck/source.ts';

/** A block without what the builder gives it. */
type Draft<B> = B extends Block ? Omit<B, 'id' | 'address'> : never;
export type BlockDraft = Draft<Block>;

/** Puts blocks in reading order, numbers them and keeps track of the headings above them. */
export interface BlockBuilder {
  /** Adds a block; empty ones are left out. `place` is what the format knows of where it is. */
  add(draft: BlockDraft, place?: Omit<SourceAddress, 'file' | 'section'>): void;
  /** Forgets the headings above: what follows belongs to no section. */
  leaveSections(): void;
  /** The blocks added so far, live: the last one may still be completed. */
  readonly blocks: Block[];
}

/** A builder for one source; `file` is its name as the author knows it. */
export function createBlockBuilder(file: string): BlockBuilder {
  const blocks: Block[] = [];
  let path: { level: number; text: string }[] = [];
  return {
    blocks,
    add(draft, place = {}) {
      if (isEmpty(draft)) return;
      if (draft.kind === 'heading') path = path.filter((heading) => heading.level < draft.level);
      const section = path.map((heading) => heading.text);
      const address: SourceAddress = { file, ...place, ...(section.length > 0 ? { section } : {}) };
      for (const part of partsOf(draft)) blocks.push({ ...part, id: `b${blocks.length + 1}`, address });
      if (draft.kind === 'heading') path.push({ level: draft.level, text: draft.text });
    },
    leaveSections() {
      path = [];
    },
  };
}

/** Longer than any paragraph. A file of megabytes on one line would otherwise be one block, which blocks each process that reads it. */
const MAX_BLOCK_CHARS = 20_000;

/** A block of text that is far too long as several, cut after the last sentence that fits, else after a word. */
function partsOf(draft: BlockDraft): BlockDraft[] {
  if (!('text' in draft) || draft.kind === 'heading' || draft.kind === 'figure') return [draft];
  const parts: BlockDraft[] = [];
  let rest = draft.text;
  while (rest.length > MAX_BLOCK_CHARS) {
    const start = rest.slice(0, MAX_BLOCK_CHARS);
    const sentence = Math.max(start.lastIndexOf('. '), start.lastIndexOf('\n'), start.lastIndexOf('。'));
    const end = sentence > 0 ? sentence + 1 : Math.max(start.lastIndexOf(' '), 0) || wholeCharacters(start);
    parts.push({ ...draft, text: rest.slice(0, end) });
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? parts : [...parts, { ...draft, text: rest }];
}

/** The length of a text without half a surrogate pair at its end. */
function wholeCharacters(text: string): number {
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}

function isEmpty(draft: BlockDraft): boolean {
  switch (draft.kind) {
    case 'list':
      return draft.items.length === 0;
    case 'table':
      return isEmptyTable(draft.table);
    case 'figure':
      return !draft.image_id && !draft.caption && !draft.alt && !draft.text;
    default:
      return draft.text === '';
  }
}

function isEmptyTable(table: SourceTable): boolean {
  return table.columns.length === 0 || (table.rows.length === 0 && table.header.length === 0);
}

// Soft hyphens, zero-width characters, byte order marks and the marks of writing direction: never part of a word.
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
// oxlint-disable-next-line no-control-regex -- the control characters are the subject
const CONTROL = /[\u0000-\u0008\u000E-\u001F\u007F]/g;

/** Text of a paragraph: every run of white space one space, invisible and control characters gone. */
export function normaliseText(text: string): string {
  return text.replace(INVISIBLE, '').replace(CONTROL, '').replace(/\s+/g, ' ').trim();
}
