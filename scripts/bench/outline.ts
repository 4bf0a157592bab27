import { z } from 'zod';
import { outlineEvents } from '../../common/api/outlines.ts';
import { signInAnswer } from '../../common/api/session.ts';
import { createClient } from '../../common/client/client.ts';
import type { Client } from '../../common/client/client.ts';
import { path } from '../../common/client/request-url.ts';
import { makePdf } from '../../tests/support/make-pdf.ts';
import type { PdfText } from '../../tests/support/make-pdf.ts';
import { launchServer } from '../launch/launch-server.ts';

/*
 * node scripts/run.mjs scripts/bench/outline.ts [RUNS]: time from the request for an outline to its first slide, over HTTP, by
 * the built-in model, for a document of 20 pages that has been read. Each run is a new presentation; the first one follows the
 * start of the server. Then a second look at the last one, whose briefing is kept.
 */
const runs = Number(process.argv[2] ?? 10);
const PAGES = 20;
const LIMIT_MS = 300;
const PASSWORD = 'bench';

const identified = z.looseObject({ id: z.string() });
const fileList = z.looseObject({ items: z.array(identified) });

/** Pages of running text, no two alike, with headings and small tables. */
function report(): Uint8Array {
  const topics = [
    'Harbour',
    'Bridges',
    'Schools',
    'Water',
    'Forests',
    'Buses',
    'Housing',
    'Energy',
    'Museums',
    'Markets',
  ];
  const verbs = ['grew', 'fell', 'doubled', 'stayed level', 'changed its course'];
  const sentence = (page: number, line: number): string =>
    `The ${topics[(page + line) % 10]?.toLowerCase()} budget of district ${page + 1} ${verbs[(page * 3 + line) % 5]} by ${(page * 7 + line * 3) % 60} percent in ${2004 + ((page + line) % 20)}.`;
  return makePdf(
    Array.from({ length: PAGES }, (_, page): PdfText[] => [
      {
        x: 60,
        y: 80,
        text: `${page + 1} ${topics[page % 10]} of the city, part ${Math.floor(page / 10) + 1}`,
        size: 14,
        bold: true,
      },
      ...Array.from({ length: 38 }, (__, line): PdfText => {
        return { x: 60, y: 110 + line * 14 + Math.floor(line / 6) * 10, text: sentence(page, line) };
      }),
      ...Array.from({ length: 4 }, (__, row): PdfText[] => [
        { x: 60, y: 740 + row * 15, text: row === 0 ? 'District' : `District ${row}` },
        { x: 200, y: 740 + row * 15, text: row === 0 ? '2022' : `${row * 7 + page}.5` },
        { x: 300, y: 740 + row * 15, text: row === 0 ? '2023' : `${row * 9 + page}.1` },
      ]).flat(),
    ]),
  );
}

async function signIn(url: string): Promise<Client> {
  const { origin, pathname } = new URL(url);
  let token: string | null = null;
  const client = createClient({
    baseUrl: origin,
    basePath: pathname.replace(/\/$/, ''),
    session: { kind: 'bearer', token: () => token },
  });
  const answer = await client.post(
    '/auth/dev-login',
    { email: 'bench@localhost', password: PASSWORD },
    { schema: signInAnswer, headers: { 'X-Session': 'bearer', Origin: origin } },
  );
  token = answer.data.token ?? null;
  return client;
}

/** Milliseconds to the first slide and to the end, and how many slides there were. */
async function follow(client: Client, id: string): Promise<{ first: number; end: number; slides: number }> {
  const start = performance.now();
  let first = 0;
  let slides = 0;
  const stream = client.events(path('/presentations/{id}/outlines/stream', { id }), {
    schemas: outlineEvents,
    terminal: ['outline.completed'],
  });
  for await (const event of stream) {
    if (event.event !== 'outline.slide') continue;
    if (slides === 0) first = performance.now() - start;
    slides += 1;
  }
  return { first, end: performance.now() - start, slides };
}

const server = await launchServer({ DEV_AUTH_PASSWORD: PASSWORD, RATE_LIMITS: 'false', LOG_LEVEL: 'warn' });
try {
  const client = await signIn(server.url);
  const form = new FormData();
  form.append('files', new Blob([report()]), 'report.pdf');
  const [file] = (await client.upload('/files/upload', form, { schema: fileList })).data.items;
  const fileId = file?.id ?? '';
  await client.post('/files/decompose', { file_ids: [fileId] }, { schema: z.looseObject({}) });
  // The built-in model is made ready some time after the start.
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  console.log('run   first slide ms   whole outline ms   slides');
  const firsts: number[] = [];
  let id = '';
  const show = (label: string, { first, end, slides }: Awaited<ReturnType<typeof follow>>): void =>
    console.log(
      `${label.padEnd(6)}${first.toFixed(0).padStart(14)}${end.toFixed(0).padStart(19)}${String(slides).padStart(9)}`,
    );
  for (let run = 1; run <= runs; run += 1) {
    id = (await client.post('/presentations', { file_ids: [fileId] }, { schema: identified })).data.id;
    const measured = await follow(client, id);
    firsts.push(measured.first);
    show(String(run), measured);
  }
  show('again', await follow(client, id));
  firsts.sort((a, b) => a - b);
  const median = firsts[Math.floor(firsts.length / 2)] ?? 0;
  console.log(
    `median ${median.toFixed(0)} ms, slowest ${firsts.at(-1)?.toFixed(0) ?? ''} ms; wanted: under ${LIMIT_MS} ms`,
  );
  if (median > LIMIT_MS) process.exitCode = 1;
} finally {
  await server.stop();
}
