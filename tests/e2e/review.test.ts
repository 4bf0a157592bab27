import { mkdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { slidesOverHttp } from '../support/make-slides-over-http.ts';
import { putSlides, readSlides } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { inChromium, launchBrowser, openPane, signIn } from './support/open-pane.ts';
import type { OpenPane } from './support/open-pane.ts';
import { waitUntil } from './support/wait-until.ts';

/** Where pictures of the pane are kept for who wants to look at them. */
const SHOTS = process.env['PANE_SHOTS'] ?? '';

inChromium('the review in the pane', () => {
  let server: TestServer;
  let browser: Browser;
  let ann: Caller;
  let rita: Caller;
  let id: string;
  const panes: OpenPane[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    browser = await launchBrowser();
    const root = await server.signIn('admin@localhost');
    ann = await server.signIn('ann@example.org');
    rita = await server.signIn('rita@example.org');
    await root.patch(`/admin/users/${rita.user.id}`).send({ role: 'reviewer' }).expect(200);
    rita = await server.signIn('rita@example.org');
    id = await slidesOverHttp(server, ann);
    await changeSlide(1, { notes: 'We grew by 4711 units.' });
  });
  afterEach(async () => {
    for (const { close } of panes.splice(0)) await close();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  /** Changes one slide past the pane, by its place. */
  const changeSlide = async (index: number, change: object): Promise<void> => {
    const { slides, etag } = await readSlides(ann, id);
    const list = slides.map((slide, at) => (at === index ? { id: slide.id, ...change } : { id: slide.id }));
    await putSlides(ann, id, etag, list).expect(200);
  };
  const openReview = async (
    email: string,
    options: BrowserContextOptions & { office?: string } = {},
    place: object = {},
  ): Promise<Page> => {
    const pane = await openPane(browser, server, options);
    panes.push(pane);
    pane.page.setDefaultTimeout(30_000);
    await signIn(pane.page, email);
    await pane.page.getByRole('heading', { level: 1, name: 'Presentations' }).waitFor();
    await goToReview(pane.page, email, place);
    return pane.page;
  };
  /** The pane opens where this person closed it. */
  const goToReview = async (page: Page, email: string, place: object = {}): Promise<void> => {
    const { user } = email === ann.user.email ? ann : rita;
    const kept = [`lectern.${user.id}.place`, JSON.stringify({ page: 'review', presentation_id: id, ...place })];
    await page.evaluate(`localStorage.setItem(...${JSON.stringify(kept)})`);
    await page.reload();
    await page.getByRole('tabpanel').waitFor();
  };
  const shoot = async (page: Page, name: string): Promise<void> => {
    if (SHOTS === '') return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: `${SHOTS}/${name}.png` });
  };
  const seesNoFault = async (page: Page): Promise<void> => {
    const { violations } = await new AxeBuilder({ page }).exclude('[data-tabster-dummy]').analyze();
    expect(violations.map((each) => [each.id, each.nodes.map(({ html }) => html)])).toEqual([]);
    expect(panes.flatMap(({ faults }) => faults)).toEqual([]);
    const isWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    expect(isWide).toBe(false);
  };
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const dialogButton = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true });
  const status = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor();

  it('is sent by its author', async () => {
    const author = await openReview('ann@example.org');
    await status(author, 'Draft');
    await shoot(author, 'draft');
    await seesNoFault(author);
    await button(author, 'Send for review').click();
    await shoot(author, 'send');
    await dialogButton(author, 'Send for review').click();
    await status(author, 'In Review');
  });

  it('is approved as it was looked at: a check is waived with a reason, what changed meanwhile is told', async () => {
    const page = await openReview('rita@example.org');
    await status(page, 'In Review');
    await page.getByRole('tab', { name: /Checks/ }).click();
    await page.getByText('4711').waitFor();
    await shoot(page, 'checks');
    await seesNoFault(page);
    await page.getByRole('button', { name: /^Waive for this slide/ }).click();
    await page.getByLabel('Reason').fill('Known to everybody in the room.');
    await shoot(page, 'waive');
    await seesNoFault(page);
    await dialogButton(page, 'Waive').click();
    await page.getByText('Known to everybody in the room.').waitFor();
    await page.getByText(/^Waived by Rita, /).waitFor();
    // What was pressed is gone: the focus is on the head of the check.
    await waitUntil(page, "document.activeElement.textContent.startsWith('Numbers without a source')");

    // The deck is changed by another hand between look and approval.
    await changeSlide(2, { notes: 'Slower, please.' });
    await button(page, 'Approve').click();
    // The server refuses it; where the page has read the change by then, the button can't be pressed any more.
    await dialogButton(page, 'Approve').click({ force: true });
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Changed since you looked').waitFor();
    await dialog.getByText('1 slide is not as you saw it:').waitFor();
    await shoot(page, 'stale');
    await seesNoFault(page);
    await dialogButton(page, 'I have looked at it').click();
    await dialogButton(page, 'Approve').click();
    await status(page, 'Approved');
    await shoot(page, 'approved');

    // Nobody edits it now.
    const { slides, etag } = await readSlides(ann, id);
    await putSlides(ann, id, etag, slides.slice(1)).expect(409);
    expect(await button(page, 'Reopen').count()).toBe(0);
    await page.getByText('Only its owner or an administrator').waitFor();
  });

  it('is reopened by its owner, who sees what changed since the approval', async () => {
    const page = await openReview('ann@example.org');
    await status(page, 'Approved');
    await button(page, 'Reopen').click();
    await dialogButton(page, 'Reopen').click();
    await status(page, 'Draft');
    await changeSlide(1, { title: 'Growth, told anew' });
    await page.reload();
    await page.getByRole('tab', { name: 'Changes' }).click();
    await page.getByRole('button', { name: /Growth, told anew/ }).click();
    await page.getByRole('insertion').first().waitFor();
    // The title, once: the field that shows it says nothing more.
    expect(await page.getByText('Title: Changed', { exact: true }).count()).toBe(1);
    await shoot(page, 'changes');
    await seesNoFault(page);
  });

  it('keeps its shape in the dark, in forced colours and from right to left', async () => {
    const looks: [string, BrowserContextOptions, string][] = [
      ['dark', { colorScheme: 'dark', viewport: { width: 480, height: 720 } }, 'de'],
      ['contrast', { forcedColors: 'active' }, 'ar'],
    ];
    for (const [name, options, language] of looks) {
      const page = await openReview('rita@example.org', options);
      await page.evaluate(`localStorage.setItem('lectern.language', '${language}')`);
      await page.reload();
      await page.getByRole('tabpanel').waitFor();
      for (const part of ['comments', 'checks', 'changes']) {
        await page.locator(`#review-tab-${part}`).click();
        await shoot(page, `${name}-${part}`);
      }
      await seesNoFault(page);
    }
  });
});
