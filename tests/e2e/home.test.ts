import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { slidesOverHttp } from '../support/make-slides-over-http.ts';
import type { Caller } from '../support/start-test-server.ts';
import { el } from '../../common/ooxml/xml/element.ts';
import { tinyMaster } from '../support/tiny-master.ts';
import { powerPointHost, powerPointState } from './powerpoint-host/power-point-host.ts';
import { accessFaults, isTooWide } from './support/access-faults.ts';
import { chooseInMenu, openMenu } from './support/shared-browser.ts';
import { openPaneAs } from './support/open-pane.ts';
import type { OpenPane } from './support/open-pane.ts';
import { openTenant } from './support/open-tenant.ts';
import type { Tenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';

inChromium('the home of the pane', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await openTenant();
  });

  const open = async (who: Caller, office?: string): Promise<OpenPane> => {
    const { browser, server } = tenant;
    const pane = await openPaneAs(who, browser, server, office === undefined ? {} : { office });
    await home(pane.page);
    return pane;
  };
  const home = (page: Page): Promise<void> => page.getByRole('heading', { level: 1, name: 'Presentations' }).waitFor();
  const list = (page: Page) => page.getByRole('list', { name: 'Presentations' });
  const row = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title });
  const focused = (page: Page): Promise<string> =>
    page.evaluate('document.activeElement === document.body ? "nothing" : document.activeElement.textContent');
  const reported = (page: Page, text: string): Promise<void> =>
    page.getByTestId('announcer').filter({ hasText: text }).waitFor({ state: 'attached' });
  const make = async (who: Caller, title: string): Promise<string> =>
    ((await who.post('/presentations').send({ title }).expect(201)).body as { id: string }).id;
  const isSound = async ({ page, faults }: OpenPane): Promise<void> => {
    expect(await accessFaults(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    expect(faults).toEqual([]);
  };

  it('shows what comes next where there is nothing, and takes an empty presentation again', async () => {
    const nora = await tenant.signIn('nora');
    const pane = await open(nora);
    const { page, close } = pane;
    await page.getByRole('heading', { level: 2, name: 'What do you want to present?' }).waitFor();
    await isSound(pane);
    const begin = page.getByRole('button', { name: 'Options' });
    await begin.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Brief' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await row(page, 'Untitled presentation').waitFor();
    await begin.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Brief' }).waitFor();
    expect((await nora.get('/presentations')).body).toMatchObject({ total: 1 });

    // The only one is deleted: the way back to it stays.
    await page.getByRole('button', { name: 'Back' }).click();
    await chooseInMenu(row(page, 'Untitled presentation').getByRole('button', { name: /^More actions for/ }), 'Delete');
    await reported(page, 'Deleted “Untitled presentation”');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await row(page, 'Untitled presentation').getByText('Draft').waitFor();
    await close();
  });

  it('is searched, shows more, and gives back what was deleted, by keyboard alone', async () => {
    const ann = await tenant.signIn('ann');
    for (let count = 1; count <= 23; count += 1) await make(ann, `Report ${count}`);
    const pane = await open(ann);
    const { page, close } = pane;
    await row(page, 'Report 23').waitFor();
    expect(await list(page).getByRole('listitem').count()).toBe(20);
    const more = page.getByRole('button', { name: 'Show 3 more' });
    await more.press('Enter');
    await row(page, 'Report 1').first().waitFor();
    await more.waitFor({ state: 'detached' });
    // The button is gone: the focus moves to the first of the new ones.
    expect(await focused(page)).toContain('Report 3');

    await page.getByRole('searchbox', { name: 'Search by title' }).fill('report 22');
    await reported(page, '1 presentation found');
    await chooseInMenu(row(page, 'Report 22').getByRole('button', { name: /^More actions for/ }), 'Delete');
    await reported(page, 'Deleted “Report 22”');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await focused(page)).toBe('Undo');
    expect((await ann.get('/presentations')).body).toMatchObject({ total: 22 });
    await page.keyboard.press('Enter');
    await reported(page, 'Restored “Report 22”');
    expect(await focused(page)).toContain('Report 22');
    expect((await ann.get('/presentations')).body).toMatchObject({ total: 23 });

    await page.getByRole('searchbox').fill('no such thing');
    await page.getByText('No presentations match “no such thing”').waitFor();
    await isSound(pane);

    // Without a connection the page reports it, and loads again once there is one, or on request.
    await page.context().setOffline(true);
    await page.getByRole('searchbox').fill('report 2');
    await page.getByText('Couldn’t load the presentations', { exact: true }).waitFor();
    await isSound(pane);
    await page.context().setOffline(false);
    await row(page, 'Report 21').waitFor();
    await page.route('**/api/v1/presentations?*', (route) => route.fulfill({ status: 403, json: {} }));
    await page.getByRole('searchbox').fill('report 1');
    await page.getByText('Couldn’t load the presentations', { exact: true }).waitFor();
    await page.unroute('**/api/v1/presentations?*');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await row(page, 'Report 19').waitFor();
    await close();
  });

  it('shows work that goes on to its end, and knows the deck that is open', async () => {
    const cleo = await tenant.signIn('cleo');
    const id = await slidesOverHttp(tenant.server, cleo, { wizard: { slide_count: 4 } });
    await cleo.patch(`/presentations/${id}`).send({ title: 'Growth' }).expect(200);
    const pane = await open(cleo, await powerPointHost());
    const { page, close } = pane;
    await row(page, 'Growth')
      .getByRole('button', { name: /^Growth/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Slides' }).waitFor();
    await page.getByRole('tab', { name: 'Insert' }).click();
    await page.getByRole('button', { name: /^Insert \d+ slides$/ }).click();
    await page
      .getByRole('main')
      .getByText(/inserted exactly as previewed/)
      .waitFor();

    // Another day: the deck is open, the pane starts at home.
    await page.evaluate(`localStorage.removeItem('lectern.${cleo.user.id}.place')`);
    await page.reload();
    const card = page.getByText(/^\d+ slides here are from “Growth”/);
    await card.waitFor();
    await isSound(pane);
    await page.getByRole('button', { name: 'Open', exact: true }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Slides' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'See changes' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Insert' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await home(page);

    // Other users only see that it isn't theirs.
    await row(page, 'Growth').waitFor();
    const jobs = [{ ...RUNNING, presentation_id: id }];
    await page.route('**/api/v1/jobs?*', (route) =>
      route.fulfill({ json: { items: jobs, total: jobs.length, page: 1, page_size: 50 } }),
    );
    await page.reload();
    await row(page, 'Growth').getByText('Writing slide 3 of 8').waitFor();
    await isSound(pane);
    jobs.length = 0;
    await row(page, 'Growth').getByText('Writing slide').waitFor({ state: 'detached' });
    await cleo.delete(`/presentations/${id}`).expect(204);
    await page.reload();
    await page.getByText(/^\d+ slides here were created with Lectern/).waitFor();
    await close();
  });

  it('shows a reviewer what waits, and nothing to begin or delete', async () => {
    const dan = await tenant.signIn('dan');
    const waiting = await slidesOverHttp(tenant.server, dan, { wizard: { slide_count: 3 } });
    await dan.patch(`/presentations/${waiting}`).send({ title: 'To be read' }).expect(200);
    await dan.put(`/presentations/${waiting}/review/status`).send({ status: 'In Review' }).expect(200);
    await make(dan, 'Not yet');
    const pane = await open(await tenant.signIn('rita', 'reviewer'));
    const { page, close } = pane;
    const waits = page.getByRole('list', { name: 'Waiting for you' });
    await waits.getByRole('listitem').waitFor();
    await row(page, 'Not yet').waitFor();
    expect(await waits.getByRole('listitem').count()).toBe(1);
    await waits.getByText('Waiting for your review').waitFor();
    await waits.getByText('Dan', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Create outline' }).count()).toBe(0);
    await isSound(pane);
    await openMenu(row(page, 'Not yet').getByRole('button', { name: /^More actions for/ }));
    await page.getByRole('menuitem', { name: 'Review' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await waits.getByRole('button', { name: /^To be read/ }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    await close();
  });

  it('checks the open deck, fixes it in place, and takes all of it back in one step', async () => {
    const fill = el('a:solidFill', {}, el('a:srgbClr', { val: '00FF00' }));
    const frame = el(
      'a:xfrm',
      {},
      el('a:off', { x: 914_400, y: 2_743_200 }),
      el('a:ext', { cx: 914_400, cy: 914_400 }),
    );
    const blob = el(
      'p:sp',
      {},
      el('p:nvSpPr', {}, el('p:cNvPr', { id: 7, name: 'Blob' }), el('p:cNvSpPr'), el('p:nvPr')),
      el('p:spPr', {}, frame, el('a:prstGeom', { prst: 'rect' }, el('a:avLst')), fill),
    );
    const deck = Buffer.from(tinyMaster({ slides: [{ layout: 1, shapes: [blob] }] })).toString('base64');
    const pane = await open(await tenant.signIn('eve'), await powerPointHost({ deck }));
    const { page, close } = pane;
    const blobNow = async () =>
      (await powerPointState(page)).slides[0]?.shapes.find(({ name }) => name === 'Blob') ?? null;
    await page.getByRole('button', { name: 'Check this presentation' }).press('Enter');
    await page.getByRole('button', { name: 'Check now' }).press('Enter');
    const undescribed = page.getByRole('listitem').filter({ hasText: '“Blob”: the shape has no alternative text' });
    await undescribed.waitFor();
    await isSound(pane);
    await page.getByRole('button', { name: 'Fix 1 issue' }).press('Enter');
    await page.getByRole('img', { name: 'Slide 1 after' }).waitFor();
    expect((await blobNow())?.fill).toMatch(/^#(?!00FF00)[0-9A-F]{6}$/);
    await undescribed.getByRole('button', { name: 'Mark as decorative' }).press('Enter');
    await undescribed.waitFor({ state: 'detached' });
    expect(await blobNow()).toMatchObject({ isDecorative: true });
    const layoutNow = async () => (await powerPointState(page)).slides[0]?.layout;
    const former = await layoutNow();
    const untitled = page.getByRole('listitem').filter({ hasText: 'it has no title' });
    await untitled.getByRole('button', { name: 'Change layout' }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Section Header' }).press('Enter');
    await untitled.waitFor({ state: 'detached' });
    expect(await layoutNow()).toBe('Section Header');
    await page.getByRole('button', { name: 'Undo all' }).press('Enter');
    await undescribed.waitFor();
    expect(await layoutNow()).toBe(former);
    expect(await blobNow()).toMatchObject({ isDecorative: false, fill: '#00FF00' });
    expect(pane.faults).toEqual([]);
    await close();
  });

  it('asks who has no client whose a new presentation is', async () => {
    const { server, root } = tenant;
    const other = ((await root.post('/admin/clients').send({ name: 'Other House' })).body as { id: string }).id;
    const chief = await tenant.signIn('chief', 'super_admin');
    await server.database.native
      .collection<{ _id: string }>('users')
      .updateOne({ _id: chief.user.id }, { $set: { client_id: null } });
    const pane = await open(chief);
    const { page, close } = pane;
    const whose = page.getByRole('combobox', { name: 'For which client?' });
    await whose.waitFor();
    await isSound(pane);
    await whose.selectOption('Other House');
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('heading', { level: 1, name: 'Brief' }).waitFor();
    const made = (await chief.get('/presentations?page_size=1')).body as { items: { client_id: string }[] };
    expect(made.items[0]?.client_id).toBe(other);
    await close();
  });
});

/** A job as the server reports it while it runs. */
const RUNNING = {
  ...{ id: 'job-1', name: 'slides.generate', state: 'running', mode: 'in-process', client_id: null, user_id: 'u' },
  presentation_title: 'On it',
  progress: { step: 'slides.writing', done: 2, total: 8, message: 'Writing slide 3 of 8' },
  ...{ result: null, error: null, attempt: 1, failures: 0, interruptions: 0, duration_ms: null },
  ...{ cancel_requested: false, cost: null, queued_at: '2026-01-01T00:00:00.000Z' },
  ...{ started_at: '2026-01-01T00:00:00.000Z', finished_at: null },
};
