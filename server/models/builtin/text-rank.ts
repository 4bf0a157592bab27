const DAMPING = 0.85;
const ROUNDS = 20;
/** Sentences that vote; those of a longer text are sampled evenly. */
const MAX_NODES = 140;

/**
 * TextRank (Mihalcea and Tarau 2004): sentences that share words vote for each other. In a text with many sentences a
 * sample of them votes, and every sentence is scored by the words it shares with the sample.
 * @param documents the topic terms of each sentence.
 * @returns one score per sentence, the best 1.
 */
export function textRank(documents: readonly (readonly string[])[]): number[] {
  const sets = documents.map((terms) => new Set(terms));
  const isSampled = sets.length > MAX_NODES;
  const step = sets.length / MAX_NODES;
  const nodes = isSampled ? Array.from({ length: MAX_NODES }, (_, index) => sets[Math.floor(index * step)]!) : sets;
  const votes = rankNodes(nodes);
  const scores = isSampled ? scoreByTerms(sets, nodes, votes) : votes;
  const best = scores.reduce((most, score) => Math.max(most, score), Number.EPSILON);
  return scores.map((score) => score / best);
}

function rankNodes(nodes: readonly ReadonlySet<string>[]): number[] {
  const size = nodes.length;
  const weights = new Float64Array(size * size);
  const totals = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < row; column += 1) {
      const weight = similarity(nodes[row]!, nodes[column]!);
      if (weight === 0) continue;
      weights[row * size + column] = weight;
      weights[column * size + row] = weight;
      totals[row]! += weight;
      totals[column]! += weight;
    }
  }
  let scores = new Float64Array(size).fill(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Float64Array(size).fill(1 - DAMPING);
    for (let voter = 0; voter < size; voter += 1) {
      const total = totals[voter]!;
      if (total === 0) continue;
      const voice = (DAMPING * scores[voter]!) / total;
      for (let node = 0; node < size; node += 1) next[node]! += voice * weights[voter * size + node]!;
    }
    scores = next;
  }
  return Array.from(scores);
}

/** The sum of `similarity` to all nodes, weighted by their votes, computed word by word. */
function scoreByTerms(
  sets: readonly ReadonlySet<string>[],
  nodes: readonly ReadonlySet<string>[],
  votes: readonly number[],
): number[] {
  const worth = new Map<string, number>();
  nodes.forEach((node, index) => {
    for (const term of node) worth.set(term, (worth.get(term) ?? 0) + (votes[index] ?? 0));
  });
  return sets.map((set) => {
    if (set.size < 2) return 0;
    let sum = 0;
    for (const term of set) sum += worth.get(term) ?? 0;
    return sum / (Math.log(set.size) + Math.log(TYPICAL_TERMS));
  });
}

const TYPICAL_TERMS = 10;

function similarity(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size < 2 || right.size < 2) return 0;
  let shared = 0;
  for (const term of left) if (right.has(term)) shared += 1;
  return shared === 0 ? 0 : shared / (Math.log(left.size) + Math.log(right.size) || 1);
}

/** Share of the terms of `part` that `whole` also contains, 0 to 1. */
export function coverage(part: readonly string[], whole: readonly string[]): number {
  const partSet = new Set(part);
  if (partSet.size === 0) return 0;
  const wholeSet = new Set(whole);
  return [...partSet].filter((term) => wholeSet.has(term)).length / partSet.size;
}

/** Share of the smaller set's terms that the other also contains, 0 to 1. */
export function overlap(left: readonly string[], right: readonly string[]): number {
  const leftSet = new Set(left);
  const rightSet = new Set(right);
  const smaller = Math.min(leftSet.size, rightSet.size);
  if (smaller === 0) return 0;
  let shared = 0;
  for (const term of leftSet) if (rightSet.has(term)) shared += 1;
  return shared / smaller;
}

/**
 * How much two texts on one subject have in common, 0 to 1: terms that nearly all of the texts contain count little.
 * @param documents the topic terms of all texts on the subject.
 */
export function relatednessAmong(
  documents: readonly (readonly string[])[],
): (left: readonly string[], right: readonly string[]) => number {
  const counts = new Map<string, number>();
  for (const terms of documents) for (const term of setOf(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const all = Math.log(documents.length + 1);
  return (left, right) => {
    const others = setOf(right);
    let shared = 0;
    for (const term of setOf(left)) {
      if (others.has(term)) shared += 1 - Math.log(counts.get(term) ?? 1) / all;
    }
    return Math.min(1, shared);
  };
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The terms of a text without repeats; each text is compared with all others. */
function setOf(terms: readonly string[]): ReadonlySet<string> {
  let set = sets.get(terms);
  if (set === undefined) sets.set(terms, (set = new Set(terms)));
  return set;
}

/** Passages that stand for all of a long text. */
const ASKED = 600;

/** How far the passages of a text bear one of them out, from 0 to 1; in a long text those at even distances are asked. */
export function supportAmong<Entry extends { terms: string[] }>(
  passages: readonly Entry[],
): (entry: Entry, isOther: (passage: Entry) => boolean) => number {
  const step = Math.max(1, passages.length / ASKED);
  const asked = Array.from(
    { length: Math.min(passages.length, ASKED) },
    (_, at) => passages[Math.floor(at * step)],
  ).filter((passage) => passage !== undefined);
  const relate = relatednessAmong(passages.map(({ terms }) => terms));
  return (entry, isOther) => {
    const others = asked.filter(isOther);
    const sum = others.reduce((total, other) => total + relate(entry.terms, other.terms), 0);
    return others.length === 0 ? 0 : sum / others.length;
  };
}
