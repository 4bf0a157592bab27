import type { LayoutField } from '../../../common/deck/layout.ts';
import type { Unsaid } from './missing-parts.ts';
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

/** The field that names the source. */
type LineField = Pick<LayoutField, 'max_length' | 'max_items'> | null | undefined;

/** The rows left out as a finding names them: the first, and how many more. */
export function namesForFinding(names: readonly string[]): string {
  const named = namesOf(names.slice(0, MAX_NAMED), MAX_NAME);
  return names.length > MAX_NAMED ? `${named} +${names.length - MAX_NAMED}` : named;
}

/**
 * The line under a chart, with what the chart leaves out of its table where it stays readable.
 * @param introduce what is said with the names: that they are not shown, or have no figure.
 * @param field of the line; null or undefined where the line goes to the footer.
 */
export function withLeftOut(
  line: string | undefined,
  names: readonly string[] | undefined,
  field: LineField,
  label: SlideContext['label'],
  introduce = (shown: string): string => label('slides.not_shown', { names: shown }),
): string | undefined {
  if (names === undefined) return line;
  const rooms = roomsOf(field, SOURCE_LINE_CHARS);
  // A place in its file is worth less than a line that does not break.
  const starts = [...new Set([line, withoutPlace(line)])];
  const [found] = rooms.flatMap((room) =>
    starts.flatMap((start) => {
      const before = [start, introduce('')].filter(Boolean).join('. ');
      const shown = namesThatFit(names, names.length, room - before.length, label);
      return shown === undefined ? [] : [[start, introduce(shown)].filter(Boolean).join('. ')];
    }),
  );
  return found ?? line;
}

/**
 * The line under a chart or table with what its source says about the figures (how they were found, what they leave out), as many of
 * these sentences as have room. @param field as of `withLeftOut`.
 */
