import { houseFont } from '../support/house-font.ts';
import { finishedJob } from '../support/make-slides-over-http.ts';
import { ROUTE_CALLS } from '../support/route-calls.ts';
import type { RouteCall } from '../support/route-calls.ts';
import { tinyMaster } from '../support/tiny-master.ts';
import type { World } from '../support/world.ts';

type Place = Pick<RouteCall, 'params' | 'body'> & { query?: (world: World) => string | Promise<string> };

const made = async (world: World, as: keyof World['people'], path: string, body: object): Promise<string> =>
  ((await world.people[as].post(path).send(body).expect(201)).body as { id: string }).id;
const sent = async (
  world: World,
  as: keyof World['people'],
  path: string,
  field: string,
  bytes: Uint8Array,
  name: string,
) =>
  (await world.people[as].post(path).attach(field, Buffer.from(bytes), name).expect(201)).body as {
    id: string;
    items: { id: string }[];
  };

/** An upload of ann's, as administrators see it. */
const storedSpare = async (world: World): Promise<string> => {
  const { items } = await sent(world, 'ann', '/files/upload', 'files', Buffer.from('a,b\n1,2\n'), 'spare.csv');
  return `file-${items[0]?.id ?? ''}`;
};

const codeTemplate = async (world: World): Promise<{ id: string; layouts: { db_id: string }[] }> => {
  const layout = {
    layout_code: 'export default ({ data }) => <h1>{data.title}</h1>',
    json_schema: { type: 'object', properties: { title: { type: 'string' } } },
  };
  const layouts = ['One', 'Two'].map((name) => ({ name, ...layout }));
  const body = { name: `Ours ${Math.random()}`, client_id: world.clientId, layouts };
  const answer = await world.people.lead.post('/template-management/templates').send(body).expect(201);
  return answer.body as { id: string; layouts: { db_id: string }[] };
};
/** The template that belongs to a presentation of ann's, made from a deck; nothing of it is shared. */
const designs = new WeakMap<World, Promise<{ id: string; layouts: { db_id: string }[] }>>();
const ownDesign = (world: World): Promise<{ id: string; layouts: { db_id: string }[] }> => {
  const known = designs.get(world);
  if (known !== undefined) return known;
  const made = readDesign(world);
  designs.set(world, made);
  return made;
};
async function readDesign(world: World): Promise<{ id: string; layouts: { db_id: string }[] }> {
  const { ann } = world.people;
  const id = ((await ann.post('/presentations').send({ title: 'Of its own design' })).body as { id: string }).id;
  const sending = ann.post(`/presentations/${id}/design`).attach('file', Buffer.from(tinyMaster()), 'Ours.pptx');
  const { job_id } = (await sending.expect(202)).body as { job_id: string };
  const { result } = await finishedJob(ann, job_id);
  return (await ann.get(`/templates/${String(result?.['template_id'])}`).expect(200)).body as {
    id: string;
    layouts: { db_id: string }[];
  };
}
const foreignTeam = (world: World): Promise<string> =>
  made(world, 'root', `/admin/clients/${world.foreign.clientId}/teams`, { name: `Theirs ${Math.random()}` });

/**
 * Where what the call of `ROUTE_CALLS` names would be gone after the first who may: something new for each caller, of the
 * same owner.
 */
