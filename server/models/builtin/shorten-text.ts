import { findMeaningChanges } from '../../../common/check/meaning/find-meaning-changes.ts';
import { findMissingAntecedent } from '../../../common/check/meaning/find-missing-antecedent.ts';
import { capitalise, cleanText, dropConnective, numbersIn } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { UNPARTED_SIGNS } from './linguist.ts';

interface ShortenLimits {
  max_chars: number;
  max_words: number;
  /** If the caller wants less text, a mere contrast ("while costs fell") may be removed. */
  may_cut_contrast?: true;
}

/** "mainly because": how much of it the clause explains. */
const DEGREE =
  /^(?:mainly|partly|largely|primarily|chiefly|mostly|especially|possibly|probably|perhaps|vor allem|teils|notamment|surtout)\s+/iu;
/** Words whose clause must stay: without its condition, cause or exception the meaning changes. */
const KEEPS =
  /^(?:but|unless|if|because|since|as|so that|due to|owing to|thanks to|by|without|despite|excluding|when|once|wherever|whenever|as per|except|only|not|until|although|though|even though|whereas|while|however|provided|aber|wenn|falls|weil|da|denn|sodass|so dass|damit|indem|durch|ohne|trotz|ausgenommen|sobald|außer|nur|sofern|bis|obwohl|während|wobei|mais|si|parce que|car|puisque|grâce à|sans|lorsque|quand|sauf|bien que|tandis que|alors que|pero|cuando|porque|ya que|debido a|sin|excepto|aunque|quando|se|ma|mas|pois|devido a|sem|salvo|perché|poiché|senza|embora|sebbene|но|хотя|если|когда|однако|кроме|потому что|так как|без)(?!\p{L})/iu;
const CONTRASTS =
  /^(?:although|though|even though|whereas|while|however|obwohl|während|wobei|bien que|tandis que|alors que|aunque|embora|sebbene|хотя|однако)(?!\p{L})/iu;
/** Endings of a sentence that only link it to the previous one. */
const LINKS_BACK = /,\s+(?:however|though|too|as well|jedoch|allerdings)$/iu;
/** Words that open what would follow them. */
const OPENS_MORE =
  /(?:^|[\s,])(?:possibly|probably|perhaps|presumably|mainly|partly|largely|primarily|notably|namely)$|,\s+in (?:many|most|some|all) cases$/iu;
/** Opens a subordinate clause, which needs a main clause after it. */
const CONJUNCTION =
  /^(?:if|when|while|although|though|because|since|as|once|unless|until|whereas|even though|wenn|obwohl|während|weil|da|nachdem|bevor|sobald|falls|si|lorsque|quand|puisque|bien que)\s(?!of\s|a result|part\s)/iu;
/** The content of a statement, question or agreement is the point of a sentence that introduces it. */
const SAYS_WHAT =
  /^(?:stating|saying|claiming|arguing|alleging|asking|announcing|noting|warning|demanding|requiring|requesting|promising|agreeing|accusing|concluding|suggesting|confirming|prohibiting|forcing)\s/iu;
const MAX_TRIES = 160;

/**
 * Shortens a sentence to a part of itself that is a whole sentence: brackets, openers, trailing and leading clauses are
 * removed, words are never changed, no clause is cut in its middle, and what limits the sentence stays (the meaning guard
 * compares each part with it). Numbers are kept if any part that fits contains them.
 * @returns the part without final full stop, or null if none fits.
 */
export function shortenText(text: string, limits: ShortenLimits, linguist: Linguist): string | null {
  const key = `${limits.max_chars} ${limits.max_words} ${limits.may_cut_contrast === true} ${text}`;
  return linguist.recall('shorten', key, () => findShorter(text, limits, linguist));
}

function findShorter(text: string, limits: ShortenLimits, linguist: Linguist): string | null {
  const start = bare(cleanText(text), linguist);
  // A sentence with its full stop is whole whatever its last word.
  if (!/[.!?]$/u.test(text.trim()) && isOpenEnd(lastWord(start), linguist)) return null;
  const needsVerb = linguist.hasVerb(start);
  const seen = new Set<string>([start]);
  const queue = [start];
  let best: { text: string; score: number } | null = null;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (fits(next, limits)) {
      if (next !== start && !isFaithful(next, text, linguist)) continue;
      const score = numbersIn(next).length * 60 + Math.min(next.length, limits.max_chars) - depthOf(start, next);
      if (best === null || score > best.score) best = { text: next, score };
      continue;
    }
    if (seen.size > MAX_TRIES) continue;
    for (const shorter of edits(next, linguist, limits.may_cut_contrast === true)) {
      const piece = bare(shorter, linguist);
      if (seen.has(piece) || !isWhole(piece, needsVerb, linguist)) continue;
      seen.add(piece);
      queue.push(piece);
    }
  }
  return best === null ? null : capitalise(best.text, linguist.pack.language);
}

