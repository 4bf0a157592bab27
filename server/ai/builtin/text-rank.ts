const DAMPING = 0.85;
const ROUNDS = 30;
/** Beyond this many sentences the later ones are ranked by the words they share with the earlier ones. */
const MAX_NODES = 240;

/**
 * TextRank (Mihalcea and Tarau 2004): sentences that share words vote for each other.
 * @param documents the topic terms of each sentence.
 * @returns one score per sentence, the best 1.
 */
export function textRank(documents: readonly (readonly string[])[]): number[] {
  const sets = documents.map((terms) => new Set(terms));
  const nodes = sets.slice(0, MAX_NODES);
  const weights = nodes.map((left, row) =>
    nodes.map((right, column) => (row === column ? 0 : similarity(left, right))),
  );
  const totals = weights.map((row) => row.reduce((sum, weight) => sum + weight, 0));
  let scores = nodes.map(() => 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    scores = nodes.map((_, node) => {
      let votes = 0;
      for (let voter = 0; voter < nodes.length; voter += 1) {
        const total = totals[voter] ?? 0;
        if (total > 0) votes += ((weights[voter]?.[node] ?? 0) / total) * (scores[voter] ?? 0);
      }
      return 1 - DAMPING + DAMPING * votes;
    });
  }
  const late = sets.slice(MAX_NODES).map((set) => {
    const votes = nodes.map((node, index) => similarity(set, node) * (scores[index] ?? 0));
    return votes.reduce((sum, vote) => sum + vote, 0) / Math.max(1, nodes.length);
  });
  const all = [...scores, ...late];
  const best = Math.max(...all, Number.EPSILON);
  return all.map((score) => score / best);
}

function similarity(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size < 2 || right.size < 2) return 0;
  let shared = 0;
  for (const term of left) if (right.has(term)) shared += 1;
  return shared / (Math.log(left.size) + Math.log(right.size) || 1);
}

/** Share of the terms of `part` that `whole` has too, 0 to 1. */
export function coverage(part: readonly string[], whole: readonly string[]): number {
  const partSet = new Set(part);
  if (partSet.size === 0) return 0;
  const wholeSet = new Set(whole);
  return [...partSet].filter((term) => wholeSet.has(term)).length / partSet.size;
}

/** Share of the smaller set's terms that the other has too, 0 to 1. */
export function overlap(left: readonly string[], right: readonly string[]): number {
  const leftSet = new Set(left);
  const rightSet = new Set(right);
  const smaller = Math.min(leftSet.size, rightSet.size);
  if (smaller === 0) return 0;
  let shared = 0;
  for (const term of leftSet) if (rightSet.has(term)) shared += 1;
  return shared / smaller;
}
