import { findMeaningChanges } from '../../../common/check/meaning/find-meaning-changes.ts';
import type { MeaningChange } from '../../../common/check/meaning/find-meaning-changes.ts';
import { findCues } from '../../../common/check/meaning/find-cues.ts';
import { findMissingAntecedent } from '../../../common/check/meaning/find-missing-antecedent.ts';
import { includesWord, isContent, statementsOf, tokensOf } from '../../../common/check/meaning/sentence-parts.ts';
import { blockText } from '../../../common/deck/source.ts';
import type { Block } from '../../../common/deck/source.ts';
import { sentencesIn } from '../read/sentences.ts';

interface Word {
  key: string;
  start: number;
  end: number;
}

/** Words that may be between those of a quotation: marks of references, a bracket. */
const MAX_GAP = 6;

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}]+|\p{N}+(?:[.,]\p{N}+)*/gu)].map((found) => ({
    key: found[0].toLowerCase(),
    start: found.index,
    end: found.index + found[0].length,
  }));
}

/** Everything a block says, all rows of a table included, as evidence is looked up in it. */
export function evidenceText(block: Block): string {
  if (block.kind !== 'table') return withoutReferences(blockText(block));
  const { caption, columns, rows } = block.table;
  const cells = (row: readonly { raw: string }[]): string => row.map(({ raw }) => raw).join(' | ');
  return [caption ?? '', columns.map(({ name }) => name).join(' | '), ...rows.map(cells)].join('\n');
}

/** "[12]", "[3]: 105", "(Du et al., 2023)": marks that belong to the document; "the range of [0, 1]" is none. */
function withoutReferences(text: string): string {
  return text
    .replaceAll(
      /(?<!\b(?:of|in|is|between|interval|range|von|zwischen|bereich|intervall)\s*)\s*\[(?:\d+(?:\s*[,–-]\s*\d+)*|citation needed|edit)\](?::\s?\d+(?:[–-]\d+)?)?/giu,
      '',
    )
    .replaceAll(CITATION, '');
}

const CITATION = /\s*\([^()]*\p{L}[^()]*,\s*(?:19|20)\d\d[a-z]?(?:\s*[;,][^()]*)?\)/gu;

/** A line without "(Du et al., 2023)": who is cited is in the notes and the source. */
export function withoutCitations(line: string): string {
  return line.replaceAll(CITATION, '');
}

/** Who is cited in a line: "(Du et al., 2023)". */
export function citationsIn(line: string): string[] {
  return (line.match(CITATION) ?? []).map((citation) => citation.trim());
}

