import type { Brief } from '../../../common/deck/brief.ts';
import type { Outline, OutlineSlide } from '../../../common/deck/outline.ts';
import { isOfAnyDocument } from '../../../common/deck/part-names.ts';
import { specOfSlide } from '../../../common/deck/slide-kinds.ts';
import type { Block } from '../../../common/deck/source.ts';

/** What the entries of an agenda are made from. */
export interface AgendaContext {
  outline: Outline;
  brief: Brief | null;
  blocks: ReadonlyMap<string, { block: Block }>;
  /** Whether the built-in model named the sections. */
  is_builtin: boolean;
}

/** Fewer chapters, or entries, are no agenda; more entries are not read. */
const ENTRIES = { least: 3, most: 7 };
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
