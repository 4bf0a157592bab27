import { setTimeout as sleep } from 'node:timers/promises';

/** A machine that is busy with other things must not fail a test. */
export const MAX_WAIT_MS = 150_000;

/**
 * What is promised within two seconds may take this long on a machine that is busy with other things; if the promise were
 * broken, it would take a minute.
 */
export const PROMPT_MS = 20_000;

/**
 * Waits until a condition is true, checking every few milliseconds at first, then less often, because checks take
 * time, too.
 * @throws Error naming the condition.
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  limitMs = MAX_WAIT_MS,
): Promise<T> {
  const start = Date.now();
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    const waited = Date.now() - start;
    if (waited > limitMs) throw new Error(`waited ${limitMs} ms in vain for: ${what}`);
    await sleep(Math.min(50, 5 + waited / 20));
  }
}

/** A gate that a test opens. */
export interface Gate {
  readonly opened: Promise<void>;
  open: () => void;
}

/** A closed gate. */
export function createGate(): Gate {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

/**
 * How often a race is run: the variable RACES (`RACES=200 npm test -- tests/api/races`), or a few times if it is not set.
 */
export function raceCount(few: number): number {
  return Number(process.env['RACES'] ?? few);
}
