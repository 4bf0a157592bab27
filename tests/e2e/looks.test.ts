import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Place } from '../../addin/src/components/place.ts';
import { slidesOverHttp } from '../support/make-slides-over-http.ts';
import { readSlides } from '../support/slides-over-http.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { powerPointHost } from './powerpoint-host/power-point-host.ts';
import { accessFaults, isTooWide, settled } from './support/access-faults.ts';
import { overlayFaults } from './support/overlays.ts';
import { fillSignIn, openPane, reopenAt } from './support/open-pane.ts';
import { openTenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';

/** Folder for pictures of every page in every look and width; the suite itself takes the one that differs most. */
const pictures = process.env['PANE_PICTURES'] ?? '';

interface Look {
  name: string;
  width: number;
  language: string;
  browser: BrowserContextOptions;
}

const LOOKS = [348, 480, 900, 1280, 1920].flatMap((width): Look[] => [
  { name: 'light', width, language: 'en-US', browser: {} },
  { name: 'german', width, language: 'de-DE', browser: {} },
  { name: 'dark', width, language: 'en-US', browser: { colorScheme: 'dark' } },
  { name: 'contrast', width, language: 'en-US', browser: { forcedColors: 'active' } },
  { name: 'arabic', width, language: 'ar-EG', browser: {} },
]);
const FARTHEST: Look = { name: 'arabic-dark', width: 348, language: 'ar-EG', browser: { colorScheme: 'dark' } };
const CHOSEN = pictures === '' ? [FARTHEST] : LOOKS;
/** A page that is redrawn, looked through by axe, ten times; with all menus and dialogs in the sweep. */
const LIMIT_MS = 600_000;

inChromium('every page of the pane', () => {
  let server: TestServer;
  let browser: Browser;
  let author: Caller;
  let places: Place[];
  beforeAll(async () => {
    const tenant = await openTenant();
    ({ server, browser } = tenant);
    author = await tenant.signIn('author');
    const report = readFileSync(fileURLToPath(new URL('../../docs/samples/bike-share.md', import.meta.url)));
    const id = await slidesOverHttp(server, author, { file: { name: 'bike-share.md', bytes: report } });
    const { slides } = await readSlides(author, id);
    await author
      .post(`/presentations/${id}/review/comments`)
      .send({ slide_id: slides[1]?.id, text: 'Is this the figure of the last report?' })
      .expect(201);
    places = [
      { page: 'home' },
      { page: 'check' },
      ...(['brief', 'outline', 'design', 'slides', 'insert'] as const).map((page): Place => ({
        page,
        presentation_id: id,
      })),
      { page: 'slide', presentation_id: id, slide_id: slides[1]?.id ?? '' },
      { page: 'review', presentation_id: id },
    ];
  }, LIMIT_MS);

  it.each(CHOSEN)(
    'passes: $name, $width wide',
    async (look) => {
      const office = await powerPointHost({
        displayLanguage: look.language,
        isDarkTheme: look.browser.colorScheme === 'dark',
      });
      const viewport = { width: look.width, height: 720 };
      const { page, faults, close } = await openPane(browser, server, {
        ...{ office, viewport, locale: look.language },
        ...look.browser,
      });
      await page.locator('input[type=password]').waitFor();
      const found = await judge(page, look, 'welcome');
      await fillSignIn(page, author.user.email);
      await page.locator('input[type=password]').waitFor({ state: 'detached' });
      for (const place of places) {
        await page.getByRole('heading', { level: 1 }).waitFor();
        await reopenAt(page, author, place);
        await page.getByRole('heading', { level: 1 }).waitFor();
        // Not the outline of a page that is loading.
        await page.locator('main > :not(.fui-Skeleton)').first().waitFor();
        await page.waitForLoadState('networkidle');
        found.push(...(await judge(page, look, place.page)));
      }
      expect([...found, ...faults]).toEqual([]);
      await close();
    },
    LIMIT_MS,
  );
});

/** Keeps a picture if one is requested. @returns what axe finds, and whether something is outside the pane */
async function judge(page: Page, look: Look, name: Place['page'] | 'welcome'): Promise<string[]> {
  await settled(page);
  if (pictures !== '') {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${look.name}-${look.width}-${name}.png`) });
  }
  return [
    ...((await isTooWide(page)) ? [`${name} is too wide`] : []),
    ...(await accessFaults(page)).map((each) => `${name} ${each}`),
    // The suite opens menus and dialogs where it uses them.
    ...(pictures === '' ? [] : await overlayFaults(page, name, look.language)),
  ];
}
