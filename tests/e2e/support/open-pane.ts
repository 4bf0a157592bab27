import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { describeWith } from '../../support/needs.ts';
import { PASSWORD } from '../../support/start-test-server.ts';
import type { TestServer } from '../../support/start-test-server.ts';

/** Where Debian, and most others, put it; another place by CHROMIUM. */
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** Nothing is asked of other machines. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Width of the pane in PowerPoint, and its height on a small screen. */
const PANE = { width: 348, height: 720 };

export const inChromium = describeWith('Chromium', existsSync(CHROMIUM));

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: QUIET });
}

export interface OpenPane {
  page: Page;
  /** What the page wrote on its console as an error, and what it threw. */
  faults: string[];
  close: () => Promise<void>;
}

/**
 * Opens the pane in a browser context of its own, as a plain page. Requests to other machines are refused and counted as faults.
 * @param options.office the script that stands for Office.js: the page is then opened as PowerPoint opens it.
 * @param options.search the query of the address, where it is another.
 * @param options.before done with the page before it is opened.
 */
export async function openPane(
  browser: Browser,
  server: Pick<TestServer, 'url' | 'origin'>,
  options: BrowserContextOptions & {
    office?: string;
    search?: string;
    before?: (page: Page) => void | Promise<void>;
  } = {},
): Promise<OpenPane> {
  const { office, search = office === undefined ? '' : '?host=office', before, ...given } = options;
  const context = await browser.newContext({ viewport: PANE, locale: 'en-US', reducedMotion: 'reduce', ...given });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    // Chromium tells every answer of 4xx so; the pane shows them itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  await context.route(
    (url) => url.origin !== server.origin && /^https?:$/.test(url.protocol),
    async (route) => {
      const { host } = new URL(route.request().url());
      if (office !== undefined && host === 'appsforoffice.microsoft.com') {
        return route.fulfill({ contentType: 'text/javascript', body: office });
      }
      faults.push(`asked ${host}`);
      return route.abort();
    },
  );
  await before?.(page);
  await page.goto(`${server.url}/addin/${search}`);
  return { page, faults, close: () => context.close() };
}

/** Signs in by the form of the pane, in whatever language it speaks. */
export async function fillSignIn(page: Page, email = 'author@localhost'): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
}

/** Signs in by the form of the pane as somebody reads it. */
export async function signIn(page: Page, email = 'author@localhost'): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
