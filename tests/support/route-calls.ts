import { eventually } from './eventually.ts';
import { commentedDeck } from './commented-deck.ts';
import { houseFont } from './house-font.ts';
import { finishedJob } from './make-slides-over-http.ts';
import { tinyMaster } from './tiny-master.ts';
import type { People, World } from './world.ts';

/** How one operation of the API is called in the small world, validly. */
export interface RouteCall {
  /** Who calls; ann when absent. */
  as?: keyof People;
  /** Values of the path's parameters. */
  params?: (world: World) => Record<string, string> | Promise<Record<string, string>>;
  query?: (world: World) => string;
  body?: (world: World) => object | Promise<object>;
  /** The one file of a form; its fields are the body. */
  upload?: { name: string; content: string | Uint8Array };
  /** Headers beside those of every call. */
  headers?: (world: World) => Record<string, string>;
  /** Where the state that is changed is read, below the presentation or below /admin: its ETag goes into If-Match. */
  changes?: string;
  /** What someone of another client gets: 404 when absent (422 for ids in the body). 403 where the role never may, 200 for what is everybody's. */
  stranger?: 403 | 404 | 200;
  /** Waits for what the call has set off. */
  after?: (world: World) => Promise<unknown>;
}

const deck = (world: World) => ({ id: world.deck.id });
const slide = (world: World) => ({ id: world.deck.id, slide_id: world.deck.slideId });
/** A comment of ann's that is made for it. */
const comment = async ({ people, deck: { id } }: World) => {
  const answer = await people.ann.post(`/presentations/${id}/review/comments`).send({ text: 'Hm.' }).expect(201);
  return { id, comment_id: (answer.body as { id: string }).id };
};
/** A waiver of rita's that is made for it. */
const waiver = async ({ people, deck: { id } }: World) => {
  const body = { gate: 'overflow', reason: 'It fits on paper.' };
  const answer = await people.rita.post(`/presentations/${id}/review/waivers`).send(body).expect(201);
  return { id, waiver_id: (answer.body as { id: string }).id };
};
/** A slide of ann's deck with a visual form, added if there is none. */
const formSlide = async ({ people, deck: { id } }: World) => {
  interface Found {
    slides: { id: string; free: { content: { kind: string } }[] }[];
  }
  const read = await people.ann.get(`/presentations/${id}/slides`).expect(200);
  const hasForm = ({ free }: Found['slides'][number]): boolean => free.some(({ content }) => content.kind === 'form');
  const known = (read.body as Found).slides.find(hasForm);
  if (known !== undefined) return { id, slide_id: known.id };
  const items = ['Mill', 'River', 'Lane'].map((label) => ({ label, text: `What the ${label.toLowerCase()} needs` }));
  const content = { kind: 'form', form: { form: 'cards', items, alt: 'Three cards' } };
  const box = { x: 600_000, y: 1_800_000, w: 10_000_000, h: 4_000_000 };
  const added = { title: 'What we need', free: [{ box, content }] };
  const slides = [...(read.body as Found).slides.map((each) => ({ id: each.id })), added];
  const put = people.ann.put(`/presentations/${id}/slides`).set('If-Match', read.get('ETag') ?? '');
  const answer = await put.send({ slides }).expect(200);
  return { id, slide_id: (answer.body as Found).slides.at(-1)?.id ?? '' };
};
const client = (world: World) => ({ id: world.clientId });
const team = (world: World) => ({ id: world.clientId, team_id: world.teamId });
const someAddress = () => ({ email: `nobody-${Math.random()}@example.org` });
/** A presentation of ann's that is there to be given away. */
const givenDeck = async ({ people }: World) => {
  const answer = await people.ann.post('/presentations').send({ title: 'To be given away' }).expect(201);
  return { id: (answer.body as { id: string }).id };
};
/** An offer to someone who never comes. */
const invitation = async ({ people, clientId }: World) => {
  const body = { ...someAddress(), role: 'author', client_id: clientId };
  return { id: ((await people.lead.post('/admin/users').send(body).expect(201)).body as { id: string }).id };
};
const picture = (world: World) => ({ id: world.files.picture, image_id: world.imageId });
const ownPicture = (world: World) => ({ id: world.pictureId });
const exported = (world: World) => ({ id: world.deck.exportId });
const table = (world: World) => ({ id: world.files.table });
const storedTable = (world: World) => ({ id: `file-${world.files.table}` });
/** An upload of ann's that is made for it, as administrators see it. */
const storedFile = async ({ people }: World) => {
  const sent = people.ann.post('/files/upload').attach('files', Buffer.from('a,b\n1,2\n'), 'stored.csv');
  const { items } = (await sent.expect(201)).body as { items: { id: string }[] };
  return `file-${items[0]?.id ?? ''}`;
};
const layouts = async (world: World) => {
  const answer = await world.people.ann.get('/templates/general').expect(200);
  return (answer.body as { layouts: { layout_id: string; json_schema: object }[] }).layouts.slice(0, 8);
};
const slidesOf = async (world: World) => {
  const answer = await world.people.ann.get(`/presentations/${world.deck.id}/slides`).expect(200);
  const { slides } = answer.body as { slides: { id: string; title: string }[] };
  const extras = { fields: {}, boxes: {}, __diagram__: { kind: 'flowchart', steps: [{ id: 'a', label: 'A' }] } };
  return { slides: slides.map(({ id, title }) => ({ id, title: `${title}!`, ...extras })) };
};
const outlineOf = async (world: World) => {
  const answer = await world.people.ann.get(`/presentations/${world.deck.id}/outlines`).expect(200);
  const { title, slides } = answer.body as { title: string; slides: { id: string }[] };
  return { title: `${title}!`, slides: slides.slice(0, 3) };
};

