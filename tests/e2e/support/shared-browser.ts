import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { findChromium } from '../../../plugins/diagram/markup/draw-markup.ts';
import { atProcessEnd } from '../../support/at-exit.ts';
import { describeWith } from '../../support/needs.ts';

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
