import { hasWordOrPart, isShortFor } from './compare-names.ts';
import type { Cue } from './find-cues.ts';
import { NEEDS, NOT_WITHOUT, RATES, REFRAINS, saysRate, UNLESS } from './said-otherwise.ts';
import { ARTICLES, includesWord, isContent, isPeriod, isSameWord, tokensOf } from './sentence-parts.ts';
import type { Statement, Token } from './sentence-parts.ts';

/** A cue that a written sentence lacks, and where it is from. */
interface Lost {
  statement: Statement;
  cue: Cue;
  written: string;
  own: readonly Token[];
  /** The cues of the written sentence. */
  ownCues: readonly Cue[];
  /** All words that the sentence is compared with. */
  all: readonly Token[];
  /** The sentences of the source, undivided, in lower case. */
  whole: string;
}

/** Whether a written sentence keeps what a cue says without its word: as a question, a request, a purpose or a clause on a noun. */
export function isKeptOtherwise(lost: Lost): boolean {
  const { statement, cue, written, own, ownCues, whole } = lost;
  const { text, tokens } = statement;
  const { dimension, kind, end } = cue;
  const after = text.slice(end);
  if (/^(?:condition|modality)$/u.test(dimension) && asks(own) && !asks(tokens)) return true;
  switch (dimension) {
    case 'attribution':
      return kind === 'said'
        ? isStillSaid(lost)
        : PLANNED.test(written) ||
            // What is changed was planned.
            (/^(?:geplante[mnrs]?|planned)$/u.test(cue.words) && RESCHEDULED.test(written)) ||
            (GERMAN_PLAN.test(cue.words) && /\b(?:will|wollen)\b/iu.test(written));
    case 'time':
      // "AGM" is the annual general meeting.
      if (own.some((token) => isShortFor(token, tokens))) return true;
      // "May 1 to August 31" without a year is that of each year.
      if (cue.heads.some((head) => isDayOfMonth(tokens, head))) return true;
      return kind === 'rate'
        ? saysRate(written) || isRateKept(lost)
        : RATES[kind]?.test(written) === true ||
            new RegExp(String.raw`\b(?:every|each)\s(?:[\p{L}\d-]+\s){1,4}${kind}`, 'iu').test(written);
    case 'quantifier':
      // "Up to 6 percent" for "only the first 6 percent".
      if (kind === 'only')
        return (
          (UP_TO.test(written) && /^(?:\s[\p{L}]+){0,3}\s[\d$€£]/u.test(after)) ||
          // "Not only a fine, but also a ban" for "fine and ban".
          (NOT_ONLY.test(text.slice(0, end)) &&
            !ownCues.some((each) => each.dimension === 'negation' && isOfSame(each, cue))) ||
          // "Later ones need a confirmation" for "only if confirmed", "without it, they lack" for "only with it".
          (/^\s(?:if|when|with|mit|wenn|bei|nach|after)\s/u.test(after) &&
            (NEEDS.test(written) || ownCues.filter((each) => each.dimension === 'negation').length > 1))
        );
      return (
        kind === 'most' &&
        (/\b(?:mostly|meist|überwiegend)\b/iu.test(written) ||
          // "A majority (57%) of".
          own.some(
            (token) =>
              token.isNumber && new RegExp(String.raw`${cue.words}[^.;]{0,30}\(${token.text}`, 'u').test(whole),
          ))
      );
    case 'hedge':
      // "Bis zu maximal 40 Meter" limits once.
      if (kind === 'lower' && AFTER_NUMBER.test(written) && isOfPeriod(tokens, cue)) return true;
      return kind !== 'likely' && ownCues.some((each) => each.kind === kind && isOfSame(each, cue));
    case 'order':
      // "Without consent" for "without first obtaining consent".
      return kind === 'first' && /(?<!\p{L})(?:without|ohne)\s(?:\p{L}+\s)?$/u.test(text.slice(0, cue.start));
    case 'condition':
      return isConditionKept(lost);
    case 'negation':
      return (
        // "Whether anything is missing" for "whether nothing is missing".
        (asks(own) && asks(tokens.filter((token) => token.end <= cue.start))) ||
        (NOT_WITHOUT.test(whole) && ONLY.test(written)) ||
        // "Not only": what it says is in "only" or in "and".
        (/^\s(?:nur|only|just|merely|solely)(?!\p{L})/u.test(after) && !ONLY.test(written)) ||
        isInWord(lost) ||
        // "Unless the fee is unpaid" for "those who have not paid cannot vote".
        (UNLESS.test(written) && !UNLESS.test(whole)) ||
        isJoined(lost) ||
        (OUTSIDE.test(written) && /^\s(?:sich\s)?(?:in|inside|within|innerhalb)\s/u.test(after))
      );
    case 'modality':
      return isModalityKept(lost);
    default:
      return false;
  }
}

