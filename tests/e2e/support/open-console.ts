import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Caller, TestServer } from '../../support/start-test-server.ts';

export interface OpenConsole {
  page: Page;
  /** What the page wrote on its console as an error, what it threw, and requests to other machines. */
  faults: string[];
  /** Requests that the server refused for the role: the page should not have made them. */
  refused: string[];
  /** Opens another page of the console by its address. */
  go: (path: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens the admin console in a browser context of its own, signed in. */
export async function openConsole(
  caller: Caller,
  browser: Browser,
  server: TestServer,
  path: string,
  options: BrowserContextOptions = {},
): Promise<OpenConsole> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce', ...options });
  await context.addCookies([{ name: 'slides_session', value: caller.token, url: server.origin }]);
  const page = await context.newPage();
  const faults: string[] = [];
  const refused: string[] = [];
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() === 403 || response.status() >= 500) refused.push(`${response.status()} ${pathname}`);
  });
  context.on('request', (request) => {
    const { origin, host, protocol } = new URL(request.url());
    if (origin !== server.origin && /^https?:$/.test(protocol)) faults.push(`asked ${host}`);
  });
  const go = async (to: string): Promise<void> => {
    await page.goto(`${server.url}/admin${to}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  await go(path);
  return { page, faults, refused, go, close: () => context.close() };
}
