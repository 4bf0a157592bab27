import { isClaim, isOfTheText, isPointing, isRequest, RUSSIAN_VERB } from './claim.ts';
import type { Linguist } from './linguist.ts';
import { leansOn } from './self-contained.ts';
import { countWords } from './shorten-text.ts';

/*
 * Headings that state something: "Fragmentation matters more than hours", "Nahwärme kommt später". Most headings only name what is below
 * them, and taggers take verbs of short lines for nouns and nouns for verbs: a finite verb counts where the words around it leave no other
 * reading. A heading that is missed costs little, a name that passes for a statement is a bad title.
 */

const WORDS = { least: 3, most: 16 } as const;
const LABELLED = /^(?<label>[^:]{2,40}): (?<said>.+)$/u;
const IN_BRACKETS = /\s\([^()]*\)/u;
/** Questions that are no questions, conditions, and words that only point. After a preposition German states as well: "Auf die Zeit kommt es an". */
const OPENS_OTHERWISE =
  /^(?:what|how|why|when|where|who|whom|whose|which|whether|if|unless|because|although|while|as|after|before|since|until|for|to|from|in|on|at|by|with|without|of|about|towards?|let|let’s|please|here|there|now|so|then|but|and|or|was|wie|warum|weshalb|wann|wo|wohin|woher|wor?\p{Ll}+|wer|wem|wen|welche\p{Ll}*|wenn|falls|weil|damit|obwohl|sobald|solange|bevor|nachdem|dass|ob|als|hier|dort|da|so|jetzt|nun|dann|aber|und|oder)(?![\p{L}-])/iu;

/** Whether a heading says something: a statement, or a question over its answer. */
export function isHeadline(heading: string, linguist: Linguist): boolean {
  const words = countWords(heading);
  if (words >= 4 && words <= WORDS.most && heading.endsWith('?')) return true;
  const { language } = linguist.pack;
  if (language === 'en' || language === 'de') return isHeadingClaim(heading, linguist);
  const isLine = words >= 4 && words <= WORDS.most && !/[:!…]$/u.test(heading);
  return isLine && !OPENS_IN_FRENCH.test(heading) && OTHER_VERBS[language]?.test(heading) === true;
}

const OPENS_IN_FRENCH = /^(?:comment|pourquoi|quand|que|quoi)(?!\p{L})/iu;
const OTHER_VERBS: Readonly<Record<string, RegExp>> = {
  fr: /\p{L}{3,} (?:est|sont|a|ont|fait|font|va|vont|reste|restent|baisse|augmente|progresse|double|recule|coûte|gagne|perd|\p{Ll}+(?<!m)ent) (?!\p{Ll}+ent\s)\S/u,
  ru: RUSSIAN_VERB,
};

/** Whether a title states something, as a sentence does or as the heading of its author. */
export function isStated(title: string, linguist: Linguist): boolean {
  return isClaim(title, linguist) || isHeadingClaim(title, linguist);
}

