import type { BlockDigest, BriefInput, BriefOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { isPartNumber, NUMBER_IN_BRACKETS } from '../../../common/deck/part-names.ts';
import { cleanHeading, cleanText, isGenericHeading, isTitleHeading } from './clean-text.ts';
import { ANSWERS } from './answer-parts.ts';
import { announces, withoutLabel } from './finding-label.ts';
import { findSections } from './find-sections.ts';
import { MOST_DIVIDED_CHARS } from './divide-parts.ts';
import { findKeyPhrase } from './key-phrase.ts';
import type { Linguist } from './linguist.ts';
import { withoutNoise } from './noise.ts';
import { pickBest, readPassages } from './passages.ts';
import type { Passage } from './passage.ts';
import { PROPOSES, REQUESTS, titleWorth, topicOf } from './title-worth.ts';
import { FEW_PARTS, WHOLE_CHARS } from './whole-prose.ts';

const MAX_OVERVIEW_CHARS = 480;
/** An opening of fewer sentences is on the cover. */
const MIN_TOLD = 4;

/** Sections, points and an overview, all of them sentences and headings of the input. */
export function writeBrief(input: BriefInput, linguist: Linguist): BriefOutput {
  const blocks = withoutNoise(input.blocks, linguist);
  const heading = blocks.find((block) => block.kind === 'heading' && !isGenericHeading(headingName(block.text)))?.text;
  const given = documentTitle(input.title, heading);
  const isForeign = heading !== undefined && !isSupported(given, input.blocks);
  const title =
    isForeign || isGenericHeading(headingName(given)) ? (heading ?? topicName(blocks, linguist) ?? given) : given;
  const kept = new Set(blocks.map(({ ref }) => ref));
  // "Article 9" goes with the line below that names it, so that the section is read the same way again.
  const nameAfter = (ref: string): string[] => {
    const at = input.blocks.findIndex((block) => block.ref === ref);
    const next = input.blocks[at + 1];
    return next !== undefined && !kept.has(next.ref) && isPartNumber(input.blocks[at]?.text ?? '') ? [next.ref] : [];
  };
  const parts = findSections(withoutFrontMatter(blocks, title), title, linguist);
  // Of a short text of few parts nothing is left to the cover.
  const chars = lengthOf(blocks);
  const told = parts.opening.flatMap(({ kind, text }) => (kind === 'paragraph' ? linguist.sentences(text) : []));
  const isWhole =
    (parts.sections.length <= FEW_PARTS && chars <= WHOLE_CHARS) ||
    (told.length >= MIN_TOLD && chars <= MOST_DIVIDED_CHARS);
  const [opens, ...others] = parts.sections;
  const held =
    isWhole && opens !== undefined
      ? [{ ...opens, blocks: [...parts.opening, ...opens.blocks] }, ...others]
      : parts.sections;
  const sections = held.map((section) => {
    const passages = readPassages(section.blocks, linguist, section.title);
    const keyPoints = pickBest(
      passages.filter(({ needs }) => needs.length === 0),
      5,
    );
    const dataPoints = passages.filter((entry) => entry.has_number && (entry.is_self_contained || entry.is_item));
    return {
      title: section.title,
      key_points: keyPoints.map((entry) => entry.text),
      data_points: pickBest(dataPoints, 4).map((entry) => entry.text),
      block_refs: section.blocks.flatMap(({ ref, kind }) => [ref, ...(kind === 'heading' ? nameAfter(ref) : [])]),
    };
  });
  const opening = new Set(parts.opening.map((block) => block.ref));
  const passages = readPassages(blocks, linguist, title).filter(({ ref }) => ref !== brokenOff(blocks));
  // What a document announces as its result before all parts stays announced: it is the answer.
  const [first, second] = blocks;
  const lead = leadOf(first?.kind === 'heading' ? second : first, linguist);
  const { text: bare } = withoutLabel(lead);
  const chosen = overviewOf(passages, opening);
  const overview = lead === '' ? chosen : `${lead} ${chosen.replace(bare, '').trim()}`.trim();
  return { title, overview, sections };
}

/** The sentence that a first paragraph announces as a finding or a decision; '' where it announces none. */
function leadOf(block: BlockDigest | undefined, linguist: Linguist): string {
  const text = block?.kind === 'paragraph' ? cleanText(block.text) : '';
  return announces(text) === 'finding' ? (linguist.sentences(text)[0] ?? '') : '';
}

/** The paragraph that a page out of a longer text begins with, in mid-sentence: what it is about stands before it. */
function brokenOff(blocks: readonly BlockDigest[]): string | undefined {
  const [first] = blocks;
  return first?.kind === 'paragraph' && /^\p{Ll}/u.test(first.text) ? first.ref : undefined;
}

/** Whether a title is in the script of the text: file properties may come from another document, or another language. */
function isSupported(title: string, blocks: readonly BlockDigest[]): boolean {
  const used = SCRIPTS.filter((script) => script.test(title));
  return used.length === 0 || blocks.some(({ text }) => used.some((script) => script.test(text)));
}

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Han}/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
];
/** Front matter is at most this share of a document. */
const FRONT_SHARE = 0.2;
const FIRST_CHAPTER = /^(?:(?:chapter|kapitel|chapitre|cap[íi]tulo|capitolo|глава)\s+1\b|1(?:\.0)?[.)]?\s+\p{Lu})/iu;
const BEFORE_CHAPTERS =
  /^(?:preface|foreword|abstract|(?:executive |management )?summary|introduction|overview|vorwort|zusammenfassung|einleitung|kurzfassung|préface|avant-propos|résumé|introducción|resumen|prefácio|resumo)$/iu;

