import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { TestServer } from '../support/start-test-server.ts';
import { tinyMaster } from '../support/tiny-master.ts';

const KEY = 'canary-of-the-first-run-1a2b3c';
const folder = mkdtempSync(join(tmpdir(), 'lectern-first-run-'));
const fileOf = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const brand = { colours: [{ name: 'Navy', role: 'primary', hex: '#112233' }] };
let model: FakeModelServer;
let environment: Record<string, string>;
let server: TestServer;
beforeAll(async () => {
  model = await startFakeModelServer();
  environment = {
    LECTERN_INIT_ORGANISATION: 'Tea House',
    LECTERN_INIT_ADMINS: 'Lea@example.org, max@example.org',
    LECTERN_INIT_MODEL_ADDRESS: model.base_url,
    LECTERN_INIT_MODEL_KEY: KEY,
    LECTERN_INIT_MODEL: 'writer',
    LECTERN_INIT_MASTER: fileOf('House.pptx', tinyMaster()),
    LECTERN_INIT_BRAND: fileOf('brand.json', JSON.stringify(brand)),
    LECTERN_INIT_SAMPLE: fileOf('sample.md', '# Tea\n\nWe sell tea. Tea sells well.\n'),
  };
  server = await startTestServer({ environment });
});
afterAll(async () => {
  await server.close();
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

it('an empty installation is set up by its variables, once', async () => {
  const root = await server.signIn('admin@localhost');
  const total = async (path: string): Promise<number> => ((await root.get(path)).body as { total: number }).total;
  const { body: clients } = (await root.get('/admin/clients')) as { body: { items: { id: string; name: string }[] } };
  expect(clients.items).toMatchObject([{ name: 'Tea House' }]);
  const clientId = clients.items[0]?.id ?? '';
  const invited = (await root.get('/admin/users/invitations')).body as { items: { email: string; role: string }[] };
  expect(invited.items.map(({ email, role }) => [email, role])).toEqual([
    ['lea@example.org', 'client_admin'],
    ['max@example.org', 'client_admin'],
  ]);
  expect((await root.get('~/api/has-required-key')).body).toEqual({ has_key: true, provider: 'openai' });
  expect(await total('/master-decks')).toBe(1);
  expect((await root.get(`/admin/clients/${clientId}/brand`)).body).toMatchObject(brand);
  const deck = await eventually('the first presentation', async () => {
    const { items } = (await root.get('/presentations')).body as { items: { id: string }[] };
    return items[0];
  });
  await eventually('its slides', async () => {
    const { body } = (await root.get(`/presentations/${deck.id}`)) as { body: { slides: { slides: unknown[] } } };
    return body.slides.slides.length > 0;
  });
  const { items: jobs } = (await root.get('/admin/jobs?name=slides.generate&sort=-finished_at')).body as {
    items: { presentation_id: string; presentation_title: string }[];
  };
  const { title } = (await root.get(`/presentations/${deck.id}`)).body as { title: string };
  expect(jobs).toMatchObject([{ presentation_id: deck.id, presentation_title: title }]);
  const { items: audited } = (await root.get('/admin/audit-log?action=settings.change')).body as {
    items: { user_id: string; after: object }[];
  };
  expect(audited[0]).toMatchObject({ user_id: root.user.id });

  // The operator's changes stay: another start finds each step already done.
  await root.patch(`/admin/clients/${clientId}`).send({ name: 'Coffee House' }).expect(200);
  const other = await startTestServer({ beside: server, environment });
  const after = (await root.get('/admin/clients')).body as { items: { name: string }[] };
  expect(after.items.map(({ name }) => name)).toEqual(['Coffee House']);
  expect(await total('/presentations')).toBe(1);
  await other.close();
});

it('a refused step stops the start, and names the variable that is wrong', async () => {
  const broken = { LECTERN_INIT_MASTER: fileOf('broken.pptx', 'no deck') };
  const reason: unknown = await startTestServer({ environment: broken }).then(
    () => null,
    (error: unknown) => error,
  );
  expect(reason).toMatchObject({ code: 'first_run.failed', params: { variable: 'LECTERN_INIT_MASTER' } });
});