const FRESH: Readonly<Record<string, Place>> = {
  'DELETE /api/v1/presentations/{id}': {
    params: async (world) => ({ id: await made(world, 'ann', '/presentations', { title: 'Spare' }) }),
  },
  'POST /api/v1/presentations/{id}/restore': {
    params: async (world) => {
      const id = await made(world, 'ann', '/presentations', { title: 'Deleted' });
      await world.people.ann.delete(`/presentations/${id}`).expect(204);
      return { id };
    },
  },
  'DELETE /api/v1/files/{id}': {
    params: async (world) => {
      const { items } = await sent(world, 'ann', '/files/upload', 'files', Buffer.from('a,b\n1,2\n'), 'spare.csv');
      return { id: items[0]?.id ?? '' };
    },
  },
  'DELETE /api/v1/admin/storage/{id}': { params: async (world) => ({ id: await storedSpare(world) }) },
  'POST /api/v1/admin/storage/bulk-delete': { body: async (world) => ({ ids: [await storedSpare(world)] }) },
  'POST /api/v1/admin/storage/{id}/restore': {
    params: async (world) => {
      const id = await storedSpare(world);
      await world.people.lead.delete(`/admin/storage/${id}`).expect(204);
      return { id };
    },
  },
  'DELETE /api/v1/images/{id}': {
    params: async (world) => {
      const { items } = await sent(world, 'ann', '/images/upload', 'files', ONE_PIXEL, 'spare.png');
      return { id: items[0]?.id ?? '' };
    },
  },
  'DELETE /api/v1/admin/clients/{id}': {
    params: async (world) => ({ id: await made(world, 'root', '/admin/clients', { name: `Empty ${Math.random()}` }) }),
  },
  'DELETE /api/v1/admin/clients/{id}/teams/{team_id}': {
    params: async (world) => {
      const { clientId } = world;
      const team_id = await made(world, 'root', `/admin/clients/${clientId}/teams`, { name: `Idle ${Math.random()}` });
      return { id: clientId, team_id };
    },
  },
  'DELETE /api/v1/admin/clients/{id}/fonts/{font_id}': {
    params: async (world) => {
      const id = world.clientId;
      const bytes = houseFont(`Spare ${Math.random()}`, 500);
      const { items } = await sent(world, 'lead', `/admin/clients/${id}/fonts`, 'files', bytes, 'spare.ttf');
      return { id, font_id: items[0]?.id ?? '' };
    },
  },
  'DELETE /api/v1/template-management/templates/{id}': {
    params: async (world) => ({ id: (await codeTemplate(world)).id }),
  },
  'GET /api/v1/templates/{id}#own-template': { params: async (world) => ({ id: (await codeTemplate(world)).id }) },
  'GET /api/v1/template-management/layouts/{db_id}#own-template': {
    params: async (world) => ({ db_id: (await codeTemplate(world)).layouts[0]?.db_id ?? '' }),
  },
  'GET /api/v1/template-management/layouts#own-template': {
    query: async (world) => `template_id=${(await codeTemplate(world)).id}`,
  },
  ...Object.fromEntries(
    ['GET /api/v1/templates/{id}#of-presentation', 'GET /api/v1/templates/{id}/thumbnail#of-presentation'].map(
      (row): [string, Place] => [row, { params: async (world) => ({ id: (await ownDesign(world)).id }) }],
    ),
  ),
  ...Object.fromEntries(
    [
      'GET /api/v1/template-management/layouts/{db_id}#of-presentation',
      'GET /api/v1/template-management/layouts/{db_id}/thumbnail#of-presentation',
    ].map((row): [string, Place] => [
      row,
      { params: async (world) => ({ db_id: (await ownDesign(world)).layouts[0]?.db_id ?? '' }) },
    ]),
  ),
  'GET /api/v1/template-management/layouts#of-presentation': {
    query: async (world) => `template_id=${(await ownDesign(world)).id}`,
  },
  'PATCH /api/v1/admin/users/{id}#foreign-team': {
    body: async (world) => ({ team_ids: [await foreignTeam(world)] }),
  },
  'POST /api/v1/presentations#foreign-client': {
    body: (world) => ({ title: 'Elsewhere', wizard: { client_id: world.foreign.clientId } }),
  },
  'PUT /api/v1/presentations/{id}/teams#foreign-team': {
    body: async (world) => ({ team_ids: [await foreignTeam(world)] }),
  },
  'POST /api/v1/presentations/{id}/transfer-ownership#foreign-user': {
    body: (world) => ({ user_id: world.people.eve.user.id }),
  },
  'POST /api/v1/presentations/{id}/review/comments': { body: () => ({ text: 'Is that so?' }) },
  'POST /api/v1/presentations/{id}/review/comments#foreign-user': {
    body: (world) => ({ text: 'Is that so?', mentions: [world.people.eve.user.id] }),
  },
  // Shared items, and those that now belong to another user, can't be used by the following calls.
  'PUT /api/v1/presentations/{id}/review/status': {
    params: async (world) => ({ id: await made(world, 'ann', '/presentations', { title: 'To be reviewed' }) }),
  },
  'PUT /api/v1/presentations/{id}/teams': {
    params: async (world) => ({ id: await made(world, 'ann', '/presentations', { title: 'To be shared' }) }),
  },
  'POST /api/v1/presentations/{id}/transfer-ownership': {
    params: async (world) => ({ id: await made(world, 'ann', '/presentations', { title: 'To be given' }) }),
  },
  'POST /api/v1/admin/clients': { body: () => ({ name: `House ${Math.random()}` }) },
  'POST /api/v1/admin/clients/{id}/teams': { body: () => ({ name: `Team ${Math.random()}` }) },
};

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

/** Whether the call of one allowed user leaves nothing for the next. */
export const isUsedUp = (row: string): boolean =>
  ENDS_SESSION.test(row) || row.startsWith('DELETE') || (row in FRESH && !row.includes('#'));

/** Calls that end the session they are made with, so they get a separate one. */
export const ENDS_SESSION = /\/auth\/(dev-login|sso-token|logout)$/;

/** How a row's route is called repeatedly. */
export const accessCall = (row: string): Omit<RouteCall, 'query'> & Place => ({
  ...ROUTE_CALLS[routeOfRow(row)],
  ...FRESH[row],
});

/** The route of a row: the part after `#` names another call of it. */
export const routeOfRow = (row: string): string => row.split('#')[0] ?? row;
