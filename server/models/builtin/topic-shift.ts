import type { Linguist } from './linguist.ts';

/**
 * Splits texts where the vocabulary changes most (after TextTiling, Hearst 1997).
 * @param texts paragraphs in reading order.
 * @param parts how many runs are wanted at most.
 * @returns start indices of the runs, the first always 0.
 */
export function findTopicShifts(texts: readonly string[], parts: number, linguist: Linguist): number[] {
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
