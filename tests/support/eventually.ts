import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until something is so, looking every few milliseconds.
 * @throws Error saying what was waited for.
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  limitMs = 5_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`waited ${limitMs} ms in vain for: ${what}`);
    await sleep(5);
  }
}

/** Something to wait for that a test opens. */
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
