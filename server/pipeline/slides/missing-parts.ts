import { lettersOf } from '../../../common/deck/letters-of.ts';
import { blockText } from '../../../common/deck/source.ts';
import { isWritersTask } from '../../../common/deck/writers-task.ts';
import type { Block } from '../../../common/deck/source.ts';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import { isPartNumber, nameOfPart } from '../../../common/deck/part-names.ts';
import { linesOfProse } from '../brief/lines-of-prose.ts';
import { slideBlocks } from './slide-context.ts';
import type { SlideContext } from './slide-context.ts';

/** What a slide leaves out, by name. */
export interface Unsaid {
  /** How many items of its lists, where these are too long to be named. */
  counted?: readonly string[];
  /** Of its own subject: items of its lists, parts of its section. */
  of_slide: readonly string[];
  /** Of the whole: what no slide of the deck is about. */
  of_deck: readonly string[];
  /** What an audience looks for and no source has. */
  of_source?: readonly string[];
}

/** A part with less text is no part that a reader misses; what leads to the parts below its heading needs more. */
const MIN_PART_CHARS = { own: 60, leading: 150 } as const;
/** A longer item is a sentence: such items are counted. */
const MAX_ITEM_CHARS = 60;
/** Text outside all sections from which it is a part of its own: a paper bound in after another one. */
const MIN_STRAY_CHARS = 1500;
/** An entry of a bibliography. */
const ENTRY = /^\[?\d{1,3}[\].)]?\s/u;
/** What stands before a text without being a part of it. */
const FRONT_MATTER = /^(?:preface|foreword|vorwort|préface|avant-propos|prólogo|prefácio|prefazione|disclosure)$/iu;

/** What a file says of its text, its makers and sellers. */
const ABOUT_TEXT = /\b(?:authors?|contents|contributors|notices|trademarks|about (?:us|the)|impressum)\b/iu;

/** A part of a text: what stands under one heading, or under the number of an article. */
interface Part {
  name: string;
  section: number;
  chars: number;
  is_shown: boolean;
  /** Headings of lower levels follow it. */
  is_leading: boolean;
}

/**
 * What a slide of the built-in model leaves out: the items of its lists that it does not show; on the last slide of text of a section
 * the parts of that section that no slide is about, by their headings; and on the last slide of text of the deck the sections and
 * further texts of the file that no slide is about.
 * @param shown the texts of the slide.
 */
export function unsaidOn(context: SlideContext, slide: OutlineSlide, shown: readonly string[]): Unsaid {
  const { brief, outline } = context;
  // A closing that sums up is about no part as a whole.
  const { items, counted } = isOfText(slide) ? itemsLeftOut(context, slide, shown) : { items: [], counted: [] };
  if (brief === null) return { counted, of_slide: items, of_deck: [] };
  // A name on the slide is a text of it, or a label with the text after it; in a sentence it is a word like others.
  const texts = shown.map(lettersOf);
  const said = new Set([...texts, ...texts.map((each, at) => each + (texts[at + 1] ?? ''))]);
  const ofText = outline.slides.filter(isOfText);
  const carriers = new Map(ofText.map(({ source_section_idx: idx, id }) => [idx, id]));
  const isLast = ofText.at(-1)?.id === slide.id;
  const parts = partsOf(context);
  const ofSlide: string[] = [...items];
  const ofDeck: string[] = [];
  brief.sections.forEach(({ title, block_refs: refs }, idx) => {
    const own = parts.filter(({ section }) => section === idx);
    const missing = own.filter((part) => isMissing(part, context));
    const carrier = carriers.get(idx);
    if (missing.length === 0) return;
    if (carrier !== undefined) {
      const isSaid = (name: string): boolean => said.has(lettersOf(name));
      if (carrier === slide.id) ofSlide.push(...missing.map(nameOf).filter((name) => !isSaid(name)));
    } else if (isLast) {
      const isWhole = own.every((part) => !part.is_shown);
      ofDeck.push(...(isWhole && isNamedInText(title, refs, context) ? [title] : missing.map(nameOf)));
    }
  });
  if (isLast && hasOtherTexts(context)) ofDeck.push(context.label('slides.other_texts'));
  const named = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== '');
  return { counted, of_slide: named(ofSlide), of_deck: named(ofDeck) };
}

function isOfText({ kind, story_id: story, role }: OutlineSlide): boolean {
  const isPart = kind === 'closing' && role === 'evidence';
  return story === null && (kind === 'content' || kind === 'picture' || isPart);
}

/** The items of a slide's lists that are neither below its title nor in it, of lists that it shows in part; long ones are counted. */
function itemsLeftOut(
  context: SlideContext,
  slide: OutlineSlide,
  shown: readonly string[],
): { items: string[]; counted: string[] } {
  // A label and what it says of it are two texts of the slide.
  const said = [slide.title, ...shown].map(lettersOf).join('');
  const left: { items: string[]; counted: string[] } = { items: [], counted: [] };
  for (const { block } of slideBlocks(context, slide)) {
    const lines =
      block.kind === 'table' ? linesOfProse(block) : block.kind === 'list' ? blockText(block).split('\n') : [];
    const items = lines
      .map((text) => text.trim().replace(/[.;,]+$/u, ''))
      .filter((text) => text !== '' && !isWritersTask(text));
    const starts = items.map(startOf);
    // Items that begin alike are told apart by how they end.
    const isShown = (text: string, at: number): boolean =>
      said.includes(starts[at] ?? '') &&
      (starts.indexOf(starts[at] ?? '') === starts.lastIndexOf(starts[at] ?? '') ||
        said.includes(lettersOf(text).slice(-SAME_START)));
    const missing = items.filter((text, at) => !isShown(text, at));
    if (missing.length === 0 || missing.length === items.length) continue;
    if (missing.every((text) => text.length <= MAX_ITEM_CHARS)) left.items.push(...missing);
    else left.counted.push(context.label('slides.some_of', { count: missing.length, total: items.length }));
  }
  return left;
}

