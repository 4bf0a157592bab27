import { ADMINISTRATION, RULES } from './administration-rows.ts';
import {
  answers,
  isList,
  list,
  row,
  BASE_PATH,
  BRIEF,
  expectStatus,
  expectTrue,
  finished,
  form,
  makeDeck,
  MASTER,
  PIXEL,
  TABLE,
} from './spec-world.ts';
import type { Json, SpecRow, SpecWorld } from './spec-world.ts';

const SESSION = [
  row('Session', 'sso-token refuses without a provider', async ({ nobody, server }) => {
    const { origin } = new URL(server.url);
    const answer = await nobody.call(
      'POST',
      '/auth/sso-token',
      { id_token: 'x', mode: 'popup' },
      { 'x-lectern': '1', origin },
    );
    expectStatus(answer, 401, 403, 404, 422, 503);
  }),
  row('Session', '/login and /callback are gone', async (world) => {
    await answers('nobody', 'GET', '~/login', 404)(world);
    await answers('nobody', 'GET', '~/callback', 404)(world);
  }),
  row('Session', 'dev-login sets a session', ({ ann }) => ann.must(200, 'GET', '/auth/me')),
  row('Session', 'me with clientId', async ({ ann }) =>
    expectTrue(typeof (await ann.must(200, 'GET', '/auth/me'))['clientId'] === 'string', 'no clientId'),
  ),
  row('Session', 'options of the login page', answers('nobody', 'GET', '/auth/options')),
  row('Session', 'set-up state', answers('ann', 'GET', '/setup')),
  row('Session', 'logout ends the session', async ({ ann, server }) => {
    const { signIn } = await import('../service.ts');
    const guest = await signIn(server, 'guest@example.org');
    expectStatus(await guest.call('POST', '/auth/logout'), 200, 204);
    expectStatus(await guest.call('GET', '/auth/me'), 401);
    await ann.must(200, 'GET', '/auth/me');
  }),
  row('Session', 'everything under the base path, 404 without', async ({ server, ann }) => {
    const bare = server.url.replace(BASE_PATH, '');
    expectTrue((await fetch(`${bare}/api/v1/auth/me`)).status === 404, 'not 404 without the base path');
    await ann.must(200, 'GET', '/auth/me');
  }),
];

