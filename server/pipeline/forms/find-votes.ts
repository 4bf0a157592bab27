import { capitalised } from '../../../common/deck/capitalised.ts';
import type { FormItem } from '../../../common/deck/form.ts';
import { tallyIn } from '../../../common/forms/tally.ts';
import { sentencesIn } from '../read/sentences.ts';
import { tidy } from './passage.ts';
import type { FormEvidence, Passage } from './passage.ts';

type Tally = NonNullable<ReturnType<typeof tallyIn>>;

/** What was voted on with how the vote went. */
interface Vote {
  /** The heading that it is under; '' without one of its own. */
  head: string;
  said: string;
  counts: Tally['counts'];
  ref: string;
  evidence: string;
}

const VOTES = { least: 2, most: 8 } as const;
const MAX_SAID = 260;
/** What is said before the votes has so much room below the table. */
const MAX_BESIDE = 330;
/** Goes on with what was said before: "Er nimmt die Wahl an." */
const GOES_ON = /^(?:er|sie|es|beide|diese[rs]?|he|she|they|it|both|this)\s/iu;
const NAMES = {
  de: { vote: 'Abstimmung', decision: 'Beschluss' },
  en: { vote: 'Vote', decision: 'Decision' },
} as const;

/** Votes in a row with their results in figures, as a table of what was voted on and how many were on each side. */
export function findVotes({ blocks, title, language }: Passage): FormEvidence | null {
  const votes: Vote[] = [];
  const beside: string[] = [];
  let head = '';
  for (const { ref, block } of blocks) {
    if (block.kind === 'heading') head = tidy(block.text).replace(/:$/u, '');
    else if (block.kind === 'paragraph' || block.kind === 'list') {
      const texts = block.kind === 'paragraph' ? [block.text] : block.items.map(({ text }) => text);
      for (const text of texts) {
        let isOpen = false;
        for (const sentence of sentencesIn(text.replaceAll('\n', ' '), language)) {
          const tally = tallyIn(sentence);
          const last = votes.at(-1);
          if (tally !== null) {
            votes.push({ head, said: tidy(tally.rest), counts: tally.counts, ref, evidence: sentence });
            isOpen = true;
          } else if (isOpen && last !== undefined && GOES_ON.test(sentence)) {
            last.said = `${last.said.replace(/\.$/u, '')}. ${tidy(sentence)}`;
            last.evidence = `${last.evidence} ${sentence}`;
          } else if (tidy(sentence) !== title) beside.push(sentence);
        }
      }
    } else return null;
  }
  if (votes.length < VOTES.least || votes.length > VOTES.most || beside.join(' ').length > MAX_BESIDE) return null;
  const heads = new Set(votes.map((vote) => vote.head));
  const areHeaded = heads.size === votes.length && !heads.has('');
  const said = new Set(votes.map((vote) => vote.said));
  if (said.size < votes.length || votes.some((vote) => vote.said === '' || vote.said.length > MAX_SAID)) return null;
  const names = language.startsWith('de') ? NAMES.de : NAMES.en;
  const sides = (['yes', 'no', 'abstained'] as const).flatMap((side) => {
    const words = votes.flatMap(({ counts }) => counts.filter((each) => each.side === side).map(({ word }) => word));
    return words.length === 0 ? [] : [{ side, name: capitalised(longest(words)) }];
  });
  const items = votes.flatMap(({ head: name, said: text, counts, ref, evidence }): FormItem[] => {
    const label = areHeaded ? name : text;
    const basis = { label, ref, evidence };
    return [
      ...(areHeaded ? [{ ...basis, group: names.decision, text }] : []),
      ...sides.flatMap(({ side, name: group }) => {
        const count = counts.find((each) => each.side === side)?.count;
        return count === undefined ? [] : [{ ...basis, group, value: count }];
      }),
    ];
  });
  const columns = [names.vote, ...(areHeaded ? [names.decision] : []), ...sides.map(({ name }) => name)];
  return { columns, items, ...(beside.length === 0 ? {} : { note: beside.join(' ') }) };
}

function longest(words: readonly string[]): string {
  return words.reduce((one, other) => (other.length > one.length ? other : one), '');
}