/** Whether two cues limit the same word. */
export function isOfSame(one: Cue, other: Cue): boolean {
  return one.heads.some((head) => includesWord(other.heads, head));
}

const NOT_ONLY = /(?<!\p{L})(?:nicht|not) (?:nur|only|just|merely|solely)$/u;
/** "After a year" for "more than a year". */
const AFTER_NUMBER = /(?<!\p{L})(?:after|nach)\s(?:\d|one|a\s|two|ein)/iu;

function isOfPeriod(tokens: readonly Token[], { heads }: Cue): boolean {
  const unit = tokens[tokens.findIndex((token) => heads.includes(token)) + 1];
  return unit !== undefined && /^(?:year|month|week|day|hour|minute|jahr|monat|woche|tag|stunde)/u.test(unit.key);
}

/** "A night" for "per night". */
function isRateKept({ statement: { tokens }, cue, written }: Lost): boolean {
  const unit = tokens.find((token) => token.start >= cue.end)?.text;
  return (
    unit !== undefined &&
    new RegExp(String.raw`(?:\b(?:an?|each|every|je|pro)\s|\bjede[mnrs]?\s|/\s?)${unit}(?!\p{L})`, 'iu').test(written)
  );
}

function isDayOfMonth(tokens: readonly Token[], day: Token): boolean {
  const at = tokens.indexOf(day);
  return [tokens[at - 1], tokens[at + 1]].some((token) => token !== undefined && !token.isNumber && isPeriod(token));
}

/** Words that contain a negation: "missed" for "not met". */
const IMPLIES_NOT =
  /(?<!\p{L})(?:missed|exclud|rule[sd]? out|scheide(?:t|n) [^.;]* aus|ausgeschlossen|reject|denied|deny|disallow|prevent|block|exempt|verpass|versäum|verfehl|ausbleib|ausgeblieben|abgelehnt|verhinder|verwehr|verweiger)\p{L}*/iu;
const MAX_NEGATED = 3;
const NEGATED = /^(?:un|in|im|ir|non-?|dis|nicht-?)(\p{L}{4,})$/u;

/** Whether a negation is in a word of the written sentence that its source doesn't have: "unchanged", "missed". */
function isInWord({ statement: { tokens }, cue, written, own, all }: Lost): boolean {
  const isNew = (pattern: RegExp): boolean => {
    const [word] = tokensOf(pattern.exec(written)?.[0] ?? '');
    return word !== undefined && !includesWord(all, word);
  };
  if (isNew(IMPLIES_NOT) || isNew(REFRAINS)) return true;
  const after = tokens.filter((token) => token.start >= cue.end && isContent(token)).slice(0, MAX_NEGATED);
  return own.some((token) => {
    const [bare] = tokensOf(NEGATED.exec(token.key)?.[1] ?? '');
    return bare !== undefined && !includesWord(all, token) && includesWord(after, bare);
  });
}

