import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { MAX_WAIT_MS } from '../../support/eventually.ts';
import { PASSWORD } from '../../support/start-test-server.ts';
import type { Caller, TestServer } from '../../support/start-test-server.ts';

/** Width of the pane in PowerPoint, and its height on a small screen. */
const PANE = { width: 348, height: 720 };
const OFFICE_JS_HOST = 'appsforoffice.microsoft.com';

export interface OpenPane {
  page: Page;
  /** What the page wrote on its console as an error, and what it threw. */
  faults: string[];
  close: () => Promise<void>;
}

export interface PaneOptions extends BrowserContextOptions {
  /** The script that stands for Office.js: the page is then opened as PowerPoint opens it. */
  office?: string;
  /** The query of the address, where it is another. */
  search?: string;
  /** Another host that the page may ask; the test answers for it. */
  allowedHost?: string;
  /** Done with the page before it is opened. */
  before?: (page: Page) => void | Promise<void>;
}

/** Opens the pane in a browser context of its own, as a plain page. Requests to other machines fail and count as faults. */
export async function openPane(
  browser: Browser,
  server: Pick<TestServer, 'url' | 'origin'>,
  options: PaneOptions = {},
): Promise<OpenPane> {
  const { office, search = office === undefined ? '' : '?host=office', allowedHost, before, ...given } = options;
  const context = await browser.newContext({ viewport: PANE, locale: 'en-US', reducedMotion: 'reduce', ...given });
  context.setDefaultTimeout(MAX_WAIT_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    // Chromium reports every answer of 4xx so; the pane shows them itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  context.on('request', (request) => {
    const { origin, host, protocol } = new URL(request.url());
    if (origin === server.origin || !/^https?:$/.test(protocol) || host === allowedHost) return;
    if (office === undefined || host !== OFFICE_JS_HOST) faults.push(`asked ${host}`);
  });
  if (office !== undefined) await answerForOfficeJs(page, office);
  await before?.(page);
  await page.goto(`${server.url}/addin/${search}`);
  return { page, faults, close: () => context.close() };
}

/** Opens the pane where this user left it, already signed in: for tests of something other than signing in. */
export async function openPaneAs(
  caller: Caller,
  browser: Browser,
  server: TestServer,
  options: PaneOptions & { place?: object; language?: string } = {},
): Promise<OpenPane> {
  const { place, language, before, ...given } = options;
  const kept = {
    // In Office the session is a bearer token, elsewhere a cookie.
    ...(options.office === undefined ? {} : { 'lectern.session': caller.token }),
    ...(language === undefined ? {} : { 'lectern.language': language }),
    ...(place === undefined ? {} : { [`lectern.${caller.user.id}.place`]: JSON.stringify(place) }),
  };
  return openPane(browser, server, {
    ...given,
    async before(page) {
      if (options.office === undefined) {
        await page.context().addCookies([{ name: 'slides_session', value: caller.token, url: server.origin }]);
      }
      // Once: what the pane keeps afterwards outlives a reload.
      await page.addInitScript(`if (sessionStorage.getItem('was-prepared') === null) {
        sessionStorage.setItem('was-prepared', '1');
        for (const each of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(...each);
      }`);
      await before?.(page);
    },
  });
}

/** Opens another page of the pane, as if it had been left there. */
export async function reopenAt(page: Page, caller: Caller, place: object): Promise<void> {
  const kept = [`lectern.${caller.user.id}.place`, JSON.stringify(place)];
  await page.evaluate(`localStorage.setItem(...${JSON.stringify(kept)})`);
  await page.reload();
}

/** Answers requests for Office.js, and intercepts no others, so that the browser's cache stays on. */
async function answerForOfficeJs(page: Page, script: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const body = Buffer.from(script).toString('base64');
  session.on('Fetch.requestPaused', ({ requestId }) => {
    // A page that is closed meanwhile needs no answer.
    session
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'Content-Type', value: 'text/javascript' }],
        body,
      })
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `https://${OFFICE_JS_HOST}/*` }] });
}

/** Signs in by the form of the pane, in whatever language it speaks. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
}

/** Signs in by the form of the pane as a user reads it. */
export async function signIn(page: Page, email = 'author@localhost'): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
