import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Caller } from '../support/start-test-server.ts';
import { accessFaults, isTooWide } from './support/access-faults.ts';
import { openPaneAs, signIn } from './support/open-pane.ts';
import { openTenant } from './support/open-tenant.ts';
import type { Tenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';

const REPORT = `# Ferry traffic

The ferries carried 412,000 people in 2024, up from 380,000 in 2023.

## Morning service

Boats leave every 12 minutes between six and nine. Waiting times fell from 14 to 9 minutes.

## Fares

A single ticket costs 2.40 euros. Season tickets make up 61 % of the revenue.

## Fleet

Four boats were built in 2019. A fifth one follows in 2026 and runs on batteries.
`;

interface Outline {
  etag: string;
  slides: { id: string; title: string; takeaway: string }[];
}

inChromium('the outline in the pane', () => {
  let tenant: Tenant;
  let author: Caller;
  beforeAll(async () => {
    tenant = await openTenant();
    author = await tenant.signIn('author');
  });

  const newPresentation = async (brief = REPORT): Promise<string> =>
    ((await author.post('/presentations').send({ brief }).expect(201)).body as { id: string }).id;
  const outlineOf = async (id: string): Promise<Outline> =>
    (await author.get(`/presentations/${id}/outlines`).expect(200)).body as Outline;

  /** Opens the pane as it was left: on the outline of a presentation. */
  const openOutline = (id: string, who = author) =>
    openPaneAs(who, tenant.browser, tenant.server, { place: { page: 'outline', presentation_id: id } });
  const cards = (page: Page) => page.locator('[data-key] [data-main]');
  const saved = (page: Page) => page.getByText('All changes saved').waitFor();

  it('is made, edited in place, put in another order by keyboard, and there again after a reload', async () => {
    const id = await newPresentation();
    const { page, faults, close } = await openOutline(id);
    await saved(page);
    const made = await outlineOf(id);
    expect(await cards(page).count()).toBe(made.slides.length);

    // Edited in place; Escape restores the text.
    await cards(page).nth(1).click();
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('What the ferries carried');
    await page.keyboard.press('Escape');
    await expect(page.evaluate('document.activeElement.textContent')).resolves.toContain('What the ferries');

    // Moved by keyboard, and reported.
    await page.keyboard.press('Alt+ArrowDown');
    const reported = `Moved to 3 of ${made.slides.length}`;
    await page.getByTestId('announcer').filter({ hasText: reported }).waitFor({ state: 'attached' });
    await expect(page.evaluate('document.activeElement.textContent')).resolves.toContain('3. What the ferries');
    await saved(page);
    expect((await outlineOf(id)).slides[2]).toMatchObject({
      id: made.slides[1]?.id,
      title: 'What the ferries carried',
    });

    // Removed, and restored with all its content.
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await saved(page);
    expect((await outlineOf(id)).slides).toHaveLength(made.slides.length);

    expect(await accessFaults(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);

    await page.reload();
    await cards(page).filter({ hasText: '3. What the ferries carried' }).waitFor();

    await page.getByRole('button', { name: 'Choose a design' }).click();
    await page.getByRole('heading', { level: 1, name: 'Design' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('keeps an edit over an ended session and a reload, and shows both versions when another user was faster', async () => {
    const id = await newPresentation();
    const { page, close } = await openOutline(id);
    await saved(page);

    // The session ends during an edit: any request may be the first to notice.
    await cards(page).first().click();
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.waitFor();
    await page.context().clearCookies();
    await title.fill('My own title');
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();

    // Meanwhile another user stores another outline, and the pane is closed and opened again.
    const before = await outlineOf(id);
    const theirs = before.slides.map((slide, index) => (index === 0 ? { ...slide, title: 'Their title' } : slide));
    await author.put(`/presentations/${id}/outlines`).set('If-Match', before.etag).send({ slides: theirs }).expect(200);
    await page.reload();
    await signIn(page, author.user.email);

    const dialog = page.getByRole('dialog', { name: 'Another user changed this outline' });
    await dialog.getByText('My own title').waitFor();
    await dialog.getByText('Their title').waitFor();
    expect((await outlineOf(id)).slides[0]?.title).toBe('Their title');
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await saved(page);
    expect((await outlineOf(id)).slides[0]?.title).toBe('My own title');
    await close();
  });

  it('is put in order by pointer; while the server is away nothing is lost, and it is stored when that is back', async () => {
    const id = await newPresentation();
    const { page, faults, close } = await openOutline(id);
    await saved(page);
    const made = await outlineOf(id);
    const boxOf = async (index: number) => {
      const box = await page.locator('[data-key]').nth(index).boundingBox();
      if (box === null) throw new Error('the slide is not seen');
      return box;
    };
    // Offline: no response to any save.
    await page
      .context()
      .route('**/outlines', (route) =>
        route.request().method() === 'PUT' ? route.abort('connectionrefused') : route.continue(),
      );
    const [second, third] = [await boxOf(1), await boxOf(2)];
    await page.mouse.move(second.x + 14, second.y + 18);
    await page.mouse.down();
    await page.mouse.move(third.x + 14, third.y + third.height / 2 + 4, { steps: 4 });
    await page.mouse.up();
    await cards(page)
      .nth(2)
      .filter({ hasText: `3. ${made.slides[1]?.title ?? ''}` })
      .waitFor();
    await page.getByText('Not saved; kept on this device').waitFor();
    expect((await outlineOf(id)).etag).toBe(made.etag);
    await page.context().unroute('**/outlines');
    // No button is pressed.
    await saved(page);
    expect((await outlineOf(id)).slides[2]?.id).toBe(made.slides[1]?.id);
    expect(faults).toEqual([]);
    await close();
  });

  it('is read, and not changed, by who reviews it', async () => {
    const id = await newPresentation();
    const made = await openOutline(id);
    await saved(made.page);
    await made.close();
    const { page, faults, close } = await openOutline(id, await tenant.signIn('rita', 'reviewer'));
    await page.getByText('Ferry traffic').first().waitFor();
    await page.getByText('You can’t make changes here').waitFor();
    expect(await page.getByRole('button', { name: 'Add slide' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^More actions for slide/ }).count()).toBe(0);
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go to the slides' }).click();
    await page.getByRole('heading', { level: 1, name: 'Slides' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('reports what is missing if there is nothing to outline', async () => {
    const id = await newPresentation('');
    const { page, close } = await openOutline(id);
    await page.getByRole('heading', { name: 'Nothing to outline yet' }).waitFor();
    await page.getByRole('button', { name: 'Add sources' }).click();
    await page.getByRole('heading', { level: 1, name: 'Brief' }).waitFor();
    await close();
  });
});
