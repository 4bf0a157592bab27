import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { slidesOverHttp } from '../support/make-slides-over-http.ts';
import { readSlides } from '../support/slides-over-http.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { planFaults, powerPointState } from './powerpoint-host/power-point-host.ts';
import {
  bikeShare,
  expectFocus,
  expectSoundFiles,
  expectWellShown,
  insertedIn,
  openInsertPage,
  slidesOf,
  toast,
} from './support/insert-page.ts';
import { openTenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';

inChromium('an insertion into PowerPoint', () => {
  let server: TestServer;
  let browser: Browser;
  let author: Caller;
  let id: string;
  /** The slides of the presentation, in order. */
  let all: string[];
  beforeAll(async () => {
    const tenant = await openTenant();
    ({ server, browser } = tenant);
    author = await tenant.signIn('author');
    id = await slidesOverHttp(server, author, { file: bikeShare(), wizard: { slide_count: 6 } });
    all = (await readSlides(author, id)).slides.map((slide) => slide.id);
    // More than are inserted at a time.
    expect(all.length).toBeGreaterThan(5);
  });

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const insertAll = (page: Page) => button(page, `Insert ${all.length} slides`).click();
  const receipt = (page: Page) => page.getByRole('region', { name: 'Insertion summary' });
  const isInReceipt = async (page: Page): Promise<boolean> =>
    (await receipt(page).locator(':scope:focus, :focus').count()) === 1;

  it('that PowerPoint breaks off is reported as it is, is taken back without a trace, and can be gone on with', async () => {
    const { page, faults, close } = await openInsertPage(browser, server, author, id);
    const before = await slidesOf(page);
    await expectWellShown(page, 'insert-choice');
    // In the middle of the second file: one more of its slides is in the deck when it fails.
    await planFaults(page, { failInsertAfter: 5 });
    await insertAll(page);
    await receipt(page).getByText(`5 of ${all.length} slides inserted`).waitFor();
    await receipt(page).getByText('An internal error has occurred').waitFor();
    expect(await isInReceipt(page)).toBe(true);
    await page
      .getByRole('alert')
      .filter({ hasText: `5 of ${all.length} slides inserted` })
      .waitFor({ state: 'attached' });
    // The slides inserted from the broken file have its name, too.
    expect(await insertedIn(page)).toEqual(all.slice(0, 5));
    await expectWellShown(page, 'insert-failed');

    await button(page, 'Remove inserted slides (5)').click();
    await expectWellShown(page, 'insert-remove');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await toast(page, 'Removed 5 slides').waitFor();
    await receipt(page).waitFor({ state: 'detached' });
    expect(await slidesOf(page)).toEqual(before);
    await expectFocus(page);

    // Between two files there are no partial slides.
    await planFaults(page, { failInsertAfter: 4 });
    await insertAll(page);
    await receipt(page).getByText(`4 of ${all.length} slides inserted`).waitFor();
    await button(page, /^Insert (\d+ )?missing slides?$/).click();
    await receipt(page).getByText(`All ${all.length} slides inserted exactly as previewed`).waitFor();
    expect(await insertedIn(page)).toEqual(all);
    const tags = (await slidesOf(page)).map((slide) => slide.tags['LECTERN_INSERT'] ?? null);
    // After the first slide, which was selected; one insertion, although it took two tries.
    expect(tags).toEqual([null, ...all.map(() => tags[1]), null]);
    await expectWellShown(page, 'insert-equal');
    await expectSoundFiles(page);
    expect(faults).toEqual([]);
    await close();
  });

  it('is not a success if PowerPoint silently leaves out a slide', async () => {
    const { page, faults, close } = await openInsertPage(browser, server, author, id);
    await planFaults(page, { loseSlides: 1 });
    await insertAll(page);
    await receipt(page).getByText(`3 of ${all.length} slides inserted`).waitFor();
    await receipt(page).getByText('PowerPoint inserted 3 of 4 slides without giving a reason.').waitFor();
    await button(page, /^Insert (\d+ )?missing slides?$/).press('Enter');
    await receipt(page).getByText(`All ${all.length} slides inserted exactly as previewed`).waitFor();
    expect(await insertedIn(page)).toEqual(all);
    expect(faults).toEqual([]);
    await close();
  });

  it('in the design of the open deck is reported difference by difference, and regenerated in its own with one click', async () => {
    const { page, faults, close } = await openInsertPage(browser, server, author, id);
    await planFaults(page, { restyle: { layout: 'Office Content', shiftBy: 12 } });
    await page.getByRole('radio', { name: 'Use destination design' }).check();
    await insertAll(page);
    await receipt(page).getByText(`All slides inserted. ${all.length} look different from the preview.`).waitFor();
    const reported = await receipt(page).getByRole('listitem').allInnerTexts();
    expect(reported.some((each) => each.includes('to “Office Content”'))).toBe(true);
    expect(reported.some((each) => /^Font changed from .+ to Aptos/.test(each))).toBe(true);
    expect(reported.some((each) => each.startsWith('Moved or resized'))).toBe(true);
    // One remedy for all of it, offered once.
    expect(await receipt(page).getByText('The destination design caused this.').count()).toBe(1);
    await expectWellShown(page, 'insert-different');

    const former = (await slidesOf(page))[1]?.tags['LECTERN_INSERT'];
    await button(page, 'Insert again with source design').click();
    await receipt(page).getByText(`All ${all.length} slides inserted exactly as previewed`).waitFor();
    await receipt(page).getByText(`The ${all.length} previous slides were removed.`).waitFor();
    expect(await isInReceipt(page)).toBe(true);
    const slides = await slidesOf(page);
    expect(slides.map(({ tags }) => tags['LECTERN_SLIDE'] ?? null)).toEqual([null, ...all, null]);
    expect(slides[1]?.tags['LECTERN_INSERT']).not.toBe(former);
    const { insertions } = (await powerPointState(page)).log;
    expect(insertions.at(-1)?.formatting).toBe('KeepSourceFormatting');
    await expectSoundFiles(page);
    expect(faults).toEqual([]);
    await close();
  });
});
