import sharp from 'sharp';
import { z } from 'zod';
import { plugin as brand } from '../../plugins/brand/plugin.ts';
import { plugin as codegen } from '../../plugins/codegen/plugin.ts';
import { plugin as diagram } from '../../plugins/diagram/plugin.ts';
import { plugin as exporter } from '../../plugins/export/plugin.ts';
import { plugin as ingest } from '../../plugins/ingest/plugin.ts';
import { plugin as render } from '../../plugins/render/plugin.ts';
import { createSourceReader } from '../../plugins/ingest/plugin.ts';
import type { SourceReaderDeps } from '../../plugins/ingest/plugin.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import { defineJob } from '../../server/kernel/sdk/define-job.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import type { Plugin } from '../../server/kernel/sdk/define-plugin.ts';
import type { JobQueue } from '../../server/kernel/sdk/ports/jobs.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { openEvents } from './open-events.ts';
import { startFakeModelServer } from './fake-model-server.ts';
import { startScriptedServer } from './scripted-server.ts';
import { PERSON, startIdentityProvider, TENANT } from './test-identity-provider.ts';
import type { TestIdentityProvider } from './test-identity-provider.ts';
import { startTestServer } from './start-test-server.ts';
import type { Caller, TestServer } from './start-test-server.ts';

export const BASE_PATH = '/lectern';

const TABLE = ['Year,Asia,Europe', '2022,100,80', '2023,109,82', '2024,118,84', '2025,127,86'].join('\n');
const REPORT =
  '# Sales\n\n## Growth\n\nSales grew by 9 units a year in Asia.\n\n## Outlook\n\nEurope follows slowly.\n';

/** Everybody who calls. Of one client: root, lead (client_admin), ann, ben (authors of one team), rita (reviewer). Of another: eve, bea. */
export interface People {
  nobody: Caller;
  root: Caller;
  lead: Caller;
  ann: Caller;
  ben: Caller;
  rita: Caller;
  /** An author of the other client. */
  eve: Caller;
  /** The administrator of the other client. */
  bea: Caller;
}

/** A small service in use, made over HTTP. What is spare is there to be deleted. */
export interface World {
  server: TestServer;
  people: People;
  clientId: string;
  teamId: string;
  /** Ann's files. */
  files: { table: string; report: string; picture: string };
  imageId: string;
  /** Ann's deck: outline, slides, one slide with a version, finished jobs, an export. */
  deck: { id: string; slideId: string; pictureSlideId: string; generateJobId: string; exportId: string };
  /** A picture that ann uploaded. */
  pictureId: string;
  spare: { presentationId: string; fileId: string; pictureId: string; clientId: string; teamId: string };
  /** Of the other client. */
  foreign: { clientId: string; presentationId: string };
  /** Where people sign in with Entra ID; its one person becomes a super_admin without a client. */
  provider: TestIdentityProvider;
  /** An address that serves a table. */
  page: string;
  /** A job of ann's that runs until it is cancelled. */
  startEndlessJob(): Promise<string>;
  /** A job of ann's that has failed. */
  failedJob(): Promise<string>;
  /** Reads an event stream to its end; every event is checked against the API description. */
  follow: (caller: Caller, path: string) => Promise<{ event: string; data: Record<string, unknown> }[]>;
  close(): Promise<void>;
}

