import type { Block } from '../../common/deck/source.ts';

/** A quotation in its marks, with nothing else in them. */
const QUOTATION = String.raw`(?<text>["„“«»‚‘][^"„“”«»]{20,600}["”“»«’])`;
/** Who said it, with academic titles: "drama teacher, Eastfield Academy", "Prof. Dr. Ada Klein, Head of Pharmacy". */
const SPEAKER = String.raw`(?:(?:Prof|Dr|Mr|Mrs|Ms|Hr|Fr)\. ?)*\p{L}[^.!?:;–—"“”„]{1,80}`;
const AFTER_DASH = String.raw`[–—-]{1,2}\s*(?<speaker>${SPEAKER})`;
/** Of a name with an office or an occasion, "(Ann Lee, drama teacher)"; one word in brackets may be anything. */
const IN_BRACKETS = String.raw`\((?<beside>\p{Lu}[^.!?:;–—"“”„(),]{2,40}, [^!?:;–—"“”„()]{3,90})\)\.?`;
/** A name, and what someone is: "Ann Lee, Head of Sales". */
const NAME = String.raw`(?<name>\p{Lu}[\p{L}.’'-]+(?: (?:(?:von|van|de|der|di|da|du|del) )?\p{Lu}[\p{L}.’'-]*){1,3}(?:, [^.!?:;"“”„]{2,70})?)`;
const WITH_SPEAKER = new RegExp(String.raw`^${QUOTATION}\s+(?:${AFTER_DASH}|${IN_BRACKETS}|${NAME})$`, 'u');
const ALONE = new RegExp(String.raw`^${QUOTATION}$`, 'u');
const SPEAKER_BELOW = new RegExp(String.raw`^(?:${AFTER_DASH}|${NAME})$`, 'u');

/**
 * Blocks with each quotation and who said it in one, where the speaker stands after it or alone in the line below: apart, a name would pass for
 * a point, and the words for those of the author.
 */
export function withSpeakers(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    const said = block.kind === 'paragraph' ? WITH_SPEAKER.exec(block.text.trim())?.groups : undefined;
    const below = SPEAKER_BELOW.exec(lineOf(block))?.groups;
    if (said !== undefined && block.kind === 'paragraph')
      joined.push(quote(block, said['text'] ?? '', said['speaker'] ?? said['beside'] ?? said['name'] ?? ''));
    else if (below !== undefined && before !== undefined && isQuotation(before))
      joined[joined.length - 1] = quote(before, before.text.trim(), below['speaker'] ?? below['name'] ?? '');
    else joined.push(block);
  }
  return joined;
}

/** The text of a paragraph; of a list of one item, a name and what someone is, that with its dash, which readers of pages take for a bullet. */
function lineOf(block: Block): string {
  if (block.kind === 'paragraph') return block.text.trim();
  const [item, ...others] = block.kind === 'list' ? block.items : [];
  return item === undefined || others.length > 0 || !item.text.includes(', ') ? '' : `– ${item.text.trim()}`;
}

type Quotable = Extract<Block, { kind: 'paragraph' | 'quote' }>;

function isQuotation(block: Block): block is Quotable {
  if (block.kind === 'quote') return block.attribution === undefined;
  return block.kind === 'paragraph' && ALONE.test(block.text.trim());
}

function quote({ id, address }: Quotable, text: string, attribution: string): Block {
  return { id, address, kind: 'quote', text, attribution };
}
