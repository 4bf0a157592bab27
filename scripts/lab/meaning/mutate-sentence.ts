import type { MeaningDimension } from '../../../common/check/meaning/cue-words.ts';

/** A sentence, and another one of the same text from which a word is taken. */
interface MutationInput {
  sentence: string;
  donor: string;
}

type Mutator = (input: MutationInput) => string | null;

/** Replaces the first of the words by its counterpart (`word>counterpart, …`), and keeps an initial capital. */
function swap(list: string): Mutator {
  const pairs = Object.fromEntries(list.split(/,\s+/u).map((pair) => pair.split('>') as [string, string]));
  const words = new RegExp(String.raw`(?<![\p{L}\p{N}])(${Object.keys(pairs).join('|')})(?![\p{L}\p{N}])`, 'iu');
  return ({ sentence }) => {
    const found = words.exec(sentence);
    if (found === null) return null;
    const other = pairs[(found[0] ?? '').toLowerCase()];
    if (other === undefined) return null;
    const cased = /^\p{Lu}/u.test(found[0] ?? '') ? other.charAt(0).toUpperCase() + other.slice(1) : other;
    return tidy(sentence.slice(0, found.index) + cased + sentence.slice(found.index + (found[0] ?? '').length));
  };
}

/** Removes the first match. */
function cut(pattern: RegExp): Mutator {
  return ({ sentence }) => {
    const found = pattern.exec(sentence);
    if (found === null) return null;
    return tidy(sentence.slice(0, found.index) + (found[1] ?? '') + sentence.slice(found.index + found[0].length));
  };
}

function tidy(sentence: string): string {
  const plain = sentence
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\s+([,.;])/gu, '$1')
    .replace(/^[\s,;]+/u, '')
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The first mutator that applies. */
function either(...mutators: Mutator[]): Mutator {
  return (input) => {
    for (const mutator of mutators) {
      const changed = mutator(input);
      if (changed !== null && changed !== input.sentence) return changed;
    }
    return null;
  };
}

const NAME = /(?<=[\p{Ll}\d,]\s)\p{Lu}\p{Ll}{3,}(?![\p{L}-])/u;
const GERMAN_NAMES =
  /(?<=[\p{Ll}\d,]\s)(?:\p{Lu}\p{Ll}+(?:burg|heim|stadt|land|ien|berg)|Berlin|Hamburg|München|Bayern|Siemens|Bosch|Europa|Amerika|Wien|Rom|Paris|London|Goethe|Schiller|Kant|Debian|Linux|Unix|Windows|Ubuntu|Gnome|Python|Perl)\b/u;

/** Replaces the name by that of another sentence. */
function otherName(pattern: RegExp): Mutator {
  return ({ sentence, donor }) => {
    const [own, other] = [pattern.exec(sentence)?.[0], pattern.exec(donor)?.[0]];
    if (own === undefined || other === undefined || sentence.includes(other)) return null;
    return sentence.replace(own, other);
  };
}

/** Nouns of other sentences that this sentence doesn't contain. */
const NOUN = {
  en: /\b(?:the|of|a) ([a-z]{5,})(?= (?:of|is|was|are|were|has|had)\b)/u,
  de: /\b(?:[Dd]er|[Dd]ie|[Dd]as|[Dd]en|[Dd]em) (\p{Lu}\p{Ll}{4,})\b/u,
};
/** It may stand for the people whom the text is about. */
const GENERIC =
  /^(?:which|there|these|those|other|others|company|firm|study|report|team|group|results?|number|basis|unternehmen|firma)$/iu;

/** Replaces the noun that a number counts, or the subject, by a noun of another sentence. */
function otherSubject(language: 'en' | 'de', own: RegExp): Mutator {
  return ({ sentence, donor }) => {
    const place = own.exec(sentence);
    const [noun, other] = [place?.[1], NOUN[language].exec(donor)?.[1]];
    if (place === null || noun === undefined || other === undefined || GENERIC.test(other)) return null;
    const isSame = noun.slice(0, 4).toLowerCase() === other.slice(0, 4).toLowerCase();
    if (isSame || sentence.toLowerCase().includes(other.toLowerCase())) return null;
    const start = place.index + place[0].indexOf(noun);
    return sentence.slice(0, start) + other + sentence.slice(start + noun.length);
  };
}

