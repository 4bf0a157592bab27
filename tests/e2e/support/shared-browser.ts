import { chromium } from 'playwright-core';
import type { Browser, Page, Locator } from 'playwright-core';
import { findChromium } from '../../../plugins/diagram/markup/draw-markup.ts';
import { atProcessEnd } from '../../support/at-exit.ts';
import { describeWith } from '../../support/needs.ts';
import { eventually } from '../../support/eventually.ts';

/** The one that CHROMIUM names, else an installed one. */
const CHROMIUM = findChromium(process.env['CHROMIUM']);
/**
 * No other machine is reached: names and addresses but this machine's resolve to nothing. Playwright's own interception of requests
 * would do the same, but turns off the browser's cache, so that every page load compiles the pane's scripts again.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

export const inChromium = describeWith('Chromium', CHROMIUM !== null);

let browser: Promise<Browser> | undefined;

/** The browser of this process: started by the first file that needs it, closed after the last one. */
export function sharedBrowser(): Promise<Browser> {
  if (browser === undefined) {
    browser = chromium.launch({ executablePath: CHROMIUM ?? '', args: FLAGS });
    atProcessEnd(async () => (await browser)?.close());
  }
  return browser;
}

/**
 * Waits until an expression is true in the page. Playwright's own `waitForFunction` evaluates in the page as it looks again, which the
 * pane's Content-Security-Policy forbids: it holds only where the first look succeeds.
 */
export async function waitUntil(page: Page, expression: string): Promise<void> {
  await eventually(expression, () => page.evaluate<boolean>(`Boolean(${expression})`));
}

/** Opens a menu by keyboard and waits until the focus is in it. */
export async function openMenu(trigger: Locator): Promise<void> {
  await trigger.press('Enter');
  await waitUntil(trigger.page(), "document.activeElement?.getAttribute('role')?.startsWith('menuitem') === true");
}

/**
 * Opens a menu by keyboard and chooses an item of it. An open menu moves the focus to its first item some time after it is
 * visible: a key pressed on another item in that moment would choose the first one.
 */
export async function chooseInMenu(trigger: Locator, item: string): Promise<void> {
  await openMenu(trigger);
  await trigger.page().getByRole('menuitem', { name: item, exact: true }).press('Enter');
}
