import { lettersOf } from '../../../common/deck/letters-of.ts';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { cleanHeading } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { WHOLE_LIST } from './divide-parts.ts';
import { onlyRefers } from './claim.ts';
import { itemsOf } from './part-message.ts';
import { isPlanned } from './plan-title.ts';
import { shortenText } from './shorten-text.ts';
import { asPoint, weightyPoints } from './weighty-points.ts';
import { linesOfBlocks } from './whole-prose.ts';

/**
 * All that blocks say beside the title, in order, or of items that are paragraphs the first sentences, which say what each is about; null where
 * that has no room.
 */
export function allLines(
  blocks: readonly BlockDigest[],
  limits: { max_length: number; max_items: number },
  stated: readonly string[],
  linguist: Linguist,
): string[] | null {
  const begun = withFirstSentences(blocks, linguist);
  if (begun === null) return linesWithin(blocks, limits, stated, linguist);
  const room = Math.max(limits.max_length, ROOM_OF_SENTENCES / ROOM_OF_A_FORM);
  return linesWithin(begun, { ...limits, max_length: room }, stated, linguist);
}

/** A line of a list of seven. */
const LINE = { max_chars: 110, max_words: 20 };

/** Blocks with lists of paragraphs that are too long for a slide cut to the first sentence of each; null where there are none. */
function withFirstSentences(blocks: readonly BlockDigest[], linguist: Linguist): BlockDigest[] | null {
  const isOfParagraphs = ({ kind, items = [] }: BlockDigest): boolean =>
    kind === 'list' &&
    items.length >= 2 &&
    items.join('').length > WHOLE_LIST.chars &&
    items.every((item) => linguist.sentences(item).length >= 2);
  if (!blocks.some(isOfParagraphs)) return null;
  const begun = (item: string): string => {
    const [first = item] = linguist.sentences(item);
    return shortenText(first, LINE, linguist) ?? first;
  };
  return blocks.map((block) => (isOfParagraphs(block) ? { ...block, items: (block.items ?? []).map(begun) } : block));
}

function linesWithin(
  blocks: readonly BlockDigest[],
  limits: { max_length: number; max_items: number },
  stated: readonly string[],
  linguist: Linguist,
): string[] | null {
  const title = lettersOf(stated.join(' ').replaceAll(' also ', ' '));
  const lines = partsOf(blocks).flatMap(({ heading, blocks: own }) => {
    const isLed = own.some(({ kind, text }) => kind === 'paragraph' && /:\s*$/u.test(text));
    const whole = linesOfBlocks(own, linguist)
      .map((line) => (linguist.sentences(line).length > 1 ? line : line.replace(/[.;,]$/u, '')))
      .map((line) => (isLed ? line : asPoint(line, linguist.pack.language)))
      .filter((line) => line !== '' && !line.endsWith(':') && !onlyRefers(line));
    const left = whole
      .filter((line) => !title.includes(lettersOf(line.replace(SAID_ANYWAY, ''))))
      .map((line) => asPoint(beyond(line, stated[0] ?? ''), linguist.pack.language));
    // A title that names the weightiest of several points leaves too few of them for a slide: it sums them up.
    const points = weightyPoints(itemsOf(own));
    const isSum = points.filter((point) => title.includes(lettersOf(point))).length >= 2;
    // So does one over what is to be done, and one that names all of a list.
    const isPlan = itemsOf(own).length > 0 && isPlanned(cleanHeading(own[0]?.text ?? ''));
    const lead = whole.length - itemsOf(own).length;
    const isAll = left.length === 0 && (lead === 0 || lead === 1) && whole.length > 1;
    const said = isAll ? whole.slice(lead) : isSum || isPlan ? whole : left;
    // What a line is stands in its own heading: a condition, a contact.
    return heading === null || said.length > 1 ? said : said.map((line) => `${heading}: ${line}`);
  });
  const isRoom = lines.length <= limits.max_items && lines.join('').length <= limits.max_length * ROOM_OF_A_FORM;
  return lines.length > 0 && isRoom ? lines : null;
}

/** What a sentence adds to a title that is its beginning: a clause of its own, or what a figure amounts to; else all of it. */
function beyond(line: string, title: string): string {
  const [start, rest] = [line.slice(0, title.length), line.slice(title.length)];
  const added = ADDS.exec(rest)?.groups?.['added'];
  return title === '' || start !== title || added === undefined ? line : added;
}

const ADDS =
  /^, (?<added>(?:(?:they|it|he|she|sie|er|es) \p{L}+ |(?:an? |ein(?:e[nmrs]?)? |up |down |plus |minus )(?:\p{L}+ ){0,3}\d).*)$/su;

/** Seven sentences of two lines each. */
const ROOM_OF_SENTENCES = 1400;

/** A form has room for more text than the field of a layout, whose type does not shrink. */
const ROOM_OF_A_FORM = 1.4;

/** What a line has beside a title of the same words: a pronoun, a link, the name of a speaker. */
const SAID_ANYWAY = /^(?:it|they) | also(?= )|(?<=["”“»«]) – [^–]+$/giu;

/** The blocks below each heading; those below the first, which is that of the slide, without it. */
function partsOf(blocks: readonly BlockDigest[]): { heading: string | null; blocks: BlockDigest[] }[] {
  const parts: { heading: string | null; blocks: BlockDigest[] }[] = [];
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading' && at > 0) parts.push({ heading: cleanHeading(block.text), blocks: [] });
    else if (parts.length === 0) parts.push({ heading: null, blocks: [block] });
    else parts.at(-1)?.blocks.push(block);
  }
  return parts;
}
