import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Fluent's short messages are no part of the page, and are announced by themselves. */
export const TOASTS = ['.fui-Toaster', '.fui-ToastContainer'];

/**
 * What axe finds in the page as it is. The pane has no frames, so axe runs in the page itself; the driver for Playwright runs it
 * per frame and opens another page for each result, which takes twice the time.
 * @param options.without parts that are left out, as selectors
 * @param options.within the only parts that are looked at, as a selector
 */
export async function accessFaults(
  page: Page,
  { without = [], within }: { without?: string[]; within?: string } = {},
): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(AXE);
  // Tabster, which moves the focus, has nodes of its own that only it may focus.
  const context = {
    ...(within === undefined ? {} : { include: [[within]] }),
    exclude: ['[data-tabster-dummy]', ...without].map((selector) => [selector]),
  };
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify(context)}, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
  );
}

/** Whether something of the page lies beyond its width. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
}

/** Waits for transitions and animations: what is becoming visible has colours in between. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime !== Infinity).map((each) => each.finished.catch(() => undefined))).then(() => undefined)',
  );
}