/** Starts a server below a base path and fills it. */
export async function createWorld(): Promise<World> {
  const web = await startScriptedServer((response) => void response.setHeader('Content-Type', 'text/csv').end(TABLE));
  const drawer = await startFakeModelServer();
  const provider = await startIdentityProvider();
  const endless = endlessJobs();
  const server = await startTestServer({
    installed: [diagram, readingThisMachine, exporter, render, codegen, brand],
    plugins: [endless.plugin],
    environment: {
      NEXT_PUBLIC_BASE_PATH: BASE_PATH,
      // A browser of its own for each drawing would be most of the time of some tests; it is tested by itself.
      DIAGRAM_CHROMIUM: 'none',
      OPENAI_IMAGE_MODEL: 'drawer',
      OPENAI_IMAGE_BASE_URL: drawer.base_url,
      ...provider.environment,
      SUPER_ADMINS: `${TENANT}:${PERSON}`,
    },
  });
  const follow = eventReader(server);
  const { people, clientId, teamId, otherId } = await settle(server);
  const { ann, eve, root } = people;
  const [files, spareClient, spareTeam, foreignDeck, spareDeck] = await Promise.all([
    uploaded(ann),
    made(root, '/admin/clients', { name: 'Empty House' }),
    made(root, `/admin/clients/${clientId}/teams`, { name: 'Idle' }),
    made(eve, '/presentations', { title: 'Of another house', brief: 'Nobody else may read this.' }),
    made(ann, '/presentations', { title: 'To be thrown away' }),
  ]);
  const [imageId, pictureId, sparePicture, deck] = await Promise.all([
    pictureIn(ann, files.picture),
    uploadedPicture(ann, 'olive'),
    uploadedPicture(ann, 'maroon'),
    makeDeck(follow, ann, [files.table, files.report]),
  ]);
  const { spare: fileId, ...kept } = files;
  return {
    ...{ server, people, clientId, teamId, imageId, pictureId, deck, follow },
    files: kept,
    spare: { presentationId: spareDeck, fileId, pictureId: sparePicture, clientId: spareClient, teamId: spareTeam },
    foreign: { clientId: otherId, presentationId: foreignDeck },
    provider,
    page: `${web.origin}/table.csv`,
    startEndlessJob: () => endless.start(ann, 'endless.wait'),
    failedJob: async () => {
      const id = await endless.start(ann, 'endless.fail');
      await follow(ann, `/jobs/${id}/progress`);
      return id;
    },
    close: async () => {
      await server.close();
      await web.close();
      await drawer.close();
      await provider.close();
    },
  };
}

/** The plugin that reads files, as it is but for addresses of this machine, which it may fetch. */
const readingThisMachine: Plugin = {
  ...ingest,
  async setup(context) {
    const own = (await ingest.setup(context)) as Record<string, unknown>;
    const { extractors } = context.services as unknown as Pick<SourceReaderDeps, 'extractors'>;
    const deps = { extractors, timeOutMs: 60_000, stopped: context.signal };
    return { ...own, reader: createSourceReader({ ...deps, fetch: { allowLoopback: true } }) };
  },
};

/** A job that ends when it is cancelled, and one that fails, for anyone who asks past HTTP. */
function endlessJobs(): { plugin: Plugin; start(caller: Caller, name: string): Promise<string> } {
  let queue: Pick<JobQueue, 'enqueue'> | undefined;
  const job = defineJob({
    name: 'endless.wait',
    payload: z.object({}),
    // Above the time of any file: the job must still run when its test comes to cancel it.
    timeoutMs: 15 * 60_000,
    concurrency: 2,
    handler: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  });
  const failing = defineJob({
    ...{ name: 'endless.fail', payload: z.object({}), timeoutMs: 60_000, concurrency: 2 },
    handler: () => Promise.reject(new AppError('conflict', 'slides.no_outline')),
  });
  return {
    plugin: definePlugin({
      name: 'endless',
      setup: ({ jobs }) => {
        queue = jobs;
        return {};
      },
      jobs: () => [job, failing],
    }),
    start: async ({ user }, name) => {
      if (queue === undefined) throw new Error('the server has not started');
      const { id: user_id, clientId: client_id } = user;
      return queue.enqueue(Scope.ofSystem('a test'), { name, payload: {}, client_id, user_id });
    },
  };
}

function eventReader(server: TestServer): World['follow'] {
  return async (caller, path) => {
    const target = `/api/v1${path}`;
    const stream = await openEvents(`${server.origin}${BASE_PATH}${target}`, {
      authorization: `Bearer ${caller.token}`,
    });
    if (stream.problem !== null) throw new Error(`GET ${target} is no stream: ${JSON.stringify(stream.problem)}`);
    const events = await stream.rest();
    for (const event of events) server.api.judgeEvent(target, event);
    return events;
  };
}

/** Signs everybody in with the role they have. */
async function settle(
  server: TestServer,
): Promise<{ people: People; clientId: string; teamId: string; otherId: string }> {
  const root = await server.signIn('admin@localhost');
  const clientId = root.user.clientId ?? '';
  const [teamId, otherId] = await Promise.all([
    made(root, `/admin/clients/${clientId}/teams`, { name: 'Sales' }),
    made(root, '/admin/clients', { name: 'Other House' }),
  ]);
  const join = async (name: string, change: object, client?: string): Promise<Caller> => {
    const email = `${name}@example.org`;
    const { user } = await server.signIn(email);
    if (client !== undefined) {
      // No one moves between clients over HTTP.
      const users = server.database.native.collection<{ _id: string }>('users');
      await users.updateOne({ _id: user.id }, { $set: { client_id: client } });
    }
    await root.patch(`/admin/users/${user.id}`).send(change).expect(200);
    return server.signIn(email);
  };
  const team_ids = [teamId];
  const [lead, ann, ben, rita, eve, bea] = await Promise.all([
    join('lead', { role: 'client_admin' }),
    join('ann', { team_ids }),
    join('ben', { team_ids }),
    join('rita', { role: 'reviewer' }),
    join('eve', {}, otherId),
    join('bea', { role: 'client_admin' }, otherId),
  ]);
  return { people: { nobody: server.anonymous, root, lead, ann, ben, rita, eve, bea }, clientId, teamId, otherId };
}

