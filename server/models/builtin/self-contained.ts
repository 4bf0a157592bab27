import { isBareClause, isExample, isOfTheText, isPointing, lacksSubject } from './claim.ts';
import { WRITTEN_SMALL } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { isNoiseText } from './noise.ts';
import { countWords } from './shorten-text.ts';

/** Whether a sentence is whole and can be understood without those around it. */
export function isSelfContained(text: string, words: number, linguist: Linguist): boolean {
  if (words < 4 || text.length > TOO_LONG || (text.length < 20 && words < 7)) return false;
  if (!/^["“„«(]?[\p{Lu}\p{N}\p{Lo}$€£]/u.test(text) && !WRITTEN_SMALL.test(text)) return false;
  if (!/[.!”"’)»。！」』।۔]$/u.test(text) || /\?$|\.\.\.$/u.test(text)) return false;
  if (/\s(?:it|them|this|that|these|so)[.!]$/iu.test(text) && !NAMES_IT.test(text) && !NAMES_THEM.test(text))
    return false;
  if (listsNames(text)) return false;
  if (isOfElsewhere(text) || isNoiseText(text) || /https?:\/\/|\S@\S/u.test(text)) return false;
  if ((text.match(/["“”„]/gu)?.length ?? 0) % 2 === 1) return false;
  if (/^[^,]{3,60}, (?:it|they|he|she|this|these|that|their|his|her|its|il|elle|ils|elles)\s/iu.test(text))
    return false;
  if (/^(?:On|In|By) [^,]{3,20}, \d{4}, (?:it|they|he|she|their|his|her|its)\s/iu.test(text)) return false;
  if (/\b(?:this|these|it|them)[,;]/iu.test(text.slice(0, 60)) || /\b(?:this|these|those)[,;]/iu.test(text))
    return false;
  if (!isLeadClear(text, linguist) || isOfTheText(text) || isBareClause(text)) return false;
  if (lacksSubject(text, linguist.pack.language)) return false;
  if (LACKS_CONTEXT.test(text) || FROM_NO_ONE.test(text) || isElliptic(text)) return false;
  if (isPointing(text, linguist.pack.language)) return false;
  // Taggers miss verbs that look like nouns ("costs"): a longer sentence is taken to have one.
  return words >= 7 || linguist.hasVerb(text);
}

/** What a sentence begins with that only the one before names. */
export const LEANS =
  /^(?:(?:with(?:out)?|despite|because of|after|before|besides) (?:it|them)|(?:im|am|in|vor|seit|davor|zuvor) (?:\p{L}+ )?(?:vorjahr|jahr davor|\p{L}+) (?:waren|war|lag(?:en)?|betrug(?:en)?) (?:es|sie|er)|it|they|this(?! (?:year|season|autumn|summer|spring|winter|quarter|month|week)(?!\p{L}))|that|these|those|he|she|his|her|its|their|in return|both|es(?! (?:ergibt sich|ergab sich|gibt|gab|bleibt|bleiben|fehlt|fehlen))|sie|er|dies\p{L}*|jene\p{L}*|dazu|dabei|damit|hierzu|il|elle|ils|elles)(?!\p{L})/iu;
/** "Ausgezeichnet wurde sie": of whom an earlier sentence spoke. "Wir bitten Sie" speaks to its reader. */
export const LEANS_EARLY =
  /^(?:[Dd]arüber hinaus|[Aa]ußerdem|[Zz]udem|[Ff]erner)(?!\p{L})|^(?:[Ww]er|[Ww]enn|[Ff]alls|[Ss]obald) (?:das|dies|sie|er|es(?! (?:um|sich)))(?!\p{L})|^(?:\S+ ){1,3}(?:sie|er|it|they|he|she|(?:dazu|hierzu|darüber|hierüber|davon|hiervon|dafür|hierfür)(?!,))(?!\p{L})/u;

/** "Last season it stood still": after a word for a time or a place only an earlier sentence says what "it" is. */
export const LEANS_AFTER_TIME =
  /^(?:last|this|next|every|each|in|on|at|by|since|from|until|during|now|today|then|so|there|here) (?:\S+ ){0,3}?(?:it(?! (?:is|was|will be|takes?|took|seems?|may be) (?:\p{L}+ )?(?:to|that|for|possible|necessary|important|easy|hard|difficult|clear|likely)(?!\p{L}))|they|he|she)(?!\p{L})/iu;

/** Whether a sentence speaks of whom or what only an earlier one names. */
export function leansOn(text: string): boolean {
  return LEANS.test(text) || LEANS_EARLY.test(text) || isElliptic(text);
}

/** Whether a sentence leaves out what only the one before says. */
export function isElliptic(text: string): boolean {
  return ELLIPTIC.test(text);
}

/** "If we do not, we stop", "The risk is not: …": what is done, or so, only the sentence before says. */
const ELLIPTIC =
  /^(?:if|unless|when) (?:(?:we|they|you|it|he|she|i) (?:do|does|did|is|are|was|were|will|can)(?: not|n[’']t)?|not|so),|^(?:otherwise|if so|if not|andernfalls|ansonsten)(?!\p{L})|^(?:\S+ ){1,4}of (?:them|these|those)(?!\p{L}| who| that| which| in| on| with| from)|^sonst (?=\p{Ll})|^wenn (?:nicht|ja|wir das (?:nicht )?tun),|^[^,;:]{2,60} (?:is|are|was|were|does|do|did|has|have|can|will) not(?::|;|$)/iu;

/** Whether a sentence says what happens in the case that only the sentence before it names: "When the line stops, we wait. Fruit goes into store". */
export function followsCondition(before: string): boolean {
  return IN_CASE.test(before);
}

const IN_CASE =
  /^(?:when(?! \p{L}+ing)|whenever|if|once|as soon as|unless|in case|wenn|falls|sobald|sofern)(?!\p{L})/iu;

/** Names of families, tribes and orders, and works cited in a sentence: where it has many of them, it lists, and says nothing. */
const TAXA = /(?<!\p{L})\p{Lu}\p{Ll}{2,}(?:inae|idae|aceae|oidea|ini|formes)(?!\p{L})/gu;
const WORKS = /\bet al\b|\[\d{1,3}(?:[,–-]\s?\d{1,3})*\]|\((?:19|20)\d\d[a-z]?\)/gu;
const MANY_NAMES = 3;

function listsNames(text: string): boolean {
  return [TAXA, WORKS].some((names) => new Set(text.match(names)).size >= MANY_NAMES);
}

const TOO_LONG = 420;
/** "Only a key turned in the lock opens it." */
const NAMES_IT = /^(?:only |just )?an? [^,;]{2,60} (?:in|on|to|of|from|at|into|onto) the \p{Ll}+ \p{Ll}+s it[.!]$/iu;

/** "Of those entitled to travel expenses 29% claimed them." */
const NAMES_THEM = /\bthose (?:\p{L}+ )?(?:to|for|with|about) (?:\p{Ll}+ )?\p{Ll}{3,}s \p{Ll}+ them[.!]$/iu;

/** "The firm received requests that affected 15,000 accounts": from whom, an earlier sentence says. */
const FROM_NO_ONE =
  /\b(?:received|got|answered|rejected|granted|refused|faced|handled|complied with) (?:\d[\d,.]* |\p{Ll}+ )?(?:requests|complaints|demands|orders|offers|warnings|proposals|inquiries|subpoenas)(?: that| which|[.,;])/iu;
/** A sentence that only adds to those before it. */
const LACKS_CONTEXT =
  /^(?:collectively|included in|(?:one|two|three|four|five|both|some|others) (?:is|are|was|were|has|have|had) |the (?:idea|reason|point|result|problem|default|difference|exception|consequence|answer|trick|catch) (?:is|was|here) |(?:yes|no|sure|well|ok(?:ay)?), |(?:in|at|on|during|by) the same |in that (?:month|year) |.*\bmeans? that (?:he|she|they)\b|an? (?:additional|further|second|third|related) |.*\b(?:is|are|was|were) (?:another|others?)\b|.*\banother of\b|.*\ban additional \d|\p{L}+ (?:days|weeks|months|years) (?:later|earlier|before),)|\s(?:as well|too)[.!]$/iu;

const POINTS_ELSEWHERE =
  /(?:(?:(?:^|[(;:,–—.]\s?|\bplease |\balso )see|\b(?:siehe|cf\.|vgl\.))\s|\b(?:as (?:shown|described|discussed|mentioned|noted)|in (?:this|the (?:next|following|previous)) (?:section|chapter|paper|article)|(?:shown|listed|given|depicted) in (?:fig|table)|(?:fig(?:ure)?|table|section|chapter|appendix|example|listing|abbildung|abb\.|tabelle|kapitel|abschnitt|beispiel)\.?\s\d|(?:appendix|annex|anhang|annexe) \p{L}\b|above-mentioned|aforementioned|(?:the|as) follow(?:s|ing)(?: (?:is|are|list|table))?\s*:?$|wie folgt|oben genannt|im folgenden|click here|random \w+ for)\b)/iu;

/** "Except as provided in the following paragraphs", "article nine of these statutes": places that are not on the slide. */
const IN_A_LAW =
  /(?<!\p{L})(?:(?:the )?(?:following|preceding|previous|above) (?:paragraph|article|section|clause|subsection|item|number)s?|(?:article|section|paragraph|clause|subsection) [\p{L}\d().]+ of (?:this|these|the present)|(?:sub)?paragraphs? \(?[\da-z]{1,2}\)|(?:(?:in )?den|die|der|des|nach) (?:folgenden|vorstehenden|vorherigen|nachstehenden) (?:absätze?n?|artikeln?|nummern?|ziffern?|bestimmungen|paragra(?:ph|f)en)|(?:gemäß|nach|im sinne(?: von| des)?) (?:§|abs(?:atz|\.)|art(?:ikel|\.)|ziffer|nr\.) ?\d|(?:nos |dos |aos |os )?números (?:seguintes|anteriores)|número (?:seguinte|anterior)|(?:deste|no presente|do presente) (?:artigo|número)|artigo \p{L}+ d(?:este|estes|os presentes)|al[íi]neas? [a-z]\)|les (?:paragraphes|articles) (?:suivants|précédents)|(?:los|las) (?:apartados|artículos) (?:siguientes|anteriores))(?!\p{L})/iu;
/** "With the exceptions provided for in the following paragraphs, …": that there are some, and where, is part of the rule. */
export const WITH_EXCEPTIONS =
  /^(?:with the exceptions (?:[\p{Ll} ]+ )?(?:in|by|of)|except as (?:otherwise )?(?:provided|stated|set out) (?:for )?in|com as exce\p{L}{0,2}ões (?:[\p{Ll} ]+ )?n[oa]s|con las excepciones (?:[\p{Ll} ]+ )?en l[oa]s|sauf (?:les )?exceptions (?:[\p{Ll} ]+ )?aux|salvo le eccezioni (?:[\p{Ll} ]+ )?nei|mit den in den) (?:[\p{Ll} ]+ )?(?:following|next|seguintes|siguientes|suivants|seguenti|folgenden)(?: \p{L}+)*, /iu;

/** How a rule says that the exceptions are right below it. */
const BELOW: Readonly<Record<string, string>> = {
  ...{ with: 'With the exceptions below, ', except: 'With the exceptions below, ', com: 'Com as excepções abaixo, ' },
  ...{ con: 'Con las excepciones siguientes, ', sauf: 'Sauf les exceptions suivantes, ' },
  ...{ salvo: 'Salvo le eccezioni seguenti, ' },
};

/** A rule whose exceptions follow it on the slide points there, and no longer at paragraphs of its source. */
export function withExceptionsBelow(text: string): string {
  return text.replace(WITH_EXCEPTIONS, (said) => BELOW[said.split(' ')[0]?.toLowerCase() ?? ''] ?? said);
}

/** "The 2.0 relative risk approach": an approach that the text has named before. */
const OF_A_VALUE =
  /^(?:the|der|die|das) \d+[.,]\d{1,2} (?!million|billion|trillion|percent|per|prozent|milli|%)\p{Ll}/iu;

/** Whether a text speaks of a place or value that is only elsewhere in its source. */
export function isOfElsewhere(text: string): boolean {
  return POINTS_ELSEWHERE.test(text) || IN_A_LAW.test(text.replace(WITH_EXCEPTIONS, '')) || OF_A_VALUE.test(text);
}

/** Whether a list item refers to a figure, or to what was said before its list. */
export function pointsElsewhere(text: string, linguist: Linguist): boolean {
  return (
    isOfElsewhere(text) ||
    isBareClause(text) ||
    isExample(text) ||
    (countWords(text) >= 5 && isPointing(text, linguist.pack.language))
  );
}

/** False if the sentence begins with a reference to an earlier one. */
export function isLeadClear(text: string, linguist: Linguist): boolean {
  const rest = text.replace(/^["“„«(]/u, '');
  const first = /^[\p{L}’']+/u.exec(rest)?.[0]?.toLowerCase() ?? '';
  const bare = first.replace(/[’'](?:s|re|ve|ll|d)$/u, '');
  if (!linguist.pack.back_references.has(first) && !linguist.pack.back_references.has(bare)) return true;
  if (/^this (?:year|quarter|month|week|season|autumn|summer|spring|winter)(?!\p{L})/iu.test(rest)) return true;
  // "Many cities add a grant" stands, "Many do" does not.
  if (/^(?:all|each|few|many|most|several|some)$/u.test(first)) {
    const next = linguist.tag(rest)?.[1];
    return next !== undefined && /^(?:NOUN|PROPN|ADJ)$/u.test(next.tag) && next.text !== 'others';
  }
  // "The" and "Das" are articles as a rule; "Das ist" points back. "Es gibt" does not.
  if (linguist.pack.language === 'de') {
    const second = rest.split(/\s+/u)[1] ?? '';
    if (/^(?:der|die|das|den|dem)$/u.test(first))
      return (
        /^\p{Lu}/u.test(second) ||
        (/(?:e|en|er|es)$/u.test(second) &&
          !/^(?:werden|wurden|haben|waren|sollen|können|müssen|sollte|konnte|hatte|wurde)$/u.test(second))
      );
    if (first === 'es') return /^(?:gibt|gab)$/u.test(second);
    if (/^(?:beide|auch|für)$/u.test(first)) return false;
  }
  return false;
}

/** Whether a sentence would be self-contained with a name in place of its pronoun. */
export function isWholeAfter(text: string, linguist: Linguist): boolean {
  const named = text.replace(/^(?:he|she)(?= )/iu, 'Alex').replace(/^they(?= )/iu, 'Cooks');
  return isSelfContained(named, countWords(named), linguist);
}

/** A text that begins in the middle of a sentence. */
export const LOWER_CASE = /^["“„«(]?\p{Ll}(?!\p{Lu})(?!\S*[-_]\S*\d)/u;
