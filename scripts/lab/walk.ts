import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { exportSchema } from '../../common/api/exports.ts';
import { jobAccepted, jobEvents } from '../../common/api/jobs.ts';
import { signInAnswer } from '../../common/api/session.ts';
import { createClient } from '../../common/client/client.ts';
import type { Client } from '../../common/client/client.ts';
import { ProblemError } from '../../common/client/problem-error.ts';
import { path } from '../../common/client/request-url.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import type { SlideKind } from '../../common/deck/slide-kinds.ts';

export const usage = `npm run lab -- walk FILE... --password PASSWORD [--url URL] [--email EMAIL] [--slides N] [-o deck.pptx]
  Runs an author's whole workflow on a running service, over HTTP only.`;

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:5001' },
      email: { type: 'string', default: 'author@localhost' },
      password: { type: 'string', default: '' },
      slides: { type: 'string' },
      output: { type: 'string', short: 'o', default: 'deck.pptx' },
    },
  });
  if (positionals.length === 0 || values.password === '') {
    console.error(usage);
    return 2;
  }
  try {
    const walked = await walkService({
      url: values.url,
      email: values.email,
      password: values.password,
      files: await Promise.all(
        positionals.map(async (file) => ({ name: basename(file), bytes: new Uint8Array(await readFile(file)) })),
      ),
      ...(values.slides === undefined ? {} : { slides: Number(values.slides) }),
      onStep: (line) => console.log(line),
    });
    await writeFile(values.output, walked.bytes);
    console.log(`Saved ${values.output}`);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    console.error(error instanceof ProblemError && error.detail !== null ? error.detail : error.message);
    return 1;
  }
  return 0;
}

interface WalkInput {
  /** The service with its base path. */
  url: string;
  email: string;
  password: string;
  files: readonly { name: string; bytes: Uint8Array }[];
  slides?: number;
  /** Receives a line for each step. */
  onStep?: (line: string) => void;
}

/** An outline slide in the stream: the fields that are used here. */
const outlineSlide = z.looseObject({ id: z.string(), kind: z.custom<SlideKind>(), title: z.string() });
const outlineEvents = {
  'outline.section': z.looseObject({}),
  'outline.slide': outlineSlide,
  'outline.completed': z.looseObject({}),
};
const outlineAnswer = z.looseObject({ title: z.string(), slides: z.array(outlineSlide) });
const fileList = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) });
const identified = z.looseObject({ id: z.string() });
const exportResult = exportSchema.pick({ file_name: true }).extend({ export_id: z.string() }).loose();

interface Walked {
  presentation_id: string;
  file_ids: string[];
  outline: z.output<typeof outlineAnswer>;
  /** Names of the received job events, in order. */
  events: string[];
  bytes: Uint8Array;
  client: Client;
}

/**
 * An author's whole workflow over HTTP only: sign in, upload, create, stream the outline, change a title, generate,
 * export, download. Uses the clients' fetch helper.
 * @throws ProblemError, NetworkError; Error if a job does not complete.
 */
export async function walkService(input: WalkInput): Promise<Walked> {
  const say = input.onStep ?? (() => undefined);
  const { origin, pathname } = new URL(input.url);
  let token: string | null = null;
  const client = createClient({
    baseUrl: origin,
    basePath: pathname.replace(/\/$/, ''),
    session: { kind: 'bearer', token: () => token },
  });
  const signedIn = await client.post(
    '/auth/dev-login',
    { email: input.email, password: input.password },
    { schema: signInAnswer, headers: { 'X-Session': 'bearer', Origin: origin } },
  );
  token = signedIn.data.token ?? null;
  say(`Signed in as ${signedIn.data.user.name} (${signedIn.data.user.role})`);

  const form = new FormData();
  for (const { name, bytes } of input.files) form.append('files', new Blob([bytes]), name);
  const uploaded = await client.upload('/files/upload', form, { schema: fileList });
  const fileIds = uploaded.data.items.map((each) => each.id);
  say(`Files uploaded: ${fileIds.length}`);

  const created = await client.post(
    '/presentations',
    { file_ids: fileIds, wizard: { slide_count: input.slides ?? null } },
    { schema: identified },
  );
  const { id } = created.data;
  const at = (rest: string): string => path(`/presentations/{id}${rest}`, { id });
  for await (const event of client.events(at('/outlines/stream'), {
    schemas: outlineEvents,
    terminal: ['outline.completed'],
  })) {
    if (event.event === 'outline.slide') say(`Outline: ${event.data.title}`);
  }
  const outline = await editedOutline(client, at('/outlines'));
  say(`Edited the outline: ${outline.slides[1]?.title ?? ''}`);

  const events: string[] = [];
  const generating = await client.post(at('/generate'), undefined, { schema: jobAccepted });
  await finished(client, generating.data.job_id, (event, data) => {
    events.push(event);
    if (event === 'progress') say(z.object({ message: z.string() }).parse(data).message);
  });
  const exporting = await client.post(at('/export'), { format: 'pptx' }, { schema: jobAccepted });
  const result = exportResult.parse(await finished(client, exporting.data.job_id));
  const file = await client.download(path('/exports/{id}/download', { id: result.export_id }));
  say(`Downloaded ${result.file_name}`);
  return {
    presentation_id: id,
    file_ids: fileIds,
    outline,
    events,
    bytes: new Uint8Array(await file.blob.arrayBuffer()),
    client,
  };
}

/** Marks the second title as edited and saves the outline. */
async function editedOutline(client: Client, at: string): Promise<z.output<typeof outlineAnswer>> {
  const read = await client.get(at, { schema: outlineAnswer });
  const slides = read.data.slides.map((slide, index) =>
    index === 1 ? { ...slide, title: `${slide.title} (edited)` } : slide,
  );
  const saved = await client.put(
    at,
    { title: read.data.title, slides },
    { schema: outlineAnswer, ...(read.etag === null ? {} : { ifMatch: read.etag }) },
  );
  return saved.data;
}

/** Follows a job to its end and returns its result. */
async function finished(
  client: Client,
  jobId: string,
  onEvent: (event: string, data: unknown) => void = () => undefined,
): Promise<unknown> {
  const stream = client.events(path('/jobs/{id}/progress', { id: jobId }), {
    schemas: jobEvents,
    terminal: ['completed', 'failed', 'cancelled'],
  });
  for await (const event of stream) {
    onEvent(event.event, event.data);
    if (event.event === 'completed') return event.data.result;
    if (event.event === 'failed') throw new Error(`The job failed: ${event.data.message}`);
    if (event.event === 'cancelled') throw new Error('The job was cancelled.');
  }
  throw new Error('The events of the job ended before the job did.');
}
