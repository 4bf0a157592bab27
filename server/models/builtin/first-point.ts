import { isClaim } from './claim.ts';
import { cleanText } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { within } from './list-title.ts';
import { isPlanned } from './plan-title.ts';
import { leansOn } from './self-contained.ts';
import { countWords } from './shorten-text.ts';
import { isStatement } from './sum-up-items.ts';

const MAX_CHARS = 150;
const MIN_WORDS = 4;
/** "The bank pays later: without a grant the loan would grow": what a point says before it says why. */
const BEFORE_COLON = /^(?<said>[^:]+):\s/u;

/** "Risks we are watching", "What we learned": names with a verb that state nothing. */
const NAMES =
  /^(?:what|how|why|who|where|which|was|wie|warum|wer|wo|welche\p{Ll}*|worum|\p{L}+ (?:we|i|you|that|which|to))(?!\p{L})/iu;
/** A step that is behind the writer. */
const DONE =
  /(?<!\p{L})(?:since|done|completed|finished|seit|erledigt|abgeschlossen|fertig|fait|hecho|feito|fatto)(?!\p{L})|[✓✔☑]/iu;

/** Taggers take a noun at the end for a verb: "national Safer Streets grant". */
function hasVerbWithin(text: string, linguist: Linguist): boolean {
  const words = linguist.tag(text);
  return words === null || words.slice(0, -1).some(({ tag }) => tag === 'VERB' || tag === 'AUX');
}

/**
 * "Risks we are watching: the pump fails before May": the name of a list with the statement that its first point begins with, which authors
 * put first because it matters most. Null where that asks, leans on something else or is only a name.
 */
export function titleOfFirst(name: string, items: readonly string[], linguist: Linguist): string | null {
  const first = items.find((item) => !isPlanned(name) || !DONE.test(item)) ?? '';
  const opening = cleanText(linguist.sentences(first)[0] ?? first).replace(/[.;,]+$/u, '');
  // Without a tagger a name before a colon can't be told from a statement.
  const said = (linguist.tag(opening) === null ? undefined : BEFORE_COLON.exec(opening)?.groups?.['said']) ?? opening;
  const isStated =
    !/[?:]/u.test(`${said}${name}`) &&
    countWords(said) >= MIN_WORDS &&
    !leansOn(said) &&
    (isPlanned(name) || (isStatement(said, linguist) && hasVerbWithin(said, linguist)));
  const title = `${name}: ${within(said, linguist)}`;
  return isStated &&
    name !== '' &&
    !(isClaim(name, linguist) && !NAMES.test(name)) &&
    items.length > 1 &&
    title.length <= MAX_CHARS
    ? title
    : null;
}
