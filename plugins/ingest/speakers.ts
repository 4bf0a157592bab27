import type { Block } from '../../common/deck/source.ts';

/** A quotation in its marks, with nothing else in them. */
const QUOTATION = String.raw`(?<text>["„“«»‚‘][^"„“”«»]{20,600}["”“»«’])`;
/** A dash and who said it: "– drama teacher, Eastfield Academy". */
const AFTER_DASH = String.raw`[–—-]{1,2}\s*(?<speaker>\p{L}[^.!?:;–—"“”„]{1,80})`;
/** A name, and what someone is: "Ann Lee, Head of Sales". */
const NAME = String.raw`(?<name>\p{Lu}[\p{L}.’'-]+(?: (?:(?:von|van|de|der|di|da|du|del) )?\p{Lu}[\p{L}.’'-]*){1,3}(?:, [^.!?:;"“”„]{2,70})?)`;
const WITH_SPEAKER = new RegExp(String.raw`^${QUOTATION}\s+(?:${AFTER_DASH}|${NAME})$`, 'u');
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
    const below = block.kind === 'paragraph' ? SPEAKER_BELOW.exec(block.text.trim())?.groups : undefined;
    if (said !== undefined && block.kind === 'paragraph')
      joined.push(quote(block, said['text'] ?? '', said['speaker'] ?? said['name'] ?? ''));
    else if (below !== undefined && before !== undefined && isQuotation(before))
      joined[joined.length - 1] = quote(before, before.text.trim(), below['speaker'] ?? below['name'] ?? '');
    else joined.push(block);
  }
  return joined;
}

type Quotable = Extract<Block, { kind: 'paragraph' | 'quote' }>;

function isQuotation(block: Block): block is Quotable {
  if (block.kind === 'quote') return block.attribution === undefined;
  return block.kind === 'paragraph' && ALONE.test(block.text.trim());
}

function quote({ id, address }: Quotable, text: string, attribution: string): Block {
  return { id, address, kind: 'quote', text, attribution };
}
