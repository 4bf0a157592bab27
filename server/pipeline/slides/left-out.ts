import { blockText } from '../../../common/deck/source.ts';
import type { Block } from '../../../common/deck/source.ts';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import { slideBlocks } from './slide-context.ts';
import type { SlideContext } from './slide-context.ts';

/** Rows left out that a finding names, and how much of each name. */
const MAX_NAMED = 8;
const MAX_NAME = 36;
/** Room of a source line in a footer. */
const SOURCE_LINE_CHARS = 90;
/** All that a footer holds in one line, where no field is made for the line. */
const FOOTER_CHARS = 130;
/** More in small type at the foot of a slide is not read. */
const FIELD_CHARS = 190;

/** The rows left out as a finding names them: the first, and how many more. */
export function namesForFinding(names: readonly string[]): string {
  const named = namesOf(names.slice(0, MAX_NAMED), MAX_NAME);
  return names.length > MAX_NAMED ? `${named} +${names.length - MAX_NAMED}` : named;
}

/**
 * The line under a chart, with what the chart leaves out of its table where it stays readable.
 * @param introduce what is said with the names: that they are not shown, or have no figure.
 * @param fieldRoom characters that the field of the line holds; undefined where the line goes to the footer.
 */
export function withLeftOut(
  line: string | undefined,
  names: readonly string[] | undefined,
  fieldRoom: number | undefined,
  label: SlideContext['label'],
  introduce = (shown: string): string => label('slides.not_shown', { names: shown }),
): string | undefined {
  if (names === undefined) return line;
  const room = fieldRoom === undefined || fieldRoom === 0 ? SOURCE_LINE_CHARS : Math.min(FIELD_CHARS, fieldRoom);
  const before = [line, introduce('')].filter(Boolean).join('. ');
  const shown = namesThatFit(names, names.length, room - before.length, label);
  return shown === undefined ? line : [line, introduce(shown)].filter(Boolean).join('. ');
}

/**
 * The line under a chart or table with what its source says about the figures (how they were found, what they leave out), as many of
 * these sentences as have room. @param fieldRoom as of `withLeftOut`.
 */
export function withRemarks(
  line: string | undefined,
  remarks: readonly string[] = [],
  fieldRoom?: number,
): string | undefined {
  let all = line;
  // What limits the figures matters more than in which part of a file they are.
  const file = line?.includes('. ') === true ? line : line?.split(', ')[0];
  for (const remark of remarks) {
    const longer = [all, ...(all === line ? [file] : [])].map((each) =>
      [each?.replace(/\.$/u, ''), remark.replace(/\.$/u, '')].filter(Boolean).join('. '),
    );
    all = longer.find((each) => each.length <= footerRoom(fieldRoom)) ?? all;
  }
  return all;
}

/**
 * Names in a line of so many characters: all of them, whole or by their first words; else as many as it holds, and how many more.
 * @param total how many there are; more than the names where some have none.
 */
function namesThatFit(
  names: readonly string[],
  total: number,
  room: number,
  label: SlideContext['label'],
): string | undefined {
  const text = (count: number, longest: number): string => {
    const cut = names.slice(0, count).map((name) => firstWords(name, longest));
    // Beginnings that are the same tell no two apart.
    if (new Set(cut).size < count) return ' '.repeat(room + 1);
    const some = cut.join(cut.some((name) => name.includes(',')) ? '; ' : ', ');
    return total === count ? some : label('slides.and_more', { names: some, count: total - count });
  };
  const most = Math.min(names.length, MOST_NAMES);
  const counts = Array.from({ length: most }, (_, at) => most - at);
  const tried = [
    ...ALL_LENGTHS.map((longest) => text(most, longest)),
    ...[...ALL_LENGTHS.slice(-4), SHORTEST_NAME].flatMap((longest) => counts.map((count) => text(count, longest))),
  ];
  return names.length === 0 ? undefined : tried.find((each) => each.length <= room);
}

/**
 * A line of sources with what the writer of a slide says that it leaves out, where both have room; to have it, the line names the
 * first of several places alone, and says that there are more.
 * @param fieldRoom characters that the field of the line holds; undefined where the line goes to the footer.
 */
export function withUnsaid(
  line: string | undefined,
  names: string | undefined,
  label: SlideContext['label'],
  fieldRoom?: number,
): string | undefined {
  if (names === undefined) return line;
  const both = [line, shortLine(line)].map((each) => withNote(each, label('slides.not_shown', { names })));
  return both.find((each) => each.length <= footerRoom(fieldRoom)) ?? line;
}

function shortLine(line: string | undefined): string | undefined {
  const [file, first, ...more] = line?.split(', ') ?? [];
  return more.length > 0 ? `${file}, ${first} …` : line;
}

function withNote(line: string | undefined, note: string): string {
  if (line === undefined) return note;
  return line.endsWith('…') ? `${line} ${note}` : `${line}. ${note}`;
}

