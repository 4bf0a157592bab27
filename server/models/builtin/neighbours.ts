import type { Linguist } from './linguist.ts';
import { isExample } from './claim.ts';
import { isOfElsewhere } from './self-contained.ts';
import { isHalf, limitsAnother } from './undated.ts';

/**
 * The sentences next to one of a paragraph that belong to what it says. This is the only place that decides it: whoever shows a
 * sentence shows these with it, in the source's own words and order.
 */
export interface Neighbours {
  /** The sentence after it that limits it or is set against it: a claim is not shown without it. */
  limit: string | null;
  /** The sentence after it that says what follows from it or gives an example of it, for where there is room. */
  outcome: string | null;
}

export const ALONE: Neighbours = { limit: null, outcome: null };

/** "Revenue rose; margins, however, fell", "In May, on the other hand, …": set against the sentence before. */
const SET_AGAINST =
  /^[^,]{2,40}, (?:however|by contrast|in contrast|on the other hand|though|jedoch|hingegen|dagegen|cependant|en revanche|sin embargo|no entanto|tuttavia),/iu;
const FOLLOWS =
  /^(?:as a (?:result|consequence)|consequently|therefore|thus|hence|for this reason|accordingly|the (?:result|consequence|effect) (?:is|was)|(?:in addition to [^,]{4,60}, )?(?:this|these) (?:effort|work|project|change|step|approach|measure|programme|program)s? (?:will|can|is|are|has|have|\p{Ll}+s)|this (?:means|allows|enables|ensures|makes|leads|resulted|results|prevents|causes|caused|reduces|action)|infolgedessen|folglich|deshalb|deswegen|dadurch|par conséquent|por consiguiente|por conseguinte|di conseguenza)(?!\p{L})/iu;

/**
 * The neighbours of the sentence at a place of its paragraph.
 * @param sentences those of one paragraph, cleaned, with the words that link each to the one before.
 */
export function neighboursOf(sentences: readonly string[], at: number): Neighbours {
  const after = sentences[at + 1] ?? '';
  const isShown = after !== '' && /[.!]["”’)]?$/u.test(after) && !isOfElsewhere(after);
  return {
    limit: limits(after) ? after : null,
    outcome: isShown && (FOLLOWS.test(after) || isExampleOf(after, sentences[at + 2])) ? after : null,
  };
}

function limits(sentence: string): boolean {
  return limitsAnother(sentence) || isHalf(sentence) || SET_AGAINST.test(sentence);
}

/** Whether a sentence is an example of what the one before it says, and nothing but that: the next one doesn't go on with it. */
function isExampleOf(sentence: string, next = ''): boolean {
  return GIVES_EXAMPLE.test(sentence) && !HAS_NAME.test(sentence) && next === '';
}

/**
 * The example before a sentence that goes on with it, or is set against it; null for other sentences: "For example, X lets a manager see
 * all. Most policies limit a manager …" says only half without its example.
 */
export function exampleBefore(sentences: readonly string[], at: number, linguist: Linguist): string | null {
  const [text = '', example = '', general = ''] = [sentences[at], sentences[at - 1], sentences[at - 2]];
  if (!GIVES_EXAMPLE.test(example) || HAS_NAME.test(example) || isExample(text) || isOfElsewhere(example)) return null;
  const known = new Set(linguist.terms(general));
  const own = new Set(linguist.terms(text));
  return linguist.terms(example).some((term) => own.has(term) && !known.has(term)) ? example : null;
}

const GIVES_EXAMPLE =
  /^(?:for (?:example|instance)|zum beispiel|beispielsweise|par exemple|por ejemplo|por exemplo|ad esempio),? (?!(?:suppose|imagine|if|assume|angenommen)(?!\p{L})).*[.!]$/iu;
/** An invented case with its names would be false as a fact. */
const HAS_NAME = /\S\s\p{Lu}/u;
