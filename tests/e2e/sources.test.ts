import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { zipSync, strToU8 } from 'fflate';
import { eventually } from '../support/eventually.ts';
import type { Caller } from '../support/start-test-server.ts';
import { accessFaults } from './support/access-faults.ts';
import { chooseInMenu } from './support/shared-browser.ts';
import { openPaneAs, reopenAt } from './support/open-pane.ts';
import type { OpenPane } from './support/open-pane.ts';
import { openTenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** A Word document of a heading and a paragraph, as small as Word opens one. */
function smallDocument(heading: string, text: string): Buffer {
  const paragraph = (words: string, style = ''): string =>
    `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${words}</w:t></w:r></w:p>`;
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${OFFICE}.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body>${paragraph(heading, 'Heading1')}${paragraph(text)}</w:body></w:document>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))));
}

const given = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

inChromium('sources and brief', () => {
  let author: Caller;
  let other: Caller;
  let pane: OpenPane;
  let page: Page;
  let presentationId: string;
  beforeAll(async () => {
    const { browser, server, ...tenant } = await openTenant();
    author = await tenant.signIn('author');
    other = await tenant.signIn('other');
    pane = await openPaneAs(author, browser, server);
    page = pane.page;
    await page.getByRole('heading', { level: 1, name: 'Presentations' }).waitFor();
  });
  afterAll(() => pane.close());

  const goTo = async (): Promise<void> => {
    await reopenAt(page, author, { page: 'brief', presentation_id: presentationId });
    await page.getByRole('heading', { level: 1, name: 'Brief' }).waitFor();
  };
  const stored = async (): Promise<{
    file_ids: string[];
    brief: string;
    title: string;
    wizard: { slide_count: number };
  }> => (await author.get(`/presentations/${presentationId}`)).body as never;
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const add = (...files: ReturnType<typeof given>[]) => page.locator('input[type=file]').setInputFiles(files);

  beforeEach(async () => {
    const made = await author.post('/presentations').send({});
    presentationId = (made.body as { id: string }).id;
  });

  it('takes several files together, states what was understood, and which could not be read', async () => {
    await goTo();
    expect(await accessFaults(page)).toEqual([]);
    await add(
      given(
        'report.docx',
        smallDocument('Riders', 'The number of riders in the city has grown by half within one year.'),
      ),
      given('years.csv', 'year,riders\n2023,10\n2024,12\n2025,15\n'),
      given('broken.docx', 'PK\u0003\u0004 not a zip'),
      given('song.mp3', 'no words'),
    );
    await row('years.csv').getByText('1 table').waitFor();
    await row('report.docx').getByText('English').waitFor();
    await row('broken.docx').getByText('is damaged').waitFor();
    await row('song.mp3').getByText('isn’t a supported file type').waitFor();
    const { file_ids } = await stored();
    const names = await Promise.all(
      file_ids.map(async (id) => ((await author.get(`/files/${id}`)).body as { name: string }).name),
    );
    // What was given first is first, and what was refused was never sent.
    expect(names).toEqual(['report.docx', 'years.csv', 'broken.docx']);
    expect(await accessFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(348);

    await row('broken.docx').getByRole('button', { name: 'Remove broken.docx' }).press('Enter');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect((await stored()).file_ids).toHaveLength(2);
    // The focus is where the way back is.
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Undo');
    await page.keyboard.press('Enter');
    await row('broken.docx').getByText('is damaged').waitFor();
    expect((await stored()).file_ids).toEqual(file_ids);
  });

  it('takes pasted text and addresses by keyboard, and reports why an address is refused', async () => {
    await goTo();
    await page.getByRole('button', { name: 'Paste text' }).press('Enter');
    // The focus is in the field.
    await page.keyboard.insertText('Bikes in the city\n\nThe riders of the city have doubled since last year.');
    await page.keyboard.press('Control+Enter');
    await row('Bikes in the city.txt').getByText('English').waitFor();
    await page.getByRole('button', { name: 'Web address' }).press('Enter');
    await page.keyboard.type('no address');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a full address').waitFor();
    await page.getByLabel('Address of a public web page').fill('http://127.0.0.1/secret');
    await page.keyboard.press('Enter');
    await row('127.0.0.1')
      .getByRole('button', { name: /^Try again/ })
      .waitFor();
    expect((await row('127.0.0.1').getByRole('alert').textContent())?.length).toBeGreaterThan(20);
    expect((await stored()).file_ids).toHaveLength(1);
    expect(await accessFaults(page)).toEqual([]);

    await chooseInMenu(
      row('Bikes in the city.txt').getByRole('button', { name: /^Actions for/ }),
      'View and edit text',
    );
    await page.getByLabel('Extracted text').fill('# Bikes\n\nThe riders of the city have tripled since last year.');
    await page.getByRole('button', { name: 'Save text' }).press('Enter');
    await row('Bikes in the city.txt').getByText('Text edited').waitFor();
  });

  it('keeps the brief as it is typed, states what it will take, and brings two hands together', async () => {
    await goTo();
    await page.getByLabel('Title', { exact: true }).fill('Bikes for all');
    await page.getByLabel('What is the presentation for?').fill('Riders in our city have doubled since last year.');
    await page.getByTestId('save-state').getByText('Saved', { exact: true }).waitFor();
    expect(await stored()).toMatchObject({ title: 'Bikes for all' });
    // Typed and left at once: it is there again, and is sent.
    await page.getByRole('radio', { name: 'Set a number' }).press('Space');
    await page.reload();
    await page.getByRole('spinbutton', { name: 'Number of slides' }).waitFor();
    await page.getByTestId('estimate').getByText('12 slides').waitFor();
    await page.getByTestId('estimate').getByText('Free').waitFor();
    await page.getByRole('spinbutton', { name: 'Number of slides' }).press('ArrowUp');
    await page.getByTestId('estimate').getByText('13 slides').waitFor();
    expect((await stored()).wizard.slide_count).toBe(13);
    expect(await accessFaults(page)).toEqual([]);

    await author.patch(`/presentations/${presentationId}`).send({ brief: 'Written by another hand.' });
    await page.getByLabel('What is the presentation for?').fill('Written here.');
    await page.getByText('Another user changed this at the same time').waitFor();
    await page.getByText('Written by another hand.').waitFor();
    await page.getByTestId('save-state').getByText('Saved', { exact: true }).waitFor();
    expect((await stored()).brief).toBe('Written here.');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(348);

    await page.getByRole('button', { name: 'Suggest questions' }).press('Enter');
    await page.getByLabel('Who will see the presentation?').fill('The board');
    await page.getByRole('button', { name: 'Add answers' }).press('Enter');
    expect(await page.getByLabel('Instructions').inputValue()).toBe('Who will see the presentation? The board');
    await page.getByRole('button', { name: 'Create outline' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Outline' }).waitFor();
    expect(pane.faults).toEqual([]);
  });

  it('goes on with a file after a reload, and keeps none of it afterwards, for another user, or at sign-out', async () => {
    await goTo();
    const upload = '**/files/upload';
    const kept = (): Promise<number> =>
      page.evaluate<number>(`indexedDB.databases().then(([each]) => new Promise((resolve, reject) => {
        if (each === undefined) return resolve(0);
        const opened = indexedDB.open(each.name);
        opened.onerror = reject;
        opened.onsuccess = () => {
          const { result } = opened;
          if (!result.objectStoreNames.contains('uploads')) return resolve(0);
          const counted = result.transaction('uploads').objectStore('uploads').count();
          counted.onsuccess = () => resolve(counted.result);
          result.close();
        };
      }))`);
    const addAndHold = async (): Promise<void> => {
      await page.route(upload, () => undefined);
      await add(given('years.csv', 'year,riders\n2023,10\n2024,12\n2025,15\n'));
      await row('years.csv').getByRole('progressbar', { name: 'Uploading years.csv' }).waitFor();
      await eventually('the file is kept', async () => (await kept()) === 1);
    };
    await addAndHold();
    await page.unroute(upload);
    await page.reload();
    await row('years.csv').getByText('1 table').waitFor();
    expect((await stored()).file_ids).toHaveLength(1);
    await eventually('nothing is kept', async () => (await kept()) === 0);

    const signInAs = ({ token }: Caller): Promise<void> =>
      page.context().addCookies([{ name: 'slides_session', value: token, url: new URL(page.url()).origin }]);
    await addAndHold();
    await signInAs(other);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Presentations' }).waitFor();
    await eventually('nothing is kept', async () => (await kept()) === 0);
    await signInAs(author);

    await goTo();
    await addAndHold();
    // Ends the session of this file: the last test.
    await page.getByRole('button', { name: /^Account/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
    await page.getByLabel('Password').waitFor();
    await eventually('nothing is kept', async () => (await kept()) === 0);
  });
});