/** "Du et al., 2023", "Kim and Ode (2021)": an author with the year, and nothing else. */
const AUTHOR_AND_YEAR = /^\(?\p{Lu}[\p{L}'’.\s&-]*?,?\s*\(?(?:19|20)\d\d[a-z]?\)?$/u;

/** Whether a text is the name of a work that a block cites. */
export function isCitation(text: string, block: Block): boolean {
  const words = (each: string): string =>
    ` ${wordsOf(each)
      .map(({ key }) => key)
      .join(' ')} `;
  return AUTHOR_AND_YEAR.test(text.trim()) && words(blockText(block)).includes(words(text));
}

/**
 * The sentences of a text that hold words quoted from it, whole. Marks, case and spaces may differ, words may not; a reference
 * mark between them does no harm.
 * @returns null if the words are not there in that order.
 */
export function sentencesWith(text: string, quoted: string, language: string): string[] | null {
  // The text that evidence is looked up in has no citations; what was copied from its block has them.
  const asked = wordsOf(withoutReferences(quoted));
  const [first] = asked;
  if (first === undefined) return null;
  const words = wordsOf(text);
  for (const [from, word] of words.entries()) {
    if (word.key !== first.key) continue;
    let at = from;
    const isThere = asked.slice(1).every(({ key }) => {
      const next = words.findIndex((each, index) => index > at && index <= at + 1 + MAX_GAP && each.key === key);
      if (next !== -1) at = next;
      return next !== -1;
    });
    const last = words[at];
    if (isThere && last !== undefined) return sentencesAround(text, word.start, last.end, language);
  }
  return null;
}

function sentencesAround(text: string, start: number, end: number, language: string): string[] {
  let place = 0;
  return sentencesIn(text, language).filter((sentence) => {
    const from = text.indexOf(sentence, place);
    place = from + sentence.length;
    return from < end && place > start;
  });
}

/** How a change of meaning is described to the model that rewrites the sentence. */
function describeProblem({ kind, dimension, words }: MeaningChange): string {
  return kind === 'added'
    ? `it adds "${words}" (${dimension}), which the source does not say`
    : `it loses "${words}" (${dimension}), without which the source says something else`;
}

/** What must not go missing although a part of a sentence does not say it itself. */
const REACHES_PARTS: ReadonlySet<string> = new Set(['negation', 'modality', 'hedge', 'attribution']);
/** What will be done is planned on a slide of plans as well. */
const PLANNED = /^(?:will|shall|wird|werden|soll|sollen)$/iu;

/**
 * What is wrong with a sentence as an account of its sources; null where nothing was found.
 * @param written.quoted the part of the source that an item of a form is about: what only the rest of the sentence says is not lost.
 */
export function findProblem(written: {
  text: string;
  sources: readonly string[];
  /** What else the sentence may draw on: the rest of its block, or of its section. */
  more?: readonly string[];
  context: string;
  language: string;
  quoted?: string;
  /** A title: it sums up what its slide says. */
  is_summary?: boolean;
}): string | null {
  const { more = [], sources } = written;
  const problem = problemWith(written);
  return problem === null || more.length === 0
    ? problem
    : problemWith({ ...written, sources: [...sources, ...more], own: sources });
}

/** Words by which a statement says that its sources contradict each other. */
const CONFLICT =
  /(?<!\p{L})(?:contradict(?:s|ing)?|conflict(?:s|ing)?|disagrees?|differs?|inconsistent|(?:do|does) not (?:match|give|agree|add up|tally|fit)|widersprechen|widerspricht|weichen?|stimm(?:t|en) nicht überein|pass(?:t|en) nicht|ergeben nicht|ergibt nicht)(?!\p{L})/iu;

/** What such a statement calls the parts of a document that it compares. */
const PART_OF_DOCUMENT = /^(?:table|chart|figure|diagram|text|tabelle|diagramm|abbildung|text)$/iu;

/** Words by which a statement says that something is missing. */
const HAS_NONE = /^(?:no|without|keine?[nmrs]?|ohne)$/iu;

/**
 * The words of a statement that two figures of its sources contradict each other: no source says that, but where it names two
 * figures, and they differ, all else in it can be compared. Null for other statements.
 */
function conflictIn(text: string): string | null {
  const figures = new Set(text.match(/(?<![\p{L}\p{N}][-–]?)[+-]?\d+(?:[.,]\d+)*/gu));
  return figures.size >= 2 ? (CONFLICT.exec(text)?.[0].toLowerCase() ?? null) : null;
}

/** Dimensions in which a title that adds something states another fact. */
const FACTS: ReadonlySet<string> = new Set(['negation', 'direction', 'names', 'attribution']);

/** Whether a sentence states facts that no source has: a name, a number, a turn. */
export function addsFacts({ text, sources, more = [], context, language }: Parameters<typeof findProblem>[0]): boolean {
  const all = { written: text, sources: [...sources, ...more], language, context, is_summary: true };
  return findMeaningChanges(all).some(
    ({ kind, dimension, words }) =>
      kind === 'added' && (FACTS.has(dimension) || (dimension === 'subject' && /\d/u.test(words))),
  );
}

/** Whether a title only sums up in words that could not be found in its sources: no fact, condition or hedge is at stake. */
export function addsOnlyWords({
  text,
  sources,
  more = [],
  context,
  language,
}: Parameters<typeof findProblem>[0]): boolean {
  const all = { written: text, sources: [...sources, ...more], language, context, is_summary: true };
  const isWord = ({ kind, dimension, words }: MeaningChange): boolean =>
    kind === 'added' && dimension === 'subject' && !/\d/u.test(words);
  return findMissingAntecedent(text, language) === null && findMeaningChanges(all).every(isWord);
}

function problemWith({
  text,
  sources,
  context,
  language,
  quoted,
  is_summary = false,
  own = sources,
}: Parameters<typeof findProblem>[0] & { own?: readonly string[] }): string | null {
  const antecedent = quoted === undefined ? findMissingAntecedent(text, language) : null;
  if (antecedent !== null) return `"${antecedent}" points to something that is not on the slide`;
  const isPart = quoted !== undefined;
  const whole = findMeaningChanges({ written: text, sources, language, context, is_summary: is_summary || isPart });
  const isShown = ({ dimension, words }: MeaningChange): boolean =>
    context.toLowerCase().includes(words.toLowerCase()) ||
    (dimension === 'condition' && isConditionShown(words, sources, context, language));
  const changes = !isPart
    ? whole
    : [
        ...findMeaningChanges({ written: text, sources: [quoted], language, context, is_summary: true }).filter(
          (change) => change.kind === 'lost' && !PLANNED.test(change.words) && !isShown(change),
        ),
        ...whole.filter(
          (change) =>
            change.kind === 'added' ||
            (REACHES_PARTS.has(change.dimension) && !PLANNED.test(change.words) && !isShown(change)),
        ),
      ];
  // A row of a table says several things; a sentence on one of them loses none.
  const isOfRow = sources.length > 0 && sources.every((sentence) => sentence.includes(' | '));
  const conflict = conflictIn(text);
  const isOfConflict = (words: string): boolean =>
    conflict !== null && (conflict.includes(words.toLowerCase()) || PART_OF_DOCUMENT.test(words));
  // An empty cell says that its row has none of its column.
  const hasGap = own.some((sentence) => sentence.includes(' | ') && /\|\s*(?:\||$)/u.test(sentence));
  const isOfGap = (words: string): boolean => hasGap && HAS_NONE.test(words);
  const found = changes.filter(({ kind, words }) =>
    kind === 'added' ? !isOfConflict(words) && !isOfGap(words) : !isOfRow,
  );
  return found.length === 0 ? null : found.slice(0, 3).map(describeProblem).join('; ');
}

/** Whether what is seen with a part of a form states its condition in other words: a box "If it rains" for "in the event of rain". */
function isConditionShown(lost: string, sources: readonly string[], context: string, language: string): boolean {
  const shown = statementsOf(context).flatMap((statement) =>
    findCues(statement, language)
      .filter(({ dimension }) => dimension === 'condition')
      .map(({ end }) => statement.tokens.filter((token) => token.start >= end && isContent(token))),
  );
  return sources.some((sentence) => {
    const at = sentence.toLowerCase().indexOf(lost.toLowerCase());
    const clause = at === -1 ? '' : (sentence.slice(at + lost.length).split(',')[0] ?? '');
    const words = tokensOf(clause).filter(isContent);
    const isSame = (near: typeof words): boolean =>
      words.filter((word) => includesWord(near, word)).length >= Math.max(2, words.length / 2);
    return shown.some((said) => isSame(said.slice(0, words.length)));
  });
}

/** The source sentence that shares the most words with a written one, whole, without the marks of a document. */
export function closestSentence(written: string, sources: readonly string[]): string | null {
  const own = new Set(wordsOf(written).map(({ key }) => key));
  const ranked = sources
    .map((sentence) => {
      const words = new Set(wordsOf(sentence).map(({ key }) => key));
      const shared = [...words].filter((key) => key.length > 2 && own.has(key)).length;
      return { sentence, share: shared + shared / (words.size + 1) };
    })
    .sort((one, other) => other.share - one.share);
  const best = ranked[0];
  return best === undefined || best.share === 0 ? null : withoutMarks(best.sentence);
}

export function withoutMarks(sentence: string): string {
  return sentence
    .replace(/^[\s•*–-]+|^\d{1,2}[.)]\s+/u, '')
    .replace(/[.。]$/u, '')
    .trim();
}