export function withRemarks(
  line: string | undefined,
  remarks: readonly string[] = [],
  field?: LineField,
): string | undefined {
  let all = line;
  // What limits the figures matters more than in which part of a file they are.
  const file = line?.includes('. ') === true ? line : line?.split(', ')[0];
  for (const remark of remarks) {
    const longer = [all, ...(all === line ? [file] : [])].map((each) =>
      [each?.replace(/\.$/u, ''), remark.replace(/\.$/u, '')].filter(Boolean).join('. '),
    );
    all = longer.find((each) => each.length <= Math.max(...roomsOf(field))) ?? all;
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
 * A line of sources with what a slide leaves out, as many names as both have room for; to have it, the line names the first of several
 * places alone, and says that there are more. No name is cut: those that have no room are counted.
 * @param field as of `withLeftOut`.
 */
export function withUnsaid(
  line: string | undefined,
  unsaid: Unsaid | undefined,
  label: SlideContext['label'],
  field?: LineField,
): string | undefined {
  if (unsaid === undefined) return line;
  const inLine = roomsOf(field).map((room) => lineWithin(room, line, unsaid, label));
  // Rather two lines than nothing of what the slide or the deck leaves out, than "and 3 more", or than a source without its place.
  const hasPlaces = (text = ''): boolean => text.startsWith(line ?? '');
  return (
    inLine.find(({ text, is_named: isNamed }) => isNamed && hasPlaces(text)) ??
    inLine.find(({ is_named: isNamed }) => isNamed) ??
    inLine.find(({ is_all: isAll }) => isAll) ??
    inLine.at(-1)
  )?.text;
}

/** The line with as many names as a room holds; `is_all` if something of both lists is in it, `is_named` if all of both is. */
function lineWithin(
  room: number,
  line: string | undefined,
  { counted = [], of_slide: named, of_deck: ofDeck, of_source: inSource = [] }: Unsaid,
  label: SlideContext['label'],
): { text: string | undefined; is_all: boolean; is_named: boolean } {
  const ofSlide = shortestFirst([...counted, ...named]);
  const inDeck = shortestFirst(ofDeck);
  const ofSource = inSource.length === 0 ? [] : [label('slides.not_in_source', { names: inSource.join(', ') })];
  let best = { text: line, worth: 0, is_all: false, is_named: false };
  // Of one file, its name alone is better than nothing of what is left out.
  const starts = [...new Set([line, shortLine(line), line?.includes(';') === true ? line : line?.split(', ')[0]])];
  const tried = starts.flatMap((start, shortness) =>
    [ofSource, ...(ofSource.length > 0 ? [[]] : [])].map((missing) => ({ start, shortness, missing })),
  );
  for (const { start, shortness, missing } of tried)
    for (let own = countWithin(ofSlide, room); own >= 0; own -= 1)
      for (let all = countWithin(inDeck, room); all >= 0; all -= 1) {
        // That something is left out matters more than how much of it is named, a chapter more than a part of one, and the place in the file more than either.
        const worth =
          own + CHAPTER * all + (own > 0 ? SAID : 0) + (all > 0 ? SAID : 0) + SAID * missing.length - PLACE * shortness;
        if (worth <= best.worth) continue;
        const notes = [
          ...(own > 0 ? [label('slides.not_shown', { names: someOf(ofSlide, own, label) })] : []),
          ...(all > 0 ? [label('slides.not_in_deck', { names: someOf(inDeck, all, label) })] : []),
          ...missing,
        ];
        const text = withNote(start, notes.join('. '));
        const isAll = missing === ofSource && own > 0 === ofSlide.length > 0 && all > 0 === ofDeck.length > 0;
        if (text.length <= room)
          best = { text, worth, is_all: isAll, is_named: isAll && own === ofSlide.length && all === inDeck.length };
      }
  return best;
}

const SAID = 5;
const CHAPTER = 1.5;
/** Where a slide comes from is worth more than one more name. */
const PLACE = 2;

/** What a slide leaves out by name, for its notes. */
export function namesUnsaid(
  { of_slide: ofSlide, of_deck: ofDeck, of_source: ofSource = [] }: Unsaid,
  label: SlideContext['label'],
): string[] {
  const listed = (names: readonly string[]): string => {
    const text = names.slice(0, MOST_IN_NOTES).join(', ');
    const left = names.length - MOST_IN_NOTES;
    return left > 0 ? label('slides.and_more', { names: text, count: left }) : text;
  };
  return [
    ...(ofSlide.length > 0 ? [label('slides.not_shown', { names: listed(ofSlide) })] : []),
    ...(ofDeck.length > 0 ? [label('slides.not_in_deck', { names: listed(ofDeck) })] : []),
    ...(ofSource.length > 0 ? [label('slides.not_in_source', { names: listed(ofSource) })] : []),
  ];
}

/** Nobody reads on. */
const MOST_IN_NOTES = 60;

interface PlacedName {
  name: string;
  at: number;
}

function shortestFirst(names: readonly string[]): PlacedName[] {
  return names.map((name, at) => ({ name, at })).sort((one, other) => one.name.length - other.name.length);
}

/** How many of the shortest names a line of so many characters can hold at most: of thousands, no more need be tried. */
function countWithin(names: readonly PlacedName[], room: number): number {
  let length = 0;
  const over = names.findIndex(({ name }) => (length += name.length + 2) > room + 2);
  return over === -1 ? names.length : over;
}

/** The shortest names of a list in its order, and how many more there are. */
function someOf(names: readonly PlacedName[], count: number, label: SlideContext['label']): string {
  const some = names
    .slice(0, count)
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name);
  const text = some.join(some.some((name) => name.includes(',')) ? '; ' : ', ');
  return some.length === names.length
    ? text
    : label('slides.and_more', { names: text, count: names.length - some.length });
}

function shortLine(line: string | undefined): string | undefined {
  const [file, first, ...more] = line?.split(', ') ?? [];
  return more.length > 0 ? `${file}, ${first} …` : line;
}

/** A line of one source with its file alone, and all that is said after it. */
function withoutPlace(line: string | undefined): string | undefined {
  return line?.includes(';') === true ? line : line?.replace(/^([^,]+\.\w+), (?:[^.]|\.(?!\s|$))*/u, '$1');
}

function withNote(line: string | undefined, note: string): string {
  if (line === undefined) return note;
  return line.endsWith('…') ? `${line} ${note}` : `${line}. ${note}`;
}

/** What a line may hold: one line of its field, and all of the field where that is not enough. */
function roomsOf(field: LineField, without: number = FOOTER_CHARS): number[] {
  const { max_length: length = 0, max_items: lines = 0 } = field ?? {};
  if (length === 0) return [without];
  const all = Math.min(FIELD_CHARS, length);
  return lines > 1 ? [Math.min(all, Math.floor((length / lines) * FULL_LINE)), all] : [all];
}

/** A word that breaks off a single line is worse than a line that is not full. */
const FULL_LINE = 1;

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

function namesOf(names: readonly string[], length: number): string {
  return names.map((name) => (name.length <= length ? name : `${name.slice(0, length - 1).trimEnd()}…`)).join(', ');
}
