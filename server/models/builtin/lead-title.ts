import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { cleanText } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { within } from './list-title.ts';
import { MAX_TITLE_CHARS } from './plan-title.ts';
import { countWords } from './shorten-text.ts';

/** Three lines of a title: what readers are asked for is said whole. */
const MAX_REQUEST_CHARS = 170;
const LEAD = { least: 3, most: 10 } as const;
const REQUEST = /^(?:please|bitte|you (?:will )?need|sie brauchen|sie benötigen)(?!\p{L})/iu;
/** "That the Board:" before what the board is to resolve. */
const RESOLVES = /^(?:that|dass) /iu;

/** The short line right above the only list of a part, without its colon; null where there is none. */
export function leadTo(blocks: readonly BlockDigest[], linguist: Linguist): { lead: string; items: string[] } | null {
  const [list, ...others] = blocks.filter(({ kind }) => kind === 'list');
  const before = list === undefined ? undefined : blocks[blocks.indexOf(list) - 1];
  if (list === undefined || before?.kind !== 'paragraph' || others.length > 0) return null;
  const line = cleanText(linguist.sentences(before.text).at(-1) ?? '');
  const items = (list.items ?? list.text.split('\n')).map(cleanText).filter((item) => item !== '');
  const words = countWords(line);
  return /:$/u.test(line) && words >= LEAD.least && words <= LEAD.most ? { lead: line.slice(0, -1), items } : null;
}

/**
 * The line that leads to the only list of a part with all that it leads to: "Please bring: passport, permit". Of longer items their first
 * sentences, in what is asked of readers what stands before a colon. Of resolutions the first.
 */
export function titleOfLead(
  blocks: readonly BlockDigest[],
  linguist: Linguist,
): { title: string; isRequest: boolean } | null {
  const { lead, items } = leadTo(blocks, linguist) ?? {};
  if (lead === undefined || items === undefined || items.length < 2) return null;
  const firsts = items.map((item) => (linguist.sentences(item)[0] ?? item).replace(/[.;,]+$/u, ''));
  if (RESOLVES.test(lead)) {
    const title = `${lead} ${firsts[0] ?? ''}`;
    const isWhole = firsts.every((item) => /^\p{Ll}/u.test(item)) && title.length <= MAX_TITLE_CHARS;
    return isWhole ? { title, isRequest: false } : null;
  }
  const isRequest = REQUEST.test(lead);
  const said = isRequest ? firsts.map((item) => item.replace(/:\s.*$/su, '')) : firsts;
  const mark = said.some((item) => item.includes(',')) ? '; ' : ', ';
  const title = `${lead}: ${said.map((item) => within(item, linguist)).join(mark)}`;
  return title.length <= (isRequest ? MAX_REQUEST_CHARS : MAX_TITLE_CHARS) ? { title, isRequest } : null;
}
