import { segmentSentences } from '../../../common/i18n/segment-sentences.ts';
import type { Document, ItemToken, WinkMethods } from 'wink-nlp';
import { languagePack } from './language-pack.ts';
import type { LanguagePack } from './language-pack.ts';
import { mergeFalseBreaks } from './merge-false-breaks.ts';

interface TaggedWord {
  text: string;
  /** Universal part-of-speech tag (NOUN, VERB, ADP...). */
  tag: string;
}

/** Analyses text of one language: sentences, topic words, verbs. */
export interface Linguist {
  pack: LanguagePack;
  sentences(text: string): string[];
  /** Topic words in lower case, roughly stemmed; in text order, with repetitions. */
  terms(text: string): string[];
  /** True when a finite verb is likely in it. */
  hasVerb(text: string): boolean;
  /** Words with their parts of speech, where the language has a tagger (English). */
  tag(text: string): TaggedWord[] | null;
  /** The cached result for this key, otherwise that of `find`. Results are shared and must not be changed. */
  recall<Result>(kind: string, key: string, find: () => Result): Result;
}

const MAX_REMEMBERED = 40_000;

/** Creates linguists; the English tagger is loaded at first use and cached by the returned function. */
export function createLinguistSource(): (language: string) => Promise<Linguist> {
  let english: Promise<Linguist> | undefined;
  return (language) => {
    const pack = languagePack(language);
    if (pack.language !== 'en') return Promise.resolve(segmenterLinguist(pack));
    english ??= winkLinguist(pack);
    return english;
  };
}

function segmenterLinguist(pack: LanguagePack): Linguist {
  const segmenter = new Intl.Segmenter(pack.language, { granularity: 'sentence' });
  return {
    pack,
    sentences: remembered((text) => mergeFalseBreaks(atNumbers(segmentSentences(text, segmenter), pack), pack)),
    terms: (text) => topicTerms(text, pack),
    hasVerb: (text) => pack.verbs.test(text),
    tag: () => null,
    recall: createRecall(),
  };
}

/** A segmenter finds no end before a number and a small letter: "The state is yellow. 64 of 110 servers …". */
function atNumbers(parts: readonly string[], { abbreviations }: LanguagePack): string[] {
  return parts.flatMap((part) => {
    const ends = [...part.matchAll(/(?<!\p{L})(\p{L}{4,})[.!?]\s+(?=\p{N}+(?:[.,]\p{N}+)*\s(?:%\s)?\p{Ll}{2,})/gu)]
      .filter(([, word = '']) => !abbreviations.has(word.toLowerCase()) && !BEFORE_NUMBERS.test(word))
      .map(({ 0: end, index }) => index + end.length);
    return [0, ...ends].map((from, at) => part.slice(from, ends[at]));
  });
}

/** The tagger takes the letter of an option, or of a unit, for an initial: "We recommend option B. It is cheaper.", "It costs €5k. We pay half." */
function afterMembers(parts: readonly string[]): string[] {
  return parts.flatMap((part) =>
    part.split(
      /(?<=\d\s?(?:k|m|h|kg|km|GB|TB|bn|°[CF])\.\s+)(?=[A-Z][a-z]*\s)|(?<=\b(?:[Oo]ption|[Pp]lan|[Vv]ariant|[Aa]lternative|[Ss]cenario|[Pp]hase|[Gg]roup) [A-Z]\.\s+)(?=[A-Z][a-z]*\s)/u,
    ),
  );
}

/** Cut words that a number follows, as in "Chap. 5 of the law". */
const BEFORE_NUMBERS =
  /^(?:chap|sect|para|paras|vers|figs|tabs|eqns|pars|arts|clause|abschn|absch|anh|anm|bzgl|insg|mind|max|circa|rund|kapit|chapt|approx|abs|sätze?)$/iu;

let tagger: Promise<WinkMethods> | undefined;

/** Once per process: with each further load, the model makes a string of the string that it made before and doubles its size. */
async function loadTagger(): Promise<WinkMethods> {
  const [{ default: winkNLP }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ]);
  return winkNLP(model, ['sbd', 'pos']);
}

/** Loads the English tagger, which takes a tenth of a second; it may be asked for ahead of its first use. */
export function englishTagger(): Promise<WinkMethods> {
  return (tagger ??= loadTagger());
}

/** The tagger's time grows by the cube of a word's length: its expressions for addresses begin anew at each letter. */
const LONG_WORD = /\S{200}(?=\S)/gu;

