import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { readDeck } from '../../common/ooxml/read/deck/read-deck.ts';
import { eventually } from '../support/eventually.ts';
import { answerQuestion } from '../support/fake-model-answers.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { GROWTH_CSV, outlinedOverHttp, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { readSlides } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { accessFaults, isTooWide, TOASTS } from './support/access-faults.ts';
import { openPaneAs } from './support/open-pane.ts';
import { openTenant } from './support/open-tenant.ts';
import type { Tenant } from './support/open-tenant.ts';
import { inChromium, sharedBrowser } from './support/shared-browser.ts';

const EMAIL = 'author@localhost';

inChromium('slides in the pane', () => {
  let tenant: Tenant;
  let author: Caller;
  beforeAll(async () => {
    tenant = await openTenant();
    author = await tenant.signIn('author');
  });

  it('are made, put in order by keys, and downloaded as a deck', async () => {
    const presentation_id = await outlinedOverHttp(tenant.server, author, { wizard: { slide_count: 4 } });
    const { page, faults, close } = await openPaneAs(author, tenant.browser, tenant.server, {
      place: { page: 'slides', presentation_id },
    });
    await page.getByRole('button', { name: 'Create slides' }).click();
    const rows = page.locator('[data-slide]');
    await rows.nth(1).waitFor();
    await page.getByText('no cost').waitFor();
    await page.getByText(/^No issues found|issues? to (?:fix|review)/).waitFor();
    await rows.first().locator('img').waitFor();

    const second = (await rows.nth(1).getAttribute('data-slide')) ?? '';
    await rows.nth(1).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.locator(`li:first-child [data-slide="${second}"]:focus`).waitFor();
    expect(await accessFaults(page, { without: TOASTS })).toEqual([]);
    expect(await isTooWide(page)).toBe(false);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PowerPoint' }).click(),
    ]);
    const deck = await readDeck(new Uint8Array(readFileSync(await download.path())), 'deck.pptx');
    expect(deck.slides.length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await close();
  });

  it('are changed in words and taken back; numbers lead to their source', async () => {
    const presentation_id = await slidesOverHttp(tenant.server, author, { wizard: { slide_count: 4 } });
    const { slides } = (await author.get(`/presentations/${presentation_id}/slides`)).body as {
      slides: { id: string; title: string; claims: unknown[] }[];
    };
    const slide = slides.find(({ claims }) => claims.length > 0);
    const { page, faults, close } = await openPaneAs(author, tenant.browser, tenant.server, {
      place: { page: 'slide', presentation_id, slide_id: slide?.id },
      // Words of one's own are offered where a model writes.
      before: async (opened) => {
        await opened.route('**/wizard/configuration', async (route) => {
          const answer = await route.fetch();
          const body = (await answer.json()) as { model: object };
          await route.fulfill({ response: answer, json: { ...body, model: { ...body.model, writes: true } } });
        });
      },
    });
    const words = page.getByLabel('Describe a change');
    await words.fill('paint it like a sunset');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    // What the model can't do is reported, and what was typed stays.
    await page.getByText('your description is kept').waitFor();
    expect(await words.inputValue()).toBe('paint it like a sunset');

    await words.fill('title: A harbour in numbers');
    await words.press('Control+Enter');
    await page.getByRole('heading', { name: 'Slide updated' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'A harbour in numbers' }).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: slide?.title ?? '' }).waitFor();

    // The outline changes: one line says so on every page, and makes just that slide again.
    const outline = await author.get(`/presentations/${presentation_id}/outlines`);
    const { slides: entries } = outline.body as { slides: { id: string; title: string }[] };
    const renamed = entries.map((each, index) => (index === 2 ? { ...each, title: 'Growth in other words' } : each));
    const ifMatch = outline.get('ETag') ?? '';
    await author.put(`/presentations/${presentation_id}/outlines`).set('If-Match', ifMatch).send({ slides: renamed });
    // As after a new deployment: a page that isn't loaded yet is gone, and the server's own page names another script.
    await page.route(/assets\/review-page/, (route) => route.abort());
    await page.route(/\/addin\/$/, (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({
            contentType: 'text/html',
            body: '<script type="module" src="./assets/index-new.js"></script>',
          })
        : route.continue(),
    );
    await page.reload();
    await page.getByText('Slide 3 still shows the old outline.').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Update this slide' }).click();
    await page.locator('[data-slide]', { hasText: 'Growth in other words' }).waitFor();
    await page.getByText('still shows').waitFor({ state: 'detached' });

    // Without a connection the frame stays; the page comes as soon as there is one, without a reload.
    await page.context().setOffline(true);
    await page.getByRole('tab', { name: 'Brief' }).click();
    await page.getByText('You’re offline.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Brief' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Continue to outline' }).waitFor();
    await page.getByText('You’re offline.').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByText('A new version is ready.').waitFor();
    await page.unrouteAll();
    // The page comes without a reload as well, where the server has it again.
    await page.getByRole('tab', { name: /^Checks/ }).waitFor();
    await page.getByRole('tab', { name: 'Slides' }).click();
    await page.locator(`[data-slide="${slide?.id ?? ''}"]`).click();

    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: /^Numbers and their sources/ }).click();
    await page.locator('[aria-label="Numbers and their sources"] button').first().click();
    await page.getByRole('region', { name: 'Source passage' }).first().waitFor();
    expect(await accessFaults(page, { without: TOASTS })).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    expect(faults).toEqual([]);
    await close();
  });

  it('name what is out of date of source, brief and outline, and update each separately', async () => {
    const presentation_id = await slidesOverHttp(tenant.server, author, { wizard: { slide_count: 4 } });
    const { page, faults, close } = await openPaneAs(author, tenant.browser, tenant.server, {
      place: { page: 'slides', presentation_id },
    });
    await page.locator('[data-slide]').first().waitFor();
    const outdated = async () =>
      (await author.get(`/presentations/${presentation_id}/outdated`)).body as {
        sources: unknown[];
        outline: unknown[];
      };
    const { file_ids } = (await author.get(`/presentations/${presentation_id}`)).body as { file_ids: [string] };
    await author
      .put(`/files/${file_ids[0]}`)
      .send({ text: `${GROWTH_CSV}\n2024,190,97,60` })
      .expect(200);
    await page.reload();
    await page.getByText('growth.csv changed.').waitFor();
    await page.getByRole('button', { name: /^Update th/ }).click();
    await page.getByText('growth.csv changed.').waitFor({ state: 'detached' });
    await eventually('slides of the new source', async () => {
      const { sources } = await outdated();
      return sources.length === 0;
    });

    await author.patch(`/presentations/${presentation_id}`).send({ brief: 'For the board: what grew?' }).expect(200);
    await page.reload();
    await page.getByText('Brief changed.').waitFor();
    await page.getByRole('button', { name: 'Update outline' }).click();
    await page.getByRole('heading', { level: 1, name: 'Outline' }).waitFor();
    await page.getByText('Brief changed.').waitFor({ state: 'detached' });
    await eventually('an outline of the new brief', async () => {
      const { outline } = await outdated();
      return outline.length === 0;
    });
    expect(faults).toEqual([]);
    await close();
  });
});