/** An abbreviation after its name, or a source: "polychlorinated biphenyls (PCBs)", "(Cohn 2012)". */
const SAFE_BRACKETS = /\s*\((?:[\p{Lu}\d][\p{L}\d.&/-]*\p{Lu}[\p{L}\d.&/-]*|[^()]*\bet al\.?[^()]*)\)/gu;

/**
 * The whole sentence if it fits, without its full stop and without openers that only link back. If it is too long,
 * abbreviations after names are removed; nothing else is cut.
 * @returns null if it doesn't fit.
 */
export function wholeText(text: string, limits: ShortenLimits, linguist: Linguist): string | null {
  const start = bare(cleanText(text), linguist);
  if (!/[.!?]$/u.test(text.trim()) && isOpenEnd(lastWord(start), linguist)) return null;
  return [start, start.replaceAll(SAFE_BRACKETS, '')].find((each) => fits(each, limits)) ?? null;
}

/** Whether a part of a sentence means what the sentence means, and can be understood alone. */
function isFaithful(piece: string, text: string, linguist: Linguist): boolean {
  const { language } = linguist.pack;
  if (findMissingAntecedent(piece, language) !== null) return false;
  return findMeaningChanges({ written: piece, sources: [text], language }).length === 0;
}

/** In a script that doesn't separate words, a word has two characters on average. */
const SIGNS_PER_WORD = 2;