async function winkLinguist(pack: LanguagePack): Promise<Linguist> {
  const nlp = await englishTagger();
  const base = segmenterLinguist(pack);
  // oxlint-disable-next-line typescript/unbound-method -- a plain function the library hands out in a record
  const partOfSpeech = nlp.its.pos;
  const read = (text: string): Document => nlp.readDoc(text.replace(LONG_WORD, '$& '));
  const tag = (text: string): TaggedWord[] => {
    const tokens = read(text).tokens();
    const words: TaggedWord[] = [];
    tokens.each(
      (token: ItemToken) => void words.push({ text: String(token.out()), tag: String(token.out(partOfSpeech)) }),
    );
    return words;
  };
  const findVerb = (text: string): boolean => {
    const words = tag(text);
    return words.some((word, index) => {
      if (word.tag !== 'VERB' && word.tag !== 'AUX') return false;
      // "to grow" and "growing" without an auxiliary aren't finite verbs.
      const before = words[index - 1];
      if (before?.text.toLowerCase() === 'to') return false;
      if (/ing$/iu.test(word.text)) return before?.tag === 'AUX';
      return true;
    });
  };
  return {
    ...base,
    sentences: remembered((text) => mergeFalseBreaks(afterMembers(keepGaps(text, read(text).sentences().out())), pack)),
    hasVerb: remembered(findVerb),
    tag,
  };
}

function createRecall(): Linguist['recall'] {
  const kinds = new Map<string, Map<string, unknown>>();
  return <Result>(kind: string, key: string, find: () => Result): Result => {
    const found = kinds.get(kind) ?? new Map<string, unknown>();
    kinds.set(kind, found);
    if (found.has(key)) return found.get(key) as Result;
    if (found.size >= MAX_REMEMBERED) found.clear();
    const result = find();
    found.set(key, result);
    return result;
  };
}

/** Brief, outline and slides of a deck analyse the same sentences: recent results are cached. */
function remembered<Result>(read: (text: string) => Result): (text: string) => Result {
  const found = new Map<string, Result>();
  return (text) => {
    const known = found.get(text);
    if (known !== undefined) return known;
    if (found.size >= MAX_REMEMBERED) found.clear();
    const result = read(text);
    found.set(text, result);
    return result;
  };
}

function topicTerms(text: string, pack: LanguagePack): string[] {
  if (text.search(UNPARTED_SIGNS) >= 0) return unpartedTerms(text, pack);
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];
  return words.filter((word) => word.length > 2 && !pack.stop_words.has(word)).map(stem);
}

/** Words of at least two characters, if the script separates words. */
function unpartedTerms(text: string, pack: LanguagePack): string[] {
  const segmenter = new Intl.Segmenter(pack.language, { granularity: 'word' });
  return segmentWords(text, segmenter)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1);
}

/** Endings of nouns, adjectives and verbs in Russian that related languages share. */
const CYRILLIC_ENDING =
  /(?:ого|его|ому|ему|ыми|ими|ами|ями|ться|тся|лась|лось|лись|лся|ость|ости|ах|ях|ой|ей|ый|ий|ая|яя|ое|ее|ые|ие|ия|ии|ию|ов|ев|ам|ям|ом|ем|ую|юю|ла|ло|ли|ть|ет|ит|ют|ут|л|ы|и|а|я|о|е|у|ю|ь)$/u;

/** Removes the most common endings, so that "model", "models" and "modelled" count as one word. */
function stem(word: string): string {
  if (/^\p{Script=Cyrillic}/u.test(word)) return word.length < 5 ? word : word.replace(CYRILLIC_ENDING, '');
  if (word.length < 6) return word.replace(/(?:’s|'s|s)$/u, '');
  return word
    .replace(/(?:’s|'s)$/u, '')
    .replace(/(?:ungen|ung|ations?|ments?|ings?|ies|ern|ten|es|ed|en|er|e|s|n)$/u, '');
}

/**
 * The sentences of a text with the white space after each, from a segmenter that returns them without. If the
 * text has no space between two of them ("Node.js", "v1.2.2"), the sentence doesn't end there.
 * @returns the parts unchanged if they aren't the text's own words in order.
 */
export function keepGaps(text: string, parts: readonly string[]): string[] {
  const sentences: string[] = [];
  let position = 0;
  let isOpen = false;
  for (const part of parts) {
    const start = position;
    for (const sign of part.replace(/\s+/gu, '')) {
      while (/\s/u.test(text.charAt(position))) position += 1;
      if (!text.startsWith(sign, position)) return [...parts];
      position += sign.length;
    }
    while (position < text.length && /\s/u.test(text.charAt(position))) position += 1;
    const sentence = text.slice(start, position);
    if (isOpen) sentences[sentences.length - 1] += sentence;
    else sentences.push(sentence);
    isOpen = !/\s$/u.test(sentence);
  }
  return sentences;
}

/** White space and punctuation that is never inside a word, in any script. */
const WORD_RUN = /[^\s。、，！？；：]{1,2000}/gu;

/** Words from the segmenter, for scripts without spaces; in runs without white space, for the same reason. */
export function segmentWords(text: string, segmenter: Intl.Segmenter): string[] {
  const runs = text.match(WORD_RUN) ?? [];
  return runs.flatMap((run) =>
    Array.from(segmenter.segment(run), (part) => (part.isWordLike === true ? part.segment : '')),
  );
}

/** The characters of scripts that don't separate words by spaces: Chinese and Japanese. */
export const UNPARTED_SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
