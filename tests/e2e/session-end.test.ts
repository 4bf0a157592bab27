import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { PASSWORD, startTestServer } from '../support/start-test-server.ts';
import type { TestServer } from '../support/start-test-server.ts';
import { accessFaults } from './support/access-faults.ts';
import { openPane, signIn } from './support/open-pane.ts';
import { inChromium, sharedBrowser } from './support/shared-browser.ts';
import { waitUntil } from './support/shared-browser.ts';

const BRIEF =
  'We sell tea. Tea sells well. We sold 30 tons of tea in 2023. Coffee did less well. Cocoa is new this year.';

inChromium('a session that ends', () => {
  let model: FakeModelServer;
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    model = await startFakeModelServer();
    server = await startTestServer({ environment: { OPENAI_API_KEY: 'k-test', OPENAI_BASE_URL: model.base_url } });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await server.close();
    await model.close();
  });

  const heading = (page: Page, name: string): Promise<void> =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const endSessionsOf = async (userId: string): Promise<void> => {
    await server.database.native.collection('sessions').deleteMany({ user_id: userId });
  };
  const dialogIn = (page: Page) => page.getByRole('alertdialog', { name: 'Your session has ended' });
  const focused = "document.activeElement?.getAttribute('type') ?? ''";

  it('while an outline streams in asks before the page, keeps what had come, and the outline is whole afterwards', async () => {
    const author = await server.signIn('author@localhost');
    const { id } = (await author.post('/presentations').send({ brief: BRIEF }).expect(201)).body as { id: string };
    let goOn = (): void => undefined;
    const until = new Promise<void>((resolve) => (goOn = resolve));
    model.script({ kind: 'waits', share: 0.6, until, pause_ms: 200, of: 'outline' });

    const { page, faults, close } = await openPane(browser, server);
    const place = JSON.stringify({ page: 'outline', presentation_id: id });
    await page.evaluate(`localStorage.setItem('lectern.${author.user.id}.place', ${JSON.stringify(place)})`);
    await signIn(page);
    const coming = page.locator('main ol > li');
    await coming.first().waitFor();
    const [first = ''] = (await coming.first().innerText()).split('\n');

    await endSessionsOf(author.user.id);
    goOn();
    const dialog = dialogIn(page);
    await dialog.waitFor();
    // What had come still is behind it.
    expect(await coming.first().innerText()).toContain(first);
    await waitUntil(page, `${focused} === 'password'`);
    expect(await dialog.getByLabel('Email address').inputValue()).toBe('author@localhost');
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });

    await page.getByText('All changes saved').waitFor();
    await heading(page, 'Outline');
    const again = await server.signIn('author@localhost');
    const { slides } = (await again.get(`/presentations/${id}/outlines`).expect(200)).body as { slides: object[] };
    expect(await page.locator('[data-key] [data-main]').count()).toBe(slides.length);
    expect(faults).toEqual([]);
    await close();
  });

  it('gives the page to another person who signs in, as their own and for every user to read', async () => {
    const late = await server.signIn('late@localhost');
    await late.post('/presentations').send({ title: 'What Late does' }).expect(201);
    const { page, faults, close } = await openPane(browser, server);
    await signIn(page, 'late@localhost');
    await page.getByRole('button', { name: /^What Late does/ }).waitFor();
    await endSessionsOf(late.user.id);
    // A user comes back to the pane.
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    const dialog = dialogIn(page);
    await page.getByRole('searchbox').pressSequentially('w');
    await dialog.waitFor();
    await waitUntil(page, `${focused} === 'password'`);
    await dialog.getByLabel('Email address').fill('next@localhost');
    await dialog.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });

    await heading(page, 'Presentations');
    await page.getByRole('button', { name: 'Account: Next' }).waitFor();
    expect(await page.getByText('What Late does').count()).toBe(0);
    // Fluent hides what is behind a dialog: all of it is there again.
    await waitUntil(page, "document.querySelector('[inert], [aria-hidden=true] h1') === null");
    await waitUntil(
      page,
      "document.activeElement !== document.body && document.activeElement.closest('main, header') !== null",
    );
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});
