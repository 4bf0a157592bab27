import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { cleanHeading } from './clean-text.ts';
import { findKeyPhrase } from './key-phrase.ts';
import type { Linguist } from './linguist.ts';

interface TextSection {
  title: string;
  blocks: BlockDigest[];
}

interface DocumentParts {
  /** Text before the first section that is too short for a section: it introduces the whole. */
  opening: BlockDigest[];
  sections: TextSection[];
}

const MAX_SECTIONS = 6;
const SMALL = 260;
const HUGE = 9000;
/** An introduction of up to this many characters isn't a section. */
const SHORT_OPENING = 900;
/** Two names are joined if they are short enough to be read together. */
const LONGEST_JOINED_NAME = 40;
/** A table or picture fills a slide: it weighs as much as several paragraphs. */
const OBJECT_WEIGHT = 500;

/** The weight of a run of blocks, in characters. */
export function weightOf(blocks: readonly BlockDigest[]): number {
  return blocks.reduce((sum, block) => sum + blockWeight(block), 0);
}

function blockWeight(block: BlockDigest): number {
  if (block.kind === 'heading') return 0;
  return block.kind === 'table' ? OBJECT_WEIGHT : block.kind === 'figure' ? SMALL : block.text.length;
}

/** Sections of a document without noise: by headings, otherwise where the topic changes. No block is in two of them. */
export function findSections(blocks: readonly BlockDigest[], title: string, linguist: Linguist): DocumentParts {
  const nodes = splitByHeadings(blocks, title);
  const headed = nodes.filter((node) => node.blocks.some((block) => block.kind === 'heading'));
  if (headed.length < 2) return { opening: [], sections: mergeSmall(splitByTopic(blocks, title, linguist), title) };
  const { opening, rest } = takeOpening(unnumbered(nodes), title, linguist);
  const sections = mergeSmall(splitHuge(rest, linguist), title);
  return { opening, sections: sections.filter((section) => weightOf(section.blocks) > 0) };
}

/**
 * Separates the text under the document's own title from the sections; a long one becomes a section called an
 * overview.
 */
function takeOpening(
  nodes: readonly TextSection[],
  title: string,
  linguist: Linguist,
): { opening: BlockDigest[]; rest: TextSection[] } {
  const [first, ...others] = nodes;
  if (first === undefined || others.length === 0 || first.title.toLowerCase() !== title.toLowerCase())
    return { opening: [], rest: [...nodes] };
  const isPlain = first.blocks.every((block) => block.kind === 'heading' || block.kind === 'paragraph');
  const weight = weightOf(first.blocks);
  const total = weightOf(others.flatMap((node) => node.blocks));
  if (isPlain && weight <= SHORT_OPENING && weight < total / 3) return { opening: first.blocks, rest: others };
  return { opening: [], rest: [{ ...first, title: linguist.pack.labels.overview }, ...others] };
}

/** Splits at the highest heading level that occurs at least twice; a single heading above is the title. */
function splitByHeadings(blocks: readonly BlockDigest[], title: string): TextSection[] {
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level ?? 1] : []));
  let cut = Math.min(...levels, 6);
  while (cut < 6 && levels.filter((level) => level <= cut).length < 3 && levels.some((level) => level > cut)) {
    // Two top headings are separate sections unless the first one is only the title.
    const atCut = levels.filter((level) => level <= cut).length;
    if (atCut === 2 && levels.length <= 3) break;
    cut += 1;
  }
  const sections: TextSection[] = [];
  for (const block of blocks) {
    const isCut = block.kind === 'heading' && (block.level ?? 1) <= cut;
    const last = sections.at(-1);
    if (isCut && last !== undefined && weightOf(last.blocks) === 0) {
      // A heading right after a heading: the inner one names the section.
      last.blocks.push(block);
      last.title = cleanHeading(block.text);
    } else if (isCut || last === undefined) {
      sections.push({ title: isCut ? cleanHeading(block.text) : title, blocks: [block] });
    } else last.blocks.push(block);
  }
  return sections;
}

