import type { BlockDigest, OutlineInput } from '../../kernel/sdk/ports/text-tasks.ts';
import { partsUnder } from './answer-parts.ts';
import { cleanText } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { isDecision, withoutVotes } from './outcome.ts';
import { countWords } from './shorten-text.ts';
import { ANSWER } from './subject-slide.ts';

/**
 * What the minutes of a meeting come to: what was decided or who was elected, before who was there and when, where that fits; the people
 * alone where nothing was decided. Null for other documents.
 */
export function answerOfMinutes(
  input: OutlineInput,
  blocks: readonly BlockDigest[],
  linguist: Linguist,
): string | null {
  const present = attendance(input, blocks, linguist);
  const items = blocks.filter(({ kind, text }) => kind === 'heading' && AGENDA_ITEM.test(text));
  if (present === null && !MEETING.test(input.title) && items.length < MIN_ITEMS) return null;
  const [first] = sentencesUnder(partsUnder(blocks, DECIDED), linguist).filter(
    (text) => countWords(text) >= MIN_DECISION_WORDS,
  );
  const decided = first ?? mainDecisions(blocks, linguist);
  if (decided === null || decided.length > MAX_BOTH_CHARS) return present;
  if (present === null) return decided;
  const held = linguist.sentences(present).slice(1).join(' ');
  const lines = [present, held].map((after) => `${decided}. ${after}`);
  return lines.find((line) => line.length <= ANSWER.max_chars) ?? decided;
}

/** Who was at a meeting and when it was; null where it does not say. */
function attendance({ overview }: OutlineInput, blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const lines = [overview, ...blocks.flatMap(({ kind, text }) => (kind === 'paragraph' ? [text] : []))];
  const [present = '', next = ''] = linguist.sentences(lines.find((line) => PRESENT.test(line)) ?? '').map(cleanText);
  const said = (OF_A_DAY.test(next) ? `${present} ${next}` : present).replace(/\.$/u, '');
  return said === '' || said.length > MAX_PRESENT_CHARS ? null : said;
}

/** The weightiest decision, with another one where both fit, in their order; null where nothing was decided. */
function mainDecisions(blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const all = [...new Set(sentencesUnder(blocks, linguist))]
    .filter((text) => isDecision(text) && countWords(text) >= MIN_DECISION_WORDS && !leans(text, linguist))
    .map((text) => ({
      text: withoutVotes(text),
      worth: WEIGHTY.reduce((sum, [sign, weight]) => sum + (sign.test(text) ? weight : 0), 0),
    }))
    .filter(({ text }) => text.length <= ANSWER.max_chars);
  const ranked = [...all].sort((a, b) => b.worth - a.worth);
  const [best] = ranked;
  const other = ranked.find(
    (each) => best !== undefined && each !== best && each.text.length + best.text.length + 2 <= MAX_BOTH_CHARS,
  );
  const kept = all.filter((each) => each === best || each === other).map(({ text }) => text);
  return kept.length === 0 ? null : kept.join('. ');
}

/** Whether a sentence begins with a word for what an earlier one names. */
function leans(text: string, linguist: Linguist): boolean {
  const first = /^[\p{L}’']+/u.exec(text)?.[0]?.toLowerCase() ?? '';
  return linguist.pack.back_references.has(first) && !/^(?:der|die|das|dem|den|the)$/u.test(first);
}

function sentencesUnder(blocks: readonly BlockDigest[], linguist: Linguist): string[] {
  return blocks
    .flatMap(({ kind, text, items }) =>
      kind === 'list' ? (items ?? text.split('\n')) : kind === 'paragraph' ? linguist.sentences(text) : [],
    )
    .map((text) => cleanText(text).replace(/[.;,]$/u, ''));
}

/** What changes rules or money, who leads, and who is to do something: more than that a report was accepted. */
const WEIGHTY: readonly (readonly [RegExp, number])[] = [
  [
    /(?<!\p{L})(?:satzung|ordnung|haushalt\p{Ll}*|budget|statutes|by-?laws|constitution|policy)(?!\p{L})|[$€£]\s?\d|\d\s?(?:€|euro|prozent|%)/iu,
    1,
  ],
  [
    /(?<!\p{L})(?:vorsitzende[rn]?|präsident(?:in)?|bürgermeister(?:in)?|chair(?:person|man|woman)?|president|mayor)(?!\p{L}).*(?<!\p{L})(?:gewählt|elected|appointed)(?!\p{L})|(?:elected|appointed) .*\b(?:chair|president|mayor)/iu,
    2,
  ],
  [/(?<!\p{L})(?:beauftragt|beschlossen|beschließt|resolved|decided|voted)(?!\p{L})/iu, 0.5],
];
/** Titles of minutes. */
const MEETING =
  /(?<!\p{L})(?:protokoll|niederschrift|ergebnisprotokoll|\p{Ll}*versammlung|\p{L}*sitzung|minutes|meeting notes|general meeting)(?!\p{L})/iu;
const AGENDA_ITEM = /^(?:top|tagesordnungspunkt|agenda item) ?\d/iu;
const MIN_ITEMS = 3;
/** Two statements below the title of a cover. */
const MAX_BOTH_CHARS = 220;
/** Fewer words are a name. */
const MIN_DECISION_WORDS = 5;
const DECIDED =
  /^(?:(?:key )?(?:decisions?|resolutions?)(?: (?:made|taken))?|beschlüsse?|entscheidung(?:en)?|décisions?|decisiones|decisões|decisioni)$/iu;
const PRESENT =
  /^(?:present|attendees|attending|participants|in attendance|anwesend(?:e)?|teilnehmende|teilnehmer(?:innen|\*innen)?|présents?|participants|asistentes|presentes|presenti)\s?:\s(?=.*\p{L})/iu;
const OF_A_DAY = /\d{1,2}\.?\s\p{L}+\s\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}\.\s?\d{1,2}\.\s?\d{4}/u;
const MAX_PRESENT_CHARS = 180;
