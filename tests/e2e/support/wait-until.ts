import type { Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';

/**
 * Waits until an expression is true in the page. Playwright's own `waitForFunction` evaluates in the page as it looks again, which the
 * pane's Content-Security-Policy forbids: it holds only where the first look succeeds.
 */
export async function waitUntil(page: Page, expression: string): Promise<void> {
  await eventually(expression, () => page.evaluate<boolean>(`Boolean(${expression})`));
}