/** Whether another negation of the sentence also has what this one negates: "A and B are missing" for "A is missing and B isn't given". */
function isJoined({ cue, written, own, ownCues }: Lost): boolean {
  if (cue.heads.length === 0 || cue.heads.every((head) => includesWord(own, head))) return false;
  return ownCues.some((each) => {
    if (each.dimension !== 'negation') return false;
    const before = written.slice(0, each.start).split(/[,;:]/u).at(-1) ?? '';
    return /\s(?:and|und|or|oder)\s/u.test(before) && cue.heads.some((head) => includesWord(tokensOf(before), head));
  });
}

const asks = (tokens: readonly Token[]): boolean => tokens.some(({ key }) => key === 'whether' || key === 'ob');

const ONLY = /(?<!\p{L})(?:only|nur)(?!\p{L})/iu;
const UP_TO = /(?<!\p{L})(?:up to|bis zu|at most|höchstens)(?!\p{L})/iu;
const OUTSIDE = /(?<!\p{L})(?:außerhalb|outside)(?!\p{L})/iu;
/** A comparison with the year before. */
export const YEAR_ON_YEAR = /\byear[- ](?:on|over)[- ]year\b|\byoy\b|\ba year earlier\b|vorjahr/iu;
/** "Plan: 412 million", "Target: all homes", "X wants to build". */
const PLANNED =
  /(?<!\p{L})(?:soll(?:en)?|künftig|plan(?!\p{L})|plans?(?!\p{L})|geplant\p{L}*|planned|\p{L}*ziele?|targets?|aims?|erwarte\p{L}*|expect\p{L}*|sees|sieht)(?!\p{L})/iu;

const RESCHEDULED =
  /(?<!\p{L})(?:geänder|änderung|verschob|vorgezogen|gestrichen|chang|postpon|reschedul|cancel)\p{L}*/iu;
const GERMAN_PLAN = /^(?:plant|planen|geplant|beabsichtig|vorgesehen|strebt|vorgeschlagen)/u;

/** So far from "said" its speaker may be, and from "according to" the end of its source. */
const MAX_SPEAKER = 4;
const MAX_SOURCE = 12;

function isStillSaid({ statement: { tokens }, cue, written, own, ownCues }: Lost): boolean {
  const place = tokens.findIndex((token) => token.end > cue.start);
  // "According to research by the University of Warwick".
  const reach = /^(?:according to|laut|nach)/u.test(cue.words) ? MAX_SOURCE : MAX_SPEAKER;
  // Not what is said: "she explains that 35 residents …".
  const that = tokens.findIndex(({ key }, index) => index > place && (key === 'that' || key === 'dass'));
  const end = that < 0 ? place + reach : Math.min(place + reach, that);
  const around = tokens.filter((token, index) => isContent(token) && index >= place - MAX_SPEAKER && index <= end);
  const label = written.indexOf(':');
  return (
    // "Auditors: controls effective", "(Reuters survey)".
    around.some((word) =>
      own.some(
        (token) =>
          hasWordOrPart([token], word) && (token.end <= label || /\([^)]*$/u.test(written.slice(0, token.start))),
      ),
    ) ||
    SPEAKS.test(written) ||
    // "The administration is to report" for "it reports to the council".
    own.some((token) => token.key !== cue.words && cueTokens(tokens, cue).some((each) => isSameWord(token, each))) ||
    // One "say" for what several clauses say, "expect" for "believe in".
    ownCues.some((each) => each.dimension === 'attribution')
  );
}

const SPEAKS =
  /(?<!\p{L})(?:sees?|reports?|tells?|told|notes?|noted|calls?|melde[nt]|nenn(?:t|en)|eigenen angaben)(?!\p{L})/iu;

function cueTokens(tokens: readonly Token[], { start, end }: Cue): Token[] {
  return tokens.filter((token) => token.start >= start && token.end <= end && isContent(token));
}

