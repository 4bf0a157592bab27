import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { capitalise, isGenericHeading, cleanHeading, cleanText } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { AMONG, within, wordForAnd } from './list-title.ts';
import { isDecision } from './outcome.ts';
import { shortenText, wholeText } from './shorten-text.ts';
import { LONGEST_TITLE } from './write-title.ts';

/** "Der Gemeinderat beschließt:", "The council resolves that:" above what is moved. */
const RESOLVES =
  /(?<!\p{L})(?:beschließ(?:t|en)|beschloss(?:en)?|beantrag(?:t|en)|bitte(?:t|n)|fordert|beauftragt|resolve[sd]?|move[sd]?|decide[sd]?|request(?:s|ed)?|decides|agree[sd]?)(?: (?:that|daher|folgendes|hiermit))?\s*:\s*$/iu;

/** A word of a German noun phrase: a noun, a number, or what stands before a noun. */
const OF_NOUN = String.raw`(?:\p{Lu}[\p{L}\d-]*|\d+\.?|(?:und|sowie|bzw\.)(?= (?:(?:des|der) )?\p{Lu})|(?:des|der|\p{Ll}{2,}e[nrs])(?= \p{Lu}))`;
/** In what frame something is decided or reported: what it comes to is said without that. English has it between commas. */
const FRAME = new RegExp(
  String.raw` (?:im Rahmen|vor dem Hintergrund|im Zuge|im Zusammenhang mit) (?:des|der|dem|den|einer|eines|von) ${OF_NOUN}(?: ${OF_NOUN})*(?= \p{Ll})|,? (?:as part|within the framework|in the context|against the background) of [^,.;:]{3,80}(?=,)`,
  'gu',
);

/** A sentence without the frame in which it is decided: "berichtet im Rahmen des Jahresberichts über den Stand". */
export function withoutFrame(sentence: string): string {
  return sentence.replaceAll(FRAME, '');
}

/**
 * What a motion moves, with what it is called: "Antrag: Die Verwaltung berichtet über …". Without the name it would pass for a fact. Null
 * where nothing is moved in a sentence, or it is too long.
 */
export function titleOfMotion(name: string, blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const at = blocks.findIndex(
    ({ kind, text }, place) => kind === 'paragraph' && RESOLVES.test(text) && blocks[place + 1]?.kind === 'paragraph',
  );
  const lead = cleanHeading(blocks[at]?.text ?? '');
  const [moved = ''] = linguist.sentences(cleanText(blocks[at + 1]?.text ?? ''));
  if (at === -1 || !/[.!]$/u.test(moved)) return null;
  const label = name === '' || isGenericHeading(name) ? lead : name;
  const room = { ...LONGEST_TITLE, max_chars: LONGEST_TITLE.max_chars - label.length - 2 };
  const said =
    wholeText(moved, room, linguist) ??
    wholeText(withoutFrame(moved), room, linguist) ??
    shortenText(moved, room, linguist);
  return said === null ? null : `${label}: ${said}`;
}

const VERDICT =
  /(?<!(?:nicht|not) (?:\p{L}+ )?)(?<!\p{L})(?<verdict>angenommen|beschlossen|genehmigt|abgelehnt|approved|adopted|accepted|rejected)(?!\p{L})/iu;
const NUMBERED = /^(?:top|tagesordnungspunkt|(?:agenda )?item) ?\d+(?:\.?\d+)*\p{Ll}?\s?[.:–-]?\s+/iu;

/**
 * What was decided in the same way on each of several motions, by what they are called: "Angenommen: Amtszeit von zwei Jahren; Aufnahme von
 * Firmen". Null where one of them is no decision, or another one.
 */
export function titleOfDecisions(blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const starts = blocks.flatMap(({ kind }, at) => (kind === 'heading' ? [at] : []));
  const parts = starts.map((start, place) => blocks.slice(start, starts[place + 1]));
  const said = parts
    .filter((part) => part.length > 1)
    .map(([heading, ...own]) => {
      const decided = own
        .flatMap(({ kind, text }) => (kind === 'paragraph' ? linguist.sentences(cleanText(text)) : []))
        .filter((text) => isDecision(text));
      const verdict = decided.length === 1 ? VERDICT.exec(decided[0] ?? '')?.groups?.['verdict'] : undefined;
      return { name: cleanHeading(heading?.text ?? '').replace(NUMBERED, ''), verdict: verdict?.toLowerCase() ?? '' };
    });
  const [first] = said;
  if (first === undefined || said.length < 2 || said.some(({ verdict }) => verdict === '' || verdict !== first.verdict))
    return null;
  const title = `${capitalise(first.verdict, linguist.pack.language)}: ${said.map(({ name }) => name).join('; ')}`;
  return title.length <= LONGEST_TITLE.max_chars ? title : null;
}

/** A title of more is left to the list below it. */
const MAX_ALL_CHARS = 150;

/**
 * Whom a motion charges with what: "Der Rat beauftragt die Verwaltung, bis Mai zu berichten und die Kosten zu nennen", or the first of more
 * tasks, said to be one of them. Null where that would be too long.
 * @param lead without the comma that leads on to the tasks.
 */
export function titleOfCharge(lead: string, tasks: readonly string[], linguist: Linguist): string | null {
  const said = tasks.map((task) => within(cleanText(task).replace(/(?:[;,]\s*(?:and|und))?[.;,]*$/u, ''), linguist));
  const and = wordForAnd(linguist);
  const [first, ...others] = said;
  const among = AMONG[linguist.pack.language];
  if (first === undefined || and === null || among === undefined) return null;
  const all = others.length === 0 ? first : `${said.slice(0, -1).join(', ')} ${and} ${said.at(-1) ?? ''}`;
  const whole = `${lead}, ${all}`;
  if (whole.length <= MAX_ALL_CHARS || others.length === 0)
    return whole.length <= LONGEST_TITLE.max_chars ? whole : null;
  const one = `${lead}, ${among} ${first}`;
  return one.length <= LONGEST_TITLE.max_chars ? one : null;
}
