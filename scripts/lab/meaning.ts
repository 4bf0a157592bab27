import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { findMeaningChanges } from '../../common/check/meaning/find-meaning-changes.ts';
import { createIsolate } from '../../plugins/ingest/isolate.ts';
import { ingestFile } from '../../plugins/ingest/ingest.ts';
import { childEnvironment } from '../../server/kernel/sdk/child-programs.ts';
import { DIMENSIONS, LANGUAGES, mutateSentence } from './meaning/mutate-sentence.ts';
import { shortenByParts } from './meaning/shorten-by-parts.ts';
import { createLinguistSource } from '../../server/models/builtin/linguist.ts';

export const usage = `meaning LANGUAGE FILE... [--misses] [--pairs]
  Changes the meaning of every sentence of the documents in each of thirteen dimensions (numbers, names and negation where
  the language is neither English nor German) and says how many changes the
  meaning guard notices; shortens the sentences without changing their meaning and says how many it refuses.
  --pairs: the files hold a sentence and a shorter one that a person made of it in each line, with a tab between them.`;

interface SampleSentence {
  sentence: string;
  /** The sentences of its paragraph. */
  paragraph: string[];
}

/** Sentences that are asked for a name or a noun before a sentence counts as one that none fits. */
const MAX_DONORS = 8;

/** The rates of the meaning guard over the sentences of documents. Ends with 1 where a rate is below its bar. */
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

/** The share of an editor's shortenings that the guard refuses; none where the language has no tagger. */
/** Ends with 1 where the guard refuses more than 2 % of what people shortened. */
async function refusedPairs(language: string, paths: readonly string[], showsMisses: boolean): Promise<number> {
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const pairs = texts.flatMap((text) => text.split('\n')).map((line) => line.split('\t'));
  let [all, refused] = [0, 0];
  for (const [source, written] of pairs) {
    if (source === undefined || written === undefined) continue;
    all += 1;
    const changes = findMeaningChanges({ written, sources: [source], language });
    if (changes.length > 0) refused += 1;
    if (changes.length > 0 && showsMisses) console.log(`  ${source}\n    ${written}\n    ${JSON.stringify(changes)}`);
  }
  console.log(`${refused} of ${all} shortenings by people refused`);
  return refused <= all * 0.02 ? 0 : 1;
}

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

/** Whole sentences of paragraphs and list items; references and headings have none. */
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

/** Shortenings that keep the meaning by their form: what is in brackets, between commas, or only links a sentence to the one before. */
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
