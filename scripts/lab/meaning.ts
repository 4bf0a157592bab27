import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { findMeaningChanges } from '../../common/check/meaning/find-meaning-changes.ts';
import { createIsolate } from '../../plugins/ingest/isolate.ts';
import { ingestFile } from '../../plugins/ingest/ingest.ts';
import { childEnvironment } from '../../server/kernel/sdk/child-programs.ts';
import { createLinguistSource } from '../../server/models/builtin/linguist.ts';
import type { Linguist } from '../../server/models/builtin/linguist.ts';
import { DIMENSIONS, LANGUAGES, mutateSentence } from './meaning/mutate-sentence.ts';

export const usage = `npm run lab -- meaning LANGUAGE FILE... [--misses] [--pairs]
  Changes the meaning of every sentence of the documents in thirteen dimensions (numbers, names and negation if the language is
  neither English nor German) and reports how many changes the meaning guard notices; shortens the sentences without changing
  their meaning and reports how many it rejects.
  --pairs: each line of the files contains one or more sentences and a shorter version written by a person, separated by a tab.`;

interface SampleSentence {
  sentence: string;
  /** The sentences of its paragraph. */
  paragraph: string[];
}

/** How many other sentences are tried for a suitable name or noun. */
const MAX_DONORS = 8;

/** The detection rates of the meaning guard on the sentences of documents. Ends with 1 if a rate is below its bar. */
export async function run(args: string[]): Promise<number> {
  const [language, ...rest] = args.filter((arg) => !arg.startsWith('--'));
  if (language === undefined || !LANGUAGES.includes(language) || rest.length === 0) {
    console.log(usage);
    return 2;
  }
  if (args.includes('--pairs')) return refusedPairs(language, rest, args.includes('--misses'));
  const sentences = await readSentences(language, rest);
  console.log(`${sentences.length} sentences`);
  const caught = DIMENSIONS.map((dimension) => {
    let [changed, noticed] = [0, 0];
    for (const [index, { sentence, paragraph }] of sentences.entries()) {
      let written: string | null = null;
      for (let step = 1; step <= MAX_DONORS && written === null; step += 1) {
        const donor = sentences[(index * 7 + 13 * step) % sentences.length]?.sentence ?? '';
        written = mutateSentence(dimension, language, { sentence, donor });
      }
      if (written === null) continue;
      changed += 1;
      if (findMeaningChanges({ written, sources: paragraph, language }).length > 0) noticed += 1;
      else if (args.includes('--misses')) console.log(`  ${dimension}\n    ${sentence}\n    ${written}`);
    }
    if (changed > 0) console.log(`${dimension.padEnd(12)} ${noticed} of ${changed} noticed`);
    return changed === 0 || noticed / changed >= 0.95;
  });
  let [shortened, refused] = [0, 0];
  for (const { sentence, paragraph } of sentences) {
    for (const written of shortenFaithfully(sentence)) {
      shortened += 1;
      const changes = findMeaningChanges({ written, sources: paragraph, language });
      if (changes.length === 0) continue;
      refused += 1;
      if (args.includes('--misses'))
        console.log(`  refused\n    ${sentence}\n    ${written}\n    ${JSON.stringify(changes)}`);
    }
  }
  console.log(`${refused} of ${shortened} faithful shortenings refused`);
  const parts = await refusedByParts(sentences, language, args.includes('--misses'));
  return caught.every(Boolean) && refused <= shortened * 0.02 && parts <= 0.02 ? 0 : 1;
}

/** Ends with 1 if the guard refuses more than 2 % of the shortenings made by people. */
async function refusedPairs(language: string, paths: readonly string[], showsMisses: boolean): Promise<number> {
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const pairs = texts.flatMap((text) => text.split('\n')).map((line) => line.split('\t'));
  const linguist = await createLinguistSource()(language);
  let [all, refused] = [0, 0];
  for (const [source, written] of pairs) {
    if (source === undefined || written === undefined) continue;
    all += 1;
    const changes = findMeaningChanges({ written, sources: linguist.sentences(source), language });
    if (changes.length > 0) refused += 1;
    if (changes.length > 0 && showsMisses) console.log(`  ${source}\n    ${written}\n    ${JSON.stringify(changes)}`);
  }
  console.log(`${refused} of ${all} shortenings by people refused`);
  return refused <= all * 0.02 ? 0 : 1;
}

/** The share of an editor's shortenings that the guard refuses; none if the language has no tagger. */
async function refusedByParts(
  sentences: readonly SampleSentence[],
  language: string,
  showsMisses: boolean,
): Promise<number> {
  const linguist = await createLinguistSource()(language);
  const counts = new Map<string, { all: number; refused: number }>();
  for (const { sentence, paragraph } of sentences) {
    for (const { kind, written } of shortenByParts(sentence, linguist)) {
      const count = counts.get(kind) ?? { all: 0, refused: 0 };
      counts.set(kind, count);
      count.all += 1;
      const changes = findMeaningChanges({ written, sources: paragraph, language });
      if (changes.length === 0) continue;
      count.refused += 1;
      if (showsMisses)
        console.log(`  refused ${kind}\n    ${sentence}\n    ${written}\n    ${JSON.stringify(changes)}`);
    }
  }
  for (const [kind, { all, refused }] of counts) console.log(`${kind.padEnd(12)} ${refused} of ${all} refused`);
  const [all, refused] = [...counts.values()].reduce(([a, b], each) => [a + each.all, b + each.refused], [0, 0]);
  if (all > 0) console.log(`${refused} of ${all} shortenings by parts refused`);
  return all === 0 ? 0 : refused / all;
}

