import type { Brief } from '../../../common/deck/brief.ts';
import type { Outline, OutlineSlide } from '../../../common/deck/outline.ts';
import { HEADING_NUMBER, isOfAnyDocument, isPartNumber, NUMBER_IN_BRACKETS } from '../../../common/deck/part-names.ts';
import { specOfSlide } from '../../../common/deck/slide-kinds.ts';
import type { Block } from '../../../common/deck/source.ts';
import { dayIn } from '../../../common/forms/moments.ts';

/** What the entries of an agenda are made from. */
export interface AgendaContext {
  outline: Outline;
  brief: Brief | null;
  blocks: ReadonlyMap<string, { block: Block }>;
  /** Whether the built-in model named the sections. */
  is_builtin: boolean;
}

/** Fewer chapters, or entries, are no agenda; more entries are not read. */
export const ENTRIES = { least: 3, most: 7 };
/** Longer names of parts, and of slides of the built-in model, are no entry. */
const MAX_ENTRY_CHARS = 60;

/**
 * What an agenda lists: the chapters, else the sections that have slides, else the slides; in their order. Of sections that the built-in
 * model found, those called as in any document ("Core findings") are listed by their parts.
 */
export function agendaEntries(context: AgendaContext): string[] {
  const { outline, brief } = context;
  const chapters = outline.slides.flatMap(({ kind, title }) => (kind === 'section' ? [title] : []));
  if (chapters.length >= ENTRIES.least) return [...new Set(chapters)];
  const shown = context.is_builtin && chapters.length === 0 ? sectionsShown(context) : null;
  if (shown !== null) return shown.length > ENTRIES.most ? [] : shown;
  const indices = new Set(outline.slides.flatMap((slide) => slide.source_section_idx ?? []));
  const named = [...indices].flatMap((index) => brief?.sections[index]?.title ?? []);
  const sections = named.filter((title) => title !== outline.title);
  const telling = context.is_builtin && chapters.length === 0 ? tellingEntries(context, [...indices]) : null;
  if (telling !== null) return telling;
  if (sections.length >= 2) return [...new Set(sections)];
  const slides = outline.slides.filter(({ kind }) => !['title', 'agenda', 'closing'].includes(kind));
  const titles = [...new Set(slides.map(({ title }) => title))];
  // Whole sentences in a row are a text, no agenda.
  return context.is_builtin && titles.some((title) => title.length > MAX_ENTRY_CHARS) ? [] : titles;
}

/** Whether an agenda says more than that the deck has a beginning, a middle and an end. */
export function isTelling(context: AgendaContext): boolean {
  const entries = agendaEntries(context);
  return (
    entries.length >= ENTRIES.least && entries.filter((entry) => !isOfAnyDocument(entry)).length * 2 > entries.length
  );
}

/**
 * The headings that the slides of a deck are below, each once and in the order of the slides; null where some slides are below none, or all
 * below one or below
 * what is no name; empty where most are entries of a log. What holds more than half of the slides, or has a name that any document has, is listed by its parts.
 */
function sectionsShown(context: AgendaContext): string[] | null {
  const { outline } = context;
  const paths = pathsIn(context.blocks);
  const ofSlides = outline.slides.filter(({ kind, role }) => !specOfSlide(kind).is_frame || role === 'evidence');
  const names = ofSlides.map((slide) => pathOf(slide, paths, outline.title));
  // What is over all slides is the title of the document; what comes before the first of its headings leads in to them.
  const isOfAll = names.every(([first]) => first !== undefined && first === names[0]?.[0]);
  const below = isOfAll ? names.map((path) => path.slice(1)) : names;
  const over = below.slice(below.findIndex((path) => path.length > 0));
  if (over.some((path) => path.length === 0)) return null;
  const isLarge = (name: string): boolean => over.filter((path) => path[0] === name).length * 2 > over.length;
  const partsIn = (name: string): string[] => over.flatMap((path) => (path[0] === name ? path.slice(1, 2) : []));
  const isParted = (name: string): boolean => (isOfAnyDocument(name) || isLarge(name)) && partsIn(name).length > 0;
  // Most of the deck below a name with dates for parts, as that of a log, is no agenda.
  const isLog = (name: string): boolean => isLarge(name) && partsIn(name).some((part) => dayIn(part) !== null);
  if (over.some(([name = '']) => isLog(name))) return [];
  const entries = (isFine: boolean): string[] => [
    ...new Set(over.map(([name = '', part]) => (isFine && isParted(name) ? (part ?? name) : name))),
  ];
  const fine = entries(true);
  const found = fine.length <= ENTRIES.most ? fine : entries(false);
  // What only numbers a part, or is as long as a sentence, is no entry.
  const areNames = found.every((name) => name.length <= MAX_ENTRY_CHARS && !isPartNumber(name));
  return found.length >= ENTRIES.least && areNames ? found : null;
}