/**
 * A long document with numbered chapters begins with its first chapter, or the summary before it: earlier pages come from
 * the publisher. A short one has parts of its author's before them.
 */
function withoutFrontMatter(blocks: readonly BlockDigest[], title: string): BlockDigest[] {
  const headings = blocks.map((block) => (block.kind === 'heading' ? block.text.trim() : ''));
  const chapter = headings.findIndex((text) => FIRST_CHAPTER.test(text));
  if (chapter < 1 || chapter > blocks.length * FRONT_SHARE) return [...blocks];
  const titled = blocks.findIndex(({ kind, text }) => kind === 'heading' && isTitleHeading(text, title));
  const isShort = lengthOf(blocks) <= MOST_DIVIDED_CHARS && titled !== -1;
  const start = headings.findIndex(
    (text, at) =>
      (isShort && at > titled && text !== '') || BEFORE_CHAPTERS.test(headingName(text)) || ANSWERS.test(text),
  );
  const from = start === -1 || start > chapter ? chapter : start;
  const part = headings.findIndex((text, at) => text !== '' && at > titled);
  // What its author says right below the title is about the whole; names and addresses are no sentences.
  const isOpening = ({ kind, text }: BlockDigest, at: number): boolean =>
    titled !== -1 && at > titled && at < part && kind === 'paragraph' && OPENS.test(text.trim());
  return blocks.filter((block, at) => at >= from || at === titled || isOpening(block, at));
}

function lengthOf(blocks: readonly BlockDigest[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}

const OPENS = /^[\p{Lu}\d"“„«].{60,}[.!?]$/su;

/** "1 Introduction" → "Introduction" */
function headingName(text: string): string {
  return cleanHeading(text).replace(/^\d{1,2}\s+/u, '');
}

function topicName(blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const text = blocks.map((block) => block.text).join('\n');
  return findKeyPhrase(text, '', linguist, 2) ?? findKeyPhrase(text, '', linguist);
}

/** Two or three best sentences, in reading order. */
function overviewOf(passages: readonly Passage[], opening: ReadonlySet<string>): string {
  const sentences = passages.filter((entry) => !entry.is_item);
  // The first statement of the document is about the whole.
  const topic = topicOf(sentences);
  const ranked = sentences.map((entry) => ({
    ...entry,
    score:
      titleWorth(entry, entry.order, topic) + 0.5 * Math.exp(-entry.order / 6) + (opening.has(entry.ref) ? 0.4 : 0),
  }));
  const chosen = pickBest(ranked, 3);
  while (chosen.length > 1 && chosen.reduce((sum, entry) => sum + entry.text.length, 0) > MAX_OVERVIEW_CHARS) {
    const weakest = chosen.reduce((low, entry) => (entry.score < low.score ? entry : low));
    chosen.splice(chosen.indexOf(weakest), 1);
  }
  // What a document asks for at its beginning is what it is about.
  const proposal = sentences.find(({ ref, text }) => opening.has(ref) && (PROPOSES.test(text) || REQUESTS.test(text)));
  const told = proposal === undefined || chosen.some(({ text }) => text === proposal.text) ? [] : [proposal.text];
  return [...told, ...chosen.map((entry) => entry.text)].join(' ');
}

/** The given title, unless it is a file name and the document has its own heading. */
function documentTitle(given: string, heading: string | undefined): string {
  const trimmed = given.trim();
  const isFileName = /\.[a-z0-9]{2,5}$/iu.test(trimmed) || (/_/u.test(trimmed) && !/\s/u.test(trimmed));
  if (trimmed !== '' && !isFileName) return trimmed.replace(NUMBER_IN_BRACKETS, '');
  if (heading !== undefined) return cleanHeading(heading);
  return trimmed
    .replace(/\.[a-z0-9]{2,5}$/iu, '')
    .replace(/[_-]+/gu, ' ')
    .trim();
}
