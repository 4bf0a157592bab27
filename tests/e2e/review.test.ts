import { mkdirSync } from 'node:fs';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { slidesOverHttp } from '../support/make-slides-over-http.ts';
import { putSlides, readSlides } from '../support/slides-over-http.ts';
import type { Caller } from '../support/start-test-server.ts';
import { accessFaults, isTooWide } from './support/access-faults.ts';
import { openPaneAs } from './support/open-pane.ts';
import type { OpenPane, PaneOptions } from './support/open-pane.ts';
import { openTenant } from './support/open-tenant.ts';
import type { Tenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';
import { waitUntil } from './support/shared-browser.ts';

/** Where pictures of the pane are kept for who wants to look at them. */
const SHOTS = process.env['PANE_SHOTS'] ?? '';

inChromium('the review in the pane', () => {
  let tenant: Tenant;
  let ann: Caller;
  let rita: Caller;
  let id: string;
  const panes: OpenPane[] = [];

  beforeAll(async () => {
    tenant = await openTenant();
    ann = await tenant.signIn('ann');
    rita = await tenant.signIn('rita', 'reviewer');
    id = await slidesOverHttp(tenant.server, ann);
    await changeSlide(1, { notes: 'We grew by 4711 units.' });
  });
  afterEach(async () => {
    for (const { close } of panes.splice(0)) await close();
  });

  /** Changes one slide past the pane, by its place. */
  const changeSlide = async (index: number, change: object): Promise<void> => {
    const { slides, etag } = await readSlides(ann, id);
    const list = slides.map((slide, at) => (at === index ? { id: slide.id, ...change } : { id: slide.id }));
    await putSlides(ann, id, etag, list).expect(200);
  };
  const openReview = async (who: Caller, options: PaneOptions & { language?: string } = {}): Promise<Page> => {
    const place = { page: 'review', presentation_id: id };
    const pane = await openPaneAs(who, tenant.browser, tenant.server, { ...options, place });
    panes.push(pane);
    await pane.page.getByRole('tabpanel').waitFor();
    return pane.page;
  };
  const shoot = async (page: Page, name: string): Promise<void> => {
    if (SHOTS === '') return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: `${SHOTS}/${name}.png` });
  };
  const seesNoFault = async (page: Page): Promise<void> => {
    expect(await accessFaults(page)).toEqual([]);
    expect(panes.flatMap(({ faults }) => faults)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
  };
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const dialogButton = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true });
  const status = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor();

  it('is sent by its author', async () => {
    const author = await openReview(ann);
    await status(author, 'Draft');
    await shoot(author, 'draft');
    await seesNoFault(author);
    await button(author, 'Send for review').click();
    await shoot(author, 'send');
    await dialogButton(author, 'Send for review').click();
    await status(author, 'In review');
  });

  it('is approved as it was looked at: a check is waived with a reason, what changed in the meantime is reported', async () => {
    const page = await openReview(rita);
    await status(page, 'In review');
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

    // An approval means having seen: each slide is shown, by keys here, and the line says how many are left.
    const approve = button(page, 'Approve');
    expect(await approve.getAttribute('aria-disabled')).toBe('true');
    const view = page.getByRole('region', { name: 'Slide under review' });
    for (const number of [2, 3, 4]) {
      await view.locator('img').waitFor();
      await page.keyboard.press('j');
      await view.getByText(`Slide ${number} of 4`).waitFor();
    }
    await page.getByText('You’ve seen all slides.').waitFor();
    // The deck is changed by another hand between look and approval.
    await changeSlide(2, { notes: 'Slower, please.' });
    await approve.click();
    // The server refuses it; where the page has read the change by then, the button can't be pressed any more.
    await dialogButton(page, 'Approve').click({ force: true });
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Changed since you opened it').waitFor();
    await dialog.getByText('1 slide changed:').waitFor();
    await shoot(page, 'stale');
    await seesNoFault(page);
    await dialogButton(page, 'View changed slides').click();
    await view.getByText('Slide 3 of 4').waitFor();
    // What is shown for two seconds is seen.
    await page.getByText('You’ve seen all slides.').waitFor();
    await approve.click();
    await dialogButton(page, 'Approve').click();
    await status(page, 'Approved');
    await shoot(page, 'approved');

    // No user edits it now.
    const { slides, etag } = await readSlides(ann, id);
    await putSlides(ann, id, etag, slides.slice(1)).expect(409);
    expect(await button(page, 'Reopen').count()).toBe(0);
    await page.getByText('Only the owner or an administrator').waitFor();
  });

  it('is reopened by its owner, who sees what changed since the approval', async () => {
    const page = await openReview(ann);
    await status(page, 'Approved');
    await button(page, 'Reopen').click();
    await dialogButton(page, 'Reopen').click();
    await status(page, 'Draft');
    await changeSlide(1, { title: 'Growth, told anew' });
    await page.reload();
    // The picture of what was approved, in the place of the present one.
    const view = page.getByRole('region', { name: 'Slide under review' });
    await page.getByRole('button', { name: 'Next slide' }).click();
    await view.getByRole('radio', { name: 'Approved', exact: true }).click();
    await view.getByRole('img', { name: /as it was approved/ }).waitFor();
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
      const page = await openReview(rita, { ...options, language });
      for (const part of ['comments', 'checks', 'changes']) {
        await page.locator(`#review-tab-${part}`).click();
        await shoot(page, `${name}-${part}`);
      }
      await seesNoFault(page);
    }
  });
});
