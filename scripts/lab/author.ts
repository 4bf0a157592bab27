import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import {
  box,
  button,
  openStudio,
  outlineDone,
  picturesDone,
  REPORT,
  signInAs,
  slidesDone,
  startPage,
  withLab,
} from './author/open-author.ts';
import type { Lab } from './author/open-author.ts';
import { walkChips } from './author/walk-chips.ts';
import { walkInterruptions } from './author/walk-interruptions.ts';

export const usage = `npm run lab -- author [steps|keys|chips|interruptions [offline|server|session|reloaded|deployed|pane]...]
  The workflow of an author in the browser: clicks and seconds of each step, the same by keyboard alone with its presses, each
  button of an open slide once with its undo, and
  interruptions at each step (offline, server restarted, session ended, reloaded, new deployment, pane closed), after which nothing may be lost.`;

/** Clicks to a deck from a dropped file; typed text takes as many. */
const MAX_CLICKS = 3;
const MAX_PRESSES = 40;

export async function run(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [part, ...only] = positionals;
  const wants = (name: string): boolean => part === undefined || part === name;
  return withLab(async (lab) => {
    let faults = 0;
    if (wants('steps')) faults += await walkByMouse(lab);
    if (wants('keys')) faults += await walkByKeys(lab);
    if (wants('chips')) faults += await walkChips(lab);
    if (wants('interruptions')) faults += await walkInterruptions(lab, only);
    return faults === 0 ? 0 : 1;
  });
}

type Row = (step: string, clicks: number, milliseconds: number) => void;

/** Prints a row of the table in docs/pane.md for each step. */
function createTable(): Row {
  console.log('| Step | Clicks | Seconds |\n| --- | --- | --- |');
  return (step, clicks, milliseconds) => console.log(`| ${step} | ${clicks} | ${(milliseconds / 1000).toFixed(2)} |`);
}

async function walkByMouse(lab: Lab): Promise<number> {
  const row = createTable();
  const since = (start: number): number => performance.now() - start;
  const { page, context } = await openStudio(lab);
  let clicks = 0;
  const click = async (target: ReturnType<typeof button>): Promise<number> => {
    await target.waitFor();
    clicks += 1;
    const at = performance.now();
    await target.click();
    return at;
  };
  let at = performance.now();
  await signInAs(page);
  row('Sign in, until the start page is there', 1, since(at));
  await box(page).fill('For the city council');
  await page.locator('input[type=file]').first().setInputFiles(REPORT);
  at = await click(button(page, 'Create outline'));
  await page.locator('[data-key]').first().waitFor();
  row('Create outline, until its first slide is there', 1, since(at));
  await outlineDone(page);
  row('… until the whole outline is there', 0, since(at));
  at = await click(button(page, 'Create slides'));
  await page.locator('[data-slide] img').first().waitFor();
  row('Create slides, until the first picture is there', 1, since(at));
  await slidesDone(page);
  row('… until all slides are finished', 0, since(at));
  at = performance.now();
  const count = await picturesDone(page);
  row('… until all pictures of the gallery are there, after the last slide', 0, since(at));
  const coming = page.waitForEvent('download');
  at = await click(button(page, 'Download PowerPoint'));
  await coming;
  row('Download PowerPoint', 1, since(at));
  const clicksToDeck = clicks;
  await page.locator('[data-slide]').nth(1).click();
  at = await click(page.getByRole('button', { name: /^Edit text/ }).first());
  await page.getByRole('textbox', { name: 'Text on the slide' }).waitFor();
  row('Open a text on the slide', 1, since(at));
  await storeText(page, row);
  await context.close();

  const second = await openStudio(lab);
  const bytes = onePagePdf();
  await signInAs(second.page);
  at = performance.now();
  await second.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: bytes });
  await second.page.getByRole('button', { name: 'Options' }).click();
  await second.page.getByRole('heading', { level: 1, name: 'Brief' }).waitFor();
  await second.page.getByText('English').first().waitFor();
  row('A PDF of one page, from its choice on the start page until it was read', 1, since(at));
  await second.context.close();
  console.log(`clicks to a deck of ${count} slides: ${clicksToDeck}`);
  return clicksToDeck > MAX_CLICKS ? 1 : 0;
}

const ROUNDS = 3;

/** Types a letter several times: the median time until it is stored, and until the picture shows it. */
async function storeText(page: Page, row: Row): Promise<void> {
  const stored: number[] = [];
  const drawn: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = page.waitForResponse((each) => each.request().method() === 'PUT' && each.url().endsWith('/slides'));
    const sent = page.waitForRequest((each) => each.method() === 'PUT' && each.url().endsWith('/slides'));
    const picture = page.waitForResponse(
      (each) => /\/thumbnail\?/.test(each.url()) && each.url().includes('width=1440'),
    );
    await page.getByRole('textbox', { name: 'Text on the slide' }).press('x');
    await sent;
    const at = performance.now();
    await answer;
    stored.push(performance.now() - at);
    await picture;
    drawn.push(performance.now() - at);
  }
  const median = (values: number[]): number => values.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
  row('Typed text is stored', 0, median(stored));
  row('… until the picture shows it', 0, median(drawn));
}

/** The whole workflow by keyboard: key presses apart from typing. */
async function walkByKeys(lab: Lab): Promise<number> {
  const { page, context } = await openStudio(lab);
  await signInAs(page);
  await startPage(page);
  let presses = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const focused = (): Promise<string> =>
    page.evaluate<string>(
      "((e) => (e?.getAttribute('aria-label') ?? '') + ' ' + (e?.textContent ?? '') + ' ' + (e?.getAttribute('name') ?? ''))(document.activeElement)",
    );
  const tabTo = async (name: RegExp, key = 'Tab'): Promise<void> => {
    for (let count = 0; count < MAX_PRESSES && !name.test((await focused()).trim()); count += 1) await press(key);
  };
  await tabTo(/^Description/);
  await page.keyboard.insertText(readFileSync(REPORT, 'utf8'));
  await press('Control+Enter');
  await outlineDone(page);
  await tabTo(/^Create slides/, 'Shift+Tab');
  await press('Enter');
  await slidesDone(page);
  await tabTo(/^Download PowerPoint|^Download/, 'Shift+Tab');
  const coming = page.waitForEvent('download', { timeout: 60_000 });
  await press('Enter');
  await coming;
  console.log(`presses by keyboard alone, beside typing: ${presses} (at most ${MAX_PRESSES})`);
  await context.close();
  return presses > MAX_PRESSES ? 1 : 0;
}

/** A PDF of one page with two lines. */
function onePagePdf(): Buffer {
  const text =
    'BT /F1 18 Tf 72 720 Td (The pilot saved two hours a week for each of the teams.) Tj 0 -28 Td (Most of the teams want to keep the new schedule.) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
