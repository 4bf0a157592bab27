import { blockText } from '../../../common/deck/source.ts';
import type { Block } from '../../../common/deck/source.ts';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import type { SlideContext } from './slide-context.ts';

/** Rows left out that a finding names, and how much of each name. */
const MAX_NAMED = 8;
const MAX_NAME = 36;
/** Names of rows left out beside the source of a chart: how many and how long, the first that fit. The notes have them all. */
const NAMED_ON_SLIDE = [
  { most: 2, length: MAX_NAME },
  { most: 2, length: 20 },
  { most: 1, length: 24 },
];
/** Room of a source line in a footer. */
const SOURCE_LINE_CHARS = 90;
/** All that a footer holds in one line. */
const FOOTER_CHARS = 130;

/** The rows left out as a finding names them: the first, and how many more. */
export function namesForFinding(names: readonly string[]): string {
  const named = namesOf(names.slice(0, MAX_NAMED), MAX_NAME);
  return names.length > MAX_NAMED ? `${named} +${names.length - MAX_NAMED}` : named;
}

/**
 * The line under a chart, with what the chart leaves out of its table where it stays readable.
 * @param key how the names are introduced: as not shown, or as without a figure.
 * @param fieldRoom characters that the field of the line holds; undefined where the line goes to the footer.
 */
export function withLeftOut(
  line: string | undefined,
  names: readonly string[] | undefined,
  fieldRoom: number | undefined,
  label: SlideContext['label'],
  key = 'slides.not_shown',
): string | undefined {
  if (names === undefined) return line;
  const room = fieldRoom === undefined || fieldRoom === 0 ? SOURCE_LINE_CHARS : fieldRoom;
  const lines = NAMED_ON_SLIDE.map(({ most, length }) => {
    const named = namesOf(names.slice(0, most), length);
    const more = names.length - most;
    const shown = more > 0 ? label('slides.and_more', { names: named, count: more }) : named;
    return [line, label(key, { names: shown })].filter(Boolean).join('. ');
  });
  return lines.find((each) => each.length <= room) ?? line;
}

/**
 * A line of sources with what the writer of a slide says that it leaves out, where both have room; to have it, the line names the
 * file and the innermost place alone.
 * @param fieldRoom characters that the field of the line holds; undefined where the line goes to the footer.
 */
export function withUnsaid(
  line: string | undefined,
  names: string | undefined,
  label: SlideContext['label'],
  fieldRoom?: number,
): string | undefined {
  if (names === undefined) return line;
  const room = fieldRoom === undefined || fieldRoom === 0 ? FOOTER_CHARS : Math.min(FOOTER_CHARS, fieldRoom);
  const places = line?.split(', ') ?? [];
  const short = places.length > 2 ? [places[0], places.at(-1)].join(', ') : line;
  const both = [line, short].map((each) => [each, label('slides.not_shown', { names })].filter(Boolean).join('. '));
  return both.find((each) => each.length <= room) ?? line;
}

/** A part with less text is no part that a reader misses. */
const MIN_PART_CHARS = 150;
const MAX_PART_NAME = 40;

/**
 * The parts of a text that no slide is about, by their headings; of a section of which nothing is shown only its name. Undefined for all
 * but the last slide of text: there a reader learns what the deck leaves out.
 */
export function uncoveredParts(context: SlideContext, slide: OutlineSlide): string | undefined {
  const missing = [...new Map(uncoveredNames(context, slide).map((part) => [part.key, part])).values()];
  const names = missing.flatMap(({ name }) => (name.length > 0 && name.length <= MAX_PART_NAME ? [name] : []));
  for (let count = names.length; count > 0; count -= 1) {
    const some = names.slice(0, count).join(', ');
    const more = missing.length - count;
    const line = more === 0 ? some : context.label('slides.and_more', { names: some, count: more });
    if (line.length <= UNCOVERED_CHARS) return line;
  }
  return undefined;
}

