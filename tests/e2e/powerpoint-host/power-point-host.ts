/*
 * A PowerPoint to test the pane in: a script that takes the place of Office.js, with a deck in memory. It is strict where
 * PowerPoint is, and stricter where a mistake would be seen only on other platforms:
 * - nothing happens before `context.sync()`; no property or collection can be read that was not loaded and synced
 *   (PropertyNotLoaded), nor the value of a ClientResult before it (ValueNotLoaded);
 * - a batch stops at its first error: what was done before it stays done, what was loaded in it can't be read;
 * - members of a later requirement set than `api` throw ApiNotFound; `isSetSupported` takes the version as text alone;
 * - what is not in the API (as far as it is here) can't be read at all, `Office.context` not before `Office.onReady`;
 * - `insertSlidesFromBase64` opens the file and inserts what is in it; an unknown target throws SlideNotFound and nothing
 *   is inserted, a `data:` prefix or a broken file throws InvalidArgument, no target means the start;
 * - the text of a slide's number is the number it has at that moment;
 * - inserted slides get new ids, tags are kept in upper case, the text frame of a picture or table throws InvalidArgument;
 * - a file is read slice by slice, slices of 4 MB at most, two open files at most;
 * - `history.pushState` and `replaceState` are null; `alert`, `confirm` and `prompt` throw.
 * The deck outlives a reload of the page, as PowerPoint outlives the pane.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import type { PlannedFaults, PowerPointOptions, PowerPointState, PowerPointWindow } from './options.ts';

let bundled: Promise<string> | null = null;

/** The script that takes the place of Office.js, for `openPane(browser, server, { office })`. */
export async function powerPointHost(options: PowerPointOptions = {}): Promise<string> {
  bundled ??= bundle();
  return `${await bundled};PowerPointStandIn.install(globalThis, ${JSON.stringify(options)});`;
}

async function bundle(): Promise<string> {
  const built = await build({
    entryPoints: [fileURLToPath(new URL('install.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'PowerPointStandIn',
    target: 'es2022',
    logLevel: 'silent',
  });
  return built.outputFiles[0]?.text ?? '';
}

/** What is in PowerPoint now, and what it was asked. */
export function powerPointState(page: Page): Promise<PowerPointState> {
  return page.evaluate(() => (globalThis as unknown as PowerPointWindow).standIn.state);
}

/** Plans faults while the page is open. */
export async function planFaults(page: Page, faults: PlannedFaults): Promise<void> {
  await page.evaluate((planned) => {
    Object.assign((globalThis as unknown as PowerPointWindow).standIn.state.faults, planned);
  }, faults);
}

/** Selects slides, as a user does with the mouse. */
export async function selectSlides(page: Page, ids: string[]): Promise<void> {
  await page.evaluate((wanted) => (globalThis as unknown as PowerPointWindow).standIn.select(wanted), ids);
}

/** Deletes a slide, as a user does by hand. */
export async function removeSlide(page: Page, id: string): Promise<void> {
  await page.evaluate((wanted) => (globalThis as unknown as PowerPointWindow).standIn.remove(wanted), id);
}

/** Drops the tags of a slide, as programs do that don't know them. */
export async function untagSlide(page: Page, id: string): Promise<void> {
  await page.evaluate((wanted) => (globalThis as unknown as PowerPointWindow).standIn.untag(wanted), id);
}

/** Writes other words onto a slide, as a user does by hand. */
export async function writeOnSlide(page: Page, id: string, words: string): Promise<void> {
  await page.evaluate(([slide, text]) => (globalThis as unknown as PowerPointWindow).standIn.write(slide, text), [
    id,
    words,
  ] as const);
}
