import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { phraseDifference, phraseValue, sumDatum } from './datum.ts';
import type { Datum } from './datum.ts';
import { crossedLines } from './time-frames.ts';
import type { CrossedLine, Line, TimeFrame } from './time-frames.ts';
import { inSentence } from './sentence-names.ts';
import { StoryDraft, describeChart } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { TableColumns } from './table-columns.ts';
import { computedClaims, timeChart, when } from './time-chart.ts';

/** Fewer pairs are what one of the columns says already. */
const MIN_PAIRS = 4;
/** A smaller change of the sum is no news. */
const MIN_CHANGE = 0.1;
/** From this share of the change on one pair is behind it, where that is so many times its share of what there was. */
const MAIN_SHARE = 0.5;
const BEYOND_SHARE = 1.5;
/** The pair holds this much of what each of its two values changed, or one of them says as much. */
const OF_ITS_OWN = 0.8;
const PLACE =
  /^(?:region|country|city|state|site|store|shop|branch|plant|market|location|land|stadt|standort|filiale|werk|markt|ort)$/iu;

interface Change {
  line: CrossedLine;
  first: Datum;
  last: Datum;
}

const changeOf = ({ first, last }: { first: Datum; last: Datum }): number => last.value - first.value;

/**
 * Which pair of values of two columns (region and product) is behind the change of a sum over time, where neither column alone shows it; null
 * where no pair is.
 */
export function crossingStory(
  block: TableBlock,
  ref: string,
  frame: TimeFrame,
  columns: TableColumns,
  context: StoryContext,
  extra: { weight: number; name: string; columns: number[] },
): DataStory | null {
  const { measure, periods } = frame;
  const [from, to] = [periods[0], periods.at(-1)];
  if (!measure.can_sum || measure.style.is_percent || from === undefined || to === undefined) return null;
  const lines = crossedLines(block, columns, measure, context.language);
  const changes = lines.flatMap((line): Change[] => {
    const [first, last] = [line.data[0], line.data.at(-1)];
    return first && last && line.data.every((datum) => datum !== null && datum.value >= 0)
      ? [{ line, first, last }]
      : [];
  });
  if (changes.length < MIN_PAIRS || changes.length < lines.length) return null;
  const [start, end] = [sumDatum(changes.map(({ first }) => first)), sumDatum(changes.map(({ last }) => last))];
  const main = start === null || end === null ? null : mainChange(changes, start, end);
  if (main === null || start === null || end === null) return null;

  const { language, translate } = context;
  const draft = new StoryDraft(context);
  const name = pairName(main.line, block, context);
  const isRise = end.value > start.value;
  const difference = (first: Datum, last: Datum) =>
    phraseDifference(isRise ? last : first, isRise ? first : last, measure.style, language);
  draft.setMessage(() =>
    draft.say(isRise ? 'crossing_rise' : 'crossing_fall', {
      ...{ name, measure: inSentence(measure.name, language), from: when(from), to: when(to) },
      ...{ value: difference(main.first, main.last), total: difference(start, end) },
    }),
  );
  if (draft.message === '') return null;
  const others = changes.filter((change) => change !== main).map(({ line }) => line);
  const rest: Line = {
    name: translate('briefs.all_others'),
    data: periods.map((_, at) => sumDatum(others.flatMap(({ data }) => data[at] ?? []))),
  };
  const shown: Line[] = [{ name, data: main.line.data }, rest];
  for (const { name: whose, data } of shown) {
    const [first, last] = [data[0], data.at(-1)];
    if (!first || !last) continue;
    draft.addPoint('point_went', {
      measure: translate('briefs.of_name', {
        ...{ measure: measure.name, name: whose === rest.name ? inSentence(whose, language) : whose },
      }),
      ...{ from: when(from), to: when(to) },
      ...{ first: phraseValue(first, measure.style, language), last: phraseValue(last, measure.style, language) },
    });
  }
  draft.addClaims(computedClaims(shown));
  const shows = translate('briefs.shows_lines', { measure: measure.name });
  const chart = timeChart(frame, shown, context, { kind: periods.length > 4 ? 'line' : 'column', series: 0 });
  return draft.finish(block, ref, {
    ...{ ...extra, message: draft.message, shows, chart: describeChart(chart, draft.message, shows) },
  });
}

/** The pair behind most of the change; null where it is no more than its size, or what one of its values did alone. */
function mainChange(changes: readonly Change[], start: Datum, end: Datum): Change | null {
  const all = end.value - start.value;
  if (start.value <= 0 || Math.abs(all) < start.value * MIN_CHANGE) return null;
  const shareOf = (some: readonly Change[]): number => some.reduce((sum, each) => sum + changeOf(each), 0) / all;
  const [main] = [...changes].sort((a, b) => shareOf([b]) - shareOf([a]));
  if (main === undefined) return null;
  const share = shareOf([main]);
  const isBehind = share >= MAIN_SHARE && share <= 1 && share >= (main.first.value / start.value) * BEYOND_SHARE;
  const isOfItsOwn = [0, 1].every((at) => {
    const alike = changes.filter(({ line }) => line.values[at] === main.line.values[at]);
    return alike.length > 1 && share >= shareOf(alike) * OF_ITS_OWN;
  });
  return isBehind && isOfItsOwn ? main : null;
}

/** "Kettle in South", "Web, Returning". */
function pairName(
  { values, columns: [one, other] }: CrossedLine,
  { table }: TableBlock,
  { translate }: StoryContext,
): string {
  const isPlace = [one, other].map((column) => PLACE.test(table.columns[column]?.name.trim() ?? ''));
  const [first, second] = values;
  if (isPlace[0] === isPlace[1]) return `${first}, ${second}`;
  return translate(
    'briefs.in_place',
    isPlace[0] === true ? { name: second, place: first } : { name: first, place: second },
  );
}