/** What a footer has room for beside a long source line. */
const UNCOVERED_CHARS = 44;
/** Text outside all sections from which it is a part of its own: a paper bound in after another one. */
const MIN_STRAY_CHARS = 1500;
/** An entry of a bibliography. */
const ENTRY = /^\[?\d{1,3}[\].)]?\s/u;

/** A part of a text; `name` is empty where it has none. */
interface MissingPart {
  key: string;
  name: string;
}

function uncoveredNames({ brief, outline, blocks, stories }: SlideContext, slide: OutlineSlide): MissingPart[] {
  const isOfText = ({ kind, story_id }: OutlineSlide): boolean =>
    story_id === null && (kind === 'content' || kind === 'closing');
  if (brief === null || outline.slides.findLast(isOfText)?.id !== slide.id) return [];
  const shown = new Set(outline.slides.flatMap(({ block_refs }) => block_refs));
  // What has a row in a table of the deck is not missing from it.
  const inTables = new Set(
    outline.slides.flatMap(({ story_id }) =>
      (stories.get(story_id ?? '')?.table?.rows ?? []).flatMap(([cell]) => cell?.text ?? []),
    ),
  );
  const whole = new Set(
    outline.slides.flatMap((each) => (each.block_refs.length === 0 ? (each.source_section_idx ?? []) : [])),
  );
  const ofSections = brief.sections.flatMap((section, idx) => {
    if (whole.has(idx)) return [];
    const parts: { name: string; chars: number; is_shown: boolean }[] = [];
    for (const ref of section.block_refs) {
      const block = blocks.get(ref)?.block;
      if (block === undefined) continue;
      const last = parts.at(-1);
      const isHeading = block.kind === 'heading';
      const own = { chars: isHeading ? 0 : blockText(block).length, is_shown: shown.has(ref) };
      if (isHeading || last === undefined) parts.push({ name: isHeading ? block.text : section.title, ...own });
      else Object.assign(last, { chars: last.chars + own.chars, is_shown: last.is_shown || own.is_shown });
    }
    // What a text says of the whole before its parts is on the cover.
    const isMissing = ({ name, chars, is_shown: isShown }: (typeof parts)[number]): boolean =>
      !isShown && !inTables.has(name) && name !== outline.title && chars >= MIN_PART_CHARS;
    const missing = parts.filter(isMissing);
    if (missing.length > 1 && parts.every((part) => !part.is_shown)) return [section.title];
    return missing.map(({ name }) => name.replace(/^[\d.]+\s+/u, ''));
  });
  const sectioned = new Set(brief.sections.flatMap(({ block_refs }) => block_refs));
  const stray = strayParts([...blocks], (ref) => sectioned.has(ref), shown);
  return [...ofSections.map((name) => ({ key: name, name })), ...stray.map((key) => ({ key, name: '' }))];
}

/** Runs of prose and tables that no section of the brief has, such as further papers in one file: their first addresses. */
function strayParts(
  all: readonly (readonly [string, { block: Block }])[],
  isSectioned: (ref: string) => boolean,
  shown: ReadonlySet<string>,
): string[] {
  const runs: { first: string; chars: number; is_shown: boolean }[] = [];
  let isOpen = false;
  for (const [ref, { block }] of all) {
    if (isSectioned(ref)) isOpen = false;
    else if (block.kind === 'paragraph' || block.kind === 'table') {
      if (!isOpen) runs.push({ first: ref, chars: 0, is_shown: false });
      isOpen = true;
      const run = runs.at(-1)!;
      const text = blockText(block);
      run.chars += ENTRY.test(text) ? 0 : text.length;
      run.is_shown ||= shown.has(ref);
    }
  }
  return runs.filter((run) => !run.is_shown && run.chars >= MIN_STRAY_CHARS).map(({ first }) => first);
}

function namesOf(names: readonly string[], length: number): string {
  return names.map((name) => (name.length <= length ? name : `${name.slice(0, length - 1).trimEnd()}…`)).join(', ');
}