inChromium('slides that take their time', () => {
  /** How the model answers if requested a slide; what the rules make comes in any case. */
  let how: 'never' | 'nonsense' | 'well' = 'never';
  let provider: FakeModelServer;
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    provider = await startFakeModelServer({
      answer: (question) => (question.name === 'slide' && how === 'nonsense' ? {} : answerQuestion(question)),
      hold: ({ name }) => (name === 'slide' && how === 'never' ? new Promise(() => undefined) : Promise.resolve()),
    });
    server = await startTestServer({ environment: { OPENAI_BASE_URL: provider.base_url, OPENAI_API_KEY: 'sk-test' } });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  it('are found again after a reload and stopped; what is finished can be kept', async () => {
    const author = await server.signIn(EMAIL);
    const presentation_id = await outlinedOverHttp(server, author);
    const { page, faults, close } = await openPaneAs(author, browser, server, {
      place: { page: 'slides', presentation_id },
    });
    await page.getByRole('button', { name: 'Create slides' }).click();
    await page.locator('[data-state="finished"]').first().waitFor();
    await page.reload();
    await page.getByRole('progressbar', { name: 'Slide progress' }).waitFor();
    // What is finished is seen, long before the deck is there.
    await page.locator('[data-state="finished"] img').first().waitFor();
    expect(await accessFaults(page, { without: TOASTS })).toEqual([]);
    await page.getByRole('button', { name: 'Stop' }).click();
    const keep = page.getByRole('button', { name: /^Keep the/ });
    await keep.waitFor();
    await keep.click();
    await page.locator('[data-slide]').first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('are tried again, those alone that the model failed on', async () => {
    const author = await server.signIn(EMAIL);
    how = 'nonsense';
    const presentation_id = await slidesOverHttp(server, author);
    const before = await readSlides(author, presentation_id);
    const failed = before.slides.filter(({ findings }) => findings.some(({ code }) => code.endsWith('by_builtin')));
    const { page, faults, close } = await openPaneAs(author, browser, server, {
      place: { page: 'slides', presentation_id },
    });
    await page.getByText('The model couldn’t write').waitFor();
    how = 'well';
    const again = page.getByRole('button', { name: /^Try th.* again$/ });
    expect(await accessFaults(page, { without: TOASTS })).toEqual([]);
    await again.press('Enter');
    await page.getByText('The model couldn’t write').waitFor({ state: 'detached' });
    await page.locator(`[data-slide="${failed[0]?.id ?? ''}"]:focus`).waitFor();
    const after = await readSlides(author, presentation_id);
    expect(after.slides.flatMap(({ findings }) => findings.filter(({ code }) => code.endsWith('by_builtin')))).toEqual(
      [],
    );
    const others = ({ slides }: typeof after) => slides.filter(({ id }) => failed.every((each) => each.id !== id));
    expect(others(after)).toEqual(others(before));
    expect(faults).toEqual([]);
    await close();
  });
});