function isConditionKept({ statement: { text, tokens }, cue: { words, end }, written, own, all }: Lost): boolean {
  if (/^(?:unless|es sei denn)$/u.test(words) && EXCEPT.test(written)) return true;
  // "On the member's wish" for "if the member indicates it".
  if (ON_WISH.test(written)) return true;
  // "If after that, you're still unable to work, …": a clause has a verb.
  const clauseTo = (comma: number): Token[] =>
    tokens.filter((token) => isContent(token) && token.start >= end && (comma < 0 || token.end <= comma));
  const comma = text.indexOf(',', end);
  const first = clauseTo(comma);
  const clause = first.length > 0 || comma < 0 ? first : clauseTo(text.indexOf(',', comma + 1));
  // "Whoever has done it" for "if someone has done it".
  if (WHOEVER.test(written) && clause.some((word) => includesWord(own, word))) return true;
  // "Serious illness: four weeks" for "if you have a serious illness, …".
  const label = written.search(/[:?]/u);
  if (clause.some((word) => own.some((token) => token.end <= label && isSameWord(token, word)))) return true;
  const rest = all.filter((token) => isContent(token) && !clause.includes(token));
  // What only the condition says is in the sentence, as a clause on a noun, a phrase or a participle.
  const onlyThere = clause.filter((word) => !hasWordOrPart(rest, word));
  const kept = onlyThere.filter((word) => hasWordOrPart(own, word));
  return kept.length > 0 && kept.length >= Math.min(2, onlyThere.length / 2);
}

