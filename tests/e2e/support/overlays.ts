import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Place } from '../../../addin/src/components/place.ts';
import { screenLanguage } from '../../../common/i18n/locale.ts';
import { accessFaults } from './access-faults.ts';

/** Takes back what left a message. */
const WAY_BACK = 'web.undo';
/**
 * What opens over each page beside its menus: the texts of the controls that lead to it, one after the other. The last of them may
 * leave a message instead.
 */
const PATHS: Partial<Record<Place['page'] | 'welcome', readonly (readonly string[])[]>> = {
  home: [['web_session.account', 'pane_session.diagnostics']],
  brief: [['pane_sources.actions_of', 'pane_sources.see_text'], ['pane_sources.own']],
  outline: [['pane_outline.regenerate']],
  slides: [['pane_slides.regenerate']],
  slide: [['pane_slides.chip_split', WAY_BACK]],
  review: [['pane_review.move_send']],
};
const OVERLAYS = '[role=menu], [role=dialog], [role=alertdialog], .fui-Toast';

/** Opens the menus and dialogs of a page, one at a time. @returns what axe finds in them, and what did not open */
export async function overlayFaults(page: Page, name: Place['page'] | 'welcome', language: string): Promise<string[]> {
  const faults: string[] = [];
  const overlay = page.locator(OVERLAYS).first();
  const look = async (what: string): Promise<void> => {
    try {
      await overlay.waitFor({ timeout: 10_000 });
      faults.push(...(await accessFaults(page, { within: OVERLAYS })).map((each) => `${what}: ${each}`));
    } catch {
      faults.push(`${what}: did not open`);
    }
  };
  const close = async (): Promise<void> => {
    for (let tries = 0; tries < 4 && (await overlay.isVisible()); tries += 1) {
      await page.keyboard.press('Escape');
      await overlay.waitFor({ state: 'detached', timeout: 1000 }).catch(() => undefined);
    }
  };
  for (const trigger of await menus(page)) {
    const label = await trigger.textContent();
    await trigger.click();
    await look(`${name}, menu “${label ?? ''}”`);
    await close();
  }
  for (const path of PATHS[name] ?? []) {
    for (const key of path) {
      await page
        .getByRole('button', { name: textOf(language, key) })
        .or(page.getByRole('menuitem', { name: textOf(language, key) }))
        .first()
        .click({ timeout: 10_000 })
        .catch(() => undefined);
      if (key === WAY_BACK) await page.waitForLoadState('networkidle');
      else await look(`${name}, ${path.join(' > ')}`);
    }
    await close();
  }
  return faults;
}

/** One trigger of each kind: rows have the same menu each. */
async function menus(page: Page): Promise<Locator[]> {
  const found = new Map<string, Locator>();
  for (const trigger of await page.locator('[aria-haspopup=menu]:visible:enabled').all()) {
    const label = (await trigger.getAttribute('aria-label')) ?? (await trigger.textContent()) ?? '';
    const kind = label.replaceAll(/[\d٠-٩]+|“.*”|„.*“|: .*/gu, '');
    if (!found.has(kind)) found.set(kind, trigger);
  }
  return [...found.values()];
}

const texts = new Map<string, Record<string, string>>();

/** A text of the pane, whatever is put into it. */
function textOf(tag: string, key: string): RegExp {
  const language = screenLanguage(tag);
  const known = texts.get(language) ?? readTexts(language);
  texts.set(language, known);
  const text = known[key];
  if (text === undefined) throw new RangeError(`no text ${key} in ${language}`);
  const parts = text.split(/\{\{\w+\}\}/u).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 'u');
}

function readTexts(language: string): Record<string, string> {
  const files = ['addin/src', 'common/web'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  return Object.fromEntries(
    files
      .filter((file) => file.endsWith(join('locales', `${language}.json`)))
      .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>)
      .flatMap((bundle) => Object.values(bundle).flatMap((namespace) => Object.entries(namespace))),
  );
}
