import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { MAX_WAIT_MS } from '../../support/eventually.ts';
import type { Caller, TestServer } from '../../support/start-test-server.ts';

export interface OpenConsole {
  page: Page;
  /** What the page wrote on its console as an error, what it threw, and requests to other machines. */
  faults: string[];
  /** Requests that the server refused for the role: the page should not have made them. */
  refused: string[];
  /** Goes to another page of the console, as a link of the menu does: without loading the scripts again. */
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
  context.setDefaultTimeout(MAX_WAIT_MS);
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
  const addressOf = (to: string): string => `${server.url}/admin${to}`;
  await page.goto(addressOf(path));
  await page.evaluate(arrival('undefined'));
  const go = (to: string): Promise<void> => page.evaluate(arrival(JSON.stringify(addressOf(to))));
  return { page, faults, refused, go, close: () => context.close() };
}

/** Data that arrived is drawn in the next frame, and may ask for more in the one after it. */
const CALM_FRAMES = 3;

/** What goes to an address within the page, and waits until the title of the page is there and nothing on it is loading. */
const arrival = (address: string): string => `(async (address) => {
  const [former, from] = [document.querySelector('h1'), location.pathname];
  if (address !== undefined) {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }
  const isSamePage = from === location.pathname;
  const end = performance.now() + ${MAX_WAIT_MS};
  for (let calm = 0; calm < ${CALM_FRAMES}; ) {
    await new Promise(requestAnimationFrame);
    const title = document.querySelector('h1');
    const isThere = title !== null && (isSamePage || title !== former);
    const isBusy = document.querySelector('main[aria-busy="true"], main [aria-busy="true"], main .fui-Skeleton') !== null;
    calm = isThere && !isBusy ? calm + 1 : 0;
    if (performance.now() > end) throw new Error(location.pathname + ' is still loading');
  }
})(${address})`;
