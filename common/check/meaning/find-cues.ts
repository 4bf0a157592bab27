import { cueWordsOf } from './cue-words.ts';
import type { CueDimension } from './cue-words.ts';
import { isContent, isPeriod } from './sentence-parts.ts';
import type { Statement, Token } from './sentence-parts.ts';

/** A word or phrase that limits, negates or situates a statement. */
export interface Cue {
  dimension: CueDimension;
  /** Its class: words of one class may replace each other. */
  kind: string;
  words: string;
  /** Offsets in the statement. */
  start: number;
  end: number;
  /** The words it limits: the next content word of its clause, and the previous one. */
  heads: Token[];
}

interface Pattern {
  dimension: CueDimension;
  kind: string;
  words: RegExp;
}

const patterns = new Map<string, readonly Pattern[]>();

/** Hedges of a number count only before one: "about" in "about the market" is none. */
const OF_NUMBERS: ReadonlySet<string> = new Set(['about', 'upper', 'lower']);
const NUMBER_WORD =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|half|a|hundred\p{L}*|thousand\p{L}*|million\p{L}*|billion\p{L}*|ein\p{L}*|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|hundert|tausend\p{L}*|million\p{L}*|milliarde\p{L}*)$/u;

/** "Über ein Drittel" is a quantity, "über einen Prozess" isn't. */
const QUANTITY =
  /^(?:drittel|viertel|fünftel|hälfte|halb\p{L}*|million\p{L}*|milliarde\p{L}*|dutzend|hundert\p{L}*|tausend\p{L}*|jahr\p{L}*|monat\p{L}*|woche\p{L}*|tag\p{L}*|stunde\p{L}*|prozent)$/u;
/** "Werden geprüft" is a passive in the present tense. */
const GERMAN_FUTURE = /^(?:wird|werden|würden?)$/u;
const GERMAN_MODAL = /(?<!\p{L})(?:soll|sollen|kann|können|muss|müssen|darf|dürfen)\s[^,]*$/u;
const PARTICIPLE =
  /^(?:\p{L}*ge\p{L}{2,}(?:t|en)|(?:be|ver|er|ent|zer|miss|über|unter|wieder)\p{L}{2,}(?:t|en)|\p{L}{2,}iert)$/u;
const OF_A_TOPIC = /^\s(?:wir|man|we)\s[^,]*\b(?:sprechen|spricht|reden|speak|talk)\b/u;
const CONCEDES = /(?:^|\s)(?:selbst|auch|even)\s$/u;

/** "According to the standards": nobody says it. */
const RULES_FOLLOW =
  /^\s(?:the |their |its |these |fixed )?(?:age|guidelines?|instructions?|kind|law|needs?|number|protocol|regulations?|rules?|schedule|size|standards?|terms|type)(?!\p{L})/u;
const CLAIMED = /^\s(?:that|to|its?|she|he|they|the|an?|his|her)(?!\p{L})/u;
const FEW_AS_IT_IS = /^\s(?:an?\scouple|a\sfew|(?:sehr\s)?wenige)(?!\p{L})/u;
const AS_CAN_BE = /(?<!\p{L})(?:as|so)\s\S+\s(?:as|wie)\s$/u;
const OF_A_PAPER =
  /^\s(?:der |dem |des )?(?:anhang|anlage|beschluss|gesetz|plan|satzung|tabelle|tarif|vertrag|vorgabe)/u;
const AS_MUCH = /^\s(?:so|as|the|mehr|\p{L}{3,}er)(?!\p{L})/u;
const IS_DEPENDENCE = /^(?:depend\p{L}*|abhängig)$/u;
const NEGATES = /(?<!\p{L})(?:not|nicht|kaum|weder|neither)(?!\p{L})/u;
const OUT_OF = /^\s(?:betrieb|kraft|haus|acht|dienst|frage|gefecht|form|atem)(?!\p{L})/u;
const LIST_BEFORE = /,\s(?:[^\s,]+\s){1,4}and\s(?:[^\s,]+\s){1,3}$/u;

