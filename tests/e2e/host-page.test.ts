import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { PASSWORD, startTestServer } from '../support/start-test-server.ts';
import type { TestServer } from '../support/start-test-server.ts';
import { powerPointHost } from './powerpoint-host/power-point-host.ts';
import { openPane, signIn } from './support/open-pane.ts';
import { openTenant } from './support/open-tenant.ts';
import type { Tenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';
import { waitUntil } from './support/shared-browser.ts';

const GROUND = `getComputedStyle(document.querySelector('.fui-FluentProvider')).backgroundColor`;

inChromium('the pane opened by Office', () => {
  let tenant: Tenant;
  let server: TestServer;
  let closed: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    tenant = await openTenant();
    ({ server, browser } = tenant);
    await tenant.signIn('author');
    // An installation without access to other sites serves the real Office.js itself.
    closed = await startTestServer({ environment: { OFFICE_JS_URL: 'self' } });
  });
  afterAll(async () => {
    await closed.close();
  });

  it('uses PowerPoint’s language in its theme, and its session is not a cookie', async () => {
    const office = await powerPointHost({ isDarkTheme: true, displayLanguage: 'de-DE' });
    const tokens: string[] = [];
    const { page, faults, close } = await openPane(browser, server, {
      office,
      before: (opening) =>
        void opening.on('request', (request) => void tokens.push(request.headers()['authorization'] ?? '')),
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(await isDark(page)).toBe(true);
    // Office.js removed the two; they are restored.
    expect(await page.evaluate('typeof history.pushState + typeof history.replaceState')).toBe('functionfunction');
    await page.getByLabel('E-Mail-Adresse').fill(tenant.email('author'));
    await page.getByLabel('Kennwort').fill(PASSWORD);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('banner').waitFor();
    await page.waitForLoadState('networkidle');
    expect(tokens.some((token) => token.startsWith('Bearer '))).toBe(true);
    expect(await page.context().cookies()).toEqual([]);
    await page.reload();
    // Still signed in.
    await page.getByRole('banner').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('changes its theme with PowerPoint when a user comes back', async () => {
    const { page, faults, close } = await openPane(browser, server, { office: await powerPointHost() });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await isDark(page)).toBe(false);
    await page.evaluate('standIn.setDark(true); window.dispatchEvent(new Event("focus"))');
    await eventually('the dark theme', () => isDark(page));
    expect(faults).toEqual([]);
    await close();
  });

  it('continues as a web page if Office.js does not load, and reports it', async () => {
    const { page, close } = await openPane(browser, server, { office: 'void 0;' });
    await signIn(page, tenant.email('author'));
    await page.getByText('Couldn’t connect to PowerPoint').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    // In Office anyway: its frames can't rely on cookies.
    expect(await page.context().cookies()).toEqual([]);
    await close();
  });

  it('continues as a web page where no user answers Office.js', async () => {
    const { page, close } = await openPane(browser, server, {
      office: await powerPointHost({ neverReady: true }),
      before: (opening) => opening.clock.install(),
    });
    await waitUntil(page, "'Office' in globalThis");
    await page.clock.runFor(10_000);
    await page.clock.resume();
    await signIn(page, tenant.email('author'));
    await page.getByText('PowerPoint isn’t responding').waitFor();
    await close();
  });

  it('is a web page with the real Office.js in a browser, without an error', async () => {
    const asked: string[] = [];
    const { page, faults, close } = await openPane(browser, closed, {
      search: '?host=office',
      before: (opening) => noteAddresses(opening, asked),
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(asked).toContain('/addin/office-js/office.js');
    expect(await page.evaluate('typeof Office.onReady')).toBe('function');
    expect(await page.evaluate('typeof history.pushState + typeof history.replaceState')).toBe('functionfunction');
    expect(await page.getByText('PowerPoint isn’t responding').count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('turns files of any size into base64', async () => {
    const { page, close } = await openPane(browser, server);
    const built = await build({
      entryPoints: [fileURLToPath(new URL('../../addin/src/host/to-base64.ts', import.meta.url))],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'made',
    });
    await page.evaluate(built.outputFiles[0]?.text.replace('var made', 'globalThis.made') ?? '');
    const piece = 3 * 1024 * 1024;
    for (const size of [0, 1, piece - 1, piece, 2 * piece + 2]) {
      const base64 = await page.evaluate<string>(
        `made.toBase64(new Blob([Uint8Array.from({ length: ${size} }, (_, index) => index * 7)]))`,
      );
      const bytes = Uint8Array.from({ length: size }, (_, index) => index * 7);
      expect(base64 === Buffer.from(bytes).toString('base64')).toBe(true);
    }
    await close();
  });

  it('asks for no Office.js where Office did not open it', async () => {
    const asked: string[] = [];
    const { page, faults, close } = await openPane(browser, closed, {
      before: (opening) => noteAddresses(opening, asked),
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(asked.filter((path) => /office[.-]js/.test(path))).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});

function noteAddresses(page: Page, asked: string[]): void {
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
}

/** By the background that the pane paints. */
async function isDark(page: Page): Promise<boolean> {
  const background = await page.evaluate<string>(GROUND);
  const [red = 255] = (background.match(/\d+/g) ?? []).map(Number);
  return red < 128;
}