/** Creates something; its id. */
async function made(caller: Caller, path: string, body: object): Promise<string> {
  const answer = await caller.post(path).send(body).expect(201);
  return (answer.body as { id: string }).id;
}

async function uploaded(caller: Caller): Promise<World['files'] & { spare: string }> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const answer = await caller
    .post('/files/upload')
    .attach('files', Buffer.from(TABLE), 'growth.csv')
    .attach('files', Buffer.from(REPORT), 'sales.md')
    .attach('files', picture, 'mill.png')
    .attach('files', Buffer.from('a,b\n1,2\n'), 'spare.csv')
    .expect(201);
  const [table = '', report = '', image = '', spare = ''] = (answer.body as { items: { id: string }[] }).items.map(
    ({ id }) => id,
  );
  return { table, report, picture: image, spare };
}

async function pictureIn(caller: Caller, fileId: string): Promise<string> {
  const answer = await caller
    .post('/files/decompose')
    .send({ file_ids: [fileId] })
    .expect(200);
  return (answer.body as { items: { images: { id: string }[] }[] }).items[0]?.images[0]?.id ?? '';
}

async function uploadedPicture(caller: Caller, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  const answer = await caller.post('/images/upload').attach('files', bytes, `${background}.png`).expect(201);
  return (answer.body as { items: { id: string }[] }).items[0]?.id ?? '';
}

/** Adds a slide with an empty place for a picture at the end of a deck; its id. */
async function addPictureSlide(caller: Caller, id: string): Promise<string> {
  const read = await caller.get(`/presentations/${id}/slides`).expect(200);
  const { slides } = read.body as { slides: { id: string }[] };
  const template = await caller.get('/templates/general').expect(200);
  const { layouts } = template.body as { layouts: { layout_id: string; json_schema: object }[] };
  const layout = layouts.find(({ json_schema }) => 'picture' in (json_schema as { properties: object }).properties);
  const added = { layout_id: layout?.layout_id, title: 'How a mill looks', kind: 'picture' };
  const put = await caller
    .put(`/presentations/${id}/slides`)
    .set('If-Match', read.get('ETag') ?? '')
    .send({ slides: [...slides.map((slide) => ({ id: slide.id })), added] })
    .expect(200);
  return (put.body as { slides: { id: string }[] }).slides.at(-1)?.id ?? '';
}

async function makeDeck(follow: World['follow'], caller: Caller, fileIds: string[]): Promise<World['deck']> {
  const id = await made(caller, '/presentations', { file_ids: fileIds, wizard: { slide_count: 4 } });
  await follow(caller, `/presentations/${id}/outlines/stream`);
  const result = async (job: { job_id: string }): Promise<Record<string, unknown>> => {
    const last = (await follow(caller, `/jobs/${job.job_id}/progress`)).at(-1);
    if (last?.event !== 'completed') throw new Error(`a job ended as ${last?.event}: ${JSON.stringify(last?.data)}`);
    return last.data['result'] as Record<string, unknown>;
  };
  const generating = (await caller.post(`/presentations/${id}/generate`).expect(202)).body as { job_id: string };
  await result(generating);
  const read = await caller.get(`/presentations/${id}/slides`).expect(200);
  const { slides } = read.body as { slides: { id: string }[] };
  const slideId = slides[1]?.id ?? '';
  const edited = caller.post(`/presentations/${id}/slides/${slideId}/edit`);
  await edited.send({ instruction: 'title: What the figures say' }).expect(200);
  const pictureSlideId = await addPictureSlide(caller, id);
  const exporting = await caller.post(`/presentations/${id}/export`).send({ format: 'pptx' }).expect(202);
  const { export_id } = await result(exporting.body as { job_id: string });
  return { id, slideId, pictureSlideId, generateJobId: generating.job_id, exportId: String(export_id) };
}