/** Whole sentences of paragraphs and list items, without references and headings. */
async function readSentences(language: string, paths: readonly string[]): Promise<SampleSentence[]> {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const isolate = createIsolate({ environment: childEnvironment(process.env) });
  try {
    const sentences: SampleSentence[] = [];
    for (const path of paths) {
      const bytes = new Uint8Array(await readFile(path));
      const { blocks } = await ingestFile({ bytes, name: basename(path), id: 's1' }, { isolate });
      for (const block of blocks) {
        if (block.kind !== 'paragraph') continue;
        const paragraph = [...segmenter.segment(block.text)].map(({ segment }) => segment.trim());
        const whole = paragraph.filter((text) => /^\p{Lu}.{40,320}[.!]$/su.test(text) && !text.includes('vol.'));
        sentences.push(...whole.map((sentence) => ({ sentence, paragraph })));
      }
    }
    return sentences;
  } finally {
    isolate.close();
  }
}

/**
 * Shortenings that keep the meaning by their form: without text in brackets, between commas, or that only links to the
 * sentence before.
 */
const FORMS: readonly [RegExp, string][] = [
  [/\s*\([^()]*\)/u, ''],
  [/\s*\[\d+\]/u, ''],
  [
    /^(?:In addition|Furthermore|Moreover|Additionally|In particular|For example|For instance|However|Also|Similarly|In fact|Specifically|Overall|Finally|Zudem|Außerdem|Darüber hinaus|Allerdings|Insgesamt|Dabei|Auch), /u,
    '',
  ],
  [/, (?:which|who|whose|where) [^,;]+,(?=\s[\p{L}])/u, ''],
  [/, (?:der|die|das|wobei|was) [^,;]+,(?=\s[\p{L}])/u, ''],
  [/, (?:which|who|including|such as) [^;]+(?=\.$)/u, ''],
  [/; [^;]+(?=\.$)/u, ''],
  [/, (?:but|while|whereas|although) [^,;]+(?=\.$)/u, ''],
  [/, (?:aber|während|wobei|obwohl) [^,;]+(?=\.$)/u, ''],
  [/\b(?:very|highly|extremely|particularly|especially|actually|indeed|simply|also) /u, ''],
  [/\b(?:sehr|besonders|insbesondere|eigentlich|auch|zudem|bereits) /u, ''],
];

/** All shortenings of a sentence that keep its meaning, one form at a time, and all forms together. */
function shortenFaithfully(sentence: string): string[] {
  const single = FORMS.map(([pattern, rest]) => tidy(sentence.replace(pattern, rest)));
  let all = sentence;
  for (const [pattern, rest] of FORMS) all = all.replace(pattern, rest);
  return [...new Set([...single, tidy(all)])].filter(
    (short) => short !== tidy(sentence) && short.split(' ').length >= 4,
  );
}

function tidy(sentence: string): string {
  const plain = sentence
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\s+([,.;])/gu, '$1')
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** A word of a tagged sentence with its position. */
interface Word {
  text: string;
  tag: string;
  start: number;
}

type Shortener = (sentence: string, words: readonly Word[]) => string | null;

/** Adverbs that only add a tone, without adverbs of degree, frequency and time. */
const TONE =
  /^(?:notably|interestingly|importantly|remarkably|surprisingly|unfortunately|fortunately|essentially|basically|clearly|obviously|readily|easily|successfully|effectively|efficiently|carefully|greatly|heavily|strongly|seamlessly|subsequently|ultimately|respectively|originally|traditionally|also)$/iu;

/**
 * Shortenings that an editor would make, by the parts of speech and the commas of a sentence. The rules differ from
 * those of the program's own shortener, which looks for words that open a clause: here a phrase is removed because of
 * its kind.
 */
const BY_PARTS: Readonly<Record<string, Shortener>> = {
  /** "Hexadite, an Israeli security firm, for": a noun phrase between commas that explains a name. */
  apposition: (sentence, words) => {
    for (const found of sentence.matchAll(/(?<=\p{L}), (?:an?|the) [^,;:()]{5,80},(?= (?:\p{Ll}|\p{Lu}))/gu)) {
      const inside = words.filter(({ start }) => start > found.index && start < found.index + found[0].length);
      const before = words.findLast(({ start }) => start < found.index);
      const after = words.find(({ start }) => start >= found.index + found[0].length);
      const isVerbless = !inside.some(({ tag }) => tag === 'VERB' || tag === 'AUX');
      // Not an item of a list.
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
  /** A leading phrase of place, manner or purpose, without a number, a condition or a speaker. */
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
  /** ", which …" at the end adds to a sentence that is complete without it. */
  relative: (sentence) => {
    const found = /, (?:which|where|whose) [^,;:]{8,160}(?=\.$)/u.exec(sentence);
    if (found === null || /\b(?:not|only|if|unless|but|no)\b/iu.test(found[0])) return null;
    return cut(sentence, found.index, found[0].length);
  },
  /** ", making it …": the consequence. */
  participle: (sentence) => {
    const found =
      /, (?:making|allowing|enabling|helping|giving|becoming|marking|reflecting|offering|using) [^,;:]{8,160}(?=\.$)/u.exec(
        sentence,
      );
    return found === null || /\b(?:not|only|if|unless|but)\b/iu.test(found[0])
      ? null
      : cut(sentence, found.index, found[0].length);
  },
  /** The second of two coordinate main clauses. */
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

/** The shortenings that the parts of a sentence allow, by the kind of the removed part. */
function shortenByParts(sentence: string, linguist: Linguist): { kind: string; written: string }[] {
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