const WORKFLOW = [
  row('Workflow', 'upload takes Excel, CSV, images, documents', async ({ ann, note }) => {
    const answer = await ann.must(201, 'POST', '/files/upload', form('files', 'sales.csv', TABLE));
    note['file'] = String(list(answer['items'])[0]?.['id']);
    await ann.must(201, 'POST', '/files/upload', form('files', 'dot.png', PIXEL));
    await ann.must(201, 'POST', '/files/upload', form('files', 'note.md', BRIEF));
    expectStatus(await ann.call('POST', '/files/upload', form('files', 'x.exe', 'MZ')), 415, 422);
  }),
  row('Workflow', 'tables are decomposed into JSON', async ({ ann, note }) => {
    const [item] = list((await ann.must(200, 'POST', '/files/decompose', { file_ids: [note['file']] }))['items']);
    expectTrue(list(item?.['tables']).length === 1, 'no table');
  }),
  row('Workflow', 'addresses: private ones are refused', async ({ ann }) =>
    expectStatus(await ann.call('POST', '/files/url', { url: 'http://127.0.0.1/' }), 422),
  ),
  row('Workflow', 'files: list, get, update, delete', async ({ ann, note }) => {
    await isList('ann', '/files')({ ann } as SpecWorld);
    await ann.must(200, 'GET', `/files/${note['file']}`);
    await ann.must(200, 'PUT', `/files/${note['file']}`, { name: 'renamed.csv' });
  }),
  row('Workflow', 'prepare stores template and layouts; a missing schema is 422', async ({ ann, deckId, note }) => {
    const id = String((await ann.must(201, 'POST', '/presentations', { brief: BRIEF }))['id']);
    note['prepared'] = id;
    const layouts = list((await ann.must(200, 'GET', '/templates/general'))['layouts']).slice(0, 9);
    const prepared = await ann.must(200, 'POST', `/presentations/${id}/prepare`, { template_name: 'general', layouts });
    expectTrue(prepared['template_name'] === 'general', 'no template name');
    const broken = layouts.map((layout) => ({ ...layout, json_schema: null }));
    expectStatus(
      await ann.call('POST', `/presentations/${deckId}/prepare`, { template_name: 'general', layouts: broken }),
      422,
    );
  }),
  row('Workflow', 'outlines stream: events, commit at the end, resumable', async ({ ann }) => {
    const id = String((await ann.must(201, 'POST', '/presentations', { brief: BRIEF }))['id']);
    const events = await (await ann.follow(`/presentations/${id}/outlines/stream`)).rest();
    const names = events.map(({ event }) => event);
    for (const name of ['outline.section', 'outline.slide', 'outline.completed'])
      expectTrue(names.includes(name), `no ${name}`);
    const again = await (await ann.follow(`/presentations/${id}/outlines/stream`, events[0]?.id)).rest();
    expectTrue(again.length >= events.length - 1, 'Last-Event-ID misses events');
  }),
  row('Workflow', 'every content slide records its section', async ({ ann, deckId }) => {
    const slides = list((await ann.must(200, 'GET', `/presentations/${deckId}/outlines`))['slides']);
    const content = slides.filter(({ kind }) => !['title', 'agenda', 'closing'].includes(String(kind)));
    expectTrue(
      content.length > 0 && content.every((slide) => slide['source_section_idx'] !== null),
      'source_section_idx is null',
    );
  }),
  row('Workflow', 'get presentation needs a session', async ({ nobody, ann, deckId }) => {
    expectStatus(await nobody.call('GET', `/presentations/${deckId}`), 401);
    await ann.must(200, 'GET', `/presentations/${deckId}`);
  }),
  row('Workflow', 'update takes plain input, ignores unknown fields', async ({ ann, deckId }) => {
    const path = `/presentations/${deckId}/slides`;
    const read = await ann.call('GET', path);
    const slides = list(read.body?.['slides']).map(({ id }) => ({ id, surprise: 1 }));
    const added = { title: 'Plain', fields: { body: ['One', 'Two'], unknown: 3 } };
    const etag = read.headers.get('etag') ?? '';
    expectStatus(await ann.call('PUT', path, { slides: [...slides, added] }, { 'if-match': etag }), 200);
    expectStatus(await ann.call('PUT', path, { slides }, { 'if-match': etag }), 412);
    expectStatus(await ann.call('PUT', path, { slides }), 428);
  }),
  row('Workflow', 'slide edit', async ({ ann, deckId, note }) => {
    const slides = list((await ann.must(200, 'GET', `/presentations/${deckId}/slides`))['slides']);
    note['slide'] = String(slides[1]?.['id']);
    await ann.must(200, 'POST', `/presentations/${deckId}/slides/${note['slide']}/edit`, {
      instruction: 'title: Shorter',
    });
  }),
  row('Workflow', 'slide edit-html', async ({ ann, deckId, note }) => {
    const html = '<h1>Shorter still</h1><ul><li>One point</li></ul>';
    await ann.must(200, 'POST', `/presentations/${deckId}/slides/${note['slide']}/edit-html`, { html });
  }),
  row('Workflow', 'visual forms of a slide', async ({ ann, deckId, note }) =>
    ann.must(200, 'GET', `/presentations/${deckId}/slides/${note['slide']}/forms`),
  ),
  row('Workflow', 'versions and restore', async ({ ann, deckId, note }) => {
    const path = `/presentations/${deckId}/slides/${note['slide']}/versions`;
    const [last] = list((await ann.must(200, 'GET', path))['items']);
    await ann.must(200, 'POST', `${path}/${String(last?.['version'])}/restore`);
  }),
  row('Workflow', 'images: generate, upload, lists, delete', async ({ ann, note }) => {
    const made = await ann.must(201, 'POST', '/images/generate', { prompt: 'A lane' });
    note['image'] = String(made['id']);
    await ann.must(201, 'POST', '/images/upload', form('files', 'dot.png', PIXEL));
    await isList('ann', '/images/uploaded')({ ann } as SpecWorld);
    await isList('ann', '/images/generated')({ ann } as SpecWorld);
    expectStatus(await ann.call('DELETE', `/images/${note['image']}`), 204);
  }),
  row('Workflow', 'estimate before generation', ({ ann, deckId }) =>
    ann.must(200, 'POST', `/presentations/${deckId}/estimate`),
  ),
  row('Workflow', 'outdated slides: what changed, update just those', async ({ ann, deckId }) => {
    const { slides } = await ann.must(200, 'GET', `/presentations/${deckId}/outdated`);
    expectTrue(typeof slides === 'object', 'the slides that are outdated are listed');
    await ann.must(202, 'POST', `/presentations/${deckId}/outdated/update`);
  }),
  row('Workflow', 'follow-up questions, attachment mapping', async ({ ann, deckId }) => {
    await ann.must(200, 'POST', `/presentations/${deckId}/follow-up-questions`);
    await ann.must(200, 'POST', `/presentations/${deckId}/attachment-mapping`);
  }),
  row('Workflow', 'jobs: status, progress stream, cancel', async ({ ann, deckId }) => {
    const { job_id } = await ann.must(202, 'POST', `/presentations/${deckId}/export`, { format: 'pptx' });
    const events = await (await ann.follow(`/jobs/${String(job_id)}/progress`)).rest();
    expectTrue(events.at(-1)?.event === 'completed', `the stream ends with ${events.at(-1)?.event}`);
    expectStatus(await ann.call('POST', `/jobs/${String(job_id)}/cancel`), 200, 202, 204, 409);
    await isList('ann', '/jobs')({ ann } as SpecWorld);
  }),
  row('Workflow', 'export PPTX and PDF, with a quality report', async ({ ann, deckId }) => {
    for (const format of ['pptx', 'pdf']) {
      const { job_id } = await ann.must(202, 'POST', `/presentations/${deckId}/export`, { format });
      const result = await finished(ann, job_id);
      const record = await ann.must(200, 'GET', `/exports/${String(result['export_id'])}`);
      expectTrue(record['quality_report'] !== null, `quality_report of ${format} is null`);
      expectStatus(await ann.call('GET', `/exports/${String(result['export_id'])}/download`), 200);
    }
  }),
  row('Workflow', 'review: status, comments, information', async ({ ann, rita, deckId }) => {
    const path = `/presentations/${deckId}/review`;
    const { content_hash } = await ann.must(200, 'GET', path);
    await ann.must(200, 'PUT', `${path}/status`, { status: 'In Review', content_hash });
    await rita.must(201, 'POST', `${path}/comments`, { text: 'Check this.' });
    await rita.must(200, 'PUT', `${path}/status`, { status: 'Draft', content_hash, comment: 'Not yet.' });
  }),
  row('Workflow', 'brand check of a presentation', ({ ann, deckId }) =>
    ann.must(200, 'POST', `/presentations/${deckId}/brand-check`),
  ),
  row('Workflow', 'brand check of a deck', async ({ ann }) =>
    expectStatus(await ann.call('POST', '/brand/check-deck', form('file', 'deck.pptx', MASTER(1))), 200),
  ),
  row('Workflow', 'transfer of ownership', async ({ ann, lead, note }) => {
    const me = await lead.must(200, 'GET', '/auth/me');
    await ann.must(200, 'POST', `/presentations/${note['prepared']}/transfer-ownership`, { user_id: me['id'] });
  }),
  row('Workflow', 'delete, restore, purge with counts', async ({ ann, lead }) => {
    const id = await makeDeck(ann);
    expectStatus(await ann.call('DELETE', `/presentations/${id}`), 204);
    await ann.must(200, 'POST', `/presentations/${id}/restore`);
    expectStatus(await ann.call('DELETE', `/presentations/${id}`), 204);
    const counted = await lead.must(200, 'POST', '/storage/purge', { presentation_ids: [id], dry_run: true });
    expectTrue('total' in counted && 'purged_images' in counted, 'no counts');
    await lead.must(200, 'POST', '/storage/purge', { presentation_ids: [id] });
  }),
];