/** They follow the number they qualify. */
const RATES: ReadonlySet<string> = new Set(['year', 'month', 'week', 'day', 'hour', 'quarter', 'rate']);
const SPEAKER_FOLLOWS = /^(?:according to|as per|in the (?:view|opinion) of|laut|nach)/u;

/** The cues of a statement in order of dimension and position. */
export function findCues(statement: Statement, language: string): Cue[] {
  return patternsOf(language).flatMap(({ dimension, kind, words }) =>
    [...statement.text.matchAll(words)].flatMap((match) => {
      const [start, end] = [match.index, match.index + match[0].length];
      const after = inClause(statement, end, 'after');
      if (dimension === 'hedge' && OF_NUMBERS.has(kind)) {
        // "Ab 200.000 €" is a limit, "ab 1. März" a time.
        if (match[0] === 'ab' && !/^\s\d[\d.,]*\s?(?:[€$%]|Euro|Prozent)/iu.test(statement.text.slice(end))) return [];
        // "Geschätzte Kosten der Umstellung: 2,4 Millionen".
        const reach = /^(?:geschätzt|estimated)/u.test(match[0]) ? 6 : 3;
        const next = statement.tokens.filter((token) => token.start >= end).slice(0, reach);
        const number = next.find(
          (token, at) =>
            token.isNumber ||
            (NUMBER_WORD.test(token.key) && (!/^ein/u.test(token.key) || QUANTITY.test(next[at + 1]?.key ?? ''))),
        );
        return number === undefined ? [] : [{ dimension, kind, words: match[0], start, end, heads: [number] }];
      }
      if (dimension === 'modality' && GERMAN_FUTURE.test(match[0]) && isPassive(statement, start, end)) return [];
      // "Sollen zu Radwegen werden": the future is in the other verb.
      if (dimension === 'modality' && match[0] === 'werden' && GERMAN_MODAL.test(statement.text.slice(0, start)))
        return [];
      // "Until August 2012" is a time, "von 18 bis 65" a range.
      if (dimension === 'condition' && /^(?:until|bis)$/u.test(match[0]) && isTime(statement, end)) return [];
      // "When we speak of free software, we mean": a topic.
      if (dimension === 'condition' && OF_A_TOPIC.test(statement.text.slice(end))) return [];
      if (dimension === 'condition' && CONCEDES.test(statement.text.slice(0, start))) return [];
      // "Findet in Berlin statt", "nur dass".
      if (match[0] === 'statt' && /^\s*(?:[.,;:]|$|und\s)/u.test(statement.text.slice(end))) return [];
      if (match[0] === 'nur' && /^\sdass\s/u.test(statement.text.slice(end))) return [];
      if (match[0] === 'just' && /^\s(?:like|as)\s/u.test(statement.text.slice(end))) return [];
      // "The plan prices rose": a noun. What is planned follows the verb.
      if (/^plans?$/u.test(match[0]) && !/^\s(?:to|for|on|an?|the|that)\s/u.test(statement.text.slice(end))) return [];
      // "Officers advised that …" is an account, "a planning applicant" plans nothing here, "considered on request" is no opinion.
      if (/^advis/u.test(match[0]) && /^\sthat\s/u.test(statement.text.slice(end))) return [];
      if (match[0] === 'planning' && !/^\s(?:to|for|on)\s/u.test(statement.text.slice(end))) return [];
      if (
        match[0] === 'considered' &&
        /^(?:\s(?:only|by|in|for|on|at|when|if)\s|\W*$)/u.test(statement.text.slice(end))
      )
        return [];
      // "A year earlier" is no rate.
      if (
        /^an? (?:year|month|week|day)$/u.test(match[0]) &&
        /^\s(?:earlier|ago|before|later)/u.test(statement.text.slice(end))
      )
        return [];
      // "As soon as possible" is a manner, "15 per cent" a share, "laut Anlage" a place, "10 % bis 20 %" a range.
      if (/^(?:possible|möglich)$/u.test(match[0]) && AS_CAN_BE.test(statement.text.slice(0, start))) return [];
      if (match[0] === 'per' && /^\scent/u.test(statement.text.slice(end))) return [];
      if (match[0] === 'laut' && OF_A_PAPER.test(statement.text.slice(end))) return [];
      if (match[0] === 'bis' && /\d\s?[%€]?\s$/u.test(statement.text.slice(0, start)) && dimension === 'time')
        return [];
      // "No later than" is a limit; "berichtete über 145 Einsätze" tells of them.
      if (
        dimension === 'negation' &&
        /^\s(?:later|less|fewer|more|earlier)\sthan(?!\p{L})/u.test(statement.text.slice(end))
      )
        return [];
      if (
        match[0] === 'über' &&
        /(?:bericht|inform|sprach|sprich|red)\S*(?:\s\S+){0,3}\s$/u.test(statement.text.slice(0, start))
      )
        return [];
      // "Carry over", "fall short", "2023 alone".
      if (
        match[0] === 'over' &&
        /\b(?:carr(?:y|ied|ying)|left|take|taken|hand|roll)\s$/u.test(statement.text.slice(0, start))
      )
        return [];
      if (/^f[ae]ll/u.test(match[0]) && /^\sshort\b/u.test(statement.text.slice(end))) return [];
      if (match[0] === 'allein' && start === 0) return [];
      // "Just a couple of hours", "nur sehr wenige": few as it is.
      if (kind === 'only' && FEW_AS_IT_IS.test(statement.text.slice(end))) return [];
      // "From 10.5 % via 8.6 % to 8.5 %".
      if (match[0] === 'über' && /\bvon\s[^,]*\d\s?%?\s$/u.test(statement.text.slice(0, start))) return [];
      // "Claims filed later" are nobody's words.
      if (match[0] === 'claims' && !CLAIMED.test(statement.text.slice(end))) return [];
      // Negated, it limits nothing: "success does not depend on the industry".
      if (IS_DEPENDENCE.test(match[0]) && NEGATES.test(statement.text)) return [];
      // "Außer Betrieb" is a state.
      if (match[0] === 'außer' && OUT_OF.test(statement.text.slice(end))) return [];
      if (match[0] === 'according to' && RULES_FOLLOW.test(statement.text.slice(end))) return [];
      // "The board, the staff and the union all agree": those of the list.
      if (match[0] === 'all' && LIST_BEFORE.test(statement.text.slice(0, start))) return [];
      if (match[0] === 'top' && /\son\s$/u.test(statement.text.slice(0, start))) return [];
      // "Third, …" only counts the sentences of its text.
      if (dimension === 'order' && start === 0 && statement.text[end] === ',') return [];
      // "Twice a year" counts.
      if (/^(?:twice|zweimal|dreimal)$/u.test(match[0]) && !AS_MUCH.test(statement.text.slice(end))) return [];
      // "At most" is a hedge.
      if (match[0] === 'most' && /\bat\s$/u.test(statement.text.slice(0, start))) return [];
      // "A maximum of four" is a hedge.
      if (
        dimension === 'order' &&
        /^(?:maximum|minimum)$/u.test(match[0]) &&
        /^\sof\s/u.test(statement.text.slice(end))
      )
        return [];
      // "At least" is a hedge.
      if (dimension === 'order' && /\bat\s+$/u.test(statement.text.slice(0, start))) return [];
      // "More than 5" is a hedge.
      if (dimension === 'comparison' && /^\s+(?:than|als)\s+[\d$€£]/u.test(statement.text.slice(end))) return [];
      // So is "above 5".
      if (
        /^(?:above|exceed\p{L}*)$/u.test(match[0]) &&
        dimension === 'comparison' &&
        /^\s[\d$€£]/u.test(statement.text.slice(end))
      )
        return [];
      // So is "5 weeks or more".
      if (dimension === 'comparison' && /\b(?:or|oder)\s+$/u.test(statement.text.slice(0, start))) {
        const limit = kind === 'more' ? 'lower' : kind === 'less' ? 'upper' : null;
        const number = statement.tokens.filter((token) => token.end <= start && token.isNumber).slice(-1);
        if (limit !== null && number.length > 0)
          return [{ dimension: 'hedge', kind: limit, words: match[0], start, end, heads: number }];
      }
      const before = inClause(statement, start, 'before');
      if (dimension === 'time' && RATES.has(kind)) {
        const number = statement.tokens
          .filter((token) => token.end <= start)
          .slice(-4)
          .findLast((token) => token.isNumber);
        return [
          {
            dimension,
            kind,
            words: match[0],
            start,
            end,
            heads: [number ?? before].filter((token) => token !== undefined),
          },
        ];
      }
      if (dimension === 'attribution' && kind === 'said') {
        const speaker = SPEAKER_FOLLOWS.test(match[0]) ? after : before;
        return [
          {
            dimension,
            kind,
            words: match[0],
            start,
            end,
            heads: [speaker ?? after ?? before].filter((token) => token !== undefined),
          },
        ];
      }
      if (kind === 'except')
        return [
          {
            dimension,
            kind,
            words: match[0],
            start,
            end,
            heads: statement.tokens.filter((token) => token.end <= start && isContent(token)).slice(-2),
          },
        ];
      // In German, the verb comes before the negation.
      const hasBefore = (language.startsWith('de') && kind !== 'only') || after === undefined;
      const heads = [after, ...(hasBefore ? [before] : [])].filter((token) => token !== undefined);
      return [{ dimension, kind, words: match[0], start, end, heads }];
    }),
  );
}