function footerRoom(fieldRoom: number | undefined): number {
  return fieldRoom === undefined || fieldRoom === 0 ? FOOTER_CHARS : Math.min(FIELD_CHARS, fieldRoom);
}

/** A part with less text is no part that a reader misses. */
const MIN_PART_CHARS = 150;

/**
 * What a slide of the built-in model leaves out, by name: the items of its lists that it does not show, and, on the last slide of text,
 * the parts of the text that no slide is about, by their headings (of a section of which nothing is shown only its name). As many names as
 * the footer has room for beside the line of sources.
 * @param shown the texts of the slide. @param fieldRoom as of `withUnsaid`.
 */
export function namesLeftOut(
  context: SlideContext,
  slide: OutlineSlide,
  shown: readonly string[],
  line: string | undefined,
  fieldRoom?: number,
): string | undefined {
  const parts = [...itemsLeftOut(context, slide, shown), ...uncoveredNames(context, slide)];
  const missing = [...new Map(parts.map((part) => [part.key, part])).values()];
  const names = missing.flatMap(({ name }) => (name === '' ? [] : [name]));
  const without = withNote(shortLine(line), context.label('slides.not_shown', { names: '' }));
  return namesThatFit(names, missing.length, footerRoom(fieldRoom) - without.length, context.label);
}

/** The items of a slide's lists that are neither below its title nor in it, of lists that it shows in part; each by its first words. */
function itemsLeftOut(context: SlideContext, slide: OutlineSlide, shown: readonly string[]): MissingPart[] {
  const said = [slide.title, ...shown].map(lettersOf).join(' ');
  return slideBlocks(context, slide).flatMap(({ block }) => {
    if (block.kind !== 'list') return [];
    const items = blockText(block)
      .split('\n')
      .map((text) => ({ text, is_shown: said.includes(lettersOf(text).slice(0, SAME_START)) }));
    if (!items.some(({ is_shown: isShown }) => isShown)) return [];
    return items
      .filter(({ is_shown: isShown, text }) => !isShown && text.trim() !== '')
      .map(({ text }) => ({ key: text, name: text.trim() }));
  });
}

const SAME_START = 40;

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Lengths that names are cut to where there is no room for them whole. */
const ALL_LENGTHS = [120, 80, 60, 40, 32, 24];
const SHORTEST_NAME = 16;
const MOST_NAMES = 24;

function firstWords(text: string, longest = MAX_NAME): string {
  const whole = text.trim().replace(/[.;,]+$/u, '');
  if (whole.length <= longest) return whole;
  // A name cut after "and" or "of" reads as if more of it were near.
  const cut = whole.slice(0, longest - 1).replace(/[\s,;:(]+\S*$/u, '');
  return `${cut.replace(/(?:\s+\p{Ll}{1,3})+$/u, '')}…`;
}

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
    story_id === null && (kind === 'content' || kind === 'picture' || kind === 'closing');
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
  // A whole paper is the most that can be missing; a run without a name is only counted.
  const parts = ofSections.map((name) => ({ key: name, name }));
  return [...stray.filter(({ name }) => name !== ''), ...parts, ...stray.filter(({ name }) => name === '')];
}

/** Runs of prose and tables that no section of the brief has, such as further papers in one file, each by what its longest table begins with. */
function strayParts(
  all: readonly (readonly [string, { block: Block }])[],
  isSectioned: (ref: string) => boolean,
  shown: ReadonlySet<string>,
): MissingPart[] {
  const runs: { key: string; name: string; chars: number; longest: number; is_shown: boolean }[] = [];
  let isOpen = false;
  for (const [ref, { block }] of all) {
    if (isSectioned(ref)) isOpen = false;
    else if (block.kind === 'paragraph' || block.kind === 'table') {
      if (!isOpen) runs.push({ key: ref, name: '', chars: 0, longest: 0, is_shown: false });
      isOpen = true;
      const run = runs.at(-1)!;
      const text = blockText(block);
      run.chars += ENTRY.test(text) ? 0 : text.length;
      run.is_shown ||= shown.has(ref);
      if (text.length > run.longest) Object.assign(run, { longest: text.length, name: nameOfRun(block, text) });
    }
  }
  return runs.filter((run) => !run.is_shown && run.chars >= MIN_STRAY_CHARS);
}

/** "EPIDEMIOLOGY Exposure to …": a paper set in a frame begins with its title, after the name of its series. */
function nameOfRun(block: Block, text: string): string {
  if (block.kind !== 'table') return '';
  const caption = block.table.caption ?? text.trim().split('\n')[0] ?? '';
  return firstWords(caption.replace(/^[|\s]+/u, '').replace(/^\p{Lu}{4,}\s(?=\p{Lu}\p{Ll})/u, ''));
}

function namesOf(names: readonly string[], length: number): string {
  return names.map((name) => (name.length <= length ? name : `${name.slice(0, length - 1).trimEnd()}…`)).join(', ');
}