const shiftYear: Mutator = ({ sentence }) => {
  const year = /(?<!\d)(?:19|20)\d\d(?!\d)/u.exec(sentence)?.[0];
  return year === undefined ? null : sentence.replace(year, String(Number(year) + 3));
};

type Mutators = Readonly<Record<MeaningDimension, Mutator>>;

const ENGLISH: Mutators = {
  negation: either(cut(/\s(?:not|never)(?=\s)/iu), swap(`no>a, without>with, neither>either`), ({ sentence }) => {
    const verb = /\s(?:is|are|was|were|has|have|had|can|will|should|must|may|could|would)\s/u.exec(sentence);
    return verb === null ? null : sentence.replace(verb[0], `${verb[0]}not `);
  }),
  direction:
    swap(`increased>decreased, increases>decreases, increase>decrease, increasing>decreasing, rose>fell, rise>fall,
    rising>falling, grew>shrank, growth>decline, grow>shrink, decreased>increased, decrease>increase,
    declined>rose, decline>rise, fell>rose, reduced>increased, reduce>increase, reduction>increase, gain>loss,
    gained>lost, loss>gain, lost>gained, dropped>climbed, improved>worsened, improve>worsen, profit>loss,
    profits>losses, expanded>shrank`),
  subject: either(
    otherSubject('en', /(?<=\d )([a-z]{5,})\b/u),
    otherSubject('en', /^The ([a-z]{5,})(?= (?:of|in|is|was|are|were|has|had|have|can|will)\b)/u),
    otherSubject('en', /\bthe ([a-z]{5,})(?= (?:is|was|are|were|has|had|have|of)\b)/u),
  ),
  modality: either(
    swap(`may>will, might>will, could>will, should>must, can>must`),
    cut(/\s(?:would|will|must)(?=\s)/iu),
    cut(/\s(?:possibly|potentially)(?=\s)/iu),
  ),
  hedge: either(
    cut(
      /\b(?:about|approximately|roughly|nearly|almost|around|up to|at least|more than|less than|over|an estimated) (?=[$€£]?\d|one|two|three|half)/iu,
    ),
    cut(/\s(?:likely|probably|usually|often|typically|generally|sometimes|mostly|mainly|largely|perhaps)(?=\s)/iu),
    swap(`appears to be>is, appear to be>are, tend to>always, tends to>always, seems to be>is`),
  ),
  quantifier: either(
    swap(`some>all, most>all, many>all, several>all, few>many, numerous>all`),
    cut(/\s(?:only|solely|exclusively)(?=\s)/iu),
    cut(/,? (?:except|excluding|other than|apart from) [^,.;]+/iu),
  ),
  attribution: either(
    cut(/(?:^|,\s|\s)according to [^,.;]+,?/iu),
    cut(
      /^[^,.;]{3,60}? (?:said|says|stated|argued|argues|claimed|claims|believes|believe|believed|reported|concluded|found) that /iu,
    ),
    cut(/,? [^,.;]{3,40} (?:said|says|claimed|argued)(?=[.,])/u),
    swap(`plans to>will, planned to>did, intends to>will, is expected to>will, are expected to>will,
    was expected to>did, proposed to>chose to`),
  ),
  condition: either(
    cut(/^(?:If|Unless|Provided that|In case) [^,]+, /u),
    // "Even if" is a concession: its main clause is true without it.
    cut(/(?<!\beven),? (?:if|unless|provided that|as long as|depending on|subject to) [^,.;]+/iu),
  ),
  cause: either(
    swap(`after>because of, following>because of`),
    ({ sentence }) =>
      /,? and (?=(?:the|it|they|he|she|this|in|a)\s)/u.test(sentence)
        ? sentence.replace(/,? and (?=(?:the|it|they|he|she|this|in|a)\s)/u, ' because ')
        : null,
    ({ sentence }) => (/, while /u.test(sentence) ? sentence.replace(', while ', ', therefore ') : null),
  ),
  time: either(
    shiftYear,
    swap(`january>June, february>August, march>October, april>December, june>January, july>March, august>May,
    september>April, october>February, november>July, december>August`),
    swap(`before>after, after>before, per year>per month, annually>monthly, annual>monthly, daily>weekly`),
  ),
  comparison: either(
    cut(/ than (?![\d$€£])[^,.;]+/iu),
    swap(`higher>lower, lower>higher, larger>smaller, smaller>larger, greater>lower, better>worse, longer>shorter,
    faster>slower, more>less, less>more`),
    cut(/,? (?:compared with|compared to|relative to|versus) [^,.;]+/iu),
  ),
  names: otherName(NAME),
  order: swap(`first>second, second>first, third>second, last>first, largest>smallest, highest>lowest, lowest>highest,
    smallest>largest, best>worst, earliest>latest, latest>earliest, final>first`),
};

