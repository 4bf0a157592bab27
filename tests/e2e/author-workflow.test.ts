import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { validatorDelta } from '../support/validate-deck.ts';
import { expectSoundDeck } from '../support/expect-sound-deck.ts';
import { powerPointHost } from './powerpoint-host/power-point-host.ts';
import { accessFaults, isTooWide, TOASTS } from './support/access-faults.ts';
import { openPane, signIn } from './support/open-pane.ts';
import { openTenant } from './support/open-tenant.ts';
import type { Tenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const samples = process.env['SAMPLES_DIR'];
/** A real Word document if there are samples, otherwise the shipped report. */
const files = [
  join(root, 'docs/samples/bike-share.md'),
  ...(samples === undefined ? [] : [join(samples, 'content/word_sample.docx')]),
];
/** Folder for pictures of every step for people to look at; none are taken when unset. */
const pictures = process.env['PANE_PICTURES'];

inChromium("the author's way in the pane", () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await openTenant();
    for (const name of ['author', 'other']) await tenant.signIn(name);
  });

  it('leads from documents to slides in the open deck, and a receipt that everything arrived', async () => {
    const { page, faults, close } = await openPane(tenant.browser, tenant.server, { office: await powerPointHost() });
    await toSlides(page, 'powerpoint', tenant.email('author'));
    await page.getByRole('button', { name: 'Insert slides' }).click();
    await step(page, 'powerpoint', 'Insert', '7-insert');
    await page.getByRole('button', { name: /^Insert \d+ slides$/ }).click();
    const receipt = page.getByRole('region', { name: 'Insertion summary' });
    await receipt.getByText(/slides inserted exactly as previewed/).waitFor();
    await look(page, 'powerpoint', '8-receipt');
    const { insertions, slides } = await page.evaluate(() => {
      const { state } = (globalThis as unknown as StandInPage).standIn;
      return { insertions: state.log.insertions, slides: state.slides.map(({ tags }) => Object.keys(tags).sort()) };
    });
    // The two existing slides, and the inserted ones, each with its tags.
    const landed = insertions.reduce((sum, each) => sum + each.landed, 0);
    expect(slides).toHaveLength(2 + landed);
    const tagged = slides.filter((tags) => tags.join() === 'LECTERN_DECK,LECTERN_INSERT,LECTERN_REV,LECTERN_SLIDE');
    expect(tagged).toHaveLength(landed);
    for (const { base64 } of insertions) {
      const bytes = Buffer.from(base64, 'base64');
      await expectSoundDeck(bytes);
      expect(await validatorDelta(bytes)).toEqual([]);
    }
    expect(faults).toEqual([]);
    await close();
  });

  it('leads in a wide browser from one box to a downloaded deck, with all slides beside the open one', async () => {
    const { page, faults, close } = await openPane(tenant.browser, tenant.server, {
      viewport: { width: 1280, height: 800 },
    });
    await signIn(page, tenant.email('other'));
    await page.getByRole('button', { name: 'Create outline' }).click();
    await page.getByText('Describe your presentation or add a file.').waitFor();
    await page.getByRole('textbox', { name: 'Description, text or web addresses' }).fill('For the city council');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([...files, join(root, 'package.json')]);
    await page.getByText(/package\.json.* isn’t a supported file type/).waitFor();
    await step(page, 'browser', 'Presentations', '1-home');
    await page.getByRole('button', { name: 'Create outline' }).click();
    await page.getByRole('button', { name: 'Choose a design' }).and(page.locator(':enabled')).waitFor();
    await step(page, 'browser', 'Outline', '2-outline');
    await page.getByRole('button', { name: 'Create slides' }).click();
    await page.getByText(/^No issues found|issues? to (?:fix|review)/).waitFor();
    await step(page, 'browser', 'Slides', '3-slides');
    await page.locator('[data-slide]').nth(1).click();
    const strip = page.getByRole('navigation', { name: 'Slides' });
    await strip.locator('[aria-current] img').waitFor();
    await strip.getByRole('button').nth(2).press('Enter');
    await page.getByText(/^3 of \d+$/).waitFor();
    await page
      .getByRole('complementary', { name: 'About this slide' })
      .getByRole('button', { name: 'Speaker notes' })
      .waitFor();
    await step(page, 'browser', 'Slide', '4-slide');
    // Split in two, then its title typed on the picture; both are undone, by key and by button, and one is redone.
    const shown = strip.getByRole('listitem');
    const count = await shown.count();
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await shown.nth(count).waitFor();
    await page
      .getByRole('button', { name: /^Edit text/ })
      .first()
      .press('Enter');
    await page.getByRole('textbox', { name: 'Text on the slide' }).press('End');
    await page.keyboard.type(', typed here');
    await step(page, 'editing', 'Slide', '5-typing');
    await page.keyboard.press('Control+Enter');
    const typed = page.getByRole('button', { name: /^Edit text.*, typed here$/ });
    await typed.and(page.locator(':focus')).waitFor();
    await page.getByRole('heading', { level: 2, name: /, typed here$/ }).waitFor();
    await page.keyboard.press('Control+Z');
    await typed.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Undo split slide/ }).click();
    await shown.nth(count).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Y');
    await shown.nth(count).waitFor();
    await page.keyboard.press('Control+Z');
    await shown.nth(count).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    const screen = page.getByRole('dialog', { name: /^Slide 3/ });
    await screen.waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: /^Slide 4/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Download' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download for PowerPoint' }).first().click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.pptx$/);
    const reading = await expectSoundDeck(readFileSync(await download.path()));
    expect(reading.slides.length).toBeGreaterThan(4);
    expect(faults).toEqual([]);
    await close();
  });
});

