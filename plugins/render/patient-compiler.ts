import { setFlagsFromString } from 'node:v8';

/**
 * How much a function runs, in bytes of its code, before V8 looks whether to optimise it: three times of what is usual. Decks
 * are drawn within a second or two by very much code that runs a little; optimising it as eagerly as usual takes nearly as
 * long again, on other threads, as drawing does, and drawing is hardly faster for it.
 */
const BUDGET_BYTES = 400_000;

/** The flag of V8 that says so. */
export const OPTIMISE_LATER = `--interrupt-budget=${BUDGET_BYTES}`;

/** Makes V8 optimise later, in all threads of this process. What runs for long is optimised all the same. */
export function waitToOptimise(): void {
  setFlagsFromString(OPTIMISE_LATER);
}
