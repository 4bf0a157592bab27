import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@jest/globals';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expectSoundDeck } from '../../support/expect-sound-deck.ts';
import type { Caller, TestServer } from '../../support/start-test-server.ts';
import type { DeckSlide, PowerPointOptions } from '../powerpoint-host/options.ts';
import { powerPointHost, powerPointState } from '../powerpoint-host/power-point-host.ts';
import { accessFaults, isTooWide, TOASTS } from './access-faults.ts';
import { openPaneAs } from './open-pane.ts';
import type { OpenPane } from './open-pane.ts';

/** Where pictures of every state are put for people to look at; none are taken when unset. */
const PICTURES = process.env['PANE_PICTURES'];

/** A document of some pages: more slides than go in at a time. */
export function bikeShare(): { name: string; bytes: Buffer } {
  const name = 'bike-share.md';
  return { name, bytes: readFileSync(new URL(`../../../docs/samples/${name}`, import.meta.url)) };
}

/** Opens the pane in PowerPoint, signed in, where slides are inserted. */
export async function openInsertPage(
  browser: Browser,
  server: TestServer,
  author: Caller,
  presentationId: string,
  options: BrowserContextOptions & { powerPoint?: PowerPointOptions; language?: string } = {},
): Promise<OpenPane> {
  const { powerPoint = {}, language = 'en', ...given } = options;
  const pane = await openPaneAs(author, browser, server, {
    ...{ ...given, language, place: { page: 'insert', presentation_id: presentationId } },
    office: await powerPointHost(powerPoint),
  });
  await pane.page.locator('main footer').waitFor();
  return pane;
}

/** The slides of the open deck, as they are. */
export async function slidesOf(page: Page): Promise<DeckSlide[]> {
  return (await powerPointState(page)).slides;
}

/** The slides of the presentation in the open deck, in order, by their names there. */
export async function insertedIn(page: Page): Promise<string[]> {
  return (await slidesOf(page)).flatMap(({ tags }) => tags['LECTERN_SLIDE'] ?? []);
}

/** Every file that PowerPoint was given can be opened, and holds nothing that it would repair. */
export async function expectSoundFiles(page: Page): Promise<void> {
  const { insertions, created } = (await powerPointState(page)).log;
  for (const base64 of new Set([...insertions.map((each) => each.base64), ...created])) {
    const { slides } = await expectSoundDeck(Buffer.from(base64, 'base64'));
    expect(slides.length).toBeGreaterThan(0);
  }
}

/** The state is within the pane, axe finds nothing. A picture of it is kept for who wants it. */
export async function expectWellShown(page: Page, name: string): Promise<void> {
  expect({ name, isTooWide: await isTooWide(page) }).toEqual({ name, isTooWide: false });
  const faults = await accessFaults(page, { without: TOASTS });
  expect(faults.map((each) => `${name} ${each}`)).toEqual([]);
  if (PICTURES !== undefined) await takePictures(page, join(PICTURES, name));
}

/** In every look and width, tall enough to show all of it. */
async function takePictures(page: Page, path: string): Promise<void> {
  const former = page.viewportSize();
  mkdirSync(dirname(path), { recursive: true });
  const setDark = (isDark: boolean) => page.evaluate(`standIn.setDark(${isDark}); dispatchEvent(new Event('focus'))`);
  for (const width of [348, 480]) {
    await page.setViewportSize({ width, height: 1200 });
    await page.screenshot({ path: `${path}-${width}.png` });
    await setDark(true);
    await page.screenshot({ path: `${path}-${width}-dark.png` });
    await setDark(false);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.screenshot({ path: `${path}-${width}-contrast.png` });
    await page.emulateMedia({ forcedColors: 'none' });
  }
  if (former !== null) await page.setViewportSize(former);
}

/** Waits until something has the focus: it may take a moment to continue from what went away. */
export async function expectFocus(page: Page): Promise<void> {
  await page.locator('body :focus').first().waitFor({ state: 'attached' });
}

/** The short message at the foot of the pane; screen readers are also given it. */
export function toast(page: Page, text: string): Locator {
  return page.locator('.fui-ToastTitle', { hasText: text }).first();
}
