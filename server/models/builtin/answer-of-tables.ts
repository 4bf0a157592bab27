import type { OutlineInput } from '../../kernel/sdk/ports/text-tasks.ts';
import { isClaim } from './claim.ts';
import type { Linguist } from './linguist.ts';
import { chooseStories, ofBreakdowns } from './plan-sections.ts';
import { ANSWER } from './subject-slide.ts';
import { NAMES_IT } from './subject.ts';
import { coverage, overlap } from './text-rank.ts';

/** A statement that a slide may have, with where it is from. */
export interface StoryClaim {
  claim: string;
  block_refs: readonly string[];
  is_computed: boolean;
  worth: number;
}

/** The strongest finding of the tables of a text that says more than one figure of theirs; null where there is none. */
export function mainFinding(stories: OutlineInput['sections'][number]['stories']): string | null {
  const { notable } = chooseStories(stories);
  const [best] = notable
    .filter(({ message, weight }) => weight >= STRONG && GROWS.test(message))
    .sort((a, b) => b.weight - a.weight);
  return best === undefined || best.message.length > ANSWER.max_chars ? null : best.message.replace(/\.$/u, '');
}

const STRONG = 0.6;
/** Findings whose total or largest group is next to all or none. */
const NEXT_TO_ALL = /#next-to-all/u;
/** A change over time says more of the whole than a rank does. */
const GROWS =
  /\b(?:grew|fell|rose|doubled|halved|overtook)\b|(?<!\p{L})(?:gestiegen|gewachsen|gesunken|gefallen|stieg|wuchs|sank|fiel)(?!\p{L})/iu;

/**
 * What tables come to without the words of a text: a share next to all or none, a breakdown of the whole, else the strongest finding with another
 * one of its table; empty where nothing is found.
 */
export function answerOfTables(input: OutlineInput, claims: readonly StoryClaim[], linguist: Linguist): string {
  const stories = input.sections.flatMap((section) => section.stories);
  // A share next to all or none says more than who has the largest of several.
  const near = stories.filter(({ id }) => NEXT_TO_ALL.test(id)).map(({ message }) => message.replace(/\.$/u, ''));
  const both = near.slice(0, 2).join('. ');
  const said = [both, near[0] ?? ''].find((text) => text !== '' && text.length <= ANSWER.max_chars);
  if (said !== undefined) return said;
  const whole = stories.find(({ id }) => ofBreakdowns(id));
  if (whole !== undefined && whole.message.length <= ANSWER.max_chars) return whole.message;
  const named = linguist.terms(input.title);
  // A computed message is whole, whether a tagger finds its verb or not; one about the size of a table is no answer.
  // Of two findings the one about what the deck is named after.
  const isNamed = ({ claim }: { claim: string }): boolean => coverage(named, linguist.terms(claim)) >= NAMES_IT;
  // A figure without a statement is an answer only where there is nothing else.
  const rankOf = (each: { claim: string }): number => (isClaim(each.claim, linguist) ? 2 : 0) + (isNamed(each) ? 1 : 0);
  const namedFirst = [...claims].sort((a, b) => rankOf(b) - rankOf(a));
  const [first, ...others] = namedFirst
    .filter(({ is_computed, worth }) => is_computed && worth >= MIN_STORY_WEIGHT)
    .map(({ claim, block_refs: refs }) => ({ text: claim.replace(/\.$/u, ''), refs }));
  if (first === undefined) return '';
  // One finding is the first slide's; two say what the table comes to. Those of two tables would read as if they were about one.
  const ofSame = others.filter(({ refs }) => refs.some((ref) => first.refs.includes(ref)));
  const [start = ''] = OF_ALL.exec(first.text) ?? [];
  const bare = (text: string): string => (text.startsWith(start) ? text.slice(start.length) : text);
  for (const { text } of ofSame) {
    // Of what both are is said once, for both.
    const both = `${first.text}${start !== '' && text.startsWith(start) ? ';' : '.'} ${bare(text)}`;
    const isOther = overlap(linguist.terms(bare(first.text)), linguist.terms(text)) < SAME_FINDING;
    if (isOther && both.length <= ANSWER.max_chars) return both;
  }
  return first.text;
}

/** "Of the 10 countries, ", "Unter 10 Ländern: ": what a finding is a finding among. */
const OF_ALL = /^(?:of the|unter(?: den)?) \d[^,:.]{0,40}[,:] /iu;

/** Findings that share more say one thing twice ("Finance accounts for …", "Financial services account for …"). */
const SAME_FINDING = 0.5;
const MIN_STORY_WEIGHT = 0.35;
