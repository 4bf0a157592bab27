import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { SourceTable } from '../../../../common/deck/source.ts';

/** A header with its year or period, and that its figures are not yet reached: "FTE Dec 2026 (plan)", "Budget 2026". */
export const PLANNED =
  /(?<!\p{L})(?<word>plan(?:ned)?|budget(?:ed)?|forecast|projected|projection|outlook|expected|prognose|geplant|hochrechnung|erwartet|voraussichtlich)(?!\p{L})/iu;
/** How far something changed is no figure of its period. */
const CHANGE = /^(?:change|difference|diff|delta|Δ|±|veränderung|abweichung|differenz)(?!\p{L})/iu;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/gu;

/**
 * A finding on periods that says of one that is still to come that its figure is planned: "rose 8% to 26 in 2026 (plan)". Unchanged where it
 * says so already, and where other columns have figures of that year.
 */
export function withPlanned(story: DataStory, { columns }: SourceTable): DataStory {
  if (PLANNED.test(story.message)) return story;
  const years = story.message.match(YEAR) ?? [];
  const last = years.at(-1);
  if (last === undefined) return story;
  const own = columns.filter(({ name }) => name.includes(last) && !CHANGE.test(name.trim()));
  const words = own.map(({ name }) => PLANNED.exec(name)?.groups?.['word']?.toLowerCase());
  const [word] = words;
  if (word === undefined || words.some((each) => each !== word)) return story;
  const at = story.message.lastIndexOf(last) + last.length;
  return { ...story, message: `${story.message.slice(0, at)} (${word})${story.message.slice(at)}` };
}
