import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { isClaim } from './claim.ts';
import { capitalise, cleanHeading, cleanText } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { within } from './list-title.ts';
import { LONGEST_TITLE } from './write-title.ts';

/*
 * What a part grants or asks, with its amount: "3 weeks of paid vacation". A slide of several parts is titled by these instead of by
 * their names.
 */

interface Grammar {
  /** Who gets or gives something, in whose place a title needs no other word, with the amount that is given. */
  gives: RegExp;
  amount: RegExp;
  /** A condition that only says that one may want it. */
  wished: RegExp;
  /** A condition that says who one is. */
  who: RegExp;
  /** Clauses end with their verb, and conditions have a comma before them. */
  verb_last: boolean;
  denies: RegExp;
}

const EN = {
  count: String.raw`(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`,
  us: String.raw`(?:[Yy]ou|[Ww]e|[Tt]hey|[Ee]very(?:one|body)|(?:[Aa]ll (?:our |the )?|[Oo]ur |[Ee]very )?(?:[Ee]mployees?|[Ss]taff|[Tt]eam members?|[Cc]olleagues|[Ww]orkers|[Mm]embers))`,
  // Of several ("Managers receive …") the name would be missing.
  firm: String.raw`(?:[Tt]he (?:company|firm|organi[sz]ation|employer)|\p{Lu}[\p{L}.&’'-]+(?: \p{Lu}[\p{L}.&-]+){0,2})`,
  have: String.raw`(?:(?:will |can |may )?(?:get|have|take|receive|expense|work|spend)|(?:will be|[’']ll be|are|is) (?:offered|paid|given|granted)|(?:are|is) (?:eligible|entitled) to(?: (?:take|receive|get))?|offer|pay|provide|give)`,
  give: String.raw`(?:(?:will|can|may) (?:offer|pay|provide|give|grant|reimburse|cover|match)|(?:offer|pay|provide|give|grant|reimburse|cover)s|matches)`,
  ask: String.raw`(?:[Pp]lease )?(?:[Ll]et us know|(?:[Tt]ell|[Aa]sk|[Ii]nform) [^,;:]{2,30}) and `,
};
const EN_AMOUNT = String.raw`(?:(?:up to|at least|at most|a (?:maximum|total) of|more than|less than|over|around|about|an? additional) )?(?:[$€£]\s?\d|\d[\d.,]*\s?%|${EN.count}[ -](?:\p{Ll}+[ -])?(?:hours?|days?|weeks?|months?|years?)(?!\p{L}))`;
const DE = {
  count: String.raw`(?:\d[\d.,]*|einen|eine|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)`,
  who: String.raw`(?:Sie|[Ww]ir|[Aa]lle(?: Beschäftigten| Mitarbeitenden| Angestellten| Mitglieder)?|(?:[Dd]ie )?(?:Beschäftigten?|Mitarbeitenden?|Angestellten?|Mitglieder)|[Dd]ie (?:Firma|Gesellschaft)|[Dd]as Unternehmen|[Dd]er Arbeitgeber)`,
  verb: '(?:bietet|bieten|zahlt|zahlen|gibt|geben|gewährt|gewähren|erhalten|erhält|bekommen|bekommt|haben|erstattet|erstatten|übernimmt|übernehmen|können|dürfen|nehmen)',
};
const DE_AMOUNT = String.raw`(?:(?:bis zu|höchstens|maximal|mindestens|rund|etwa|mehr als|über|weitere) )?(?:\d[\d.,]*\s?(?:€|Euro|EUR|CHF|Franken|%|Prozent)(?!\p{L})|${DE.count} (?:\p{Ll}+ )?(?:\p{Lu}\p{Ll}+-?)?(?:[Ss]tunden?|[Tt]age?n?|[Ww]ochen?|[Mm]onate?n?|[Jj]ahre?n?)(?!\p{L}))`;

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  en: {
    gives: new RegExp(
      String.raw`^(?:${EN.ask})?(?:${EN.us} (?:also )?${EN.have}|${EN.firm} (?:also )?${EN.give}) (?:an? |the )?(?<object>${EN_AMOUNT}.*)$`,
      'u',
    ),
    amount: new RegExp(`^${EN_AMOUNT}`, 'u'),
    wished: /^if you(?:[’']re| are)? (?:interested in|want|wish|would like|like|plan|decide|choose|need) /iu,
    who: /^if you(?:[’']re| are) (?<who>(?:the|an?) [^,]*)$/iu,
    verb_last: false,
    denies: /\b(?:not|no|never|only|cannot|without|except|unless)\b|n[’']t\b/iu,
  },
  de: {
    gives: new RegExp(
      String.raw`^(?:(?<lead>[^,;:]{3,40}?) )?(?:${DE.who} ${DE.verb}|${DE.verb} ${DE.who})(?: (?:Ihnen|allen (?:Beschäftigten|Mitarbeitenden)|auch|zudem|außerdem))? (?<object>${DE_AMOUNT}.*)$`,
      'u',
    ),
    amount: new RegExp(`^${DE_AMOUNT}`, 'u'),
    wished: /^wenn Sie (?:\S+ )*(?:möchten|wollen|wünschen)$/iu,
    who: /$^/u,
    verb_last: true,
    denies: /(?<!\p{L})(?:nicht|keine?[nrms]?|nie|nur|ohne|außer)(?!\p{L})/iu,
  },
};

const CONDITION =
  /^(?<condition>(?:if|when|whenever|wenn|falls|sofern) [^,;:]{5,160}), (?:then |so |dann )?(?<rest>\S.*)$/iu;
/** "During summer, we work …", "Every three years, employees …": when it holds. A clause is none. */
const SETTING = /^(?<setting>(?:during|every|each|from|after|within|per|once) [^,;:]{3,40}), (?<rest>\S.*)$/iu;
const GERMAN_SETTING = /^(?:alle|jede[nrs]?|im|in|während|von|ab|seit|bis|pro) /iu;
/** Where what is given ends: its purpose and its comments come after. */
const ENDS =
  /(?:[;:(]|[.,](?!\d))|\s(?:to (?!(?:an?|the|each|every|all|your|our|their|those|any|\d|[$€£]|\p{Lu}))|for you to|if|when|because|so|but|and (?:you|we|they|(?:the|an?|our) \p{Ll}+ (?:\p{Ll}+s|are|have|can|will))|where|until|before|unless|as long as)\s?|\s[–—]\s/u;
/** How often, for whom each time, or up to what limit, at the end. */
const ALSO =
  /, (?<also>(?:every|each|per|once|up to|at most|at least|for (?:up to|at most)|with a maximum|alle|jede[nrs]?|pro|je|höchstens|maximal|längstens|mindestens|bis zu) [^,.;:]{3,40})$/iu;
/** The first of several: "for your gym, your yoga studio, or whatever". */
const OF_LIST =
  /^, (?:[^,]+, (?:or|oder) |(?!(?:an?|the|some|\d|eine?n?|den|die|das|per|every|each|pro|alle)\s)[^,.]{2,40}(?:,| and | or | und | oder ))/iu;
const PURPOSE = /\s(?:for|towards|für) (?!(?:each|every|jede)).*$/iu;
/** What is limited by more than its amount. */
const LIMITED = /\s(?:that|which|who)\s/iu;
/** "30 Tage Urlaub nehmen": the verb at the end of a German clause. */
const VERB_LAST = /(?:\s(?:\p{Ll}+(?:en|eln|ern)|\p{Ll}+t|dazu|zu|frei))+$/u;
const MAX_SENTENCE = 92;
const HAS_AMOUNT =
  /[$€£]\s?\d|\d\s?(?:%|€|Euro|EUR|CHF|Prozent)|\d[ -](?:hours?|days?|weeks?|months?|years?|Tage|Wochen|Monate|Stunden|Jahre)(?!\p{L})/iu;

/**
 * "3 weeks of paid vacation; Personal Leave: four weeks off at 100% pay": the amount that each of several parts is about, in its words.
 * Null where a part has none, or where all are too long.
 */
export function titleOfFacts(blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const starts = blocks.flatMap(({ kind }, at) => (kind === 'heading' ? [at] : []));
  const parts = starts.map((start, place) => blocks.slice(start, starts[place + 1]));
  const facts = parts.flatMap(([heading, ...own]) => {
    const sentences = own
      .flatMap(({ text }) => linguist.sentences(text))
      .map((text) => cleanText(text).replace(/[.!]$/u, ''));
    const isProse = own.every(({ kind }) => kind === 'paragraph');
    return isProse ? (factOf(cleanHeading(heading?.text ?? ''), sentences, linguist) ?? []) : [];
  });
  if (facts.length < 2 || facts.length < parts.length) return null;
  const joined = (texts: readonly string[]): string =>
    texts.map((text, at) => (at === 0 ? capitalise(text, linguist.pack.language) : text)).join('; ');
  const titles = [facts, facts.map((text) => text.replace(LESS, ''))].map(joined);
  return titles.find((title) => title.length <= LONGEST_TITLE.max_chars) ?? null;
}

/** "for the primary caregiver of a new child", "and are unable to work because of it": of whom, and why, stands below. */
const LESS =
  /(?<= for (?:the|an?) (?:\p{Ll}+ ){0,2}\p{Ll}+) of [^,;]*$|(?<= and [^,;]{8,60}) because of (?:it|this|that)$/u;

/** That something is there, or by whom it is run: "Medical insurance is provided via …". */
const PROVIDED =
  /(?<!\p{L})(?:(?:is|are) (?:provided|offered|available|administered|managed|run|handled)|(?:wird|werden) (?:\S+ )*(?:angeboten|bereitgestellt|verwaltet))(?!\p{L})/iu;

/**
 * What a part says that someone pays or gets, where it opens with no more than that the thing is provided: "Medical insurance: the company
 * pays 75% of the premium". Null for other parts.
 */
export function grantBelow(
  name: string,
  sentences: readonly string[],
  linguist: Linguist,
): { title: string; takeaway: string } | null {
  const grammar = GRAMMARS[linguist.pack.language];
  const [opening = '', ...others] = sentences.map(cleanText);
  if (grammar === undefined || !PROVIDED.test(opening) || HAS_AMOUNT.test(opening)) return null;
  const takeaway = others.find(
    (text) => HAS_AMOUNT.test(text) && grammar.gives.test(text) && !CONDITION.test(text) && !grammar.denies.test(text),
  );
  const title = `${name}: ${within((takeaway ?? '').replace(/[.!]$/u, ''), linguist)}`;
  return takeaway === undefined || title.length > LONGEST_TITLE.max_chars ? null : { title, takeaway };
}

/** The first amount that sentences give, else the first short sentence with an amount; with the name of their part, where it has no word of that. */
function factOf(name: string, sentences: readonly string[], linguist: Linguist): string | null {
  const names = new Set(linguist.terms(name));
  const [fact] = [
    ...sentences.flatMap((sentence) => givenIn(sentence, linguist) ?? []),
    ...sentences
      .filter((text) => text.length <= MAX_SENTENCE && HAS_AMOUNT.test(text) && isAlone(text, linguist))
      .map((text) => within(text, linguist)),
  ];
  if (fact === undefined) return null;
  return linguist.terms(fact).some((term) => names.has(term)) ? fact : `${name}: ${fact}`;
}

function isAlone(text: string, linguist: Linguist): boolean {
  return (
    isClaim(text, linguist) && !CONDITION.test(text) && GRAMMARS[linguist.pack.language]?.denies.test(text) === false
  );
}

/** What a sentence says that someone gets, with when and on what condition. */
function givenIn(sentence: string, linguist: Linguist): string | null {
  const grammar = GRAMMARS[linguist.pack.language];
  if (grammar === undefined || grammar.denies.test(sentence)) return null;
  const { condition = '', rest = sentence } = CONDITION.exec(sentence)?.groups ?? {};
  const { setting = '', rest: main = rest } = SETTING.exec(rest)?.groups ?? {};
  const { lead = '', object } = grammar.gives.exec(main)?.groups ?? {};
  if (object === undefined || (lead !== '' && !GERMAN_SETTING.test(lead))) return null;
  const amount = amountOf(object, grammar);
  const when = setting !== '' ? setting : lead;
  if (amount === null) return null;
  return withCondition(when === '' ? amount : `${amount} ${small(when)}`, condition, grammar);
}

/** "up to $1,000, every three years" of "up to $1,000 to furnish your office, every three years". */
function amountOf(object: string, grammar: Grammar): string | null {
  const end = ENDS.exec(object)?.index ?? object.length;
  const [said, after] = [object.slice(0, end), object.slice(end)];
  const { also } = ALSO.exec(after)?.groups ?? {};
  const whole = OF_LIST.test(after) ? said.replace(PURPOSE, '') : said;
  const bare = (grammar.verb_last ? whole.replace(VERB_LAST, '') : whole).trim();
  const isCut = OF_LIST.test(after) && whole === said && !grammar.amount.test(said);
  if (isCut || LIMITED.test(bare) || !grammar.amount.test(bare)) return null;
  return also === undefined ? bare : `${bare}, ${also}`;
}

function withCondition(said: string, condition: string, grammar: Grammar): string {
  if (condition === '' || grammar.wished.test(condition)) return said;
  const { who } = grammar.who.exec(condition)?.groups ?? {};
  return who === undefined ? `${said}${grammar.verb_last ? ',' : ''} ${small(condition)}` : `${said} for ${who}`;
}

function small(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
