import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { slidesOverHttp } from '../support/make-slides-over-http.ts';
import { putSlides, readSlides } from '../support/slides-over-http.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { powerPointState, selectSlides, untagSlide, writeOnSlide } from './powerpoint-host/power-point-host.ts';
import {
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

inChromium('slides in the open deck', () => {
  let server: TestServer;
  let browser: Browser;
  let author: Caller;
  let id: string;
  /** The slides of the presentation, in order. */
  let all: { id: string; title: string }[];
  beforeAll(async () => {
    const tenant = await openTenant();
    ({ server, browser } = tenant);
    author = await tenant.signIn('author');
    id = await slidesOverHttp(server, author);
    all = (await readSlides(author, id)).slides.map((slide) => ({ id: slide.id, title: slide.title }));
  });

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const region = (page: Page, name: string) => page.getByRole('region', { name });
  const insertAll = async (page: Page): Promise<void> => {
    await button(page, `Insert ${all.length} slides`).click();
    await region(page, 'Insertion summary').getByText('inserted exactly as previewed').waitFor();
  };
  const ids = (): string[] => all.map((slide) => slide.id);
  const wordsOn = async (page: Page, index: number): Promise<string[]> =>
    (await slidesOf(page))[index]?.shapes.flatMap(({ runs }) => runs?.map(({ text }) => text) ?? []) ?? [];

  it('are known again when the pane was closed, and taken out by their marks, also where no receipt is left', async () => {
    const { page, faults, close } = await openInsertPage(browser, server, author, id);
    const before = await slidesOf(page);
    await insertAll(page);
    await page.reload();
    await region(page, 'Insertion summary').getByText('inserted exactly as previewed').waitFor();
    await region(page, 'In the open presentation').getByText(`${all.length} slides are up to date`).waitFor();
    // Existing slides must not be inserted twice.
    await button(page, 'Select slides to insert').waitFor();
    await expectWellShown(page, 'insert-second-visit');

    // Dismissing a receipt removes nothing else.
    await button(page, 'Hide summary').press('Enter');
    await expectFocus(page);
    await button(page, `Remove all ${all.length} slides`).waitFor();
    await expectWellShown(page, 'insert-hidden');
    await button(page, 'Show insertion summary').press('Enter');
    await expectFocus(page);
    await region(page, 'Insertion summary').waitFor();

    // As on another computer: only the tags in the deck are there.
    await page.evaluate(
      'for (const name of Object.keys(localStorage)) if (name.includes("insertions")) localStorage.removeItem(name)',
    );
    // One has lost them: it is found by the number that was written into it.
    await untagSlide(page, (await slidesOf(page)).find(({ tags }) => tags['LECTERN_SLIDE'] === ids()[1])?.id ?? '');
    await page.reload();
    await page.getByText('1 slide of this presentation lost its link to it.').waitFor();
    await button(page, 'Reconnect').press('Enter');
    await button(page, `Remove all ${all.length} slides`).click();
    expect(await region(page, 'Insertion summary').count()).toBe(0);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await toast(page, `Removed ${all.length} slides`).waitFor();
    await button(page, `Insert ${all.length} slides`).waitFor();
    await expectFocus(page);
    expect(await slidesOf(page)).toEqual(before);
    expect(faults).toEqual([]);
    await close();
  });

  it('go after the selected slide, only the chosen ones; or into a separate deck', async () => {
    const { page, faults, close } = await openInsertPage(browser, server, author, id);
    const [first = '', second = ''] = (await slidesOf(page)).map((slide) => slide.id);
    await selectSlides(page, [second]);
    await page.getByRole('radio', { name: 'After the selected slide (2)' }).waitFor();
    await button(page, 'None').press('Enter');
    await expectFocus(page);
    const choice = page.getByRole('listbox');
    await choice.getByRole('option').nth(0).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await button(page, 'Insert 2 slides').press('Enter');
    await region(page, 'Insertion summary').getByText('All 2 slides inserted exactly as previewed').waitFor();
    const slides = await slidesOf(page);
    expect(slides.map((slide) => slide.tags['LECTERN_SLIDE'] ?? slide.id)).toEqual([
      first,
      second,
      ...ids().slice(1, 3),
    ]);
    const left = all.length - 2;
    await region(page, 'In the open presentation')
      .getByText(left === 1 ? '1 slide isn’t inserted yet' : `${left} slides aren’t inserted yet`)
      .waitFor();
    await expectWellShown(page, 'insert-some');

    await button(page, 'Open as new presentation').click();
    await toast(page, 'The presentation opens in a new window').waitFor();
    expect((await powerPointState(page)).log.created).toHaveLength(1);
    await expectSoundFiles(page);
    expect(faults).toEqual([]);
    await close();
  });

  it('are distinguished by what happened to them since, and one is put right where it is', async () => {
    const { page, faults, close } = await openInsertPage(browser, server, author, id);
    await insertAll(page);
    const { slides, etag } = await readSlides(author, id);
    await putSlides(
      author,
      id,
      etag,
      slides.map((slide, at) => (at === 1 ? { id: slide.id, title: 'Said anew since' } : { id: slide.id })),
    ).expect(200);
    const there = await slidesOf(page);
    await writeOnSlide(page, there[3]?.id ?? '', 'Written by hand');
    await page.reload();
    const deck = region(page, 'In the open presentation');
    await deck.getByText('1 slide changed in Lectern since insertion').waitFor();
    await deck.getByText('1 slide was edited in PowerPoint since insertion').waitFor();
    await deck.getByText(`${all.length - 2} slides are up to date`).waitFor();
    await expectWellShown(page, 'insert-changed');

    await button(page, 'Update slide 3: Said anew since').press('Enter');
    await toast(page, 'Updated 1 slide').waitFor();
    await button(page, /^Update slide/).waitFor({ state: 'detached' });
    await expectFocus(page);
    expect(await wordsOn(page, 2)).toContain('Said anew since');
    // Only that one has changed, and is in its old position.
    const after = await slidesOf(page);
    const without = (list: typeof after) => list.filter((_slide, at) => at !== 2);
    expect(without(after)).toEqual(without(await keptIn(page, there)));
    expect(await insertedIn(page)).toEqual(ids());

    // Text that a user wrote by hand is not overwritten without a question.
    await button(page, /^Restore slide 4/).press('Enter');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('These slides were edited in PowerPoint').waitFor();
    await expectWellShown(page, 'insert-worked-on');
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(page);
    expect(await wordsOn(page, 3)).toContain('Written by hand');
    await button(page, /^Restore slide 4/).press('Enter');
    await dialog.getByRole('button', { name: 'Update anyway' }).press('Enter');
    await deck.getByText(`${all.length} slides are up to date`).waitFor();
    expect(await wordsOn(page, 3)).not.toContain('Written by hand');
    await expectSoundFiles(page);
    expect(faults).toEqual([]);
    await close();
  });

  it('are offered as a separate deck or a file if PowerPoint takes none', async () => {
    const { page, faults, close } = await openInsertPage(browser, server, author, id, { powerPoint: { api: '1.1' } });
    await page
      .getByText('This PowerPoint version can’t insert slides from add-ins. Open them as a new presentation')
      .waitFor();
    await expectWellShown(page, 'insert-old-host');
    const files = page.waitForEvent('download');
    const [download] = await Promise.all([files, button(page, 'Download for PowerPoint').press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/\.pptx$/);
    await button(page, 'Open as new presentation').press('Enter');
    await toast(page, 'The presentation opens in a new window').waitFor();
    await expectSoundFiles(page);
    expect((await powerPointState(page)).log.created).toHaveLength(1);
    expect(faults).toEqual([]);
    await close();
  });
});

/** Slides in their former state, with text written by hand since. */
async function keptIn(page: Page, slides: Awaited<ReturnType<typeof slidesOf>>): Promise<typeof slides> {
  const now = await slidesOf(page);
  return slides.map((slide) => now.find((each) => each.id === slide.id) ?? slide);
}
