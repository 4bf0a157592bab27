import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SlideBody } from '../../common/api/slides.ts';
import { eventually } from '../support/eventually.ts';
import { slidesOverHttp } from '../support/make-slides-over-http.ts';
import { putSlides, readSlides } from '../support/slides-over-http.ts';
import { PASSWORD } from '../support/start-test-server.ts';
import type { Caller } from '../support/start-test-server.ts';
import { accessFaults, TOASTS } from './support/access-faults.ts';
import { chooseInMenu } from './support/shared-browser.ts';
import { openPaneAs, reopenAt } from './support/open-pane.ts';
import type { OpenPane } from './support/open-pane.ts';
import { openTenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';

async function pictureFile(name: string, background: string) {
  const buffer = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** What a slide's picture shows, as its pixels. */
const PIXELS = `(() => {
  const [shown] = document.querySelectorAll('img[alt^="Slide "]');
  if (shown === undefined || !shown.complete || shown.naturalWidth === 0) return '';
  const canvas = Object.assign(document.createElement('canvas'), { width: 96, height: 54 });
  canvas.getContext('2d').drawImage(shown, 0, 0, 96, 54);
  return canvas.toDataURL();
})()`;

/** Waits until the picture of the slide is there, and another one than before. */
function nextPicture(page: Page, before = ''): Promise<string> {
  const look = async (): Promise<string | false> => {
    const now = await page.evaluate<string>(PIXELS);
    return now !== '' && now !== before && now;
  };
  return eventually('another picture', look);
}

inChromium('a slide in the pane', () => {
  let author: Caller;
  let id: string;
  let made: SlideBody[];
  let pane: OpenPane;
  let page: Page;

  beforeAll(async () => {
    const { browser, server, ...tenant } = await openTenant();
    author = await tenant.signIn('author');
    id = await slidesOverHttp(server, author, { wizard: { slide_count: 4 } });
    const { etag, slides } = await readSlides(author, id);
    const { layouts } = (await author.get('/templates/general')).body as {
      layouts: { layout_id: string; name: string }[];
    };
    const layoutOf = (name: string) => layouts.find((layout) => layout.name === name)?.layout_id;
    const { buffer } = await pictureFile('harbour.png', 'teal');
    const uploaded = await author.post('/images/upload').attach('files', buffer, 'harbour.png').expect(201);
    const { image_ref } = (uploaded.body as { items: { image_ref: string }[] }).items[0] ?? {};
    const { buffer: other } = await pictureFile('market.png', 'crimson');
    await author.post('/images/upload').attach('files', other, 'market.png').expect(201);
    const list = [{ text: 'Ask the harbour' }, { text: 'Load the boats' }, { text: 'Sail at dawn' }];
    const put = await putSlides(author, id, etag, [
      ...slides.map((slide) => ({ id: slide.id })),
      {
        layout_id: layoutOf('Picture and Caption'),
        title: 'What it looks like',
        fields: { picture: { kind: 'picture', image_ref, alt: 'A harbour' } },
      },
      {
        layout_id: layoutOf('Title and Content'),
        title: 'How we sail',
        fields: { body: { kind: 'text', paragraphs: list.map((run) => ({ runs: [run], level: 0 })) } },
      },
    ]);
    expect(put.status).toBe(200);
    ({ slides: made } = await readSlides(author, id));
    pane = await openPaneAs(author, browser, server);
    page = pane.page;
    await page.getByRole('heading', { level: 1, name: 'Presentations' }).waitFor();
  });
  afterAll(() => pane.close());

  const goTo = (place: object) => reopenAt(page, author, { presentation_id: id, ...place });
  const toSlide = (slide: SlideBody | undefined) => goTo({ page: 'slide', slide_id: slide?.id });
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  const stored = async (slide: SlideBody | undefined) =>
    (await readSlides(author, id)).slides.find((each) => each.id === slide?.id);
  const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent');

  it('is rewritten by hand, regenerated from the outline, and its versions are restored', async () => {
    const slide = made[1];
    await toSlide(slide);
    const first = await nextPicture(page);
    await page.getByRole('textbox', { name: 'Title' }).fill('Harbours in our own words');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await heading('Harbours in our own words').waitFor();
    const byHand = await nextPicture(page, first);
    await page.reload();
    await heading('Harbours in our own words').waitFor();
    expect(await nextPicture(page)).toBe(byHand);

    await page.getByRole('button', { name: 'Regenerate slide' }).click();
    await page.getByRole('heading', { name: 'Slide regenerated' }).waitFor();
    expect(await focused()).toContain('regenerated');
    await heading(slide?.title ?? '').waitFor();
    expect(await nextPicture(page, byHand)).toBe(first);
    expect(await accessFaults(page, { without: TOASTS })).toEqual([]);
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    expect(await focused()).toBe('Regenerate slide');
    expect(await stored(slide)).toEqual(slide);

    await page.getByRole('button', { name: 'Versions' }).click();
    const version = page.getByRole('listitem').filter({ hasText: 'Before it was regenerated' });
    await version.getByRole('button', { name: /^Restore/ }).click();
    await heading('Harbours in our own words').waitFor();
    await nextPicture(page, first);
    await page.reload();
    await heading('Harbours in our own words').waitFor();
    expect(await nextPicture(page)).toBe(byHand);
  });

  it('shows another picture: one of before, or a new one, each with what it shows in words', async () => {
    const slide = made.at(-2);
    await toSlide(slide);
    await page.getByRole('button', { name: 'Pictures, charts and diagrams' }).click();
    const altIs = (text: string) => {
      const look = async (): Promise<boolean> => {
        const content = (await stored(slide))?.fields['picture'];
        return content?.kind === 'picture' && content.alt === text;
      };
      return eventually(`the alternative text “${text}”`, look);
    };
    const teal = await nextPicture(page);
    await page.getByRole('button', { name: 'Replace picture' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'market.png' }).click();
    const crimson = await nextPicture(page, teal);
    const alt = page.getByLabel('Alternative text');
    // The name of a file says nothing of what it shows, and what was said of the former picture is wrong.
    expect(await alt.inputValue()).toBe('');
    await alt.fill('A market in red');
    await page.getByRole('button', { name: 'Save alternative text' }).click();
    await altIs('A market in red');

    await page.getByRole('button', { name: 'Replace picture' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('dialog').getByRole('button', { name: 'Upload picture' }).click(),
    ]);
    await chooser.setFiles(await pictureFile('boat.png', 'gold'));
    const gold = await nextPicture(page, crimson);
    expect(await alt.inputValue()).toBe('');
    await alt.fill('A boat in gold');
    await page.getByRole('button', { name: 'Save alternative text' }).click();
    await altIs('A boat in gold');
    await page.reload();
    expect(await nextPicture(page)).toBe(gold);
    expect(await alt.inputValue()).toBe('A boat in gold');
    expect(await accessFaults(page, { without: TOASTS })).toEqual([]);
  });

  it('has the words of its visual form written by hand', async () => {
    const { etag, slides } = await readSlides(author, id);
    const last = slides.at(-1);
    const items = [
      { label: 'Harbour', text: 'Ask first' },
      { label: 'Boats', text: 'Load them' },
    ];
    const form = {
      kind: 'form',
      form: { form: 'cards', items, alt: 'Two cards', reason: 'forms.because_cards', alternatives: ['points'] },
    };
    const put = await putSlides(author, id, etag, [
      ...slides.map((slide) => ({ id: slide.id })),
      { layout_id: last?.layout_id, title: 'What we need', fields: { body: form } },
    ]);
    expect(put.status).toBe(200);
    const slide = (await readSlides(author, id)).slides.at(-1);
    await toSlide(slide);
    const before = await nextPicture(page);
    await page.getByRole('textbox', { name: 'Text of item 2' }).fill('Load the boats');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await nextPicture(page, before);
    const content = (await stored(slide))?.fields['body'];
    expect(content?.kind === 'form' && content.form.items.map(({ text }) => text)).toEqual([
      'Ask first',
      'Load the boats',
    ]);
    // Another form that holds the same items, in one click; the first one is offered in its place.
    if ((await page.getByRole('button', { name: 'Statements' }).count()) === 0)
      await page.getByRole('button', { name: 'Pictures, charts and diagrams' }).click();
    await page.getByText('Cards: parallel points, each with a name.').waitFor();
    await page.getByRole('button', { name: 'Statements' }).click();
    await page.getByRole('button', { name: 'Statements', pressed: true }).waitFor();
    const changed = (await stored(slide))?.fields['body'];
    expect(changed?.kind === 'form' && changed.form).toMatchObject({
      ...{ form: 'points', alternatives: ['cards'], reason: 'forms.chosen_by_author' },
      items: [{ label: 'Harbour' }, { label: 'Boats' }],
    });
    await page.getByRole('button', { name: /^Undo form/ }).click();
    await page.getByRole('button', { name: 'Cards', pressed: true }).waitFor();
    const { etag: now, slides: all } = await readSlides(author, id);
    expect(
      (
        await putSlides(
          author,
          id,
          now,
          all.slice(0, -1).map((each) => ({ id: each.id })),
        )
      ).status,
    ).toBe(200);
  });

  it('turns its list into a diagram and back', async () => {
    const slide = made.at(-1);
    await toSlide(slide);
    const list = await nextPicture(page);
    await page.getByRole('button', { name: 'Show as a diagram' }).click();
    const diagram = await nextPicture(page, list);
    await page.reload();
    expect(await nextPicture(page)).toBe(diagram);
    await page.getByRole('button', { name: 'Show as a list' }).click();
    expect(await nextPicture(page, diagram)).toBe(list);
    await page.reload();
    expect(await nextPicture(page)).toBe(list);
  });

  it('is doubled, moved and removed by keyboard alone; what was removed comes back', async () => {
    await goTo({ page: 'slides' });
    const rows = page.locator('[data-slide]');
    await rows.nth(made.length - 1).waitFor();
    const titles = () =>
      page.evaluate<string[]>('[...document.querySelectorAll("[data-slide]")].map((each) => each.dataset.slide)');
    const inOrder = async () => (await readSlides(author, id)).slides.map((slide) => slide.id);
    const choose = (number: number, name: string): Promise<void> =>
      chooseInMenu(page.getByRole('button', { name: `More actions for slide ${number}`, exact: true }), name);
    await choose(2, 'Duplicate');
    await rows.nth(made.length).waitFor();
    const doubled = await titles();
    expect(await inOrder()).toEqual(doubled);

    await choose(3, 'Remove');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.waitFor();
    expect(await focused()).toBe('Undo');
    await page.keyboard.press('Enter');
    await page.locator(`[data-slide="${doubled[2] ?? ''}"]:focus`).waitFor();
    expect(await inOrder()).toEqual(doubled);

    await page.keyboard.press('Alt+ArrowDown');
    const moved = [doubled[0], doubled[1], doubled[3], doubled[2], ...doubled.slice(4)];
    await page.locator(`li:nth-child(4) [data-slide="${doubled[2] ?? ''}"]:focus`).waitFor();
    await choose(2, 'Regenerate slide');
    await page
      .getByTestId('announcer')
      .filter({ hasText: /regenerated/i })
      .waitFor({ state: 'attached' });
    expect(await inOrder()).toEqual(moved);
    await page.reload();
    await rows.nth(made.length).waitFor();
    expect(await titles()).toEqual(moved);
    expect(await accessFaults(page, { without: TOASTS })).toEqual([]);
    expect(pane.faults).toEqual([]);
  });

  it('stores what was typed on it, though the server restarts and the session ends meanwhile', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await toSlide(made[0]);
    const type = async (words: string): Promise<void> => {
      await page
        .getByRole('button', { name: /^Edit text/ })
        .first()
        .press('Enter');
      await page.getByRole('textbox', { name: 'Text on the slide' }).press('End');
      await page.keyboard.insertText(words);
    };
    const storedTexts = async (): Promise<string> => JSON.stringify((await readSlides(author, id)).slides);
    const isRefused = new Set(['PUT']);
    await page.route(/\/slides$/, (route) =>
      isRefused.delete(route.request().method()) ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await type(', kept over a restart');
    await page.keyboard.press('Control+Enter');
    await eventually('the typed text', async () => (await storedTexts()).includes(', kept over a restart'));
    expect(isRefused.size).toBe(0);
    await page.unrouteAll();
    await type(' and a sign-in');
    await page.context().clearCookies();
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await eventually('the typed text', async () => (await storedTexts()).includes(' and a sign-in'));
    expect(pane.faults).toEqual([]);
  });
});
