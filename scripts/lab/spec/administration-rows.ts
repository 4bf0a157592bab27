import { answers, expectStatus, expectTrue, finished, form, isList, list, MASTER, row } from './spec-world.ts';
import type { SpecWorld } from './spec-world.ts';

/** What administrators do. */
export const ADMINISTRATION = [
  row('Administration', 'users: list, role, deactivate', async ({ lead, server }) => {
    const { signIn } = await import('../service.ts');
    const me = await (await signIn(server, 'temp@example.org')).must(200, 'GET', '/auth/me');
    await isList('lead', '/admin/users')({ lead } as SpecWorld);
    await lead.must(200, 'PATCH', `/admin/users/${String(me['id'])}`, { role: 'reviewer' });
    await lead.must(200, 'PATCH', `/admin/users/${String(me['id'])}`, { is_active: false });
  }),
  row('Administration', 'clients: create, read, update, delete', async ({ root }) => {
    const { id } = await root.must(201, 'POST', '/admin/clients', { name: 'Northwind' });
    await root.must(200, 'GET', `/admin/clients/${String(id)}`);
    expectStatus(await root.call('POST', '/admin/clients', { name: 'northwind' }), 409);
    await root.must(200, 'PATCH', `/admin/clients/${String(id)}`, { name: 'Northwind Traders' });
    expectStatus(await root.call('DELETE', `/admin/clients/${String(id)}`), 204);
  }),
  row('Administration', 'brand configuration', async ({ lead, clientId }) => {
    const path = `/admin/clients/${clientId}/brand`;
    const read = await lead.call('GET', path);
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    expectStatus(await lead.call('PUT', path, { contrast_minimum: 7 }, headers), 200);
  }),
  row('Administration', 'teams', async ({ lead, clientId }) => {
    await lead.must(201, 'POST', `/admin/clients/${clientId}/teams`, { name: 'Sales' });
    await isList('lead', `/admin/clients/${clientId}/teams`)({ lead } as SpecWorld);
  }),
  row('Administration', 'audit log: filters, CSV, JSON', async ({ lead }) => {
    await isList('lead', '/admin/audit-log?action=users')({ lead } as SpecWorld);
    for (const format of ['csv', 'json'])
      expectStatus(await lead.call('GET', `/admin/audit-log?format=${format}`), 200);
  }),
  ...['overview', 'usage', 'quality', 'performance'].map((name) =>
    row('Administration', `analytics: ${name}`, answers('lead', 'GET', `/admin/analytics/${name}`)),
  ),
  row('Administration', 'storage: list, breakdown', async (world) => {
    await isList('lead', '/admin/storage')(world);
    await isList('lead', '/admin/storage/summary')(world);
  }),
  row('Administration', 'storage: download, delete, bulk delete', async ({ lead }) => {
    const [item] = list((await lead.must(200, 'GET', '/admin/storage'))['items']);
    expectStatus(await lead.call('GET', `/admin/storage/${String(item?.['id'])}/download`), 200);
    await lead.must(200, 'POST', '/admin/storage/bulk-delete', { ids: [String(item?.['id'])] });
  }),
  row('Administration', 'settings of the service and of a client', async ({ root, lead }) => {
    await root.must(200, 'GET', '/admin/settings');
    await lead.must(200, 'PUT', '/admin/settings', { plugin: 'ai', values: { model: 'small' } });
    expectStatus(await lead.call('PUT', '/admin/settings', { plugin: 'settings', values: { allowed_hosts: [] } }), 403);
    await lead.must(200, 'PUT', '/admin/settings', { plugin: 'ai', values: { model: null } });
  }),
  row('Administration', 'model listing', answers('root', 'GET', '/admin/settings/models', 200, 502)),
  row('Administration', 'connection test', async ({ root }) =>
    expectStatus(await root.call('POST', '/admin/settings/test-connection', { provider: 'builtin' }), 200),
  ),
  row('Administration', 'retention', async ({ root }) => {
    await root.must(200, 'GET', '/admin/retention');
    await root.must(200, 'PUT', '/admin/retention', { session_days: 2 });
  }),
  row('Administration', 'jobs of all', isList('root', '/admin/jobs')),
];

const STAMP = {
  ...{ id: 'style.stamp', kind: 'text.stamp', params: { text: 'Internal use' } },
  ...{ severity: 'hint', fix: 'none', why: 'Readers must know whom a deck is for.' },
};

/** Rule sets, their dry runs and waivers. */
export const RULES = [
  row('Rules', 'rule sets: draft, read, change, list', async ({ lead, clientId, note }) => {
    const body = { name: 'House rules', client_id: clientId, rules: [STAMP] };
    note['rules'] = String((await lead.must(201, 'POST', '/rule-sets', body))['id']);
    const path = `/rule-sets/${note['rules']}`;
    const headers = { 'if-match': (await lead.call('GET', path)).headers.get('etag') ?? '' };
    expectStatus(await lead.call('PUT', path, { name: 'Rules of the house' }, headers), 200);
    expectStatus(await lead.call('PUT', path, { name: 'Too late' }, headers), 412);
    await isList('lead', '/rule-sets')({ lead } as SpecWorld);
  }),
  row('Rules', 'publish takes only what a dry run tried', async ({ lead, note }) => {
    const path = `/rule-sets/${note['rules']}`;
    expectStatus(await lead.call('POST', `${path}/publish`), 409);
    const fields = form('files', 'theirs.pptx', MASTER(0), { decks: '2' });
    const { job_id } = await lead.must(202, 'POST', `${path}/dry-run`, fields);
    await finished(lead, job_id);
    expectTrue((await lead.must(200, 'GET', path))['dry_run'] !== null, 'the result is not kept');
    await lead.must(200, 'POST', `${path}/publish`);
    expectStatus(await lead.call('DELETE', path), 409);
  }),
  row('Rules', 'a published rule is found and can be waived', async ({ ann, rita, deckId }) => {
    const { gates } = await ann.must(200, 'POST', `/presentations/${deckId}/brand-check`);
    const findings = list(gates).flatMap((gate) => list(gate['findings']));
    const fingerprint = findings.find((finding) => JSON.stringify(finding).includes(STAMP.id))?.['fingerprint'];
    expectTrue(typeof fingerprint === 'string', 'the rule finds nothing');
    const path = `/presentations/${deckId}/rule-waivers`;
    const { id } = await rita.must(201, 'POST', path, { fingerprint, reason: 'It is printed on the paper.' });
    await rita.must(200, 'GET', path);
    expectStatus(await rita.call('DELETE', `${path}/${String(id)}`), 200, 204);
  }),
  row('Rules', 'a first draft read from a master', async ({ lead, clientId }) => {
    const { id } = await lead.must(201, 'POST', '/rule-sets/from-template', {
      client_id: clientId,
      template: 'general',
    });
    expectStatus(await lead.call('DELETE', `/rule-sets/${String(id)}`), 204);
  }),
  row('Rules', 'retire', ({ lead, note }) => lead.must(200, 'POST', `/rule-sets/${note['rules']}/retire`)),
  row('Rules', 'waivers of a gate of the review', async ({ rita, deckId, note }) => {
    const path = `/presentations/${deckId}/review`;
    const waiver = { gate: 'contrast', slide_id: note['slide'], reason: 'The house colour.' };
    const { id } = await rita.must(201, 'POST', `${path}/waivers`, waiver);
    expectStatus(await rita.call('DELETE', `${path}/waivers/${String(id)}`), 200, 204);
  }),
];
