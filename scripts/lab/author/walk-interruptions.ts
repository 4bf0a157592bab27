import type { BrowserContext, Page } from 'playwright-core';
import { box, button, openStudio, outlineDone, REPORT, signInAgain, signInAs, slidesDone } from './open-author.ts';
import type { Lab } from './open-author.ts';

/** What happens to an author, and how it ends; what is done while it lasts is done in between. */
interface Interruption {
  name: string;
  begin: (at: { lab: Lab; page: Page; context: BrowserContext }) => Promise<void>;
  /** Answers the page to continue on, which is another one where the pane was closed. */
  end: (at: { lab: Lab; page: Page; context: BrowserContext }) => Promise<Page>;
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
    begin: () => Promise.resolve(),
    end: async ({ page }) => {
      await page.reload();
      return page;
    },
  },
  {
    name: 'pane closed',
    begin: () => Promise.resolve(),
    end: async ({ lab, page, context }) => {
      await page.close();
      const next = await context.newPage();
      await next.goto(`${lab.url()}/addin/`);
      return next;
    },
  },
];

/** A step of the way: what the author does there, and what must be true in the end. */
interface WalkedStep {
  name: string;
  act: (page: Page) => Promise<void>;
  check: (page: Page) => Promise<void>;
}

const STEPS: readonly WalkedStep[] = [
  {
    name: 'outline is being made',
    act: (page) => button(page, 'Create outline').click(),
    check: outlineDone,
  },
  {
    name: 'outline title typed',
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
    act: (page) => button(page, 'Create slides').click(),
    check: slidesDone,
  },
  {
    name: 'text typed on a slide',
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

/**
 * Interrupts an author at each step, in each way; nothing may be lost, and no reload may be needed.
 * @returns how many walks ended badly.
 */
export async function walkInterruptions(lab: Lab, only: string | undefined): Promise<number> {
  let faults = 0;
  for (const interruption of INTERRUPTIONS.filter(({ name }) => only === undefined || name.startsWith(only))) {
    const { context, page: first } = await openStudio(lab);
    let page = first;
    page.setDefaultTimeout(60_000);
    await signInAs(page);
    await box(page).fill('For the city council');
    await page.locator('input[type=file]').first().setInputFiles(REPORT);
    for (const step of STEPS) {
      const line = `${interruption.name} · ${step.name}`;
      try {
        if (step.name === 'outline title typed' || step.name === 'text typed on a slide') {
          await step.act(page);
          await interruption.begin({ lab, page, context });
          await page.keyboard.press('Tab');
        } else {
          await step.act(page);
          await interruption.begin({ lab, page, context });
        }
        page = await interruption.end({ lab, page, context });
        page.setDefaultTimeout(60_000);
        await step.check(page);
        console.log(`ok    ${line}`);
      } catch (error) {
        faults += 1;
        console.log(`FAULT ${line}: ${(error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''}`);
        const picture = `/tmp/author-${line.replace(/\W+/gu, '-')}.png`;
        await page.screenshot({ path: picture }).catch(() => undefined);
        break;
      }
    }
    await context.close();
  }
  return faults;
}
