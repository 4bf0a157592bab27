import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { buildClients } from '../build/build-clients.ts';
import { findChromium } from '../../plugins/diagram/markup/draw-markup.ts';
import { median, withServer } from './service.ts';

export const usage = `npm run lab -- pane
  Measures how soon the task pane appears in Chromium (CHROMIUM, else an installed one) with an empty cache, and how much it
  downloads for its first screen, compared with the home page, which has no script; also what the admin console downloads.`;

const ROUNDS = 9;
const MAX_FIRST_PAINT_MS = 500;
const MAX_GZIP_BYTES = 200_000;
const MAX_REQUESTS = 15;
/** As transferred, with brotli. */
const MAX_SENT_BYTES = 180_000;
const MAX_CONSOLE_GZIP_BYTES = 250_000;

export async function run(): Promise<number> {
  await buildClients();
  const browser = await chromium.launch({
    executablePath: findChromium(process.env.CHROMIUM) ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    return await withServer({}, async (server) => {
      await load(browser, `${server.url}/addin/`);
      const panes: Load[] = [];
      const homes: Load[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        homes.push(await load(browser, `${server.url}/`));
        panes.push(await load(browser, `${server.url}/addin/`, 'button[type=submit]'));
      }
      const [pane, home] = [median(panes.map(({ paintMs }) => paintMs)), median(homes.map(({ paintMs }) => paintMs))];
      const bytes = panes[0]?.gzipBytes ?? NaN;
      console.log(
        `first paint: pane ${pane.toFixed(0)} ms, home page ${home.toFixed(0)} ms, ratio ${(pane / home).toFixed(2)}`,
      );
      console.log(`first words: ${median(panes.map(({ contentMs }) => contentMs)).toFixed(0)} ms`);
      console.log(`first screen usable: ${median(panes.map(({ readyMs }) => readyMs)).toFixed(0)} ms`);
      console.log(
        `scripts and styles until then: ${(bytes / 1000).toFixed(1)} kB gzipped, sent ${((panes[0]?.sentBytes ?? NaN) / 1000).toFixed(1)} kB`,
      );
      const requests = panes[0]?.requests ?? NaN;
      const sent = panes[0]?.sentBytes ?? NaN;
      console.log(`requests until then: ${requests} (at most ${MAX_REQUESTS})`);
      const { gzipBytes } = await load(browser, `${server.url}/admin/`, 'button[type=submit]');
      console.log(`console: ${(gzipBytes / 1000).toFixed(1)} kB gzipped`);
      const isTooMuch =
        requests > MAX_REQUESTS ||
        sent > MAX_SENT_BYTES ||
        bytes > MAX_GZIP_BYTES ||
        gzipBytes > MAX_CONSOLE_GZIP_BYTES;
      return pane > MAX_FIRST_PAINT_MS || isTooMuch ? 1 : 0;
    });
  } finally {
    await browser.close();
  }
}

interface Load {
  paintMs: number;
  /** The time until the first text is shown. */
  contentMs: number;
  /** The time until the expected element is shown. */
  readyMs: number;
  gzipBytes: number;
  sentBytes: number;
  /** Requests of every kind: page, scripts, pictures, API calls. */
  requests: number;
}

async function load(opened: Browser, url: string, selector = 'body'): Promise<Load> {
  const context = await opened.newContext({ viewport: { width: 348, height: 720 } });
  const page = await context.newPage();
  const fetched: Promise<{ gzip: number; sent: number }>[] = [];
  let requests = 0;
  page.on('response', (answer) => {
    requests += 1;
    if (!/\.(?:js|css)$/.test(new URL(answer.url()).pathname)) return;
    fetched.push(
      Promise.all([answer.body(), answer.request().sizes()]).then(([body, sizes]) => ({
        gzip: gzipSync(body).length,
        sent: sizes.responseBodySize,
      })),
    );
  });
  const startedAt = performance.now();
  await page.goto(url);
  await page.locator(selector).first().waitFor();
  const readyMs = performance.now() - startedAt;
  const untilThen = requests;
  const paints = await page.evaluate(() =>
    performance
      .getEntries()
      .filter(({ entryType }) => String(entryType) === 'paint')
      .map(({ name, startTime }) => ({ name, startTime })),
  );
  const at = (name: string): number => paints.find((paint) => paint.name === name)?.startTime ?? NaN;
  const parts = await Promise.all(fetched);
  await context.close();
  return {
    paintMs: at('first-paint'),
    contentMs: at('first-contentful-paint'),
    readyMs,
    gzipBytes: parts.reduce((sum, { gzip }) => sum + gzip, 0),
    sentBytes: parts.reduce((sum, { sent }) => sum + sent, 0),
    requests: untilThen,
  };
}
