import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { box, button, openStudio, outlineDone, REPORT, signInAs, slidesDone } from './open-author.ts';
import type { Lab } from './open-author.ts';

/** The buttons of an open slide that need no typing; menus take their first other choice. */
const CHIPS = [
  // A cover has no text to shorten.
  { name: 'Shorten', from: 3 },
  { name: 'Fewer points' },
  { name: 'Split' },
  { name: 'Merge with next' },
  { name: 'As chart' },
  { name: 'Other form', hasMenu: true },
  { name: 'Other layout', hasMenu: true },
] as const;
const WAIT_MS = 4_000;

/**
 * Presses each button on the first slide that offers it: the slides must change, and one Undo must restore all of them.
 * @returns how many failed.
 */
export async function walkChips(lab: Lab): Promise<number> {
  const { page, context } = await openStudio(lab);
  await signInAs(page);
  await box(page).fill('For the city council');
  await page.locator('input[type=file]').first().setInputFiles(REPORT);
  await button(page, 'Create outline').click();
  await outlineDone(page);
  await button(page, 'Create slides').click();
  await slidesDone(page);
  page.setDefaultTimeout(4 * WAIT_MS);
  const at = await addressOfSlides(lab, page);
  await page.locator('[data-slide]').first().click();
  let faults = 0;
  for (const chip of CHIPS) {
    const before = await contentOf(page, at);
    try {
      const number = await openSlideWith(page, chip.name, 'from' in chip ? chip.from : 1, before.length);
      if (number === null) {
        console.log(`-     ${chip.name}: no slide of this deck offers it`);
        continue;
      }
      const start = performance.now();
      await button(page, chip.name).click();
      if ('hasMenu' in chip) await page.getByRole('menuitemradio', { checked: false }).first().click();
      await until(async () => (await contentOf(page, at)).join() !== before.join(), 'nothing changed');
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      // The change can be undone once the dialog has been answered.
      await page
        .getByRole('button', { name: /^Undo ./ })
        .and(page.locator(':enabled'))
        .first()
        .waitFor();
      await page.keyboard.press('Control+z');
      await until(async () => (await contentOf(page, at)).join() === before.join(), 'not undone');
      console.log(`ok    ${chip.name} on slide ${number} (${seconds} s), undone`);
    } catch (error) {
      faults += 1;
      const picture = join(tmpdir(), `author-${chip.name.replaceAll(' ', '-')}.png`);
      await page.screenshot({ path: picture });
      console.log(
        `FAULT ${chip.name}: ${(error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''}`,
      );
      console.log(`      ${picture} ${(await page.locator('.fui-Toast').allTextContents()).join(' ')}`);
    }
  }
  await context.close();
  return faults;
}

/** Goes through the slides to the first that offers a button. @returns its number; null if none does */
async function openSlideWith(page: Page, name: string, first: number, count: number): Promise<number | null> {
  for (let number = first; number <= count; number += 1) {
    const entry = page
      .getByRole('navigation', { name: 'Slides' })
      .getByRole('listitem')
      .nth(number - 1);
    await entry.getByRole('button').click();
    await entry.locator('[aria-current]').waitFor();
    // The buttons of a slide are known once it is loaded.
    await page
      .getByRole('button', { name: /^Describe a change|^Other layout$/ })
      .first()
      .waitFor()
      .catch(() => undefined);
    if (await button(page, name).isVisible()) return number;
  }
  return null;
}

async function addressOfSlides(lab: Lab, page: Page): Promise<string> {
  const answer = await page.request.get(`${lab.url()}/api/v1/presentations`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return `${lab.url()}/api/v1/presentations/${items[0]?.id ?? ''}/slides`;
}

/** The texts and visuals of the slides, one string each. */
async function contentOf(page: Page, at: string): Promise<string[]> {
  const answer = await page.request.get(at);
  const { slides } = (await answer.json()) as { slides: Record<'title' | 'layout_id' | 'fields' | 'free', unknown>[] };
  return slides.map(({ title, layout_id, fields, free }) => JSON.stringify([title, layout_id, fields, free]));
}

async function until(isSo: () => Promise<boolean>, fault: string): Promise<void> {
  const end = performance.now() + WAIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(fault);
    await setTimeout(100);
  }
}