/** Uploads a deck that no one else uses; its id. */
const masterOf = async ({ people }: World, bytes: Uint8Array, name: string) => {
  const known = await people.lead.get(`/master-decks?q=${encodeURIComponent(name)}`).expect(200);
  const { items } = known.body as { items: { id: string }[] };
  if (items[0] !== undefined) return { id: items[0].id };
  const sent = people.lead.post('/master-decks').field('name', name).attach('file', Buffer.from(bytes), 'house.pptx');
  return { id: ((await sent.expect(201)).body as { id: string }).id };
};
const master = (world: World) => masterOf(world, tinyMaster({ slides: [{ layout: 0 }] }), 'House');
const spareMaster = (world: World) => masterOf(world, tinyMaster({ slides: [{ layout: 1 }] }), 'Spare');

const codeTemplate = (name: string, client_id: string) => ({
  ...{ name, client_id },
  layouts: ['One', 'Two'].map((layout) => ({
    name: layout,
    layout_code: 'export default ({ data }) => <h1>{data.title}</h1>',
    json_schema: { type: 'object', properties: { title: { type: 'string' } } },
  })),
});
/** A layout of a template that is made for it. */
const codeLayout = async ({ people, clientId }: World) => {
  const body = codeTemplate(`Spare ${Math.random()}`, clientId);
  const answer = await people.lead.post('/template-management/templates').send(body).expect(201);
  return { db_id: (answer.body as { layouts: { db_id: string }[] }).layouts[0]?.db_id ?? '' };
};

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

/** As a page that takes no cookies. */
const asPane = ({ server }: World) => ({ 'X-Session': 'bearer', Origin: server.origin });

/** Uploads a logo; its id. */
const logoOf = async ({ clientId, people }: World): Promise<string> => {
  const sent = people.lead.post(`/admin/clients/${clientId}/brand/logos`).attach('file', ONE_PIXEL, 'spare.png');
  return ((await sent.expect(201)).body as { id: string }).id;
};

