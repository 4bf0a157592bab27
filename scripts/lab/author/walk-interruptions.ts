import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { box, button, openStudio, outlineDone, REPORT, signInAgain, signInAs, slidesDone } from './open-author.ts';
import type { Lab } from './open-author.ts';

/** An interruption, and how it ends; the author's action happens in between. */
interface Interruption {
  name: string;
  /** It begins in the first step while the file is being uploaded. */
  isDuringUpload?: true;
  begin: (at: { lab: Lab; page: Page; context: BrowserContext; tab: RegExp }) => Promise<void>;
  /** Returns the page to continue on, which is a new one if the pane was closed. */
  end: (at: { lab: Lab; page: Page; context: BrowserContext; tab: RegExp }) => Promise<Page>;
}

/** The page of the step is loaded: the following ones are loaded during the interruption. */
async function arrived({ page, tab }: { page: Page; tab: RegExp }): Promise<void> {
  await page.getByRole('navigation').getByRole('tab', { name: tab, selected: true }).waitFor();
}

const INTERRUPTIONS: readonly Interruption[] = [
  {
    name: 'offline',
    begin: ({ context }) => context.setOffline(true),
    end: async ({ context, page }) => {
      await page.getByText('You’re offline.').waitFor();
      await context.setOffline(false);
      await page.getByText('You’re offline.').waitFor({ state: 'detached' });
      return page;
    },
  },
  {
    name: 'server restarted',
    begin: ({ lab }) => lab.restart(),
    end: ({ page }) => Promise.resolve(page),
  },
  {
    name: 'session ended',
    begin: ({ context }) => context.clearCookies(),
    end: async ({ page }) => {
      await page.getByRole('alertdialog', { name: 'Your session has ended' }).waitFor();
      await signInAgain(page);
      return page;
    },
  },
  {
    name: 'reloaded',
    isDuringUpload: true,
    begin: arrived,
    end: async ({ page }) => {
      await page.reload();
      return page;
    },
  },
  {
    name: 'deployed anew',
    begin: async ({ page, tab }) => {
      await arrived({ page, tab });
      // The server has new scripts, and the one that is needed next is gone.
      await page.route('**/addin/', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replaceAll(/(assets\/[\w-]+)(\.js)/g, '$1-next$2');
        await route.fulfill({ response: answer, body });
      });
      await page.route(/assets\/review-page/, (route) => route.fulfill({ status: 404 }));
    },
    end: async ({ page, tab }) => {
      await page.getByRole('tab', { name: 'Review' }).click();
      await page.getByText('A new version is ready.').waitFor();
      await page.unrouteAll();
      await page.getByRole('tab', { name: tab }).click();
      await button(page, 'Update now').click();
      await page.waitForLoadState();
      return page;
    },
  },
  {
    name: 'pane closed',
    isDuringUpload: true,
    begin: arrived,
    end: async ({ lab, page, context }) => {
      await page.close();
      const next = await context.newPage();
      await next.goto(`${lab.url()}/addin/`);
      return next;
    },
  },
];

/** A step of the workflow: the author's action, and what must be true afterwards. */
interface WalkedStep {
  name: string;
  /** Of the page on which it ends. */
  tab: RegExp;
  /** Text is typed that isn't stored yet when the interruption begins. */
  isTyped?: true;
  act: (page: Page) => Promise<void>;
  check: (page: Page) => Promise<void>;
}

const STEPS: readonly WalkedStep[] = [
  {
    name: 'outline is being made',
    tab: /^Outline/,
    act: (page) => button(page, 'Create outline').click(),
    check: outlineDone,
  },
  {
    name: 'outline title typed',
    tab: /^Outline/,
    isTyped: true,
    act: async (page) => {
      await page.locator('[data-key] [data-main]').nth(1).click();
      const title = page.getByRole('textbox', { name: 'Title' }).last();
      await title.fill('What riders want');
    },
    check: (page) =>
      page.getByText('What riders want').or(page.locator('input[value="What riders want"]')).first().waitFor(),
  },
  {
    name: 'slides are being made',
    tab: /^Slides/,
    act: (page) => button(page, 'Create slides').click(),
    check: slidesDone,
  },
  {
    name: 'text typed on a slide',
    tab: /^Slides/,
    isTyped: true,
    act: async (page) => {
      await page.locator('[data-slide]').nth(1).click();
      await page
        .getByRole('button', { name: /^Edit text/ })
        .first()
        .press('Enter');
      await page.getByRole('textbox', { name: 'Text on the slide' }).press('End');
      await page.keyboard.type(', typed');
    },
    check: async (page) => {
      await page
        .getByRole('heading', { level: 2, name: /, typed$/ })
        .or(page.getByText(/, typed$/))
        .first()
        .waitFor();
    },
  },
];

/** Starts an upload that never arrives from this page. @returns once it is under way */
async function holdUpload(page: Page): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    page.route('**/files/upload', () => resolve()).catch(reject);
  });
  await page.unroute('**/files/upload');
}

/** Long enough for a restart on a busy machine. */
const WAIT_MS = 60_000;
/** The first two sections of the report: a small deck is generated quickly. */
const SOURCE = {
  name: 'bike-share.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from(readFileSync(REPORT, 'utf8').split('\n').slice(0, 30).join('\n')),
};

/**
 * Interrupts an author at each step, in each way; nothing may be lost, and no reload may be needed.
 * @param names the beginnings of the interruptions to run; all if empty.
 * @returns how many steps failed.
 */
export async function walkInterruptions(lab: Lab, names: readonly string[]): Promise<number> {
  let faults = 0;
  for (const interruption of INTERRUPTIONS.filter(
    ({ name }) => names.length === 0 || names.some((each) => name.startsWith(each)),
  )) {
    const { context, page: first } = await openStudio(lab);
    let page = first;
    page.setDefaultTimeout(WAIT_MS);
    await signInAs(page);
    await box(page).fill('For the city council');
    await page.locator('input[type=file]').first().setInputFiles(SOURCE);
    for (const step of STEPS) {
      const line = `${interruption.name} · ${step.name}`;
      const at = performance.now();
      try {
        const isSending = interruption.isDuringUpload === true && step === STEPS[0] ? holdUpload(page) : null;
        await step.act(page);
        await (isSending ?? interruption.begin({ lab, page, context, tab: step.tab }));
        if (step.isTyped) await page.keyboard.press('Tab');
        page = await interruption.end({ lab, page, context, tab: step.tab });
        page.setDefaultTimeout(WAIT_MS);
        await step.check(page);
        console.log(`ok    ${line} (${((performance.now() - at) / 1000).toFixed(1)} s)`);
      } catch (error) {
        faults += 1;
        console.log(`FAULT ${line}: ${(error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''}`);
        const picture = join(tmpdir(), `author-${line.replaceAll(/\W+/gu, '-')}.png`);
        await page.screenshot({ path: picture }).catch(() => undefined);
        console.log(`      ${picture}`);
        break;
      }
    }
    await context.close();
  }
  return faults;
}