const GERMAN: Mutators = {
  negation: either(
    cut(/\s(?:nicht|nie|niemals)(?=[\s.,])/iu),
    swap(`kein>ein, keine>eine, keinen>einen, ohne>mit, keiner>einer`),
    ({ sentence }) => {
      const verb = /\s(?:ist|sind|war|waren|hat|haben|wird|werden|kann|können|wurde|wurden)\s/u.exec(sentence);
      return verb === null ? null : sentence.replace(verb[0], `${verb[0]}nicht `);
    },
  ),
  direction:
    swap(`stieg>sank, stiegen>sanken, steigt>sinkt, gestiegen>gesunken, sank>stieg, sanken>stiegen, sinkt>steigt,
    gesunken>gestiegen, fiel>stieg, fielen>stiegen, erhöhte>verringerte, erhöht>verringert, erhöhen>verringern,
    verringert>erhöht, verringerte>erhöhte, wuchs>schrumpfte, gewachsen>geschrumpft, wachstum>Rückgang,
    rückgang>Anstieg, anstieg>Rückgang, zunahme>Abnahme, gewinn>Verlust, verlust>Gewinn,
    verbessert>verschlechtert, senken>erhöhen, halbiert>verdoppelt, verdoppelt>halbiert`),
  subject: otherSubject('de', /\b(?:Der|Die|Das|der|die|das) (\p{Lu}\p{Ll}{4,})\b/u),
  modality: either(
    swap(`kann>wird, können>werden, könnte>wird, könnten>werden, darf>muss, dürfen>müssen, soll>muss, sollen>müssen,
    sollte>muss, sollten>müssen`),
    swap(`muss>kann, müssen>können`),
    swap(`möglicherweise>sicher`),
  ),
  hedge: either(
    cut(
      /\b(?:etwa|rund|ungefähr|circa|knapp|fast|bis zu|mindestens|höchstens|mehr als|weniger als|über|gut|schätzungsweise) (?=\d|ein(?:e[rs]?)? (?:Drittel|Viertel|Hälfte|Million|Milliarde|Dutzend|Jahr|Stunde|Woche)|zwei|drei)/iu,
    ),
    cut(
      /\s(?:wahrscheinlich|vermutlich|voraussichtlich|meist|oft|häufig|teilweise|in der Regel|überwiegend|weitgehend)(?=[\s,])/iu,
    ),
  ),
  quantifier: either(
    swap(`einige>alle, manche>alle, viele>alle, mehrere>alle, wenige>viele, die meisten>alle, zahlreiche>alle`),
    cut(/\s(?:nur|lediglich|ausschließlich)(?=\s)/iu),
    cut(/,? (?:außer|ausgenommen|mit Ausnahme) [^,.;]+/iu),
  ),
  attribution: either(
    cut(
      /(?:^|\s)(?:laut|nach Angaben|nach Ansicht) [^,.;]*?(?=\s(?:ist|sind|war|waren|hat|haben|wird|werden|wurde|wurden|stieg|sank|liegt|beträgt)\s)/iu,
    ),
    cut(
      /^[^,.;]{3,60}? (?:sagt|sagte|erklärte|behauptet|behauptete|meint|meinte|glaubt|berichtet|berichtete|betonte), dass /iu,
    ),
    cut(/, so (?:\p{Lu}|de[rm] |die |das )[^,.;]{2,40}(?=[.,])/u),
    swap(`plant>beschloss, planen>beschlossen, geplant>gebaut, erwartet>gemessen`),
  ),
  condition: either(
    cut(/^(?:Wenn|Falls|Sofern) [^,]+, /u),
    cut(/(?<!\b(?:selbst|auch)),? (?:wenn|falls|sofern|soweit|es sei denn) [^.;]+?(?=[.;]|, )/iu),
  ),
  cause: either(swap(`nach dem>wegen des, nach der>wegen der, nachdem>weil`), ({ sentence }) =>
    /,? und (?=(?:der|die|das|es|sie|er|in)\s)/u.test(sentence)
      ? sentence.replace(/,? und (?=(?:der|die|das|es|sie|er|in)\s)/u, ', deshalb ')
      : null,
  ),
  time: either(
    shiftYear,
    swap(`januar>Juni, februar>August, märz>Oktober, april>Dezember, juni>Januar, juli>März, august>Mai,
    september>April, oktober>Februar, november>Juli, dezember>August`),
    swap(
      `vor dem>nach dem, nach dem>vor dem, vor der>nach der, nach der>vor der, pro jahr>pro Monat, jährlich>monatlich, täglich>wöchentlich`,
    ),
  ),
  comparison: either(
    cut(/(?<=er|mehr|weniger) als (?!\d)[^,.;]+/iu),
    swap(`höher>niedriger, niedriger>höher, größer>kleiner, kleiner>größer, besser>schlechter, länger>kürzer,
    schneller>langsamer, mehr>weniger, weniger>mehr`),
    cut(/,? (?:gegenüber|im Vergleich zu) [^,.;]+/iu),
  ),
  names: otherName(GERMAN_NAMES),
  order: swap(`erste>zweite, ersten>zweiten, zweite>erste, zweiten>ersten, dritte>zweite, letzte>erste, letzten>ersten,
    größte>kleinste, größten>kleinsten, höchste>niedrigste, höchsten>niedrigsten, niedrigste>höchste,
    beste>schlechteste, wichtigste>unwichtigste`),
};

