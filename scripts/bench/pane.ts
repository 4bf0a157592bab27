import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { buildClients } from '../build/build-clients.ts';
import { findChromium } from '../../plugins/diagram/markup/draw-markup.ts';
import { launchServer } from '../launch/launch-server.ts';

/*
 * npm run bench:pane: how soon the task pane is seen in Chromium (the one CHROMIUM names, else an installed one) from a warm server, and how
 * much is fetched until the first screen stands: each load in a browser that has nothing of it yet, beside the service's own
 * script-free home page in the same run.
 */
const ROUNDS = 9;
const MOST_FIRST_PAINT_MS = 500;
const MOST_GZIP_BYTES = 200_000;

await buildClients();
const server = await launchServer({ DEV_AUTH_PASSWORD: 'bench bench', LOG_LEVEL: 'warn' });
const browser = await chromium.launch({
  executablePath: findChromium(process.env.CHROMIUM) ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
try {
  await load(browser, `${server.url}/addin/`);
  const panes: Load[] = [];
  const homes: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    homes.push(await load(browser, `${server.url}/`));
    panes.push(await load(browser, `${server.url}/addin/`, 'button[type=submit]'));
  }
  const [pane, home] = [middle(panes.map(({ paintMs }) => paintMs)), middle(homes.map(({ paintMs }) => paintMs))];
  const bytes = panes[0]?.gzipBytes ?? NaN;
  console.log(
    `first paint: pane ${pane.toFixed(0)} ms, home page ${home.toFixed(0)} ms, ratio ${(pane / home).toFixed(2)}`,
  );
  console.log(`first words: ${middle(panes.map(({ contentMs }) => contentMs)).toFixed(0)} ms`);
  console.log(`first screen usable: ${middle(panes.map(({ readyMs }) => readyMs)).toFixed(0)} ms`);
  console.log(
    `scripts and styles until then: ${(bytes / 1000).toFixed(1)} kB gzipped, sent ${((panes[0]?.sentBytes ?? NaN) / 1000).toFixed(1)} kB`,
  );
  if (pane > MOST_FIRST_PAINT_MS || bytes > MOST_GZIP_BYTES) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}

interface Load {
  paintMs: number;
  /** The first words. */
  contentMs: number;
  /** Until what was waited for stood there. */
  readyMs: number;
  gzipBytes: number;
  sentBytes: number;
}

async function load(opened: Browser, url: string, selector = 'body'): Promise<Load> {
  const context = await opened.newContext({ viewport: { width: 348, height: 720 } });
  const page = await context.newPage();
  const fetched: Promise<{ gzip: number; sent: number }>[] = [];
  page.on('response', (answer) => {
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
  };
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
