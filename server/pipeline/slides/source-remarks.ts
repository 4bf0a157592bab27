import { lettersOf } from '../../../common/deck/letters-of.ts';
import { qualifierIn } from '../../../common/deck/qualifier.ts';
import { sentencesIn } from '../read/sentences.ts';
import { blockText } from '../../../common/deck/source.ts';
import type { Block, SourceAddress, SourceText } from '../../../common/deck/source.ts';

const MARK = /^(?:\(\d{1,2}\)|\[\d{1,3}\]|[*†‡]{1,3})\s*/u;
/** What a note is about, at its beginning: "Liquidity includes …". */
const SUBJECT = /^\p{Lu}[\p{L}-]{4,}(?=\s)/u;
const NO_SUBJECT = /^(?:includ|exclud|calculat|based|subject|these|those|where|which|amount|figure)/iu;

/**
 * What the sources say that holds for a slide: the lines at the head of its parts that qualify all below them, and the notes about what
 * it shows. @param places that the slide draws on. @param shown its texts.
 */
export function remarksOfSources(
  sources: readonly SourceText[],
  places: readonly SourceAddress[],
  shown: readonly string[],
): string[] {
  const all = shown.join('\n');
  if (!/\d/u.test(all)) return [];
  const files = new Set(places.map(({ file }) => file));
  const remarks = sources
    .flatMap(({ blocks, language }) => blocks.map((block) => ({ block, language })))
    .filter(({ block }) => block.kind === 'paragraph' && files.has(block.address.file))
    .flatMap(({ block, language }) => noteOn(block, all) ?? qualifiersOf(block, places, language));
  const said = lettersOf(all);
  return [...new Set(remarks)].filter((remark) => !said.includes(lettersOf(remark)));
}

function qualifiersOf(block: Block, places: readonly SourceAddress[], language: string): string[] {
  const { file, section: path = [] } = block.address;
  const isAbove = (place: SourceAddress): boolean =>
    place.file === file && path.every((name, at) => place.section?.[at] === name);
  if (places.length === 0 || !places.every(isAbove)) return [];
  return sentencesIn(blockText(block), language).flatMap((sentence) => qualifierIn(sentence) ?? []);
}

function noteOn(block: Block, shown: string): string[] | null {
  if (block.address.part !== 'notes') return null;
  const text = blockText(block).replace(MARK, '').trim();
  const subject = SUBJECT.exec(text)?.[0] ?? '';
  return subject !== '' && !NO_SUBJECT.test(subject) && new RegExp(`(?<!\\p{L})${subject}(?!\\p{L})`, 'u').test(shown)
    ? [text]
    : [];
}
