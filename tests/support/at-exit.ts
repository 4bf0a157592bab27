const cleanups: (() => Promise<void>)[] = [];

/** Registers what the files of one test process share, such as a browser, to be closed after the last of them. */
export function atProcessEnd(close: () => Promise<void>): void {
  cleanups.push(close);
}

/** Closes in reverse order; the runner calls it once. */
export async function runAtProcessEnd(): Promise<void> {
  for (const close of cleanups.splice(0).reverse()) await close();
}