/** Replaces the last number by another one. */
const otherNumber: Mutator = ({ sentence }) => {
  const found = /(?<![\p{L}\d.,])(\d{1,3})(?![\d.,]*\d|\p{L})/u.exec(sentence);
  if (found === null) return null;
  const other = String(Number(found[1]) + 7);
  return sentence.slice(0, found.index) + other + sentence.slice(found.index + found[0].length);
};

/** For languages that are compared by numbers, names and negation only: removes a negation. */
const WITHOUT_NEGATION: Readonly<Record<string, Mutator>> = {
  fr: either(cut(/\s(?:ne|n[’']) ?(?=\p{L})/iu), swap(`aucun>un, aucune>une, sans>avec, jamais>toujours`)),
  es: either(cut(/\sno(?=\s)/iu), swap(`nunca>siempre, sin>con, ningún>un, ninguna>una`)),
  pt: either(cut(/\snão(?=\s)/iu), swap(`nunca>sempre, sem>com, nenhum>um, nenhuma>uma`)),
  it: either(cut(/\snon(?=\s)/iu), swap(`mai>sempre, senza>con, nessun>un, nessuna>una`)),
  nl: either(cut(/\sniet(?=\s)/iu), swap(`geen>een, nooit>altijd, zonder>met`)),
  ru: either(cut(/\sне(?=\s)/iu), swap(`нет>есть, без>с, никогда>всегда`)),
};

function mutatorsOf(language: string): Partial<Mutators> {
  if (language === 'en') return ENGLISH;
  if (language === 'de') return GERMAN;
  const negation = WITHOUT_NEGATION[language];
  const names = otherName(NAME);
  // A number belongs to what it counts, so another number is a change of the subject.
  return { ...(negation === undefined ? {} : { negation }), subject: otherNumber, names };
}

/** Languages in which sentences can be changed. */
export const LANGUAGES: readonly string[] = ['en', 'de', ...Object.keys(WITHOUT_NEGATION)];

/**
 * Changes the meaning of a sentence in one dimension, as a careless writer might.
 * @returns null if the sentence contains nothing to change.
 */
export function mutateSentence(dimension: MeaningDimension, language: string, input: MutationInput): string | null {
  const mutate = mutatorsOf(language)[dimension];
  const changed = mutate === undefined ? null : mutate(input);
  return changed === null || changed === tidy(input.sentence) ? null : changed;
}

export const DIMENSIONS = Object.keys(ENGLISH) as MeaningDimension[];
