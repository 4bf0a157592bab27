import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { withModernComments } from '../support/commented-deck.ts';
import { eventually } from '../support/eventually.ts';
import { finishedJob, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { putSlides, readSlides } from '../support/slides-over-http.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import type { PowerPointWindow } from './powerpoint-host/options.ts';
import { powerPointHost, powerPointState, removeSlide } from './powerpoint-host/power-point-host.ts';
import { accessFaults, isTooWide } from './support/access-faults.ts';
import { chooseInMenu } from './support/shared-browser.ts';
import { openPane, openPaneAs, signIn } from './support/open-pane.ts';
import type { OpenPane } from './support/open-pane.ts';
import { openTenant } from './support/open-tenant.ts';
import type { Tenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';
import { waitUntil } from './support/shared-browser.ts';

interface ReadThread {
  id: string;
  text: string;
  slide_id: string | null;
  element_id: string | null;
  mentions: { name: string }[];
  is_resolved: boolean;
}

inChromium('comments in the pane', () => {
  let tenant: Tenant;
  let server: TestServer;
  let browser: Browser;
  let ann: Caller;
  let id: string;
  let file: Uint8Array;
  let slides: { id: string; title: string }[];
  let states: { slide_id: string; state: string }[];
  let reviewer: OpenPane;
  const panes: OpenPane[] = [];

  beforeAll(async () => {
    tenant = await openTenant();
    ({ server, browser } = tenant);
    ann = await tenant.signIn('ann');
    for (const name of ['rita', 'anna']) await tenant.signIn(name, 'reviewer');
    id = await slidesOverHttp(server, ann);
    slides = (await readSlides(ann, id)).slides;
    const reported = await ann.get(`/presentations/${id}/slide-states`).expect(200);
    states = (reported.body as { slides: typeof states }).slides;
    const accepted = await ann.post(`/presentations/${id}/export`).send({ format: 'pptx' }).expect(202);
    const job = await finishedJob(ann, (accepted.body as { job_id: string }).job_id);
    const answer = await ann.get(`/exports/${String(job.result?.['export_id'])}/download`).responseType('blob');
    file = new Uint8Array(answer.body as Buffer);
    await ann.put(`/presentations/${id}/review/status`).send({ status: 'In Review' }).expect(200);
  });
  afterAll(async () => {
    for (const { close } of panes) await close();
  });

  const threads = async (): Promise<ReadThread[]> =>
    ((await ann.get(`/presentations/${id}/review/comments`).expect(200)).body as { items: ReadThread[] }).items;
  const seesNoFault = async ({ page, faults }: OpenPane): Promise<void> => {
    expect(await accessFaults(page, { without: ['.fui-ToastContainer'] })).toEqual([]);
    expect(faults).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
  };
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const thread = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
  const reported = (page: Page, text: string): Promise<void> =>
    page.getByTestId('announcer').filter({ hasText: text }).waitFor({ state: 'attached' });
  /** The text of the focused element. */
  const focusIsOn = (page: Page, words: string): Promise<void> =>
    waitUntil(
      page,
      `((element) => (element?.getAttribute('aria-label') ?? element?.textContent ?? '').includes(${JSON.stringify(words)}))(document.activeElement)`,
    );
  const comeBack = (page: Page): Promise<unknown> =>
    page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");

  it('are written in PowerPoint on a slide and on a part of one, which are gone to from there', async () => {
    const office = await powerPointHost({ deck: Buffer.from(file).toString('base64') });
    reviewer = await openPane(browser, server, { office });
    panes.push(reviewer);
    const { page } = reviewer;
    await page.getByLabel('Password').waitFor();
    // The slides that were inserted from this presentation.
    const hostIds = await page.evaluate(
      ([deck, inserted]) => {
        const { standIn } = globalThis as unknown as PowerPointWindow;
        standIn.state.slides.forEach((slide, index) => {
          slide.tags = {
            ...{ LECTERN_DECK: deck, LECTERN_SLIDE: inserted[index]?.slide_id ?? '' },
            ...{ LECTERN_REV: inserted[index]?.state ?? '', LECTERN_INSERT: 'i' },
          };
        });
        standIn.select([standIn.state.slides[0]?.id ?? '']);
        return standIn.state.slides.map((slide) => slide.id);
      },
      [id, states] as const,
    );
    expect(hostIds).toHaveLength(slides.length);
    await signIn(page, tenant.email('rita'));
    await page.getByText(`${slides.length} slides here are from`).waitFor();
    await button(page, 'Review').first().click();

    // By keyboard only: the slide that is selected in PowerPoint is meant, and a user is mentioned.
    await button(page, 'New comment').press('Enter');
    const text = page.getByRole('textbox', { name: 'Your comment' });
    expect(await page.getByLabel('About').inputValue()).toBe(slides[0]?.id);
    await page.keyboard.type('Who is this for? @an');
    const people = page.getByRole('listbox', { name: 'Mention someone' });
    await people.getByRole('option', { name: 'Anna' }).waitFor();
    await reported(page, '2 people found');
    await page.keyboard.press('ArrowDown');
    expect(await people.getByRole('option', { selected: true }).innerText()).toContain('Anna');
    await seesNoFault(reviewer);
    await page.keyboard.press('Enter');
    expect(await text.inputValue()).toBe('Who is this for? @Anna ');
    await page.keyboard.type('knows.');
    await page.keyboard.press('Control+Enter');
    await thread(page, 'Who is this for?').waitFor();
    await focusIsOn(page, '1 comment');

    await button(page, 'New comment').click();
    await page.getByLabel('About').selectOption(slides[1]?.id ?? '');
    await page.getByLabel('Element', { exact: true }).selectOption({ label: 'Title' });
    await text.fill('Say what follows from it.');
    await button(page, 'Comment').click();
    // It is shown although PowerPoint shows another slide.
    await thread(page, 'Say what follows from it.').waitFor();
    expect(await threads()).toMatchObject([
      { slide_id: slides[0]?.id, element_id: null, mentions: [{ name: 'Anna' }] },
      { slide_id: slides[1]?.id, element_id: 'title', mentions: [] },
    ]);

    const go = thread(page, 'Say what follows from it.').getByRole('button', { name: /^2 · .* – Title$/ });
    await go.click();
    await reported(page, 'Shown in PowerPoint');
    const { selected, log, slides: landed } = await powerPointState(page);
    expect(selected).toEqual([hostIds[1]]);
    const title = landed[1]?.shapes.find((shape) => shape.id === log.selectedShapes[0]);
    expect(title?.runs?.map((run) => run.text).join('')).toBe(slides[1]?.title);

    // A slide that a user deleted from the deck is shown as it is stored.
    await removeSlide(page, hostIds[1] ?? '');
    expect(await page.getByText('in PowerPoint differ').count()).toBe(0);
    await go.click();
    const dialog = page.getByRole('dialog', { name: 'Slide 2' });
    await dialog.getByText('This slide isn’t in the open presentation').waitFor();
    await dialog.getByText(slides[1]?.title ?? '', { exact: true }).waitFor();
    await seesNoFault(reviewer);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await focusIsOn(page, '2 · ');
  });

  it('of others appear, are answered, resolved and reopened, changed and deleted', async () => {
    const { page } = reviewer;
    const [first, second] = await threads();
    const say = (words: object) => ann.post(`/presentations/${id}/review/comments`).send(words).expect(201);
    await say({ text: 'It is for the board.', parent_id: first?.id });
    await say({ text: 'Ready from my side.' });
    await comeBack(page);
    await page.getByLabel('Slide', { exact: true }).selectOption({ label: 'All slides' });
    await thread(page, 'Who is this for?').getByText('It is for the board.').waitFor();
    await thread(page, 'Ready from my side.').waitFor();

    // Ann changes a slide: the deck shows a former state of it.
    const { etag } = await readSlides(ann, id);
    const notes = slides.map((slide, index) => (index === 0 ? { id: slide.id, notes: 'Slowly.' } : { id: slide.id }));
    await putSlides(ann, id, etag, notes).expect(200);
    await comeBack(page);
    await page.getByText('1 slide in PowerPoint differs from this review.').waitFor();
    await page.getByText('1 slide changed:').waitFor();

    // A user can change their own text, but not that of others.
    expect(await button(page, 'More actions for comment by Ann').count()).toBe(0);
    const mine = thread(page, 'Say what follows');
    await chooseInMenu(mine.getByRole('button', { name: 'More actions for comment by Rita' }), 'Edit');
    await mine.getByRole('textbox', { name: 'Edit' }).fill('Say what follows, in a word.');
    await mine.getByRole('button', { name: 'Save' }).click();
    await thread(page, 'in a word.').getByText('edited').waitFor();
    await focusIsOn(page, 'More actions for comment by Rita');

    await button(page, 'Reply to Ann').press('Enter');
    await page.keyboard.type('Thank you.');
    await page.keyboard.press('Control+Enter');
    await thread(page, 'Ready from my side.').getByText('Thank you.').waitFor();
    await focusIsOn(page, 'Reply to Ann');

    await thread(page, 'in a word.').getByRole('button', { name: 'Resolve comment by Rita' }).press('Enter');
    await thread(page, 'in a word.').waitFor({ state: 'detached' });
    await focusIsOn(page, '2 comments');
    // The pane shows it before the server has stored it.
    const resolved = await eventually('the resolved comment', async () => {
      const found = (await threads()).filter(({ is_resolved }) => is_resolved);
      return found.length > 0 && found;
    });
    expect(resolved).toMatchObject([{ id: second?.id }]);
    await page.getByLabel('Comment status').selectOption({ label: 'Resolved (1)' });
    await thread(page, 'in a word.')
      .getByText(/^Resolved by Rita, /)
      .waitFor();
    await seesNoFault(reviewer);
    await button(page, 'Reopen comment by Rita').press('Enter');
    await page.getByText('No comments match the filter.').waitFor();
    await page.getByLabel('Comment status').selectOption({ label: 'Open (3)' });

    const more = thread(page, 'in a word.').getByRole('button', { name: 'More actions for comment by Rita' });
    await chooseInMenu(more, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await thread(page, 'in a word.').waitFor({ state: 'detached' });
    await focusIsOn(page, '2 comments');
    expect(reviewer.faults).toEqual([]);
  });

  it('come from a reviewed file once, and go with a file', async () => {
    const author = await openPaneAs(ann, browser, server, { place: { page: 'review', presentation_id: id } });
    panes.push(author);
    const { page } = author;
    await thread(page, 'Who is this for?').waitFor();
    // An author may comment, but not approve.
    expect(await button(page, 'More actions for comment by Rita').count()).toBe(0);
    expect(await button(page, 'Approve').count()).toBe(0);
    await button(page, 'Take back').waitFor();

    const pia = { id: '{00000000-0000-4000-8000-00000000000A}', name: 'Pia Reviewer' };
    const words = '<p188:txBody><a:bodyPr/><a:p><a:r><a:t>Say why.</a:t></a:r></a:p></p188:txBody>';
    const mark = '<pc:sldMkLst><pc:docMk/><pc:sldMk cId="1" sldId="256"/></pc:sldMkLst>';
    const comment = `<p188:cm id="{1}" authorId="${pia.id}" created="2026-05-01T10:00:00Z">${mark}${words}</p188:cm>`;
    const reviewed = Buffer.from(withModernComments(file, [pia], { 2: comment }));
    const mimeType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
    const bring = async (name: string, buffer: Buffer): Promise<void> => {
      await button(page, 'Comments and files').press('Enter');
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('menuitem', { name: 'Import comments' }).click(),
      ]);
      await chooser.setFiles({ name, mimeType, buffer });
    };
    const dialog = page.getByRole('dialog', { name: 'Imported comments' });
    await bring('reviewed.pptx', reviewed);
    await dialog.getByText('1 comment added', { exact: true }).waitFor();
    await dialog.getByText('Slide 2: 1 comment').waitFor();
    await dialog.getByText('same slide').waitFor();
    await seesNoFault(author);
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await focusIsOn(page, 'Comments and files');
    await thread(page, 'Say why.').getByText('Imported by Ann from reviewed.pptx').waitFor();
    expect(await threads()).toContainEqual(expect.objectContaining({ text: 'Say why.', slide_id: slides[1]?.id }));

    await bring('reviewed.pptx', reviewed);
    await dialog.getByText('0 comments added', { exact: true }).waitFor();
    await dialog.getByText('1 was imported before.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await bring('notes.pptx', Buffer.from('These are no slides.'));
    await dialog.locator('.fui-MessageBar').getByText(/./).first().waitFor();
    await page.keyboard.press('Escape');

    await button(page, 'Comments and files').press('Enter');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download with open comments' }).click(),
    ]);
    const parts = unzipSync(readFileSync(await download.path()));
    const written = Object.entries(parts).filter(([name]) => name.startsWith('ppt/comments/'));
    expect(written.map(([, bytes]) => Buffer.from(bytes).toString()).join()).toContain('Who is this for? @Anna knows.');
    await page.getByText('File downloaded').last().waitFor();
    await seesNoFault(author);
  });
});
