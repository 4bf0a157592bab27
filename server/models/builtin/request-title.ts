import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { isOfRequest } from './asks.ts';
import { cleanHeading, cleanText } from './clean-text.ts';
import { titleOfHeads } from './heads-title.ts';
import type { Linguist } from './linguist.ts';
import { within } from './list-title.ts';
import { leansOn } from './self-contained.ts';
import { countWords, shortenText } from './shorten-text.ts';
import { PROPOSES, REQUESTS } from './title-worth.ts';
import { LONGEST_TITLE } from './write-title.ts';

/** "The Committee is asked to": the first point goes on from it. */
const ASKED_TO =
  /(?<!\p{L})(?:asked|invited|requested|recommended|urged|called (?:up)?on|expected|asks?(?: \p{L}+){1,4}|requests?(?: \p{L}+){1,4}) to$/iu;
/** "That the board release £46,500 for": all that follows is one. */
const OPEN_END = / (?:for|with|in|on|of|by|für|mit|in|auf)$/iu;
/** "That the Board approves …": without its name that is no sentence. */
const THAT = /^(?:that|dass) /iu;
/** Who resolves, moves or recommends what stands below. */
const RESOLVES =
  /(?<!\p{L})(?:beschließ(?:t|en)|beantrag(?:t|en)|bitte(?:t|n)(?: um)?|empfiehlt|empfehlen|schlägt vor|schlagen vor|gebeten(?:, [^:]*)?|ersucht|resolves?|moves?|decides?|requests?|asks?(?: for)?|recommends?|proposes?|approves?|agrees?)(?: (?:that|daher|folgendes|hiermit|therefore))?$/iu;
/** What else is asked for in the same sentence: "…, to release £45,000 and to ask for a study". */
const FURTHER = /, (?:and )?to \p{Ll}+ (?!be ).*$/u;
const MIN_POINTS = 2;
const MIN_WORDS = 4;
/** Two lines and a half of a title. */
const MAX_CHARS = 150;
/** "Container: …": points with names of their own are named together. */
const NAMED = /^[^:.]{2,40}:\s/u;

/**
 * What a part asks of its readers, in its words: who is asked with the first of several points ("The Committee is asked to approve option D"),
 * the name of the part with it, or what the line that leads to them asks for itself. The other points are on the slide. Null where nothing is
 * asked, and where that is too long for a title.
 */
export function titleOfRequest(name: string, blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const at = blocks.findIndex(({ kind }) => kind === 'list');
  if (at === -1 && isOfRequest(name)) return sentenceOfRequest(name, blocks, linguist);
  const list = blocks[at];
  const before = blocks[at - 1];
  if (list === undefined || before === undefined) return null;
  const points = (list.items ?? list.text.split('\n')).map(cleanText).filter((item) => item !== '');
  if (points.length < MIN_POINTS || titleOfHeads(name, points, linguist) !== null) return null;
  const [first = ''] = points.map((point) =>
    (linguist.sentences(point)[0] ?? point).replace(/(?:[;,]\s*(?:and|und))?[.;,]+$/iu, ''),
  );
  if (first.endsWith('?') || NAMED.test(first)) return null;
  const isAsking = isOfRequest(name);
  const fit = (title: string): string | null => (title.length <= LONGEST_TITLE.max_chars ? title : null);
  const lead = leadOf(before, linguist);
  if (ASKED_TO.test(lead)) return fit(`${lead} ${within(first, linguist)}`);
  if (before.kind === 'heading') return isAsking ? fit(`${name}: ${within(first, linguist)}`) : null;
  if (THAT.test(lead)) {
    const isOfAll = OPEN_END.test(lead);
    const resolved = isOfAll
      ? lead.replace(OPEN_END, '').replaceAll(/ \([^()]*\)/gu, '')
      : `${lead} ${within(first, linguist)}`;
    return isAsking ? fit(`${name}: ${resolved.charAt(0).toLowerCase()}${resolved.slice(1)}`) : null;
  }
  if (lead !== '' && RESOLVES.test(lead)) return fit(`${lead}: ${within(first, linguist)}`);
  return isAsking && lead === '' ? fit(`${name}: ${within(first, linguist)}`) : null;
}

/**
 * The sentence in which something is asked for, shortened where it is too long; of text that only its heading calls a request the first
 * sentence with that. Null where a part proposes something in words of its own, and without a sentence that fits.
 */
function sentenceOfRequest(name: string, blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const sentences = blocks.flatMap(({ kind, text }) => (kind === 'paragraph' ? linguist.sentences(text) : []));
  const said = sentences.map(cleanText);
  const asked = said.find((text) => REQUESTS.test(text));
  if (asked !== undefined) {
    const title = shortenText(asked, LONGEST_TITLE, linguist) ?? asked.replace(FURTHER, '');
    return title.length <= LONGEST_TITLE.max_chars ? title.replace(/\.$/u, '') : null;
  }
  const first = (said[0] ?? '').replace(/^(?:\d|\p{Ll})[.)]\s+/u, '').replace(/\.$/u, '');
  const isFit = countWords(first) >= MIN_WORDS && !/[?:]/u.test(`${first}${name}`) && !leansOn(first);
  if (!isFit || said.some((text) => PROPOSES.test(text))) return null;
  const title = `${name}: ${within(first, linguist)}`;
  return title.length <= MAX_CHARS ? title : null;
}

/** The line or heading right above a list, without its colon; empty for a paragraph that leads to nothing. */
function leadOf({ kind, text }: BlockDigest, linguist: Linguist): string {
  if (kind === 'heading') return cleanHeading(text).replace(/\s*:$/u, '');
  const last = cleanText(linguist.sentences(text).at(-1) ?? '');
  return last.endsWith(':') ? last.slice(0, -1).trim() : '';
}