const SAME_START = 40;
const WHOLE_CLAUSE = 20;

/** How an item is recognised: by its first letters, without what a comma adds, which a title leaves out. */
function startOf(whole: string): string {
  // In a title that speaks of the same thing, an item goes on without its pronoun.
  const item = whole.replace(/^(?:it|they) /iu, '');
  const clause = lettersOf(item.split(', ')[0] ?? '');
  return (clause.length >= WHOLE_CLAUSE ? clause : lettersOf(item)).slice(0, SAME_START);
}

/** The parts of all sections in reading order. What stands between two headings is one part; where a section begins in it, two. */
function partsOf({ brief, outline, blocks }: SlideContext): Part[] {
  const sectionOf = new Map(
    (brief?.sections ?? []).flatMap(({ block_refs: refs }, idx) => refs.map((ref) => [ref, idx] as const)),
  );
  const shown = new Set(outline.slides.flatMap(({ block_refs: refs }) => refs));
  const all = [...blocks].map(([ref, { block }]) => ({ ref, block }));
  const parts: Part[] = [];
  let name: string | null = '';
  let level = 0;
  all.forEach(({ ref, block }, at) => {
    const start = startOfPart(block, all[at + 1]?.block);
    const last = parts.at(-1);
    if (block.kind === 'heading') {
      if (name === null && last !== undefined && block.level > level) last.is_leading = true;
      level = block.level;
    }
    name = start ?? name;
    const section = sectionOf.get(ref);
    if (start !== null || section === undefined) return;
    if (name !== null || parts.at(-1)?.section !== section)
      parts.push({ name: name ?? '', section, chars: 0, is_shown: false, is_leading: false });
    name = null;
    const part = parts.at(-1)!;
    part.chars += blockText(block).length;
    part.is_shown ||= shown.has(ref);
  });
  return parts;
}

/** The name of the part that a block begins; null where it begins none. */
function startOfPart(block: Block, next: Block | undefined): string | null {
  if (block.kind !== 'heading' && block.kind !== 'paragraph') return null;
  const isNumber = isPartNumber(block.text);
  if (block.kind === 'paragraph' && !isNumber) return null;
  const below = isNumber && next?.kind === 'paragraph' ? nameOfPart(next.text) : null;
  return below ?? block.text.trim();
}

function nameOf({ name }: Part): string {
  return withoutNumber(name).replace(/\s*:$/u, '');
}

/** "2.1 Ferries", "Chapter 2. Ferries" → "Ferries". */
function withoutNumber(name: string): string {
  return name.replace(/^(?:[\d.]+|(?:chapter|kapitel|chapitre|cap[íi]tulo|capitolo|глава) \d{1,2}[.:])\s+/iu, '');
}

/** Whether no slide is about a part that readers would miss. */
function isMissing(part: Part, { outline, stories }: SlideContext): boolean {
  const { name, section, chars, is_shown: isShown, is_leading: isLeading } = part;
  const least = isLeading ? MIN_PART_CHARS.leading : MIN_PART_CHARS.own;
  if (isShown || chars < least || name === outline.title || FRONT_MATTER.test(nameOf(part))) return false;
  const isOfWholeSection = ({ block_refs: refs, source_section_idx: idx }: OutlineSlide): boolean =>
    refs.length === 0 && idx === section;
  if (outline.slides.some(isOfWholeSection)) return false;
  // What has a row in a table of the deck is not missing from it.
  return !outline.slides.some(({ story_id: story }) =>
    (stories.get(story ?? '')?.table?.rows ?? []).some(([cell]) => cell?.text === name),
  );
}

/** Whether a section has its name from a heading of the text; one that was chosen for it names nothing that readers could look up. */
function isNamedInText(title: string, refs: readonly string[], { blocks }: SlideContext): boolean {
  const lines = refs.flatMap((ref) => {
    const block = blocks.get(ref)?.block;
    return block?.kind === 'heading' || block?.kind === 'paragraph' ? [lettersOf(withoutNumber(block.text))] : [];
  });
  return title.split(' · ').every((name) => lines.includes(lettersOf(withoutNumber(name))));
}

/** Whether there are runs of prose and tables that no section of the brief has, such as further papers in one file. */
function hasOtherTexts({ brief, outline, blocks }: SlideContext): boolean {
  const sectioned = new Set(brief?.sections.flatMap(({ block_refs: refs }) => refs));
  const shown = new Set(outline.slides.flatMap(({ block_refs: refs }) => refs));
  let chars = 0;
  let isAboutText = false;
  for (const [ref, { block }] of blocks) {
    if (block.kind === 'heading') isAboutText = ABOUT_TEXT.test(block.text);
    if (sectioned.has(ref) || block.kind === 'heading' || isAboutText) chars = 0;
    else if (shown.has(ref)) chars = -Infinity;
    else if (block.kind === 'paragraph' || block.kind === 'table') {
      const text = blockText(block);
      chars += ENTRY.test(text) ? 0 : text.length;
    }
    if (chars >= MIN_STRAY_CHARS) return true;
  }
  return false;
}
