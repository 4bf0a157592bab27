import type { Linguist } from '../../../server/models/builtin/linguist.ts';

/** A word of a tagged sentence with its place. */
interface Word {
  text: string;
  tag: string;
  start: number;
}

type Shortener = (sentence: string, words: readonly Word[]) => string | null;

/** Adverbs that give a sentence a tone and no limit; adverbs of degree, frequency and time are none of them. */
const TONE =
  /^(?:notably|interestingly|importantly|remarkably|surprisingly|unfortunately|fortunately|essentially|basically|clearly|obviously|readily|easily|successfully|effectively|efficiently|carefully|greatly|heavily|strongly|seamlessly|subsequently|ultimately|respectively|originally|traditionally|also)$/iu;

/**
 * Shortenings that an editor would make, by the parts of speech and the commas of a sentence. The rules are not those of the
 * program's own shortener, which knows words that open a clause: here a phrase goes because of what kind of phrase it is.
 */
const BY_PARTS: Readonly<Record<string, Shortener>> = {
  /** "Hexadite, an Israeli security firm, for": a noun phrase between commas that says who or what a name is. */
  apposition: (sentence, words) => {
    for (const found of sentence.matchAll(/(?<=\p{L}), (?:an?|the) [^,;:()]{5,80},(?= (?:\p{Ll}|\p{Lu}))/gu)) {
      const inside = words.filter(({ start }) => start > found.index && start < found.index + found[0].length);
      const before = words.findLast(({ start }) => start < found.index);
      const after = words.find(({ start }) => start >= found.index + found[0].length);
      const isVerbless = !inside.some(({ tag }) => tag === 'VERB' || tag === 'AUX');
      // Not one of a list.
      if (before?.tag !== 'PROPN' || !isVerbless || /^(?:and|or)$/iu.test(after?.text ?? '')) continue;
      return cut(sentence, found.index, found[0].length);
    }
    return null;
  },
  parenthesis: (sentence) => {
    const found = /\s\((?![^)]*\d)[^()]{3,120}\)/u.exec(sentence);
    return found === null ? null : cut(sentence, found.index, found[0].length);
  },
  adverb: (sentence, words) => {
    const found = words.find(({ text, tag, start }) => tag === 'ADV' && TONE.test(text) && start > 0);
    return found === undefined ? null : cut(sentence, found.start, found.text.length);
  },
  /** A leading phrase of place, manner or purpose, without a number, a condition or who says it. */
  adjunct: (sentence, words) => {
    const found =
      /^(?:In|At|On|From|With|Through|Across|Throughout|Among|Besides|Beyond|Along with|As part of|Like) [^,\d]{4,70}, (?=\p{L})/u.exec(
        sentence,
      );
    if (
      found === null ||
      /\b(?:case|event|absence|view|opinion|contrast|comparison|addition|cases|some|many|most|certain|all)\b|\bas (?:a|an)\b/iu.test(
        found[0],
      )
    )
      return null;
    const rest = words.find(({ start }) => start >= found[0].length);
    if (rest === undefined || !/^(?:DET|NOUN|PROPN|PRON|ADJ|NUM)$/u.test(rest.tag)) return null;
    return cut(sentence, 0, found[0].length);
  },
  /** ", which …" at the end adds to a sentence that is whole without it. */
  relative: (sentence) => {
    const found = /, (?:which|where|whose) [^,;:]{8,160}(?=\.$)/u.exec(sentence);
    if (found === null || /\b(?:not|only|if|unless|but|no)\b/iu.test(found[0])) return null;
    return cut(sentence, found.index, found[0].length);
  },
  /** ", making it …": what followed from it. */
  participle: (sentence) => {
    const found =
      /, (?:making|allowing|enabling|helping|giving|becoming|marking|reflecting|offering|using) [^,;:]{8,160}(?=\.$)/u.exec(
        sentence,
      );
    return found === null || /\b(?:not|only|if|unless|but)\b/iu.test(found[0])
      ? null
      : cut(sentence, found.index, found[0].length);
  },
  /** The second of two coordinate clauses of their own. */
  coordinate: (sentence, words) => {
    const found = /, and (?:the|it|they|he|she|this|\p{Lu}\p{Ll}+) [^,;:]{10,160}(?=\.$)/u.exec(sentence);
    if (found === null) return null;
    const before = words.filter(({ start }) => start < found.index);
    const after = words.filter(({ start }) => start > found.index + 5);
    const hasVerb = (list: readonly Word[]): boolean => list.some(({ tag }) => tag === 'AUX' || tag === 'VERB');
    const isList = /,/u.test(sentence.slice(0, found.index));
    return hasVerb(before) && hasVerb(after) && !isList ? cut(sentence, found.index, found[0].length) : null;
  },
};

/** The shortenings that the parts of a sentence allow, by the kind of part that goes. */
export function shortenByParts(sentence: string, linguist: Linguist): { kind: string; written: string }[] {
  const words = placed(sentence, linguist);
  const single = Object.entries(BY_PARTS).flatMap(([kind, shorten]) => {
    const written = shorten(sentence, words);
    return written === null || written.split(' ').length < 4 ? [] : [{ kind, written }];
  });
  // Every part of any kind, one after another.
  let written = sentence;
  for (let round = 0; round < MAX_PARTS; round += 1) {
    for (const shorten of Object.values(BY_PARTS)) written = shorten(written, placed(written, linguist)) ?? written;
  }
  const isNew = !single.some((each) => each.written === written) && written !== sentence;
  return isNew && written.split(' ').length >= 4 ? [...single, { kind: 'several', written }] : single;
}

const MAX_PARTS = 2;

function placed(sentence: string, linguist: Linguist): Word[] {
  let at = 0;
  return (linguist.tag(sentence) ?? []).map(({ text, tag }) => {
    const start = Math.max(at, sentence.indexOf(text, at));
    at = start + text.length;
    return { text, tag, start };
  });
}

function cut(sentence: string, start: number, length: number): string {
  const rest = (sentence.slice(0, start) + sentence.slice(start + length))
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\s+([,.;])/gu, '$1')
    .trim();
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
