import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext } from 'playwright-core';
import type { DiagramTheme } from '../../../common/api/diagrams.ts';
import { unlessAborted, within } from '../../../server/kernel/sdk/concurrency.ts';
import { DiagramError, coloursOf, pngSize } from './markup-renderer.ts';
import type { MarkupRenderer } from './markup-renderer.ts';

/** Time limit of one drawing. */
export const RENDER_SECONDS = 10;
const TIME_OUT_MS = RENDER_SECONDS * 1_000;
const SCALE = 2;
/** Maximum side of a picture in CSS pixels. */
const LARGEST = 2_400;

interface ChromiumOptions {
  path: string;
  /** Environment variables of its process. */
  environment: Record<string, string>;
  /** Chromium's own sandbox, which doesn't work for the root user. */
  hasSandbox: boolean;
}

/** Input of the script in the page. */
interface Order {
  markup: string;
  config: Record<string, unknown>;
  background: string;
  largest: number;
}

/**
 * Draws markup with Mermaid in a browser that is kept open. Each picture has a separate context that is offline and
 * whose requests are all aborted; Mermaid runs in strict mode, without HTML in labels.
 */
export function createChromiumRenderer({ path, environment, hasSandbox }: ChromiumOptions): MarkupRenderer {
  let browser: Promise<Browser> | null = null;
  let script: Promise<string> | null = null;
  const warm = (): Promise<Browser> => {
    // Loading takes half a second of processor time, so it is delayed until a diagram is drawn.
    browser ??= import('playwright-core')
      .then(({ chromium }) =>
        chromium.launch({ executablePath: path, env: environment, chromiumSandbox: hasSandbox, timeout: TIME_OUT_MS }),
      )
      .then((started) => {
        started.on('disconnected', () => (browser = null));
        return started;
      })
      .catch((error: unknown) => {
        browser = null;
        throw new DiagramError('diagram.render_failed', {}, { cause: error });
      });
    return browser;
  };
  const draw = async (context: BrowserContext, markup: string, theme: DiagramTheme): Promise<Uint8Array> => {
    await context.route('**/*', (route) => route.abort());
    const page = await context.newPage();
    await page.setContent('<!doctype html><html><body style="margin:0"><div id="place"></div></body></html>');
    script ??= readFile(createRequire(import.meta.url).resolve('@mermaid-js/tiny/dist/mermaid.tiny.js'), 'utf8');
    await page.addScriptTag({ content: await script });
    const { background } = coloursOf(theme);
    const order: Order = { markup, config: mermaidConfig(theme), background, largest: LARGEST };
    const fault = await page.evaluate(drawInPage, order);
    if (fault !== null) throw new DiagramError('diagram.markup_invalid', {}, { cause: new Error(fault) });
    return page.locator('#place').screenshot({ type: 'png', animations: 'disabled' });
  };
  return {
    async render(markup, theme, signal) {
      signal?.throwIfAborted();
      const context = await (
        await warm()
      ).newContext({
        offline: true,
        deviceScaleFactor: SCALE,
        viewport: { width: LARGEST, height: LARGEST },
        acceptDownloads: false,
        serviceWorkers: 'block',
      });
      try {
        const drawing = unlessAborted(draw(context, markup, theme), signal);
        const png = await within(TIME_OUT_MS, drawing, () => {
          throw new DiagramError('diagram.render_timeout', { seconds: RENDER_SECONDS });
        });
        return { png, ...pngSize(png), renderer: 'chromium' };
      } catch (error) {
        if (error instanceof DiagramError || signal?.aborted === true) throw error;
        throw new DiagramError('diagram.render_failed', {}, { cause: error });
      } finally {
        await context.close().catch(() => undefined);
      }
    },
    async close() {
      const open = browser;
      browser = null;
      await (await open?.catch(() => null))?.close();
    },
  };
}

function mermaidConfig(theme: DiagramTheme): Record<string, unknown> {
  const { background, text, accent } = coloursOf(theme);
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    maxTextSize: 20_000,
    maxEdges: 400,
    theme: 'base',
    fontFamily: `"${theme.font ?? 'Carlito'}", Carlito, Arial, sans-serif`,
    flowchart: { htmlLabels: false, curve: 'linear' },
    htmlLabels: false,
    themeVariables: {
      background,
      primaryColor: background,
      primaryTextColor: text,
      primaryBorderColor: accent,
      lineColor: text,
      secondaryColor: background,
      tertiaryColor: background,
      fontSize: '16px',
    },
  };
}

/** Runs in the page. @returns the error in the markup; null if it was drawn. */
async function drawInPage({ markup, config, background, largest }: Order): Promise<string | null> {
  interface Mermaid {
    initialize(config: object): void;
    render(id: string, markup: string): Promise<{ svg: string }>;
  }
  const page = globalThis as unknown as {
    mermaid: Mermaid;
    document: {
      getElementById(id: string): { innerHTML: string; style: Record<string, string>; firstElementChild: unknown };
    };
  };
  try {
    page.mermaid.initialize(config);
    const { svg } = await page.mermaid.render('drawing', markup);
    const place = page.document.getElementById('place');
    place.innerHTML = svg;
    const drawing = place.firstElementChild as {
      viewBox: { baseVal: { width: number; height: number } };
      style: Record<string, string>;
    };
    const { width, height } = drawing.viewBox.baseVal;
    const scale = Math.min(1, largest / Math.max(width, height, 1));
    Object.assign(drawing.style, {
      maxWidth: 'none',
      display: 'block',
      width: `${width * scale}px`,
      height: `${height * scale}px`,
    });
    Object.assign(place.style, { display: 'inline-block', padding: '8px', background });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
