import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { tinyMaster } from '../support/tiny-master.ts';
import { accessFaults, TOASTS } from './support/access-faults.ts';
import { openConsole } from './support/open-console.ts';
import { inChromium, sharedBrowser } from './support/shared-browser.ts';

const REPORT =
  '# Tea\n\n## Sales\n\nTea sales grew by 9 units a year in Asia.\n\n## Outlook\n\nEurope follows slowly.\n';

inChromium('the first run', () => {
  let server: TestServer;
  let browser: Browser;
  let root: Caller;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startTestServer(), sharedBrowser()]);
    root = await server.signIn('admin@localhost');
  });
  afterAll(() => server.close());

  it('opens automatically on an empty installation, and leads to the first deck', async () => {
    const { page, go, faults, refused, close } = await openConsole(root, browser, server, '/');
    const firstRun = page.getByRole('heading', { level: 1, name: 'First run' });
    await firstRun.waitFor();
    expect(await accessFaults(page, { without: TOASTS })).toEqual([]);
    await page.getByRole('button', { name: /^Skip: Invite/ }).click();

    await page.getByRole('link', { name: 'Open clients' }).click();
    await page.getByRole('grid').getByRole('button', { name: 'My organisation' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Name', { exact: true }).fill('Tea House');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('grid').getByRole('button', { name: 'Tea House' }).waitFor();
    await go('/first-run');
    await page.getByRole('button', { name: /^Skip: Set up a model/ }).click();

    await page.getByRole('link', { name: 'Open master decks' }).click();
    await page.getByRole('button', { name: 'Upload master deck' }).first().click();
    const master = { name: 'House.pptx', mimeType: 'application/octet-stream', buffer: Buffer.from(tinyMaster()) };
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(master);
    await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('House is uploaded').first().waitFor();
    await go('/first-run');
    await page.getByRole('button', { name: /^Skip: Set your brand/ }).click();
    await page.getByText('5 of 6').waitFor();

    await page.getByRole('main').getByRole('link', { name: 'Open studio' }).click();
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('heading', { level: 1, name: 'Brief' }).waitFor();
    const report = { name: 'tea.md', mimeType: 'text/markdown', buffer: Buffer.from(REPORT) };
    await page.locator('input[type=file]').first().setInputFiles(report);
    await page.getByText('English').first().waitFor();
    await page.getByRole('button', { name: 'Create outline' }).click();
    await page.getByRole('button', { name: 'Choose a design' }).and(page.locator(':enabled')).click();
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/prepare') && answer.ok());
    await page.getByRole('radio', { name: /House/ }).check();
    await stored;
    await page.getByRole('button', { name: 'Create slides' }).and(page.locator(':enabled')).click();
    await page.getByText(/^No issues found|issues? to (?:fix|review)/).waitFor();
    await page.locator('[data-slide] img').first().waitFor();

    await page.goto(`${server.url}/admin/first-run`);
    await page.getByText('6 of 6').waitFor();
    // It opens by itself only once.
    await go('/');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect({ faults, refused }).toEqual({ faults: [], refused: [] });
    await close();
  });

  it('is what /setup leads to, and is skipped where keys can’t be changed here', async () => {
    const { page, close } = await openConsole(root, browser, server, '/jobs');
    await page.goto(`${server.url}/setup`);
    await page.getByRole('heading', { level: 1, name: 'First run' }).waitFor();
    await page.route('**/api/v1/setup', (route) => route.fulfill({ json: { needed: false, can_change_keys: false } }));
    await page.goto(`${server.url}/setup`);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await close();
  });
});
