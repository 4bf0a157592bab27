import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findChromium } from '../../../plugins/diagram/markup/draw-markup.ts';
import { buildClients } from '../../build/build-clients.ts';
import { launchServer } from '../../launch/launch-server.ts';
import type { LaunchedServer } from '../../launch/launch-server.ts';

export const REPORT = fileURLToPath(new URL('../../../docs/samples/bike-share.md', import.meta.url));
const PASSWORD = 'lab lab lab';
/** Time for a deck on a busy machine. */
const LONG_MS = 180_000;

/** A service that can be stopped and started again on its data, and a browser. */
export interface Lab {
  browser: Browser;
  url: () => string;
  /** Stops the server and starts it at the same address with the same data. */
  restart: () => Promise<void>;
}

export async function withLab<T>(work: (lab: Lab) => Promise<T>): Promise<T> {
  await buildClients();
  const folder = mkdtempSync(join(tmpdir(), 'lectern-author-'));
  const start = (port?: string): Promise<LaunchedServer> =>
    launchServer({
      ...{ DEV_AUTH_PASSWORD: PASSWORD, RATE_LIMITS: 'false', LOG_LEVEL: 'warn', DATA_DIR: folder },
      ...(port === undefined ? {} : { PORT: port }),
    });
  let server = await start();
  const { port } = new URL(server.url);
  const browser = await chromium.launch({
    executablePath: findChromium(process.env['CHROMIUM']) ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    return await work({
      browser,
      url: () => server.url,
      restart: async () => {
        await server.stop();
        server = await start(port);
      },
    });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens the studio in its own browser. */
export async function openStudio(lab: Lab): Promise<{ page: Page; context: BrowserContext }> {
  const context = await lab.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(LONG_MS);
  await page.goto(`${lab.url()}/addin/`);
  return { page, context };
}

let people = 0;

/** Signs a new author in. */
export async function signInAs(page: Page): Promise<string> {
  const email = `author-${(people += 1)}@localhost`;
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await startPage(page);
  return email;
}

/** Signs in again where the session has ended. */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

export const startPage = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 2, name: 'What do you want to present?' }).waitFor();
export const box = (page: Page) => page.getByRole('textbox', { name: 'Description, text or web addresses' });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const outlineDone = (page: Page): Promise<void> =>
  button(page, 'Create slides').and(page.locator(':enabled')).waitFor();
export const slidesDone = (page: Page): Promise<void> =>
  page
    .getByText(/^No issues found|issues? to (?:fix|review)/)
    .first()
    .waitFor();
/**
 * Waits until all pictures of the gallery are shown. The page's content security policy forbids waiting by evaluated
 * text.
 */
export async function picturesDone(page: Page): Promise<number> {
  const rows = page.locator('[data-slide]');
  for (const row of await rows.all()) await row.scrollIntoViewIfNeeded();
  const areShown = (): Promise<boolean> =>
    page.evaluate<boolean>(
      "[...document.querySelectorAll('[data-slide]')].every((row) => row.querySelector('img')?.naturalWidth > 0)",
    );
  while (!(await areShown())) await page.waitForTimeout(20);
  return rows.count();
}