/** Whether a period or a number follows within two words. */
function isTime({ tokens }: Statement, end: number): boolean {
  return tokens
    .filter((token) => token.start >= end)
    .slice(0, 2)
    .some((token) => token.isNumber || isPeriod(token));
}

/** Whether a form of "werden" has a participle: right after it, or at the end of the clause. */
function isPassive({ text, tokens }: Statement, start: number, end: number): boolean {
  const before = tokens.findLast((token) => token.end <= start);
  const clause = tokens.filter((token) => token.start >= end && !/[,;]/u.test(text.slice(end, token.start)));
  const last = clause.find(
    (token, at) => at === clause.length - 1 || /\sund\s/u.test(text.slice(token.end, clause[at + 1]?.end)),
  );
  // A title in quotation marks may come before the participle: "wird auf Abschnitt 2, „Feedback“ verwiesen".
  const ending = /[“”"»«]\s*\p{Ll}+[.!]?$/u.test(text) ? tokens.at(-1) : undefined;
  return [before, clause.at(-1), last, ending].some((token) => token !== undefined && PARTICIPLE.test(token.key));
}

/** The nearest content word on one side of a position, up to a comma. */
function inClause({ text, tokens }: Statement, place: number, side: 'before' | 'after'): Token | undefined {
  if (side === 'after') {
    const found = tokens.find((token) => token.start >= place && isContent(token));
    return found === undefined || text.slice(place, found.start).includes(',') ? undefined : found;
  }
  const found = tokens.findLast((token) => token.end <= place && isContent(token));
  return found === undefined || /,|\s(?:and|or|und|oder)\s/u.test(text.slice(found.end, place)) ? undefined : found;
}

function patternsOf(language: string): readonly Pattern[] {
  let known = patterns.get(language);
  if (known === undefined) {
    known = Object.entries(cueWordsOf(language)).flatMap(([dimension, classes]) =>
      Object.entries(classes).map(([kind, words]) => ({
        dimension: dimension as CueDimension,
        kind,
        words: patternOf(words),
      })),
    );
    patterns.set(language, known);
  }
  return known;
}

/** One pattern for all words of a class, the longest first so that a phrase wins over its parts. */
function patternOf(words: readonly string[]): RegExp {
  const sources = [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) =>
      word
        .replaceAll(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`)
        .replaceAll('*', String.raw`[\p{L}\p{M}]*`)
        .replaceAll(' … ', String.raw`(?:\s+[^\s,;]+){0,3}?\s+`)
        .replaceAll(' ', String.raw`\s+`),
    );
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${sources.join('|')})(?![\p{L}\p{M}\p{N}])`, 'gu');
}