/** Whether a heading is a statement of its author. */
export function isHeadingClaim(heading: string, linguist: Linguist): boolean {
  const { language } = linguist.pack;
  if (IN_BRACKETS.test(heading)) return isHeadingClaim(heading.replace(IN_BRACKETS, ''), linguist);
  // "More is reported – as we wanted": what is said first stands without the rest.
  const [first = '', ...others] = heading.split(/\s[–—]\s/u);
  if (others.length === 1) return saysBriefly(first, others[0] ?? '', language) || isHeadingClaim(first, linguist);
  const words = countWords(heading);
  if (words < WORDS.least || words > WORDS.most || /[?:…]$|["“”„«»]|https?:|\s[–—|/·-]\s/u.test(heading)) return false;
  const { label = '', said } = LABELLED.exec(heading)?.groups ?? {};
  if (said !== undefined)
    return (
      saysBriefly(label, said, language) ||
      isHeadingClaim(
        said.replace(/^\p{Ll}/u, (sign) => sign.toUpperCase()),
        linguist,
      )
    );
  if (!/^[\p{Lu}\p{N}$€£]/u.test(heading) || !/\p{Ll}/u.test(heading) || OPENS_OTHERWISE.test(heading)) return false;
  if (language === 'de' && IMPERSONAL.test(heading)) return true;
  if (leansOn(heading) || isPointing(heading, language) || isOfTheText(heading) || isRequest(heading)) return false;
  if (language === 'de') return statesInGerman(heading);
  return language === 'en' && statesInEnglish(heading);
}

/** "Costs: 15.9% over plan", "Threads – few cases, much money": under a name what is more or less than it was or should be, without a verb. */
function saysBriefly(label: string, said: string, language: string): boolean {
  if (countWords(label) > MAX_LABEL_WORDS || OF_ORDER.test(label)) return false;
  return COMES_TO.test(label) || (countWords(said) >= WORDS.least && COMPARES[language]?.test(said) === true);
}

const MAX_LABEL_WORDS = 3;
/** A part that its number names, and what is behind the text. */
const OF_ORDER =
  /(?:^|\s)(?:\d[\d./]*|\p{Lu})$|^(?:annex|appendix|note|table|figure|anhang|anlage|hinweis|tabelle|abbildung)/iu;
const COMES_TO = /^(?:(?:our|my|the|unsere?|meine?) )?(?:recommendation|conclusion|empfehlung|fazit)$/iu;
const COMPARES: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(?:not|no|never|none|below|above|over|behind|ahead|too|still|already|only|more|less|fewer|better|worse|higher|lower|later|earlier|out of|unchanged)(?!\p{L})/u,
  de: /(?<!\p{L})(?:nicht|keine?|mehr|weniger|wenige?|viele?|zu \p{Ll}+|noch|nur|erst|schon|kaum|fast|später|früher|besser|schlechter|höher|niedriger|teurer|schneller|langsamer|länger|kürzer|(?:über|unter) (?:Plan|Budget|Soll)|am \p{Ll}+sten)(?!\p{L})/u,
};

/** Forms that are no nouns, after any subject. */
const ALWAYS =
  /^(?:is|are|was|were|has|have|had|will|would|can|could|cannot|can[’']t|should|must|might|does|do|did|(?:is|are|was|were|has|have|had|do|does|did|wo|would|could|should)n[’']t|became|began|came|chose|did|fell|gave|got|grew|knew|lost|made|met|went|rose|saw|shrank|spoke|sold|stood|took|told|won|wrote|brought|bought|thought|kept|felt|left|paid|spent|said|stayed|remained|worked|helped|failed|doubled|halved|tripled|increased|decreased|declined|dropped|improved|worsened|recovered|stalled|peaked|mattered|happened|disappeared|outweighed|succeeded|survived|arrived)$/u;
const AUXILIARY = /^(?:is|are|was|were|has|have|had|will|would|can|cannot|could|should|must)$/u;
/** Past forms that are participles as well, where no object or place in time follows: "Money paid in 2026". */
const MAY_BE_PARTICIPLE =
  /^(?:lost|made|met|told|won|sold|brought|bought|kept|left|paid|spent|said|increased|decreased|improved|helped|taught|held|found)$/u;
/** Past forms that are nothing else: "Wait times fell". */
const PAST = /^(?:became|began|came|did|fell|gave|got|grew|rose|went|saw|shrank|took|doubled|halved|stayed|remained)$/u;
/** Verbs that are no nouns. */
const VERBS =
  'accept|affect|allow|concern|appear|apply|arrive|avoid|bear|become|begin|believe|belong|bring|buy|choose|come|contain|continue|decide|deliver|depend|deserve|differ|disagree|dominate|drive|eat|enjoy|ensure|exceed|exist|expect|explain|fail|feel|forget|get|give|go|grow|happen|harm|hurt|improve|include|increase|know|lack|learn|leave|lose|make|matter|mean|meet|miss|occur|outnumber|outperform|outweigh|overtake|prefer|prevent|protect|prove|provide|receive|recover|reduce|rely|remain|replace|require|save|say|seem|sell|shrink|speak|spend|stay|struggle|succeed|suffer|suggest|survive|take|tell|think|threaten|trail|understand|vary|want|win|worsen|write|worry|carry|keep|bring|pay|send|see|hear|hold|lead|let|read|run|sit|stand|teach|throw|wear|agree|ask|add|create|cause|serve|solve|tend|treat|wait';
/** Verbs that are nouns as often. */
const NOUN_VERBS =
  'answer|beat|benefit|block|break|change|cost|count|cut|decline|decrease|doubt|drop|end|face|fall|fear|fit|gain|help|hope|interest|join|last|limit|like|love|move|need|offer|pass|peak|rank|reach|report|rest|return|rise|risk|shift|show|slip|slow|stall|start|stop|support|surge|top|trust|turn|use|value|work|double|miss|pay|lead|cause|influence|impact|increase|matter|cover|demand|earn|delay|damage';
const BASE = new RegExp(`^(?:${VERBS}|${NOUN_VERBS})$`, 'u');
const THIRD = new RegExp(`^(?:${thirdOf(VERBS)}|${thirdOf(NOUN_VERBS)})$`, 'u');
/** Third persons that are plurals of nouns as well. */
const PLURAL_TOO = new RegExp(
  `^(?:${thirdOf(NOUN_VERBS)}|means|sees|leaves|drives|runs|stands|adds|reads|waits|treats|lets)$`,
  'u',
);
const NOUN_TOO = new RegExp(`^(?:${NOUN_VERBS}|run|stand|drive|read|wait|treat|say|lack|leave)$`, 'u');
const NOUN_IN_LY = /^(?:supply|family|assembly|reply|anomaly|monopoly|july|italy)$/u;
/** What a past form acts on; no participle stands before it: "Payments delivered everything". */
const PAST_OBJECT = /^(?:the|an?|no|nobody|nothing|everything|everyone|its|their|our|us|them|it)$/u;
/** What follows a verb and no noun. */
const AFTER_VERB =
  /^(?:the|an?|no|not|never|nobody|nothing|more|less|most|least|fewer|better|worse|best|worst|too|very|well|badly|only|already|still|again|twice|half|both|all|every|each|its|their|our|his|her|your|us|them|it|him|me|you|enough|little|much|many|\p{Ll}+ly|longer|faster|slower|higher|lower|as|because|when|if|than)$/u;
const SAME_IN_PAST = /^(?:cut|beat|hit|set|put|cost)$/u;
const SUBORDINATES = /^(?:that|who|which|whom|whose|what|how|why|when|where|whether|if|to|than|because|as|while)$/u;
const PREPOSITION =
  /^(?:of|in|on|at|by|for|from|with|without|to|into|over|under|between|and|or|but|nor|per|via|as|than|about|after|before|the|an?|our|their|its|this|that|these|those|any|some|no|each|every)$/u;
const PRONOUN = /^(?:we|they|you|i|he|she|it)$/u;
const DETERMINER = /^(?:the|an?|our|their|its|his|her|this|these|those)$/u;
const PLURALS =
  /(?:[^siu]s|[^aeiou]ies|sses|xes|ches|shes|ees|oes|ues|\d%)$|^(?:people|children|men|women|staff|police|data|media|feet|teeth|mice|geese|most|many|few|both|we|they|you|i)$/u;
/** Plurals that stand before a noun: "sales report", "goods return". */
const ATTRIBUTIVE =
  /^(?:sales|goods|news|operations|communications|sports|savings|systems|services|resources|earnings|customs|arms|futures|economics|logistics|statistics|analytics|electronics|works|means|series|species|parts|claims|accounts|relations|process|progress|access|business|success|address|loss|press|class|mass|status|campus|bus|gas|analysis|basis|crisis|virus|focus|bonus|census)$/u;

/** A subject and a verb of the same number, with nothing between the start and the verb that could begin a clause of another kind. */
function statesInEnglish(heading: string): boolean {
  const all = heading.match(/[\p{L}\p{N}%£$€][\p{L}\p{N}%’'.,&-]*(?<![.,])/gu) ?? [];
  // "Fragmentation Matters More Than Hours".
  const words = all.map((word, at) => (at === 0 || /^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word));
  const [first = ''] = words;
  // "Make every hour count", "Helping members decide": what is done, not who does it.
  if (first === 'we' && words[1] !== 'the') return true;
  const at = words.findIndex((word, place) => place > 0 && isVerbAt(words, place, word));
  const mayBeAsked = BASE.test(first) || /ing$/u.test(first);
  // "Demand has doubled": right after what could be asked for comes no other verb.
  const isAsked = mayBeAsked && !PAST.test(words[at] ?? '') && !(at === 1 && AUXILIARY.test(words[at] ?? ''));
  if (at < 1 || isAsked) return false;
  const subject = words.slice(0, at);
  const isClear = !subject.some(
    (word, place) =>
      SUBORDINATES.test(word) ||
      // "Tools the team can use", "What we have": a noun, and who does something with it.
      (place > 0 && (DETERMINER.test(word) || PRONOUN.test(word)) && !PREPOSITION.test(words[place - 1] ?? '')),
  );
  return isClear && !heading.slice(0, heading.indexOf(all[at] ?? '')).includes(',');
}

function isVerbAt(words: readonly string[], at: number, word: string): boolean {
  const before = words[at - 1] ?? '';
  const after = words[at + 1] ?? '';
  if (PREPOSITION.test(before) || (/ly$/u.test(before) && !NOUN_IN_LY.test(before))) return false;
  if (/[^e]ed$/u.test(word) && PAST_OBJECT.test(after)) return true;
  if (ALWAYS.test(word))
    return PAST.test(word) || (MAY_BE_PARTICIPLE.test(word) ? AFTER_VERB.test(after) : after !== '');
  if (BASE.test(word)) {
    if (!PLURALS.test(before)) return SAME_IN_PAST.test(word) && AFTER_VERB.test(after);
    if (AFTER_VERB.test(after) || PRONOUN.test(before)) return after !== '';
    return !ATTRIBUTIVE.test(before) && !(NOUN_TOO.test(word) && (at === 1 || after === '' || /^\d/u.test(after)));
  }
  if (!THIRD.test(word) || (PLURALS.test(before) && !ATTRIBUTIVE.test(before))) return false;
  return PLURAL_TOO.test(word) ? AFTER_VERB.test(after) : true;
}

function thirdOf(bases: string): string {
  return bases
    .split('|')
    .map((base) =>
      /[^aeiou]y$/u.test(base) ? `${base.slice(0, -1)}ies` : /(?:s|x|ch|sh|o)$/u.test(base) ? `${base}es` : `${base}s`,
    )
    .join('|');
}

/** Finite forms that are nothing else, after a noun. */
const FINITE =
  'ist|sind|war|waren|wird|wurde|wurden|hat|hatte|hatten|kann|konnte|muss|musste|soll|darf|will|bleibt|blieb|blieben|kommt|kam|kamen|geht|ging|gingen|steht|stand|standen|liegt|lag|lagen|gibt|gab|fehlt|fehlte|reicht|reichte|lohnt|kostet|kostete|bringt|brachte|braucht|steigt|stieg|stiegen|sinkt|sank|sanken|fällt|fiel|fielen|wächst|wuchs|wuchsen|hält|hielt|hilft|half|spart|zeigt|läuft|lief|funktioniert|funktionierte|wirkt|zahlt|gewinnt|gewann|verliert|verlor|übersteigt|überwiegt|dauert|dauerte|beginnt|begann|endet|endete|startet|stockt|drückt|bremst|schützt|senkt|trägt|trug|führt|führte|verschiebt|lässt|nimmt|nahm|zieht|zog|wartet|scheitert|schwankt|stagniert|hängt|bindet|entscheidet|zählt|erreicht|schafft|macht|kauft|arbeitet|verursacht|verursachen';
/** Plural forms that are infinitives as well, only after a subject that begins as one. */
const PLURAL_FORMS =
  'haben|werden|können|müssen|sollen|dürfen|wollen|brauchen|steigen|sinken|fehlen|bleiben|kommen|reichen|wachsen|fallen|laufen|gehen|stehen|liegen|kosten|zeigen|warten|verlieren';
const OF_PLURAL =
  '(?:Die|Unsere|Alle|Viele|Beide|Mehr|Weniger|Fast|Rund|Etwa|Über|Zwei|Drei|Vier|Fünf|Sechs|[0-9][0-9.,]*(?: ?%)?)';
/** Verbs without an object: at the end they are no request. */
const GO_THEMSELVES = 'steigen|sinken|wachsen|schrumpfen|fehlen|stagnieren|scheitern';
const GERMAN = new RegExp(
  String.raw`^(?<before>(?:\S+ ){0,6}(?:\p{Lu}[\p{L}-]*|%)) (?:${FINITE})(?: \S|$)|^(?<many>${OF_PLURAL} (?:\S+ ){0,4}?\p{Lu}[\p{L}-]*|Wir) (?:${PLURAL_FORMS}) \S|^(?<go>\p{Lu}[\p{L}-]* (?:\S+ ){0,4}\p{Lu}[\p{L}-]*) (?:${GO_THEMSELVES})$`,
  'u',
);
/** "Es fehlen Fachkräfte", "Es wird mehr gemeldet": what is no one's. */
const IMPERSONAL = /^Es (?:gibt|gab|fehlt|fehlen|bleibt|bleiben|wird|wurden?|werden) \p{L}+ \p{L}/u;
/** "Mit Partnern wachsen": what is to be done. */
const AT_FIRST =
  /^(?:für|mit|ohne|von|vom|zur?|zum|beim?|nach|vor|auf|aus|an|am|im|in|über|unter|gegen|durch|gemeinsam|zusammen|weiter)(?!\p{L})/iu;
/** A pronoun that points, before its verb. */
const GERMAN_POINTS = /^(?:Das|Dies\p{L}*|Es|Er|Sie|Ihr) \p{Ll}/u;

/** A verb in second place after a subject with a noun. */
function statesInGerman(heading: string): boolean {
  const { before, many, go } = GERMAN.exec(heading)?.groups ?? {};
  const subject = before ?? many ?? (AT_FIRST.test(heading) ? undefined : go);
  return subject !== undefined && !subject.includes(',') && !GERMAN_POINTS.test(heading);
}