const TEMPLATES = [
  row('Templates', 'upload a master deck; .pptx counts, not the type', async ({ lead, note }) => {
    const deck = await lead.must(
      201,
      'POST',
      '/master-decks',
      form('file', 'house.pptx', MASTER(0), { name: 'House' }),
    );
    Object.assign(note, { master: deck['id'], template: deck['template_id'] });
    expectTrue(Number(deck['layout_count']) > 0, 'no layouts');
  }),
  row('Templates', 'reparse is a job without a presentation', async ({ lead, note }) => {
    const { job_id } = await lead.must(202, 'POST', `/master-decks/${note['master']}/reparse`, {
      parse_mode: 'slides',
    });
    expectTrue(
      (await lead.must(200, 'GET', `/jobs/${String(job_id)}`))['presentation_id'] === null,
      'names a presentation',
    );
    await finished(lead, job_id);
  }),
  row('Templates', 'list and filter layouts', async ({ lead, note }) => {
    const path = `/template-management/layouts?template_id=${note['template']}`;
    const [layout] = list((await lead.must(200, 'GET', path))['items']);
    for (const name of ['db_id', 'is_enabled', 'thumbnail_path', 'legacy', 'json_schema'])
      expectTrue(layout !== undefined && name in layout, `no ${name}`);
    note['layout'] = String(layout?.['db_id']);
    await lead.must(200, 'GET', `${path}&enabled=true`);
  }),
  row('Templates', 'toggle-enabled', async ({ lead, note }) => {
    const path = `/template-management/layouts/${note['layout']}/toggle-enabled`;
    const [one, other] = [await lead.must(200, 'PATCH', path), await lead.must(200, 'PATCH', path)];
    expectTrue(one['is_enabled'] !== other['is_enabled'], 'nothing was toggled');
  }),
  row('Templates', 'legacy component code, marked as legacy', async ({ lead, note }) => {
    const layouts = ['One', 'Two'].map((name) => ({
      ...{ name, layout_code: 'export default ({ data }) => <h1>{data.title}</h1>' },
      json_schema: { type: 'object', properties: { title: { type: 'string' } } },
    }));
    const made = await lead.must(201, 'POST', '/template-management/templates', { name: 'Old', layouts });
    const own = list(made['layouts']);
    expectTrue(
      own.every(({ legacy }) => legacy === true),
      'legacy is not true',
    );
    note['codeLayout'] = String(own[0]?.['db_id']);
    note['otherLayout'] = String(own[1]?.['db_id']);
  }),
  row('Templates', 'delete layouts singly and in bulk', async ({ lead, note }) => {
    expectStatus(await lead.call('DELETE', `/template-management/layouts/${note['codeLayout']}`), 200, 204);
    await lead.must(200, 'POST', '/template-management/layouts/bulk-delete', { db_ids: [note['otherLayout']] });
  }),
  row('Templates', 'codegen into a template of one’s own', async ({ ann, deckId }) => {
    const body = form('template_file', 'mine.pptx', MASTER(1), { presentation_id: deckId, custom_prompt: '' });
    expectStatus(await ann.call('POST', '/template-codegen/generate', body), 200);
  }),
  row('Templates', 'DELETE master deck removes files and rows', async ({ lead, note }) => {
    const removed = await lead.must(200, 'DELETE', `/master-decks/${note['master']}`);
    expectTrue(removed['master_decks'] === 1 && removed['templates'] === 1, 'not removed');
    expectStatus(await lead.call('GET', `/master-decks/${note['master']}`), 404);
  }),
];

