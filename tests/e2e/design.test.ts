import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectSoundDeck } from '../support/expect-sound-deck.ts';
import { outlinedOverHttp } from '../support/make-slides-over-http.ts';
import { itWith, samplePath } from '../support/needs.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { TINY_LAYOUTS, tinyMaster } from '../support/tiny-master.ts';
import { TINY_THEME } from '../support/tiny-theme.ts';
import { planFaults, powerPointHost, powerPointState } from './powerpoint-host/power-point-host.ts';
import type { PowerPointOptions } from './powerpoint-host/options.ts';
import { readPptx } from './powerpoint-host/read-pptx.ts';
import { accessFaults, isTooWide } from './support/access-faults.ts';
import { openPaneAs } from './support/open-pane.ts';
import type { OpenPane } from './support/open-pane.ts';
import { openTenant } from './support/open-tenant.ts';
import type { Tenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';

/** A deck of another organisation: its layouts and fonts are unique. */
const house = tinyMaster({
  layouts: TINY_LAYOUTS.map((layout) => ({ ...layout, name: `House ${layout.name}` })),
  theme: { ...TINY_THEME, major: 'Lato', minor: 'Lato' },
  slides: [{ layout: 0 }, { layout: 1 }],
});

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const given = (name: string, content: Uint8Array | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

inChromium('the design in the pane', () => {
  let tenant: Tenant;
  let server: TestServer;
  let browser: Browser;
  let author: Caller;
  beforeAll(async () => {
    tenant = await openTenant();
    ({ server, browser } = tenant);
    author = await tenant.signIn('author');
  });

  const openDesign = async (id: string, powerPoint?: PowerPointOptions, who = author): Promise<OpenPane> => {
    const options = powerPoint === undefined ? {} : { office: await powerPointHost(powerPoint) };
    return openPaneAs(who, browser, server, { ...options, place: { page: 'design', presentation_id: id } });
  };
  const chosen = (page: Page, name: RegExp) => page.getByRole('radio', { name, checked: true });
  const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.textContent');
  const newPresentation = async (): Promise<string> =>
    ((await author.post('/presentations').send({ brief: 'A text.' }).expect(201)).body as { id: string }).id;

  async function expectDesignOfOpenDeck(deck: Uint8Array): Promise<void> {
    const id = await outlinedOverHttp(server, author, { wizard: { slide_count: 4 } });
    const address = 'https://acme.example/sites/board/Board%20deck.pptx?web=1';
    const { page, faults, close } = await openDesign(id, { deck: base64(deck), url: address });
    const card = page.getByTestId('deck-design');
    const use = card.getByRole('button', { name: 'Use the open presentation’s design' });
    await use.waitFor();

    // Stopped while PowerPoint is still exporting it.
    await planFaults(page, { holdSlices: true });
    await use.press('Enter');
    await card.getByText('Reading “Board deck”').waitFor();
    expect(await focused(page)).toBe('Cancel');
    await page.keyboard.press('Enter');
    await card.getByText('Stopped. Your previous choice is kept.').waitFor();
    expect(await focused(page)).toBe('Use the open presentation’s design');
    await planFaults(page, { holdSlices: false });

    await page.keyboard.press('Enter');
    await card.getByText('“Board deck” is now the template').waitFor();
    await chosen(page, /Board deck.*Uploaded design/).waitFor();
    await page.locator('section[aria-labelledby=design-layouts] img').first().waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    expect((await powerPointState(page)).log).toMatchObject({ openFiles: 0 });

    // Another one, and then the deck's again; a reload and another step change nothing.
    const stored = () => page.waitForResponse((answer) => answer.url().endsWith('/prepare') && answer.ok());
    await Promise.all([stored(), page.getByRole('radio', { name: /Corporate/ }).check()]);
    await Promise.all([stored(), page.getByRole('radio', { name: /Board deck/ }).check()]);
    await page.reload();
    await chosen(page, /Board deck/).waitFor();
    await page.getByRole('tab', { name: 'Outline' }).click();
    await page.getByRole('heading', { level: 1, name: 'Outline' }).waitFor();
    await page.getByRole('tab', { name: 'Design' }).click();
    await chosen(page, /Board deck/).waitFor();

    await page.getByRole('button', { name: 'Create slides' }).click();
    await page.getByText(/^No issues found|issues? to (?:fix|review)/).waitFor();
    await page.getByRole('button', { name: 'Insert slides' }).click();
    await page.getByRole('button', { name: /^Insert \d+ slides$/ }).click();
    await page
      .getByRole('main')
      .getByText(/inserted exactly as previewed/)
      .waitFor();
    const own = readPptx(base64(deck));
    const { log } = await powerPointState(page);
    for (const { base64: sent } of log.insertions) {
      await expectSoundDeck(Buffer.from(sent, 'base64'));
      const arrived = readPptx(sent);
      expect(arrived.fonts).toEqual(own.fonts);
      const template = (await author.get(`/presentations/${id}`)).body as { template: { template_id: string } };
      const { layouts } = (await author.get(`/templates/${template.template.template_id}`)).body as {
        layouts: { name: string }[];
      };
      const names = layouts.map(({ name }) => name);
      expect(arrived.slides.filter(({ layout }) => !names.includes(layout))).toEqual([]);
      if (deck === house) expect(arrived.slides.every(({ layout }) => layout.startsWith('House '))).toBe(true);
    }
    expect(faults).toEqual([]);
    await close();
  }

  it('of a deck of one that is open is that of the slides', () => expectDesignOfOpenDeck(house));

  itWith('SAMPLES_DIR')('of a deck of several masters that is open is that of the slides', () =>
    expectDesignOfOpenDeck(readFileSync(samplePath('masters', 'several_masters.pptx'))),
  );

  it('of a chosen file: what is refused is reported, a reading is stopped, and followed over a reload', async () => {
    const id = await newPresentation();
    const { page, faults, close } = await openDesign(id);
    await page.getByRole('button', { name: 'Upload a template…' }).waitFor();
    const choose = (name: string, content: Uint8Array | string) =>
      page.locator('input[type=file]').setInputFiles(given(name, content));
    const card = page.getByTestId('deck-design');

    await choose('notes.docx', 'no deck');
    await card.getByText('“notes.docx” isn’t a PowerPoint file.').waitFor();
    await choose('broken.pptx', 'PK no deck');
    await card.getByText('Couldn’t use this design; your previous choice is kept').waitFor();
    await card.getByText('broken.pptx').waitFor();
    await card.getByRole('button', { name: 'Dismiss' }).click();

    // The connection breaks: the upload restarts.
    await page.route('**/design', (route) => route.abort('connectionfailed'), { times: 1 });
    await choose('House.pptx', house);
    await card.getByRole('button', { name: 'Try again' }).click();
    await card.getByText('“House” is now the template').waitFor();
    const first = await templateOf(id);
    expect(first).toMatch(/^design-/);

    // Stopped on the way to the server.
    await page.route('**/design', () => undefined, { times: 1 });
    await choose('Other.pptx', house);
    await card.getByText('Uploading “Other”').waitFor();
    await card.getByRole('button', { name: 'Cancel' }).click();
    await card.getByText('Stopped. Your previous choice is kept.').waitFor();
    expect(await templateOf(id)).toBe(first);

    // The page is closed meanwhile; the next one replaces the former.
    const answer = page.waitForResponse((each) => each.url().endsWith('/design'));
    await choose('Next.pptx', house);
    await answer;
    await page.reload();
    await page.getByRole('radio', { name: /Next.*Uploaded design/, checked: true }).waitFor();
    expect(await page.getByRole('radio', { name: /House/ }).count()).toBe(0);
    await author.get(`/templates/${first}`).expect(404);
    expect(faults).toEqual([]);
    await close();
  });

  it('is seen by a reviewer, who changes nothing', async () => {
    const id = await newPresentation();
    const rita = await tenant.signIn('rita', 'reviewer');
    const { page, faults, close } = await openDesign(id, { deck: base64(house) }, rita);
    await page.getByText('You can view this presentation but not change it.').waitFor();
    expect(await page.getByRole('radio', { name: /Corporate/ }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /design|template|Create slides/i }).count()).toBe(0);
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  async function templateOf(id: string): Promise<string> {
    const { template } = (await author.get(`/presentations/${id}`)).body as {
      template: { template_id: string } | null;
    };
    return template?.template_id ?? '';
  }
});