const STAMP = {
  ...{ id: 'style.stamp', kind: 'text.stamp', params: { text: 'Internal use' } },
  ...{ severity: 'hint', fix: 'none', why: 'Readers must know whom a deck is for.' },
};
/** A draft of a rule set. */
const draftOf = async ({ people, clientId }: World, place: object = {}) => {
  const body = { name: 'House rules', client_id: clientId, rules: [STAMP], ...place };
  const answer = await people.lead.post('/rule-sets').send(body).expect(201);
  return { id: (answer.body as { id: string }).id };
};
/** One that was tried. */
const triedOf = async (world: World, place: object = {}) => {
  const draft = await draftOf(world, place);
  const asked = await world.people.lead.post(`/rule-sets/${draft.id}/dry-run`).field('decks', '0').expect(202);
  await finishedJob(world.people.lead, (asked.body as { job_id: string }).job_id);
  return draft;
};
const publishedOf = async (world: World, place: object = {}) => {
  const draft = await triedOf(world, place);
  await world.people.lead.post(`/rule-sets/${draft.id}/publish`).expect(200);
  return draft;
};
/** A finding on ann's deck that anyone may waive: of a rule that is published for it. */
const findingOf = async (world: World): Promise<string> => {
  const read = async (): Promise<string | undefined> => {
    const answer = await world.people.ann.get(`/presentations/${world.deck.id}/quality-report`).expect(200);
    const { gates } = answer.body as { gates: { findings: { fingerprint: string; severity: string }[] }[] };
    return gates.flatMap(({ findings }) => findings).find(({ severity }) => severity !== 'error')?.fingerprint;
  };
  const known = await read();
  if (known !== undefined) return known;
  await publishedOf(world);
  return (await read()) ?? '';
};
const ruleWaiver = async (world: World) => {
  const path = `/presentations/${world.deck.id}/rule-waivers`;
  const body = { fingerprint: await findingOf(world), reason: 'It is printed on the paper.' };
  const { id } = (await world.people.rita.post(path).send(body).expect(201)).body as { id: string };
  return { id: world.deck.id, waiver_id: id };
};

