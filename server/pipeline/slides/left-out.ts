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

/** A line of sources with what the writer of a slide says that it leaves out, where both have room in a footer. */
export function withUnsaid(
  line: string | undefined,
  names: string | undefined,
  label: SlideContext['label'],
): string | undefined {
  if (names === undefined) return line;
  const both = [line, label('slides.not_shown', { names })].filter(Boolean).join('. ');
  return both.length <= FOOTER_CHARS ? both : line;
}

function namesOf(names: readonly string[], length: number): string {
  return names.map((name) => (name.length <= length ? name : `${name.slice(0, length - 1).trimEnd()}…`)).join(', ');
}
