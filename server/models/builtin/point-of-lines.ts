import type { Linguist } from './linguist.ts';

/** A sentence that sets one side against another speaks of both: "partially mitigating the decline", "trotz der Verluste". */
const BALANCES =
  /(?<!\p{L})(?:mitigat(?:ed|es?|ing)|offset(?:s|ting)?|outweigh(?:s|ed|ing)?|more than made up for|despite|in spite of|trotz|ungeachtet|überwiegen|überwog(?:en)?|(?:aus|wett)(?:ge|zu)?(?:glichen|gleichen|macht|machen)|glich(?:en)? [^.]*aus|abgefedert|abgemildert|kompensier(?:t|te|ten|en))(?!\p{L})/iu;
/** Below these, what is needed is the point, and what is wrong leads to it. */
const REASONS =
  /^(?:reasons?|rationale|justification|grounds|explanation|why|begründung|gründe|grund|warum|erläuterung)(?!\p{L})/iu;
const NEEDED = /^(?:only (?:with|by|if|when|through)|nur (?:mit|durch|wenn))(?!\p{L})/iu;
/** Examples of what a sentence names before them; the whole sentence stays below its title. */
const EXAMPLES = / (?:like|such as|wie(?: etwa| z\. ?B\.)?) (?=[^,]+,)[^.;:]*? (?:or|and|oder|und) [^,.;:]+(?=, )/iu;
/** Of two sentences the other one is the only statement below the title. */
const MIN_LINES = 3;

/**
 * The line that says what the others come to, where a paragraph does not open with it: the one of both sides, what is needed below the
 * heading of a reason, or the one about the subject of the document where the opening has no word in common with the rest. Null where
 * the opening may stand.
 * @param subject the terms of the document's title.
 */
export function pointOf(
  lines: readonly string[],
  name: string,
  subject: readonly string[],
  linguist: Linguist,
): string | null {
  const [opening = '', ...others] = lines;
  if (lines.length < MIN_LINES || BALANCES.test(opening)) return null;
  if (REASONS.test(name)) return others.find((line) => NEEDED.test(line)) ?? null;
  const both = others.filter((line) => BALANCES.test(line) && sharesTerm([opening], line, linguist));
  if (both.length === 1) return both[0] ?? null;
  const isAside = !sharesTerm(others, opening, linguist) && !sharesTerm([], opening, linguist, subject);
  return isAside ? (others.find((line) => sharesTerm([], line, linguist, subject)) ?? null) : null;
}

/** A sentence without the examples that it gives. */
export function withoutExamples(line: string): string {
  return line.replace(EXAMPLES, '');
}

function sharesTerm(
  others: readonly string[],
  line: string,
  linguist: Linguist,
  terms: readonly string[] = others.flatMap((other) => linguist.terms(other)),
): boolean {
  const known = new Set(terms);
  return linguist.terms(line).some((term) => known.has(term));
}