/** "1 Introduction", "2 Cargo": numbers are removed if several headings have one; in "3 Ways to save" alone it stays. */
function unnumbered(sections: readonly TextSection[]): TextSection[] {
  const number = /^\d{1,2}\s+(?=\p{Lu})/u;
  if (sections.filter((section) => number.test(section.title)).length < 2) return [...sections];
  return sections.map((section) => ({ ...section, title: section.title.replace(number, '') }));
}

function splitHuge(sections: readonly TextSection[], linguist: Linguist): TextSection[] {
  return sections.flatMap((section) => {
    // Three parts or more are a story already; splitting them would lose their names.
    if (weightOf(section.blocks) < HUGE || sections.length >= 3) return [section];
    const inner = section.blocks.slice(1);
    const next = Math.min(...inner.flatMap((block) => (block.kind === 'heading' ? [block.level ?? 1] : [])), 9);
    if (next === 9) return splitByTopic(section.blocks, section.title, linguist);
    const parts: TextSection[] = [];
    for (const block of section.blocks) {
      const last = parts.at(-1);
      if (last === undefined) parts.push({ title: section.title, blocks: [block] });
      else if (block.kind === 'heading' && (block.level ?? 1) <= next && weightOf(last.blocks) > 0)
        parts.push({ title: cleanHeading(block.text), blocks: [block] });
      else last.blocks.push(block);
    }
    return parts;
  });
}

/**
 * Joins the smallest section to a neighbour until none is too small and there are few enough; the heavier part names
 * it.
 */
function mergeSmall(sections: readonly TextSection[], documentTitle: string): TextSection[] {
  const merged = sections.map((section) => ({ ...section, weight: weightOf(section.blocks) }));
  const total = merged.reduce((sum, section) => sum + section.weight, 0);
  const least = Math.min(SMALL, (total / Math.max(1, merged.length)) * 0.45);
  for (;;) {
    if (merged.length <= 1) return merged;
    let smallest = 0;
    merged.forEach((section, index) => {
      if (section.weight < (merged[smallest]?.weight ?? Infinity)) smallest = index;
    });
    const small = merged[smallest];
    if (small === undefined || (small.weight >= least && merged.length <= MAX_SECTIONS)) return merged;
    if (merged.length <= 2 && small.weight >= least / 2) return merged;
    // A part joins the one before (its parent, in reading order); the first joins the second.
    const into = smallest === 0 ? 1 : neighbour(merged, smallest);
    const [first, second] = into < smallest ? [merged[into], small] : [small, merged[into]];
    if (first === undefined || second === undefined) return merged;
    const isTitlePage = smallest === 0 && first.title === documentTitle;
    const title = isTitlePage ? second.title : joinNames(first, second);
    merged.splice(Math.min(into, smallest), 2, {
      title,
      blocks: [...first.blocks, ...second.blocks],
      weight: first.weight + second.weight,
    });
  }
}

/**
 * A parent heading names its child; of two equal ones the heavier names both, or both do if they are similar and
 * short.
 */
function joinNames(first: TextSection & { weight: number }, second: TextSection & { weight: number }): string {
  if (levelOf(first) < levelOf(second)) return first.title;
  const joined = `${first.title} · ${second.title}`;
  const isEven = Math.min(first.weight, second.weight) > Math.max(first.weight, second.weight) * 0.4;
  if (isEven && joined.length <= LONGEST_JOINED_NAME && !/ · .* · /u.test(joined)) return joined;
  return first.weight >= second.weight ? first.title : second.title;
}

function neighbour(sections: readonly (TextSection & { weight: number })[], index: number): number {
  const before = sections[index - 1];
  const after = sections[index + 1];
  const here = sections[index];
  if (before === undefined || here === undefined) return index + 1;
  // Deeper than the previous one: a child of it. Otherwise the lighter neighbour.
  if (after === undefined || levelOf(before) < levelOf(here)) return index - 1;
  return before.weight <= after.weight ? index - 1 : index + 1;
}