const FRONT_END = [
  row('Front end', 'has-required-key', answers('ann', 'GET', '~/api/has-required-key')),
  row('Front end', 'diagram-markup-to-image', async ({ ann }) => {
    const image = await ann.must(200, 'POST', '~/api/diagram-markup-to-image', { markup: 'flowchart LR\n  A --> B' });
    expectTrue(typeof image['image_base64'] === 'string', 'no picture');
  }),
  row('Front end', 'generate-pptx', async ({ ann, deckId }) =>
    expectStatus(await ann.call('POST', '~/api/generate-pptx', { presentation_id: deckId }), 200),
  ),
];

const ERRORS = [
  row('Errors', 'unknown query parameters are 422 and name the allowed ones', async ({ ann }) => {
    const { body } = expectStatus(await ann.call('GET', '/presentations?sise=3'), 422);
    expectTrue(JSON.stringify(body?.['errors']).includes('page_size'), 'the allowed ones are not named');
  }),
  row('Errors', 'a foreign client_id is 404', async ({ ann, lead }) => {
    for (const path of ['/admin/users', '/admin/audit-log'])
      expectStatus(await lead.call('GET', `${path}?client_id=nobody`), 404);
    expectStatus(await ann.call('GET', '/presentations?client_id=nobody'), 404);
  }),
  row('Errors', 'an unknown id is 404 in a path and 422 in a body', async ({ ann }) => {
    expectStatus(await ann.call('GET', '/presentations/nobody'), 404);
    expectStatus(await ann.call('POST', '~/api/generate-pptx', { presentation_id: 'nobody' }), 422);
  }),
  row('Errors', 'the type of a problem leads to its explanation', async ({ ann, server }) => {
    const { body } = await ann.call('GET', '/presentations/nobody');
    const [page = '', anchor] = String(body?.['type']).split('#');
    const text = await (await fetch(new URL(page, server.url))).text();
    expectTrue(text.includes(`id="${anchor}"`), 'the anchor is not there');
  }),
  row('Errors', 'a body above the limit is refused', async ({ ann }) =>
    expectStatus(await ann.call('POST', '/presentations', { brief: 'x'.repeat(600_000) }), 413, 422),
  ),
];

const DESCRIPTION = [
  row('Description', 'OpenAPI and its page', async ({ nobody }) => {
    const { body } = expectStatus(await nobody.call('GET', '/openapi.json'), 200);
    expectTrue(
      Object.keys((body as { components: { schemas: Json } }).components.schemas).length > 50,
      'schemas have no names',
    );
    expectStatus(await nobody.call('GET', '/docs'), 200);
  }),
  row('Description', 'health, readiness', async (world) => {
    await answers('nobody', 'GET', '~/healthz')(world);
    await answers('nobody', 'GET', '~/readyz')(world);
  }),
  row('Description', 'the clients at /addin and /admin', async (world) => {
    await answers('nobody', 'GET', '~/addin/', 200)(world);
    await answers('nobody', 'GET', '~/admin/', 200)(world);
  }),
];

/** The rows in the order of the specification; later ones use what earlier ones made. */
export const SPEC_ROWS: readonly SpecRow[] = [
  ...[...SESSION, ...WORKFLOW, ...TEMPLATES, ...FRONT_END],
  ...[...ADMINISTRATION, ...RULES, ...ERRORS, ...DESCRIPTION],
];
