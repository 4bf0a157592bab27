import type { TableBlock } from '../../../../common/deck/source.ts';
import { inSentence } from './sentence-names.ts';
import { MAX_MESSAGE } from './story-draft.ts';

/** A longer title leaves no room for what is below it. */
const MAX_TITLE = 30;
const FACTS = { least: 2, most: 6, label: 32, value: 24 } as const;
/** Fewer facts of a longer table would be chosen without a reason. */
const MIN_SAID = 3;
const CLOCK = /^\d{1,2}[:.]\d{2}(?:\s?(?:Uhr|UTC|h|[ap]\.?m\.?))?$/iu;
const MIN_EVENTS = 3;
const MAX_EVENT = 60;

/**
 * What a table of two columns comes to that gives each name one value, or the time of each of several events: "Impact: duration 94 minutes,
 * failed orders 3,180"; "Timeline: first alert (09:11), shop works again (10:36)". Null for other tables, and where only a part would fit.
 */
export function factsMessage(
  { table }: TableBlock,
  rows: readonly number[],
  title: string,
  language: string,
): string | null {
  if (title.length > MAX_TITLE || table.columns.length !== 2) return null;
  const cells = rows.map((row): [string, string] => {
    const [first, second] = (table.rows[row] ?? []).map(({ raw }) => raw.trim());
    return [first ?? '', second ?? ''];
  });
  return eventsOf(cells, title, language) ?? factsOf(cells, title, language);
}

function factsOf(cells: readonly [string, string][], title: string, language: string): string | null {
  const isFact = ([name, value]: [string, string]): boolean =>
    /^\p{L}/u.test(name) &&
    name.length <= FACTS.label &&
    !/[,:;]/u.test(name) &&
    /\d/u.test(value) &&
    value.length <= FACTS.value &&
    !/[,;:]\s/u.test(value);
  if (cells.length < FACTS.least || cells.length > FACTS.most || !cells.every(isFact)) return null;
  const said = cells.map(([name, value]) => `${inSentence(name, language)} ${value}`);
  const all = `${title}: ${said.join(', ')}`;
  if (all.length <= MAX_MESSAGE) return all;
  const some = `${title}: ${said.slice(0, MIN_SAID).join(', ')}`;
  return some.length <= MAX_MESSAGE ? some : null;
}

function eventsOf(cells: readonly [string, string][], title: string, language: string): string | null {
  const areTimed = cells.every(([time, event]) => CLOCK.test(time) && event !== '' && event.length <= MAX_EVENT);
  const [from, to] = [cells[0], cells.at(-1)];
  if (cells.length < MIN_EVENTS || !areTimed || from === undefined || to === undefined) return null;
  const say = ([time, event]: [string, string]): string =>
    `${inSentence(event, language).replace(/\.$/u, '')} (${time})`;
  const both = `${title}: ${say(from)}, ${say(to)}`;
  const last = `${title}: ${say(to)}`;
  return [both, last].find((text) => text.length <= MAX_MESSAGE) ?? null;
}