/** Every operation of the API and how to call it; what removes something comes last. */
export const ROUTE_CALLS: Readonly<Record<string, RouteCall>> = {
  'GET /api/v1/auth/options': { as: 'nobody' },
  'POST /api/v1/auth/dev-login': {
    as: 'nobody',
    body: () => ({ email: 'new@example.org', password: 'correct horse battery staple' }),
  },
  'POST /api/v1/auth/nonce': { as: 'nobody', headers: asPane },
  'POST /api/v1/auth/sso-token': {
    as: 'nobody',
    headers: asPane,
    body: async (world) => {
      const begun = await world.people.nobody.post('/auth/nonce').set(asPane(world)).expect(200);
      const { nonce, nonce_id } = begun.body as { nonce: string; nonce_id: string };
      return { mode: 'popup', id_token: world.provider.token({ nonce }), nonce_id };
    },
  },
  'GET /api/v1/auth/me': {},
  'GET /api/has-required-key': {},
  'POST /api/diagram-markup-to-image': { body: () => ({ markup: 'flowchart LR\n  A --> B' }), stranger: 200 },
  'POST /api/generate-pptx': { body: (world) => ({ presentation_id: world.deck.id }) },
  'GET /api/v1/setup': {},
  'GET /api/v1/wizard/configuration': {},

  'GET /api/v1/admin/settings': { as: 'root', stranger: 200 },
  'PUT /api/v1/admin/settings': {
    as: 'root',
    body: () => ({ plugin: 'settings', values: { allowed_hosts: ['models.example.org'] } }),
    stranger: 403,
  },
  'GET /api/v1/admin/settings/models': { as: 'root', query: () => 'provider=builtin', stranger: 403 },
  'POST /api/v1/admin/settings/test-connection': {
    as: 'root',
    body: () => ({ provider: 'builtin' }),
    stranger: 403,
  },
  'GET /api/v1/admin/retention': { as: 'root', stranger: 403 },
  'PUT /api/v1/admin/retention': { as: 'root', body: () => ({ session_days: 2 }), stranger: 403 },
  'POST /api/v1/storage/purge': {
    as: 'lead',
    body: (world) => ({ client_id: world.clientId, presentation_ids: [world.spare.presentationId], dry_run: true }),
  },
  'GET /api/v1/admin/storage': {
    as: 'lead',
    query: (world) => `client_id=${world.clientId}&kind=file`,
    stranger: 404,
  },
  'GET /api/v1/admin/storage/summary': {
    as: 'lead',
    query: (world) => `client_id=${world.clientId}`,
    stranger: 404,
  },
  'GET /api/v1/admin/storage/{id}/download': { as: 'lead', params: storedTable },
  'POST /api/v1/admin/storage/bulk-delete': {
    as: 'lead',
    body: async (world) => ({ ids: [await storedFile(world)] }),
    stranger: 200,
  },
  'POST /api/v1/admin/storage/{id}/restore': {
    as: 'lead',
    params: async (world) => {
      const id = await storedFile(world);
      await world.people.lead.delete(`/admin/storage/${id}`).expect(204);
      return { id };
    },
  },
  'GET /api/v1/admin/diagnostics': { as: 'root', stranger: 403 },
  'GET /api/v1/admin/audit-log': { as: 'lead', query: (world) => `user_id=${world.people.ann.user.id}` },
  'GET /api/v1/admin/audit-log/verify': { as: 'lead', query: (world) => `client_id=${world.clientId}` },
  'GET /api/v1/admin/users': { as: 'lead', query: (world) => `client_id=${world.clientId}` },
  'GET /api/v1/admin/users/{id}': { as: 'lead', params: (world) => ({ id: world.people.rita.user.id }) },
  'PATCH /api/v1/admin/users/{id}': {
    as: 'lead',
    params: (world) => ({ id: world.people.rita.user.id }),
    body: (world) => ({ is_active: true, team_ids: [world.teamId] }),
  },
  'POST /api/v1/admin/users': {
    as: 'lead',
    body: (world) => ({ ...someAddress(), role: 'reviewer', client_id: world.clientId }),
  },
  'GET /api/v1/admin/users/invitations': { as: 'lead', query: (world) => `client_id=${world.clientId}` },
  'DELETE /api/v1/admin/users/invitations/{id}': { as: 'lead', params: invitation },
  'GET /api/v1/admin/usage': { as: 'lead', query: (world) => `client_id=${world.clientId}&by=task` },
  'GET /api/v1/admin/analytics/overview': { as: 'lead' },
  'GET /api/v1/admin/analytics/usage': { as: 'lead', query: () => 'group_by=user' },
  'GET /api/v1/admin/analytics/quality': { as: 'lead', query: () => 'group_by=template' },
  'GET /api/v1/admin/analytics/performance': { as: 'lead', query: () => 'group_by=job' },
  'GET /api/v1/admin/clients': { as: 'lead' },
  'GET /api/v1/admin/clients/{id}': { as: 'lead', params: client },
  'GET /api/v1/admin/clients/{id}/teams/{team_id}': { as: 'lead', params: team },
  'POST /api/v1/admin/clients': { as: 'root', body: () => ({ name: 'Third House', slug: 'third' }), stranger: 403 },
  'PATCH /api/v1/admin/clients/{id}': { as: 'lead', params: client, body: () => ({ name: 'Our House' }) },
  'GET /api/v1/admin/clients/{id}/teams': { as: 'lead', params: client },
  'POST /api/v1/admin/clients/{id}/teams': { as: 'lead', params: client, body: () => ({ name: 'Research' }) },
  'PATCH /api/v1/admin/clients/{id}/teams/{team_id}': { as: 'lead', params: team, body: () => ({ name: 'Selling' }) },
  'GET /api/v1/admin/clients/{id}/fonts': { as: 'lead', params: client },
  'POST /api/v1/admin/clients/{id}/fonts': {
    as: 'lead',
    params: client,
    body: () => ({}),
    upload: { name: 'house.ttf', content: houseFont('House Sans', 600) },
  },
  'GET /api/v1/brand': {},
  'GET /api/v1/admin/clients/{id}/brand': { as: 'lead', params: client },
  'PUT /api/v1/admin/clients/{id}/brand': {
    as: 'lead',
    params: client,
    body: () => ({
      colours: [{ name: 'Ink', role: 'text', hex: '#102030' }],
      fonts: [{ role: 'body', family: 'Arial' }],
      voice: [{ language: 'en', tone: 'Plain.', prefer: [{ use: 'use', instead_of: 'utilise' }], avoid: ['synergy'] }],
      contrast_minimum: 7,
    }),
    changes: '/admin/clients/{id}/brand',
  },
  'POST /api/v1/admin/clients/{id}/brand/logos': {
    as: 'lead',
    params: client,
    body: () => ({ name: 'Mark', backgrounds: 'light,dark' }),
    upload: { name: 'mark.png', content: ONE_PIXEL },
  },
  'GET /app_data/brand/logos/{id}': { as: 'lead', params: async (world) => ({ id: await logoOf(world) }) },

  'GET /api/v1/templates': { stranger: 200 },
  'GET /api/v1/templates/{id}': { params: () => ({ id: 'general' }), stranger: 200 },
  'GET /api/v1/templates/{id}/thumbnail': { params: () => ({ id: 'general' }), stranger: 200 },
  'GET /api/v1/template-management/layouts/{db_id}/thumbnail': {
    params: () => ({ db_id: 'general-slideLayout1' }),
    stranger: 200,
  },
  'GET /api/v1/template-management/layouts': { query: () => 'template_id=general&enabled=true', stranger: 200 },

  'POST /api/v1/master-decks': {
    as: 'lead',
    body: (world) => ({ client_id: world.clientId }),
    upload: { name: 'Acme.potx', content: tinyMaster({ isTemplate: true }) },
  },
  'GET /api/v1/master-decks': {},
  'GET /api/v1/master-decks/{id}': { as: 'lead', params: master },
  'GET /api/v1/master-decks/{id}/readiness': { as: 'lead', params: master },
  'POST /api/v1/master-decks/{id}/readiness': { as: 'lead', params: master },
  'GET /api/v1/master-decks/{id}/file': { as: 'lead', params: master },
  'GET /api/v1/master-decks/{id}/thumbnail': { as: 'lead', params: master },
  'POST /api/v1/master-decks/{id}/replace': {
    as: 'lead',
    params: master,
    body: () => ({ apply: 'true' }),
    upload: { name: 'House.pptx', content: tinyMaster({ slides: [{ layout: 0 }, { layout: 2 }] }) },
  },
  'POST /api/v1/master-decks/{id}/reparse': {
    as: 'lead',
    params: master,
    body: () => ({ parse_mode: 'layouts' }),
  },
  'GET /api/v1/template-management/layouts/{db_id}': {
    params: () => ({ db_id: 'general-slideLayout1' }),
    stranger: 200,
  },
  'POST /api/v1/template-management/templates': {
    as: 'lead',
    body: (world) => codeTemplate('Walked', world.clientId),
  },
  'PATCH /api/v1/template-management/layouts/{db_id}/toggle-enabled': { as: 'lead', params: codeLayout },
  'POST /api/v1/template-management/layouts/bulk-delete': {
    as: 'lead',
    body: async (world) => ({ db_ids: [(await codeLayout(world)).db_id] }),
    stranger: 200,
  },

  'POST /api/v1/files/upload': {
    body: (world) => ({ client_id: world.clientId }),
    upload: { name: 'more.csv', content: 'a,b\n1,2\n' },
  },
  'POST /api/v1/files/url': { body: (world) => ({ url: world.page, client_id: world.clientId }) },
  'POST /api/v1/files/decompose': { body: ({ files }) => ({ file_ids: [files.table, files.report, files.picture] }) },
  'GET /api/v1/files': {},
  'GET /api/v1/files/{id}': { params: table },
  'PUT /api/v1/files/{id}': { params: table, body: () => ({ name: 'figures.csv' }) },
  'GET /app_data/files/{id}': { params: table },
  'GET /app_data/files/{id}/images/{image_id}': { params: picture },

  'POST /api/v1/presentations': {
    body: (world) => ({ title: 'A second one', file_ids: [world.files.report], wizard: { language: 'en-GB' } }),
  },
  'GET /api/v1/presentations': { query: () => 'review_status=Draft' },
  'GET /api/v1/presentations/{id}': { params: deck },
  'PATCH /api/v1/presentations/{id}': { params: deck, body: () => ({ brief: 'Short.', wizard: { tone: 'plain' } }) },
  'POST /api/v1/presentations/{id}/follow-up-questions': { params: deck },
  'POST /api/v1/presentations/{id}/attachment-mapping': { params: deck },
  'GET /api/v1/presentations/{id}/outlines': { params: deck },
  'GET /api/v1/presentations/{id}/outlines/stream': { params: deck },
  'GET /api/v1/presentations/{id}/slides': { params: deck },
  'GET /api/v1/presentations/{id}/slides/{slide_id}/versions': { params: slide },
  'GET /api/v1/presentations/{id}/slides/{slide_id}/versions/{version}/diff': {
    params: (world) => ({ ...slide(world), version: '1' }),
    query: () => 'against=current',
  },
  'POST /api/v1/presentations/{id}/slides/{slide_id}/versions/{version}/restore': {
    params: (world) => ({ ...slide(world), version: '1' }),
  },
  'POST /api/v1/presentations/{id}/slides/{slide_id}/edit': {
    params: slide,
    body: () => ({ instruction: 'title: Figures' }),
  },
  'POST /api/v1/presentations/{id}/slides/{slide_id}/edit-html': {
    params: slide,
    body: () => ({ html: '<h1>Figures by hand</h1>' }),
  },
  'POST /api/v1/presentations/{id}/slides/refit': { params: deck },
  'PUT /api/v1/presentations/{id}/slides/brand-look': { params: deck, body: () => ({ follows_brand: true }) },
  'GET /api/v1/presentations/{id}/slides/{slide_id}/texts': { params: slide },
  'GET /api/v1/presentations/{id}/slides/{slide_id}/forms': { params: slide },
  'PUT /api/v1/presentations/{id}/slides/{slide_id}/form': { params: formSlide, body: () => ({ form: 'points' }) },
  'PUT /api/v1/presentations/{id}/slides': { params: deck, body: slidesOf, changes: '/slides' },
  'POST /api/v1/presentations/{id}/slides/{slide_id}/regenerate': { params: slide },
  'POST /api/v1/presentations/{id}/slides/{slide_id}/regenerate-image': {
    params: (world) => ({ id: world.deck.id, slide_id: world.deck.pictureSlideId }),
    body: () => ({ prompt: 'A mill by a river' }),
  },
  'GET /api/v1/presentations/{id}/images': { params: deck },
  'GET /api/v1/presentations/{id}/review': { params: deck },
  'GET /api/v1/presentations/{id}/review/comments': { params: deck, query: () => 'state=open' },
  'GET /api/v1/presentations/{id}/review/people': { params: deck, query: () => 'q=ri' },
  'POST /api/v1/presentations/{id}/review/comments': {
    params: deck,
    body: (world) => ({ slide_id: world.deck.slideId, text: 'Is that so?', mentions: [world.people.rita.user.id] }),
  },
  'POST /api/v1/presentations/{id}/review/comments/import': {
    params: deck,
    upload: { name: 'reviewed.pptx', content: commentedDeck() },
  },
  'PATCH /api/v1/presentations/{id}/review/comments/{comment_id}': {
    params: comment,
    body: () => ({ text: 'Is that really so?', is_resolved: true }),
  },
  'DELETE /api/v1/presentations/{id}/review/comments/{comment_id}': { params: comment },
  'POST /api/v1/presentations/{id}/review/seen': {
    as: 'rita',
    params: deck,
    body: async ({ people, deck: { id } }) => {
      const { body } = (await people.rita.get(`/presentations/${id}/review`).expect(200)) as {
        body: { slides: object[] };
      };
      return { slides: body.slides };
    },
  },
  'POST /api/v1/presentations/{id}/review/waivers': {
    as: 'rita',
    params: deck,
    body: (world) => ({ gate: 'contrast', slide_id: world.deck.slideId, reason: 'The house colour.' }),
    stranger: 403,
  },
  'DELETE /api/v1/presentations/{id}/review/waivers/{waiver_id}': { as: 'rita', params: waiver, stranger: 403 },
  'PUT /api/v1/presentations/{id}/review/status': { params: deck, body: () => ({ status: 'In Review' }) },

  'POST /api/v1/images/upload': {
    body: (world) => ({ client_id: world.clientId }),
    upload: { name: 'dot.png', content: ONE_PIXEL },
  },
  'POST /api/v1/images/generate': {
    body: (world) => ({ prompt: 'A mill by a river', presentation_id: world.deck.id, width: 640, height: 480 }),
  },
  'GET /api/v1/images/uploaded': {},
  'GET /api/v1/images/generated': {},
  'GET /api/v1/images/{id}': { params: ownPicture },
  'GET /app_data/images/{id}': { params: ownPicture },

  'POST /api/v1/presentations/{id}/export': {
    params: deck,
    body: (world) => ({ format: 'pptx', slide_ids: [world.deck.slideId] }),
  },
  'GET /api/v1/presentations/{id}/thumbnails': { params: deck },
  'GET /api/v1/presentations/{id}/quality-report': { params: deck },
  'GET /api/v1/presentations/{id}/accessibility-report': { params: deck },
  'POST /api/v1/presentations/{id}/brand-check': { params: deck },
  'POST /api/v1/brand/check-deck': {
    upload: { name: 'theirs.pptx', content: tinyMaster({ slides: [{ layout: 0 }] }) },
  },
  'GET /api/v1/rule-sets': { as: 'lead' },
  'POST /api/v1/rule-sets': {
    as: 'lead',
    body: ({ clientId }) => ({ name: 'House rules', client_id: clientId, rules: [STAMP] }),
  },
  'POST /api/v1/rule-sets/from-template': {
    as: 'lead',
    body: ({ clientId }) => ({ template: 'general', client_id: clientId }),
  },
  'GET /api/v1/rule-sets/{id}': { as: 'lead', params: (world) => draftOf(world) },
  'PUT /api/v1/rule-sets/{id}': {
    as: 'lead',
    params: (world) => draftOf(world),
    body: () => ({ name: 'Our rules' }),
    changes: '/rule-sets/{id}',
  },
  'POST /api/v1/rule-sets/{id}/dry-run': {
    as: 'lead',
    params: (world) => draftOf(world),
    body: () => ({ decks: '1' }),
    upload: { name: 'theirs.pptx', content: tinyMaster({ slides: [{ layout: 0 }] }) },
  },
  'POST /api/v1/rule-sets/{id}/publish': { as: 'lead', params: (world) => triedOf(world) },
  'POST /api/v1/presentations/{id}/rule-waivers': {
    params: deck,
    body: async (world) => ({ fingerprint: await findingOf(world), reason: 'It is printed on the paper.' }),
  },
  'GET /api/v1/rule-waivers': { as: 'lead' },
  'GET /api/v1/rule-drift': { as: 'lead', query: (world) => `client_id=${world.clientId}` },
  'GET /api/v1/presentations/{id}/rule-waivers': { params: deck },
  'DELETE /api/v1/presentations/{id}/rule-waivers/{waiver_id}': { as: 'rita', params: ruleWaiver },
  'POST /api/v1/rule-sets/{id}/retire': {
    as: 'lead',
    // For a team: the one of the client is retired when another is published.
    params: (world) => publishedOf(world, { team_id: world.teamId }),
  },
  'DELETE /api/v1/rule-sets/{id}': { as: 'lead', params: (world) => draftOf(world) },
  'GET /api/v1/presentations/{id}/slides/{slide_id}/thumbnail': { params: slide },
  'GET /api/v1/exports/{id}': { params: exported },
  'GET /api/v1/exports/{id}/download': { params: exported },
  'GET /api/v1/exports/{id}/slides': { params: exported },
  'GET /api/v1/presentations/{id}/slide-states': { params: deck },

  'POST /api/v1/template-codegen/generate': {
    body: (world) => ({ presentation_id: world.deck.id }),
    upload: { name: 'mine.pptx', content: tinyMaster() },
  },

  'GET /api/v1/jobs': { query: (world) => `presentation_id=${world.deck.id}` },
  'GET /api/v1/jobs/{id}': { params: (world) => ({ id: world.deck.generateJobId }) },
  'GET /api/v1/jobs/{id}/progress': { params: (world) => ({ id: world.deck.generateJobId }) },
  'POST /api/v1/jobs/{id}/cancel': { params: async (world) => ({ id: await world.startEndlessJob() }) },
  'POST /api/v1/jobs/{id}/retry': { params: async (world) => ({ id: await world.failedJob() }) },
  'GET /api/v1/admin/jobs': {
    as: 'lead',
    query: (world) => `client_id=${world.clientId}&state=completed`,
  },

  'PUT /api/v1/presentations/{id}/teams': { params: deck, body: (world) => ({ team_ids: [world.teamId] }) },
  'POST /api/v1/presentations/{id}/transfer-ownership': {
    params: givenDeck,
    body: (world) => ({ user_id: world.people.ben.user.id }),
  },
  'POST /api/v1/presentations/{id}/prepare': {
    params: deck,
    body: async (world) => ({ template_name: 'general', layouts: await layouts(world) }),
  },
  'POST /api/v1/presentations/{id}/design': {
    params: deck,
    upload: { name: 'Open deck.pptx', content: tinyMaster({ slides: [{ layout: 0 }] }) },
  },
  'PUT /api/v1/presentations/{id}/outlines': { params: deck, body: outlineOf, changes: '/outlines' },
  'POST /api/v1/presentations/{id}/estimate': { params: deck },
  'POST /api/v1/presentations/{id}/outdated/update': {
    params: deck,
    after: ({ people, deck: { id } }) =>
      eventually('the slides are updated', async () => {
        const { items } = (await people.ann.get(`/jobs?presentation_id=${id}`)).body as { items: { state: string }[] };
        return items.every(({ state }) => !['queued', 'running'].includes(state));
      }),
  },
  'GET /api/v1/presentations/{id}/outdated': { params: deck },
  'POST /api/v1/presentations/{id}/generate': { params: deck },
  'POST /api/v1/presentations/{id}/outlines/stop': { params: deck },
  'POST /api/v1/presentations/{id}/outlines/regenerate': {
    params: deck,
    after: ({ follow, people, deck: { id } }) => follow(people.ann, `/presentations/${id}/outlines/stream`),
  },

  'DELETE /api/v1/template-management/layouts/{db_id}': { as: 'lead', params: codeLayout },
  'DELETE /api/v1/template-management/templates/{id}': {
    as: 'lead',
    params: async ({ people, clientId }) => {
      const body = codeTemplate('Unwanted', clientId);
      const answer = await people.lead.post('/template-management/templates').send(body).expect(201);
      return { id: (answer.body as { id: string }).id };
    },
  },
  'DELETE /api/v1/presentations/{id}': { params: ({ spare }) => ({ id: spare.presentationId }) },
  'POST /api/v1/presentations/{id}/restore': { params: ({ spare }) => ({ id: spare.presentationId }) },
  'DELETE /api/v1/master-decks/{id}': { as: 'lead', params: spareMaster },
  'DELETE /api/v1/images/{id}': { params: ({ spare }) => ({ id: spare.pictureId }) },
  'DELETE /api/v1/admin/storage/{id}': {
    as: 'lead',
    params: async (world) => ({ id: await storedFile(world) }),
  },
  'DELETE /api/v1/files/{id}': { params: ({ spare }) => ({ id: spare.fileId }) },
  'DELETE /api/v1/admin/clients/{id}/fonts/{font_id}': {
    as: 'lead',
    params: async ({ clientId, people }) => {
      const sent = people.lead.post(`/admin/clients/${clientId}/fonts`);
      const answer = await sent.attach('files', Buffer.from(houseFont('Spare Sans', 500)), 'spare.ttf').expect(201);
      return { id: clientId, font_id: (answer.body as { items: { id: string }[] }).items[0]?.id ?? '' };
    },
  },
  'DELETE /api/v1/admin/clients/{id}/brand/logos/{logo_id}': {
    as: 'lead',
    params: async (world) => ({ id: world.clientId, logo_id: await logoOf(world) }),
  },
  'DELETE /api/v1/admin/clients/{id}/teams/{team_id}': {
    as: 'lead',
    params: ({ clientId, spare }) => ({ id: clientId, team_id: spare.teamId }),
  },
  'DELETE /api/v1/admin/clients/{id}': {
    as: 'root',
    params: ({ spare }) => ({ id: spare.clientId }),
    stranger: 403,
  },
  'POST /api/v1/auth/logout': { as: 'ben' },
};
