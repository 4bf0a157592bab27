/** Thrown when reading takes more steps than any component needs. */
export class BudgetSpent extends Error {}

/** Counts the steps of reading one component, so that hostile code ends. */
export interface WorkBudget {
  /** @throws BudgetSpent */
  spend(steps?: number): void;
}

/** @param steps a hundred times what large components take. */
export function createWorkBudget(steps = 200_000): WorkBudget {
  let left = steps;
  return {
    spend(count = 1) {
      left -= count;
      if (left < 0) throw new BudgetSpent('too much work for a component');
    },
  };
}
