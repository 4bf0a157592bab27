import type { StoryDigest } from '../../kernel/sdk/ports/text-tasks.ts';

/** Below this a finding is reported only when there is little else. */
const MIN_WEIGHT = 0.35;
const MAX_OF_A_TABLE = 2;
const ALIKE = 0.5;
const NAME = /(?<![\p{L}\d])\p{Lu}[\p{L}\d-]*/u;

/**
 * Parts findings worth a slide from those that say little or repeat another one of the same table.
 * @returns both best first.
 */
export function chooseStories(stories: readonly StoryDigest[]): { notable: StoryDigest[]; others: StoryDigest[] } {
  const notable: StoryDigest[] = [];
  const others: StoryDigest[] = [];
  for (const story of [...stories].sort((a, b) => b.weight - a.weight)) {
    const ofTable = notable.filter((other) => other.block_ref === story.block_ref);
    const isNotable =
      story.weight >= MIN_WEIGHT && ofTable.length < MAX_OF_A_TABLE && !ofTable.some((other) => isAlike(story, other));
    (isNotable ? notable : others).push(story);
  }
  return { notable, others };
}

/** "Series 1: Word leads with 300" and "Series 2: Word leads with 350": another measure of the same kind, the same names. */
function isAlike(story: StoryDigest, other: StoryDigest): boolean {
  // The table itself, beside a chart of it, adds nothing.
  if (/^(?:table|tabelle|tableau)\b/iu.test(story.shows)) return true;
  const left = readMessage(story.message);
  const right = readMessage(other.message);
  const isSameMatter =
    left.measure !== '' && right.measure !== ''
      ? share(left.measure, right.measure) >= ALIKE
      : share(left.rest, right.rest) >= ALIKE;
  return isSameMatter && namesShared(left.names, right.names) && drawnAs(story) === drawnAs(other);
}

/**
 * What is measured ("Series 1: …"), the names in what is said of it, and its other words. In "Oslo has the most shops: 18"
 * the colon only leads to the number.
 */
function readMessage(message: string): { measure: string; names: string[]; rest: string } {
  const at = message.indexOf(': ');
  const after = at === -1 ? '' : message.slice(at + 2);
  const isMeasure = NAME.test(after);
  const said = isMeasure ? after : message;
  return {
    measure: isMeasure ? message.slice(0, at) : '',
    names: said.match(new RegExp(NAME, 'gu')) ?? [],
    rest: said.replace(new RegExp(NAME, 'gu'), ' '),
  };
}

function drawnAs(story: StoryDigest): string {
  return story.shows.toLowerCase().split(/\s+/u)[0] ?? '';
}

function namesShared(left: readonly string[], right: readonly string[]): boolean {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  return few.length > 0 && few.every((name) => many.includes(name));
}

function share(left: string, right: string): number {
  const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
  const [a, b] = [words(left), words(right)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, Math.min(a.size, b.size));
}