const ON_WISH =
  /(?<!\p{L})(?:(?:on|upon|at) (?:\p{L}+['’]s? |the |\p{L}+ ){0,3}(?:wish|request|demand)|(?:auf|bei) (?:\p{L}+ ){0,2}(?:wunsch|antrag|verlangen|anfrage|bedarf))(?!\p{L})/iu;
const EXCEPT = /(?<!\p{L})(?:außer|except)(?!\p{L})/iu;
const WHOEVER = /(?<!\p{L})(?:wer|wen|wem|whoever|anyone who|those(?: who)?|all who|alle, die)(?!\p{L})/iu;

/** "To open the data and connect it": so far a "to" may be before its verb. */
const MAX_TO = 6;

function isModalityKept({ statement: { text, tokens }, cue, written, own, ownCues, all }: Lost): boolean {
  const { kind, end } = cue;
  // "Can be twisted or aligned" for "can be twisted, or they can be aligned".
  if (new RegExp(String.raw`(?<!\p{L})${cue.words}\s[^,;.]*\s(?:or|oder)\s`, 'iu').test(written)) return true;
  // What had to be done, or could be, was done.
  if (/^(?:had to|musste|mussten|konnte|konnten)$/u.test(cue.words)) return true;
  if (/^soll(?:en)?$/u.test(cue.words) && PLANNED.test(written)) return true;
  const after = tokens.filter((token) => token.start >= end && isContent(token)).slice(0, MAX_TO);
  // "Due at noon at the latest": so it must.
  if (kind === 'required' && DEADLINE.test(written)) return true;
  if (kind === 'possible') {
    // What can't be isn't.
    const isDenied = ownCues.some(
      (each) => each.dimension === 'negation' && each.heads.some((head) => includesWord(tokens, head)),
    );
    if (/^(?:can|could|kann|können|könnten?|konnten?)$/u.test(cue.words) && isDenied && DENIES.test(text.slice(end)))
      return true;
    // "Will be able to" is in the future, too.
    if (/(?<!\p{L})(?:wird|werden)\s[^,;]*\s\p{L}+e?n\s$/u.test(text.slice(0, cue.start)) && PLANNED.test(written))
      return true;
    if (ABLE.test(written) || (/^(?:could|might|könnt)/u.test(cue.words) && UNKNOWN.test(written))) return true;
    // "Um vorhersagen zu können": a purpose.
    if (/\bum\s[^,]*\szu\s$/u.test(text.slice(0, cue.start))) return true;
    // "Deletable" for "can be deleted".
    const stems = own.flatMap(({ key }) => tokensOf(BY_ENDING.exec(key)?.[1] ?? ''));
    if (stems.some((stem) => includesWord(tokens, stem))) return true;
    // "Borrow up to 30 items" for "you may borrow 30 items".
    const [first] = own;
    if (first !== undefined && first.key !== tokens[0]?.key && includesWord(all, first) && UP_TO.test(written))
      return true;
  }
  // "Easy integration" for "can be easily integrated", "Termination: three months' notice".
  const isNoun = own.some(
    (token) => NOUN_OF_VERB.test(token.key) && after.some((each) => each.key !== token.key && isSameWord(each, token)),
  );
  if (isNoun) return true;
  // "No operation without a cover" for "may not be operated".
  if (/^(?:darf|dürfen|may)$/u.test(cue.words) && /^(?:kein\p{Ll}*|no)\s/iu.test(written)) return true;
  // "Revise the rules" for "it recommends that the rules be revised".
  const isRequest = ARTICLES.has(own[1]?.key ?? '') && own[0] !== undefined && includesWord(after, own[0]);
  // "Rückruf nicht ignorieren".
  const last = own.findLast((token) => after.some(({ key }) => key === token.key) && /^\p{Ll}+e?n$/u.test(token.text));
  if (/^soll/u.test(cue.words) && last !== undefined && /^\s?(?:$|[–,:;.])/u.test(written.slice(last.end))) return true;
  const isLaterRequest = own.some(
    (token, index) =>
      (/[:;?–]\s$/u.test(written.slice(0, token.start)) || (token.start === 0 && index > 0)) &&
      /^\p{Ll}/u.test(token.text) &&
      includesWord(after, token),
  );
  const verbs = tokens.filter((token) => token.start >= end && isContent(token)).slice(0, 1);
  // "Review the protocols" for "the protocols should be reviewed".
  if (/^(?:advised|required)$/u.test(kind))
    return isRequest || isLaterRequest || (own[0] !== undefined && includesWord(verbs, own[0]));
  if (kind !== 'future') return false;
  const place = own.findIndex((token) => includesWord(verbs, token));
  const said = own[place];
  const isPresent = said !== undefined && !/(?:ed|te|ten)$/u.test(said.key);
  // "The company pays" for "the company will pay up to $100 each month": a rule.
  if (isPresent && HABIT.test(text)) return true;
  // "Data deleted within 180 days" for "data will be deleted": set down in advance.
  const isPassive = /^\s(?:(?:not|also|\p{L}+ly)\s)?be\s/u.test(text.slice(end));
  if (isPassive && !/(?<!\p{L})(?:be|was|were)(?!\p{L})/iu.test(written)) return true;
  return own.slice(Math.max(0, place - MAX_TO), Math.max(0, place)).some(({ key }) => key === 'to');
}

const DENIES = /^[^,;]*(?<!\p{L})(?:not|no|never|nicht|nie|kein\p{Ll}*)(?!\p{L})/u;
const DEADLINE = /(?<!\p{L})(?:deadline|at the latest|spätestens|\p{L}*frist(?:en)?)(?!\p{L})/iu;
const ABLE =
  /(?<!\p{L})(?:able to|ability to|capable of|allow(?:s|ed)?|permit(?:s|ted)?|lets?|enables?|fähig|in der lage|erlaub(?:en|t)|lässt sich|lassen sich|gestatte[nt]|zulässig)(?!\p{L})/iu;
const NOUN_OF_VERB = /(?:tion|sion|ment|al|ance|ence|ung)s?$/u;
const BY_ENDING = /^(\p{L}{4,})(?:able|ible|bar)$/u;
/** "Not clear yet" for "it could be". */
const UNKNOWN = /(?<!\p{L})(?:unklar|unclear|fraglich|open question|noch offen)(?!\p{L})/iu;
const HABIT =
  /^(?:no|any|each|every|kein\p{Ll}*|jede\p{Ll}?)\s|(?<!\p{L})(?:if|when|whenever|up to|any|normally|usually|wenn|falls|bis zu|normalerweise|üblicherweise|in der regel)(?!\p{L})|\/(?:month|year|monat|jahr)/iu;
