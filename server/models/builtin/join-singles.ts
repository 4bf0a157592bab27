import type { Linguist } from './linguist.ts';

/** What a slide shows, as far as it decides whether it goes with another one. */
interface Shown {
  name: string;
  blocks: readonly { kind: string; text: string }[];
  section: number;
  lines: readonly string[];
}

const QUOTATION = /^["“„«»]/u;
const WORDS_SAID = /["“„«»][^"“”„«»]+["”“»«]/gu;
/** A title and a statement. */
const SINGLE = 2;
const MAX_QUOTED = 3;
/** A quotation with a larger share of the text of a slide has a slide, and a form, of its own. */
const MAX_SHARE = 0.4;
/** Words that a sentence and a quotation share by chance. */
const MIN_SHARED = 2;

/**
 * Puts the words of a speaker below the statement that they are about, where that would be alone on its slide with one sentence. What is
 * on a slide then has the place of the statement.
 * @param joined the two on one slide; null where it has no room for them.
 * @param subject the terms of the document's title, which all of it is about.
 */
export function joinSingles<G extends Shown>(
  groups: readonly G[],
  joined: (statement: G, quotation: G) => G | null,
  subject: readonly string[],
  linguist: Linguist,
): G[] {
  const kept = [...groups];
  const known = new Set(subject);
  const termsOf = ({ lines }: G): Set<string> =>
    new Set(lines.flatMap((line) => linguist.terms(line)).filter((term) => !known.has(term)));
  for (const single of groups.filter((group) => isSingle(group))) {
    const own = termsOf(single);
    const shared = (group: G): number => [...termsOf(group)].filter((term) => own.has(term)).length;
    const [best] = kept
      .filter((group) => isQuotation(group) && group.name === single.name && group.section === single.section)
      .sort((a, b) => shared(b) - shared(a));
    const both = best === undefined || shared(best) < MIN_SHARED ? null : joined(single, best);
    if (best === undefined || both === null || isOfQuotation(both)) continue;
    kept[kept.indexOf(single)] = both;
    kept.splice(kept.indexOf(best), 1);
  }
  return kept;
}

/** Whether one sentence would be alone below another one. */
function isSingle({ lines, blocks }: Shown): boolean {
  const isProse = blocks.every(({ kind }) => kind !== 'list');
  return isProse && lines.length === SINGLE && !lines.some((line) => QUOTATION.test(line));
}

function isOfQuotation({ blocks, lines }: Shown): boolean {
  const most = lines.join('').length * MAX_SHARE;
  return blocks.some(({ text }) => (text.match(WORDS_SAID) ?? []).some((words) => words.length >= most));
}

function isQuotation({ lines }: Shown): boolean {
  return lines.length > 0 && lines.length <= MAX_QUOTED && lines.every((line) => QUOTATION.test(line));
}
