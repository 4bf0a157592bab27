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
  const names = places.flatMap(({ section = [] }) => section).join('\n');
  if (!/\d/u.test(all + names)) return [];
  const files = new Set(places.map(({ file }) => file));
  const remarks = sources
    .flatMap(({ blocks, language }) => blocks.map((block) => ({ block, language })))
    .filter(({ block }) => files.has(block.address.file))
    .flatMap(({ block, language }) =>
      block.address.part === 'notes' ? notesOn(block, all) : qualifiersOf(block, places, language),
    );
  const said = lettersOf(all);
  return [...new Set(remarks)].filter((remark) => !said.includes(lettersOf(remark)));
}

function qualifiersOf(block: Block, places: readonly SourceAddress[], language: string): string[] {
  const { file, section: path = [] } = block.address;
  const isAbove = (place: SourceAddress): boolean =>
    place.file === file && path.every((name, at) => place.section?.[at] === name);
  if (block.kind !== 'paragraph' || places.length === 0 || !places.every(isAbove)) return [];
  return sentencesIn(blockText(block), language).flatMap((sentence) => qualifierIn(sentence) ?? []);
}

/** The notes of a block whose subject is shown. */
function notesOn(block: Block, shown: string): string[] {
  return blockText(block)
    .split('\n')
    .map((line) => line.replace(MARK, '').trim())
    .filter((note) => {
      const subject = SUBJECT.exec(note)?.[0] ?? '';
      const isShown = new RegExp(`(?<!\\p{L})${subject}(?!\\p{L})`, 'u').test(shown);
      return subject !== '' && !NO_SUBJECT.test(subject) && isShown;
    });
}
