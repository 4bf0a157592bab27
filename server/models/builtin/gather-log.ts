import { isMoment } from '../../../common/forms/moments.ts';
import type { Part } from './part-message.ts';
import { joinParts, runsOf } from './short-parts.ts';

/** Entries of a log that one table shows; a line always goes with those before it. */
const LOG = { entries: 6, chars: 900, line: 120 } as const;

/** Parts of which those in a row whose headings are days or times are told together, as one table each; what happened is their message. */
export function gatherLog(parts: readonly Part[]): Part[] {
  return runsOf(parts, isEntry).flatMap((run) =>
    run.every(isEntry)
      ? packed(run).map((group) => ({ ...joinParts(group), name: group[0]?.chapter ?? '', is_joined: false }))
      : run,
  );
}

function isEntry({ name, stories }: Part): boolean {
  return isMoment(name) && stories.length === 0;
}

/** Entries in as few groups as tables can hold, of about the same length. */
function packed(run: readonly Part[]): Part[][] {
  const charsOf = ({ blocks }: Part): number => blocks.slice(1).reduce((sum, { text }) => sum + text.length, 0);
  const all = run.reduce((sum, part) => sum + charsOf(part), 0);
  const count = Math.max(Math.ceil(run.length / LOG.entries), Math.ceil(all / LOG.chars));
  const groups: Part[][] = [[]];
  let chars = 0;
  for (const part of run) {
    const last = groups.at(-1) ?? [];
    const isLong = chars + charsOf(part) / 2 > all / count && charsOf(part) > LOG.line;
    const isFull = last.length >= LOG.entries || isLong;
    if (last.length > 0 && isFull) {
      groups.push([part]);
      chars = charsOf(part);
    } else {
      last.push(part);
      chars += charsOf(part);
    }
  }
  return groups;
}