interface StandInPage {
  standIn: {
    state: { log: { insertions: { base64: string; landed: number }[] }; slides: { tags: Record<string, string> }[] };
  };
}

/** Signs in and takes all steps of the pane up to finished slides. */
async function toSlides(page: Page, way: string, email: string): Promise<void> {
  await page.getByLabel('Password').waitFor();
  await look(page, way, '0-welcome');
  await signIn(page, email);
  await step(page, way, 'Presentations', '1-home');
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('heading', { level: 1, name: 'Brief' }).waitFor();
  await page.locator('input[type=file]').first().setInputFiles(files);
  for (const file of files)
    await page
      .getByText(file.split('/').at(-1) ?? '', { exact: true })
      .first()
      .waitFor();
  // What was found in each source.
  await expectCount(page, /English/, files.length);
  await step(page, way, 'Brief', '2-brief');
  await page.getByRole('button', { name: 'Create outline' }).click();
  await page.getByRole('button', { name: 'Choose a design' }).and(page.locator(':enabled')).waitFor();
  await step(page, way, 'Outline', '4-outline');
  await page.getByRole('button', { name: 'Choose a design' }).click();
  // The choice is stored before anything is judged: meanwhile the button for the next step is disabled.
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/prepare') && answer.ok());
  await page.getByRole('radio', { name: /Corporate/ }).check();
  await stored;
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Create slides' }).and(page.locator(':enabled')).waitFor();
  await step(page, way, 'Design', '5-design');
  await page.getByRole('button', { name: 'Create slides' }).click();
  await page.getByRole('heading', { level: 1, name: 'Slides' }).waitFor();
  await page.getByText(/^No issues found|issues? to (?:fix|review)/).waitFor();
  await page.locator('[data-slide] img').first().waitFor();
  await step(page, way, 'Slides', '6-slides');
}

async function expectCount(page: Page, text: RegExp, count: number): Promise<void> {
  await page
    .getByText(text)
    .nth(count - 1)
    .waitFor();
}

/** A page is shown, nothing of it is outside the pane, and axe finds nothing. */
async function step(page: Page, way: string, heading: string, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  expect(await isTooWide(page)).toBe(false);
  if (way === 'browser') return look(page, way, name);
  expect((await accessFaults(page, { without: TOASTS })).map((each) => `${name} ${each}`)).toEqual([]);
  await look(page, way, name);
}

async function look(page: Page, way: string, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(pictures, `${way}-${name}.png`) });
}
