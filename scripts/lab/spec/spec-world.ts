import { startFakeModelServer } from '../../../tests/support/fake-model-server.ts';
import { tinyMaster } from '../../../tests/support/tiny-master.ts';
import type { ServiceAnswer, ServiceUser } from '../../../tests/support/service-user.ts';
import { userAt } from '../../../tests/support/service-user.ts';
import type { LaunchedServer } from '../../launch/launch-server.ts';
import { signIn, withServer } from '../service.ts';

/** The prefix under which the service is walked. */
export const BASE_PATH = '/lectern';

export const BRIEF = [
  '# Sales',
  '## Growth',
  'Sales grew by 9 units a year in Asia. Demand in Japan rose because prices fell. New shops opened in four cities. '.repeat(
    4,
  ),
  '## Outlook',
  'Europe follows slowly. Two markets are saturated, and the third one shrinks. The team expects a turn in 2026. '.repeat(
    4,
  ),
].join('\n\n');
export const TABLE = 'Year,Asia,Europe\n2022,100,80\n2023,109,82\n2024,118,84\n2025,127,86\n';
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

/** A service in use and who uses it; what rows make is noted for later ones. */
export interface SpecWorld {
  server: LaunchedServer;
  nobody: ServiceUser;
  root: ServiceUser;
  lead: ServiceUser;
  ann: ServiceUser;
  rita: ServiceUser;
  clientId: string;
  /** Ann's deck with outline and slides. */
  deckId: string;
  note: Record<string, string>;
}

/** A form with one file. */
export function form(field: string, name: string, content: Uint8Array | string, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  body.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return body;
}

export const MASTER = (layout: number): Uint8Array => tinyMaster({ slides: [{ layout }] });

/** Waits for a job. @throws Error with its failure. */
export async function finished(user: ServiceUser, jobId: unknown): Promise<Record<string, unknown>> {
  for (;;) {
    const job = await user.must(200, 'GET', `/jobs/${String(jobId)}`);
    if (job['state'] === 'completed') return (job['result'] ?? {}) as Record<string, unknown>;
    if (job['state'] === 'failed' || job['state'] === 'cancelled')
      throw new Error(`the job ${String(job['name'])} ended ${job['state']}: ${JSON.stringify(job['error'])}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A presentation with outline and slides. */
export async function makeDeck(user: ServiceUser, body: object = { brief: BRIEF }): Promise<string> {
  const { id } = (await user.must(201, 'POST', '/presentations', body)) as { id: string };
  await (await user.follow(`/presentations/${id}/outlines/stream`)).rest();
  await finished(user, (await user.must(202, 'POST', `/presentations/${id}/generate`))['job_id']);
  return id;
}

/** Starts the service with a model that draws, and everybody in it. */
export async function withSpecWorld<T>(work: (world: SpecWorld) => Promise<T>): Promise<T> {
  const drawer = await startFakeModelServer({ picture: PIXEL });
  try {
    return await withServer(
      {
        ...{ NEXT_PUBLIC_BASE_PATH: BASE_PATH, OPENAI_IMAGE_MODEL: 'drawer', OPENAI_IMAGE_BASE_URL: drawer.base_url },
        SETTINGS_KEYS: `t1:${Buffer.alloc(32, 7).toString('base64')}`,
      },
      async (server) => {
        const root = await signIn(server, 'admin@localhost');
        const settle = async (email: string, role: string): Promise<ServiceUser> => {
          const me = await (await signIn(server, email)).must(200, 'GET', '/auth/me');
          await root.must(200, 'PATCH', `/admin/users/${String(me['id'])}`, { role });
          return signIn(server, email);
        };
        const [lead, rita, ann] = [
          await settle('lead@example.org', 'client_admin'),
          await settle('rita@example.org', 'reviewer'),
          await signIn(server),
        ];
        const clientId = String((await lead.must(200, 'GET', '/auth/me'))['clientId']);
        const deckId = await makeDeck(ann);
        return work({ server, nobody: userAt(server.url, ''), root, lead, ann, rita, clientId, deckId, note: {} });
      },
    );
  } finally {
    await drawer.close();
  }
}

/** @throws Error with what was answered instead. */
export function expectStatus(answer: ServiceAnswer, ...allowed: number[]): ServiceAnswer {
  if (!allowed.includes(answer.status))
    throw new Error(`${answer.status} for ${allowed.join('/')}: ${answer.text.slice(0, 160)}`);
  return answer;
}

/** @throws Error with the reason where something is not so. */
export function expectTrue(is: unknown, reason: string): void {
  if (is !== true) throw new Error(reason);
}

/** A row of the specification: what it asks for and how that is seen over HTTP. */
export interface SpecRow {
  part: string;
  row: string;
  /** @throws Error with the reason where it is not as specified. */
  check: (world: SpecWorld) => Promise<unknown>;
}

export type Json = Record<string, unknown>;
export const list = (value: unknown): Json[] => value as Json[];
export const row = (part: string, name: string, check: SpecRow['check']): SpecRow => ({ part, row: name, check });

/** A list answers 200 with its true total. */
export const isList = (who: keyof SpecWorld, path: string) => async (world: SpecWorld) => {
  const body = await (world[who] as ServiceUser).must(200, 'GET', path);
  for (const name of ['items', 'total', 'page', 'page_size']) expectTrue(name in body, `no ${name}`);
};
export const answers =
  (who: keyof SpecWorld, method: string, path: string, ...statuses: number[]) =>
  async (world: SpecWorld) =>
    expectStatus(await (world[who] as ServiceUser).call(method, path), ...(statuses.length === 0 ? [200] : statuses));