/** The headings that all of a slide is below, without the title of the deck; a finding of a table is below that of the table. */
function pathOf({ block_refs: refs }: OutlineSlide, paths: ReadonlyMap<string, string[]>, title: string): string[] {
  const own = refs.flatMap((ref) => {
    const path = paths.get(ref);
    return path === undefined ? [] : [path.filter((name) => name !== nameOf(title))];
  });
  const [first = [], ...others] = own;
  return first.filter((name, at) => others.every((path) => path[at] === name));
}

/**
 * The headings over each block that is no heading itself, outermost first. A heading two levels below one that has a text of its own was
 * only set smaller: it begins a section of its own.
 */
function pathsIn(blocks: AgendaContext['blocks']): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  let path: { level: number; name: string; has_text: boolean }[] = [];
  for (const [ref, { block }] of blocks) {
    const last = path.at(-1);
    if (block.kind !== 'heading') {
      if (last !== undefined) last.has_text = true;
      paths.set(ref, path.length === 0 ? headingsOver(block) : path.map(({ name }) => name));
      continue;
    }
    const { level } = block;
    const isSmall = last !== undefined && path.length > 1 && last.has_text && level - last.level >= 2;
    const own = { level: isSmall ? last.level : level, name: nameOf(block.text), has_text: false };
    path = [...path.filter((each) => each.level < own.level), own];
  }
  return paths;
}

function nameOf(heading: string): string {
  return heading.replace(NUMBER_IN_BRACKETS, '').replace(HEADING_NUMBER, '').replace(/\s*:$/u, '').trim();
}

/** The entries where some sections are called by names that say nothing; null where none is, or where they come to too few or too many. */
function tellingEntries(context: AgendaContext, indices: readonly number[]): string[] | null {
  const { outline, brief } = context;
  const headings = new Set([...context.blocks.values()].flatMap(({ block }) => headingsOver(block)));
  const isNamed = (title: string): boolean =>
    title !== outline.title && !isOfAnyDocument(title) && title.split(' · ').some((name) => headings.has(name));
  const titles = indices.flatMap((index) => brief?.sections[index]?.title ?? []);
  // Sections of a text without headings are named by what they are about.
  if (titles.every(isNamed) || !titles.some((title) => headings.has(title))) return null;
  const entries = indices.flatMap((index, at) => {
    const title = brief?.sections[index]?.title ?? '';
    if (isNamed(title)) return [title];
    const slides = outline.slides.filter(
      ({ kind, source_section_idx: own }) => own === index && !specOfSlide(kind).is_frame,
    );
    const parts = slides.flatMap((slide) => partsOn(slide, [title, outline.title], context));
    if (parts.length > 0) return parts;
    // The cover has said what a document begins with.
    return at === 0 ? [] : [title];
  });
  const all = [...new Set(entries)];
  return all.length >= ENTRIES.least && all.length <= ENTRIES.most ? all : null;
}

/** The names of the parts right below the section that a slide shows, as one entry. */
function partsOn({ block_refs: refs }: OutlineSlide, over: readonly string[], { blocks }: AgendaContext): string[] {
  const names = refs.flatMap((ref) => {
    const block = blocks.get(ref)?.block;
    const path = block === undefined || block.kind === 'heading' ? [] : headingsOver(block);
    return path.find((name) => !over.includes(name)) ?? [];
  });
  const joined = [...new Set(names)].join(' · ');
  return joined === '' || joined.length > MAX_ENTRY_CHARS ? [] : [joined];
}

function headingsOver({ address }: Block): string[] {
  return (address.section ?? []).map((name) => name.replace(/\s*:$/u, '').trim());
}