function levelOf(section: TextSection): number {
  const first = section.blocks[0];
  return first?.kind === 'heading' ? (first.level ?? 1) : 0.5;
}

/** Where the series of a block begins ("Arm 1: …", "Arm 2: …"): no section may start in its middle. */
function startOfSeries(blocks: readonly BlockDigest[], start: number): number {
  const nameAt = (at: number): string => /^(\p{L}+) \d{1,2}\s?[:.]\s/u.exec(blocks[at]?.text ?? '')?.[1] ?? '';
  let first = start;
  while (first > 0 && nameAt(first) !== '' && nameAt(first - 1) === nameAt(first)) first -= 1;
  return first;
}

function splitByTopic(blocks: readonly BlockDigest[], title: string, linguist: Linguist): TextSection[] {
  const total = weightOf(blocks);
  const parts = Math.min(6, Math.floor(total / 1200), Math.floor(blocks.length / 2));
  if (parts < 2) return [{ title, blocks: [...blocks] }];
  const shifts = findTopicShifts(
    blocks.map((block) => block.text),
    parts,
    linguist,
  );
  const starts = [...new Set(shifts.map((start) => startOfSeries(blocks, start)))];
  const background = blocks.map((block) => block.text).join('\n');
  const used = new Set<string>();
  return starts.map((start, index) => {
    const own = blocks.slice(start, starts[index + 1] ?? blocks.length);
    const heading = own.find((block) => block.kind === 'heading');
    const phrase = findKeyPhrase(own.map((block) => block.text).join('\n'), background, linguist);
    const name = heading !== undefined && index > 0 ? cleanHeading(heading.text) : phrase;
    const free = name !== null && !used.has(name) ? name : index === 0 ? title : `${name ?? title}`;
    used.add(free);
    return { title: free, blocks: own };
  });
}

/**
 * Splits texts where the vocabulary changes most (after TextTiling, Hearst 1997).
 * @param texts paragraphs in reading order.
 * @param parts maximum number of runs.
 * @returns start indices of the runs, the first always 0.
 */
function findTopicShifts(texts: readonly string[], parts: number, linguist: Linguist): number[] {
  const vectors = texts.map((text) => countTerms(linguist.terms(text)));
  const gaps: { index: number; depth: number }[] = [];
  const cohesion = texts.map((_, index) =>
    index === 0 ? 1 : cosine(sum(vectors.slice(Math.max(0, index - 3), index)), sum(vectors.slice(index, index + 3))),
  );
  for (let index = 1; index < texts.length; index += 1) {
    const here = cohesion[index] ?? 1;
    const left = Math.max(here, ...cohesion.slice(Math.max(1, index - 3), index));
    const right = Math.max(here, ...cohesion.slice(index + 1, index + 4));
    gaps.push({ index, depth: left + right - 2 * here });
  }
  gaps.sort((a, b) => b.depth - a.depth || a.index - b.index);
  const target = Math.max(1, Math.floor(texts.length / parts / 2));
  const starts = [0];
  for (const gap of gaps) {
    if (starts.length >= parts) break;
    const isFar = starts.every((start) => Math.abs(start - gap.index) >= target) && texts.length - gap.index >= target;
    if (isFar) starts.push(gap.index);
  }
  return starts.sort((a, b) => a - b);
}

type Vector = Map<string, number>;

function countTerms(terms: readonly string[]): Vector {
  const counts: Vector = new Map();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function sum(vectors: readonly Vector[]): Vector {
  const total: Vector = new Map();
  for (const vector of vectors) for (const [term, count] of vector) total.set(term, (total.get(term) ?? 0) + count);
  return total;
}

function cosine(left: Vector, right: Vector): number {
  let dot = 0;
  for (const [term, count] of left) dot += count * (right.get(term) ?? 0);
  const length = (vector: Vector): number =>
    Math.sqrt([...vector.values()].reduce((total, count) => total + count * count, 0));
  const norm = length(left) * length(right);
  return norm === 0 ? 0 : dot / norm;
}