/** Words of a text, as a reader counts them. */
export function countWords(text: string): number {
  const signs = text.match(UNPARTED_SIGNS)?.length ?? 0;
  if (signs > 0) return Math.ceil(signs / SIGNS_PER_WORD) + countWords(text.replace(UNPARTED_SIGNS, ' '));
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function fits(text: string, limits: ShortenLimits): boolean {
  return text.length <= limits.max_chars && countWords(text) <= limits.max_words;
}

function depthOf(start: string, piece: string): number {
  return start.startsWith(piece) || start.endsWith(piece) ? 0 : 5;
}

/** Without final punctuation and without an opener that only links back. */
function bare(text: string, linguist: Linguist): string {
  let result = text
    .trim()
    .replace(/\s*[.!;,:–—。，；：।۔-]+$/u, '')
    .replace(/^[–—•·*-]\s*/u, '');
  result = dropConnective(result, linguist.pack.connectives).replace(LINKS_BACK, '');
  return capitalise(result.trim(), linguist.pack.language);
}

function isWhole(piece: string, needsVerb: boolean, linguist: Linguist): boolean {
  if (countWords(piece) < 3) return false;
  if ((piece.match(/[(“„«]/gu)?.length ?? 0) !== (piece.match(/[)”“»]/gu)?.length ?? 0) && /[()„«»]/u.test(piece))
    return false;
  if ((piece.match(/"/gu)?.length ?? 0) % 2 === 1) return false;
  // A cut inside a quotation leaves one of two quotation marks. German closes with the mark that opens in other
  // languages.
  if (linguist.pack.language !== 'de' && countOf(piece, '“') !== countOf(piece, '”')) return false;
  const words = piece.split(/\s+/u);
  const first = (words[0] ?? '').toLowerCase();
  if (linguist.pack.back_references.has(first)) return false;
  if (isOpenEnd(lastWord(piece), linguist) || OPENS_MORE.test(piece)) return false;
  if (needsVerb && !linguist.hasVerb(piece)) return false;
  if (CONJUNCTION.test(piece) && !linguist.hasVerb(piece.slice(piece.lastIndexOf(', ') + 1))) return false;
  if (CONJUNCTION.test(piece) && !piece.includes(', ')) return false;
  return true;
}

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

function lastWord(text: string): string {
  const word = text.split(/\s+/u).at(-1) ?? '';
  return /\d/u.test(word) ? word : word.toLowerCase().replace(/[^\p{L}’']/gu, '');
}

/** A part must not end with an article, a preposition, an auxiliary or a verb that needs a complement. */
function isOpenEnd(last: string, linguist: Linguist): boolean {
  if (/\d/u.test(last)) return false;
  const { pack } = linguist;
  if (
    pack.stop_words.has(last) &&
    !/^(?:it|them|him|her|us|well|more|less|most|again|ein|aus|ab|zu|an|auf|vor|nach|mehr|weiter|nicht|not|too|up|down|off|out|werden|wurde|wird|wurden|können|kann|haben|hat|ist|sind|war|waren)$/u.test(
      last,
    )
  )
    return true;
  return (
    /^(?:following|include|includes|namely|shows?|said|says|that|are|is|was|were|zeigt|zeigen|lautet|besteht)$/u.test(
      last,
    ) && pack.language !== 'de'
  );
}

function edits(text: string, linguist: Linguist, mayCutContrast: boolean): string[] {
  return [
    ...withoutBrackets(text),
    ...withoutAside(text, linguist),
    ...withoutTail(text, linguist, mayCutContrast),
    ...withoutLead(text, linguist),
  ];
}

/** A range, a unit, a period or an exception in brackets belongs to the word before it. */
function withoutBrackets(text: string): string[] {
  return [...text.matchAll(/\s*\(([^()]*)\)/gu)]
    .filter(([, inside = '']) => !/\d/u.test(inside) && !KEEPS.test(inside))
    .map((found) => text.slice(0, found.index) + text.slice(found.index + found[0].length));
}

/** "The firm, which was founded in 1975, grew" → "The firm grew"; the same between dashes. */
function withoutAside(text: string, linguist: Linguist): string[] {
  const results: string[] = [];
  const dashes = /\s+[–—-]\s+[^–—]{3,}?\s+[–—-]\s+/u.exec(text);
  if (dashes !== null) results.push(`${text.slice(0, dashes.index)} ${text.slice(dashes.index + dashes[0].length)}`);
  const aside =
    /, (which|who|where|whose|including|such as|especially|particularly|according to|qui|dont|notamment|y compris|insbesondere|einschließlich|vor allem|etwa|quien|cui) [^,]{3,120}, /u.exec(
      text,
    );
  if (aside !== null) {
    const rest = text.slice(aside.index + aside[0].length);
    if (continuesClause(rest, linguist)) results.push(`${text.slice(0, aside.index)} ${rest}`);
  }
  // "IBM, nicknamed Big Blue, is …"
  const named =
    /, (?:nicknamed|(?:also|commonly|formerly|originally|better) (?:known as|called|named)|known as|called|short for|abbreviated(?: as| to)?|auch (?:bekannt als|genannt)|kurz|dit|anciennement) [^,]{2,60}, /u.exec(
      text,
    );
  if (named !== null) {
    const rest = text.slice(named.index + named[0].length);
    if (continuesClause(rest, linguist)) results.push(`${text.slice(0, named.index)} ${rest}`);
  }
  return results;
}

/** After a parenthesis the clause must continue: in English with the verb, in other languages without a new clause. */
function continuesClause(rest: string, linguist: Linguist): boolean {
  const first = linguist.tag(rest)?.[0]?.tag;
  if (first !== undefined) return first === 'VERB' || first === 'AUX';
  return !/^(?:and|or|und|oder|et|ou|y|e) /u.test(rest) && !opensTail(rest, linguist);
}

/** Ends the sentence before a clause that only adds to it. */
function withoutTail(text: string, linguist: Linguist, mayCutContrast: boolean): string[] {
  const results: string[] = [];
  for (const found of text.matchAll(/;\s|:\s|\s[–—]\s|,\s|\s-\s/gu)) {
    const head = text.slice(0, found.index);
    const tail = text.slice(found.index + found[0].length);
    if (
      (KEEPS.test(tail.replace(DEGREE, '')) && !(mayCutContrast && CONTRASTS.test(tail))) ||
      SAYS_WHAT.test(tail) ||
      /(?:^|\s)(?:either|both|not only|nicht nur|sowohl|entweder|zwar|weder|neither|non seulement)\s/iu.test(head)
    )
      continue;
    const mark = found[0].trim();
    // A dash may stand for a verb ("10% — to the city"), and does so as a rule in Slavic languages.
    const isDash = /^[–—-]$/u.test(mark);
    if (isDash && (/\d\s?%?$/u.test(head) || /^(?:ru|uk|be|bg|sr)$/u.test(linguist.pack.language))) continue;
    if (breaksClause(head, linguist) || breaksComplement(head, linguist)) continue;
    if (mark === ',' && (AMONG_ADJECTIVES.test(head) || !opensTail(tail, linguist))) continue;
    if (mark === ':' && (countWords(head) < 4 || NAMES_NEXT.test(head))) continue;
    results.push(head);
  }
  return results;
}

/** "… but comes with a cost: it needs experts": what the cost is, which the words before the colon leave open, comes after it. */
const NAMES_NEXT =
  /(?<!\p{L})(?:an?|one|two|three|the|ein(?:e[nmrs]?)?|zwei|drei) (?:\p{Ll}+ ){0,2}(?:costs?|prices?|catch|problems?|conditions?|reasons?|goals?|aims?|questions?|exceptions?|drawbacks?|downsides?|limits?|limitations?|risks?|tasks?|Preis|Haken|Problem|Bedingung|Grund|Gründe|Ziele?|Fragen?|Ausnahmen?|Nachteile?|Risiko|Risiken|Aufgaben?)$/u;

/** "A printing, packaging services firm": the noun is still to come. */
const AMONG_ADJECTIVES = /(?<!\p{L})an? (?:\p{Ll}+, )*\p{Ll}+ing$/u;

/** "He announced that a batch of supplies": the announced clause has no verb yet. */
function breaksComplement(head: string, linguist: Linguist): boolean {
  const clause = /.*\s(?:that|dass|que|che|что)\s(.+)$/isu.exec(head)?.[1];
  return clause !== undefined && !linguist.hasVerb(clause);
}

/** True if the last clause of the head is a subordinate one without its verb. */
function breaksClause(head: string, linguist: Linguist): boolean {
  const at = head.lastIndexOf(', ');
  if (at === -1) return false;
  const clause = head.slice(at + 2);
  const lower = clause.toLowerCase();
  const isOpened = linguist.pack.trailing.some(
    (word) => lower === word.toLowerCase() || lower.startsWith(`${word.toLowerCase()} `),
  );
  const isSubordinate =
    /^(?:which|who|whose|where|while|whereas|although|though|even though|because|since|as|so|weil|obwohl|während|wobei|sodass|damit|nachdem|bevor|da|der|die|das|qui|que|dont|où|tandis|alors|bien|parce|car|and|und|et)(?!\p{L})/u.test(
      lower,
    );
  return (isOpened || /^(?:and|und|et) /u.test(lower)) && isSubordinate && !linguist.hasVerb(clause);
}

const GERMAN_SERIES = /^(?:der|die|das|den|dem|des) (?:\p{Ll}+ )?\p{Lu}\p{L}+ (?:und|oder|sowie) /u;

function opensTail(tail: string, linguist: Linguist): boolean {
  const lower = tail.toLowerCase();
  const { pack } = linguist;
  // "Von Sponsoren, der Wirtschaft und aus Töpfen des Landes": a series, no clause.
  if (pack.language === 'de' && GERMAN_SERIES.test(tail)) return false;
  if (pack.trailing.some((word) => lower.startsWith(`${word.toLowerCase()} `)))
    return !closesLater(tail, lower, linguist);
  // "A printing, packaging and marketing company": the second of several adjectives.
  if (pack.language === 'en' && /^\p{Ll}+ing\s/u.test(tail)) return !/^\p{Ll}+ing (?:and|or|&) /u.test(tail);
  // A second main clause: "..., and profits doubled".
  const joined = /^(?:and|und|et|y|e|en)\s+(.+)$/iu.exec(tail);
  if (joined === null) return false;
  const clause = joined[1] ?? '';
  // "43 who … and 100 who …": the second of two numbers, which are read together.
  if (/^\d/u.test(clause)) return false;
  return countWords(clause) >= 4 && linguist.hasVerb(clause) && !/,/u.test(clause) && !isListTail(clause, linguist);
}

/** A German relative or subordinate clause in mid-sentence is followed by the main clause's verb. */
function closesLater(tail: string, lower: string, linguist: Linguist): boolean {
  if (
    !/^(?:der|die|das|deren|dessen|welche[rs]?|who|which|whose|where|qui|que|dont|où|wie|que|che|die|dat)\s/u.test(
      lower,
    )
  )
    return false;
  const end = tail.indexOf(', ');
  if (end === -1) return false;
  const after = tail.slice(end + 2);
  return !opensTail(after, linguist);
}

function isListTail(clause: string, linguist: Linguist): boolean {
  const first = linguist.tag(clause)?.[0]?.tag;
  return first === 'VERB' || first === 'AUX';
}

const OF_PERIOD = /^(?:during|since|after|before|within|throughout|over|depuis|pendant|durante|desde|dopo)$/iu;

/** "Although sales grew, profits fell" → "Profits fell"; phrases with a number or a date stay. */
function withoutLead(text: string, linguist: Linguist): string[] {
  const found = /^(\p{L}+)\s[^,]{3,120},\s/u.exec(text);
  if (found === null) return [];
  const opener = (found[1] ?? '').toLowerCase();
  const rest = text.slice(found[0].length);
  if (!linguist.pack.leading.has(opener) || KEEPS.test(found[0])) return [];
  // A German main clause after a subordinate one begins with the verb: it isn't understood alone.
  if (linguist.pack.language === 'de' || linguist.pack.language === 'nl') return [];
  if (/^(?:and|or|et|ou|y|e)\s/iu.test(rest) || numbersIn(found[0]).length > 0) return [];
  // A figure belongs to its period.
  if (OF_PERIOD.test(opener) && numbersIn(rest).length > 0) return [];
  const tags = linguist.tag(rest);
  if (tags !== null && !/^(?:DET|NOUN|PROPN|NUM|ADJ|PRON)$/u.test(tags[0]?.tag ?? '')) return [];
  // "In London, Paris, and Rome ..." is a list, no lead.
  return linguist.hasVerb(rest.split(', ')[0] ?? '') ? [rest] : [];
}
