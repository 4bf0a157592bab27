import { existsSync } from 'node:fs';
import type { DiagramTheme } from '../../../common/api/diagrams.ts';
import { guardMarkup } from './guard-markup.ts';
import type { MarkupRenderer, RenderedMarkup } from './markup-renderer.ts';
import { createBuiltinRenderer } from './render-builtin.ts';
import { createChromiumRenderer } from './render-chromium.ts';

/** Where browsers of this family are installed. The one without a window interface comes first: it needs half the processor time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
] as const;

/** The browser to draw with: the given one, else an installed one; null where there is none, or the word `none` is given. */
export function findChromium(given: string | undefined): string | null {
  if (given === 'none') return null;
  if (given !== undefined && given !== '') return given;
  return PLACES.find((place) => existsSync(place)) ?? null;
}

export interface MarkupDrawing {
  /** @throws DiagramError for markup that is refused, can't be read or drawn. */
  draw(markup: string, theme: DiagramTheme, signal?: AbortSignal): Promise<RenderedMarkup>;
  renderer: RenderedMarkup['renderer'];
  close(): Promise<void>;
}

/**
 * Draws markup in Chromium where there is one, else without a browser.
 * @param options.chromium path of the program, or `none`.
 */
export function createMarkupDrawing(options: {
  chromium: string | undefined;
  environment: Record<string, string>;
  hasSandbox: boolean;
}): MarkupDrawing {
  const path = findChromium(options.chromium);
  const renderer: MarkupRenderer =
    path === null ? createBuiltinRenderer() : createChromiumRenderer({ ...options, path });
  return {
    renderer: path === null ? 'builtin' : 'chromium',
    async draw(markup, theme, signal) {
      guardMarkup(markup);
      return renderer.render(markup, theme, signal);
    },
    close: () => renderer.close(),
  };
}
