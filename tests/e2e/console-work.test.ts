import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { auditExport } from '../../common/api/audit.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { Caller } from '../support/start-test-server.ts';
import { accessFaults, isTooWide, TOASTS } from './support/access-faults.ts';
import { chooseInMenu } from './support/shared-browser.ts';
import { openConsole } from './support/open-console.ts';
import type { OpenConsole } from './support/open-console.ts';
import { openTenant } from './support/open-tenant.ts';
import type { Tenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';

type Administrator = 'super_admin' | 'client_admin';

inChromium('the work in the admin console', () => {
  let tenant: Tenant;
  let callers: Record<Administrator | 'author', Caller>;
  beforeAll(async () => {
    tenant = await openTenant();
    callers = {
      super_admin: tenant.root,
      client_admin: await tenant.signIn('lea', 'client_admin'),
      author: await tenant.signIn('ann'),
    };
  });

  /** The window of each role, opened once: its scripts are compiled once. */
  const windows = new Map<Administrator, OpenConsole>();
  const at = async (role: Administrator, path: string): Promise<OpenConsole> => {
    const known = windows.get(role);
    if (known !== undefined) {
      await known.go(path);
      return known;
    }
    const opened = await openConsole(callers[role], tenant.browser, tenant.server, path);
    windows.set(role, opened);
    return opened;
  };
  afterAll(async () => {
    for (const { close } of windows.values()) await close();
  });

  const isSound = async ({ page, faults, refused }: OpenConsole, name: string): Promise<void> => {
    expect({ name, isTooWide: await isTooWide(page) }).toEqual({ name, isTooWide: false });
    expect((await accessFaults(page, { without: TOASTS })).map((each) => `${name} ${each}`)).toEqual([]);
    expect({ name, faults, refused }).toEqual({ name, faults: [], refused: [] });
  };

  it.each(['super_admin', 'client_admin'] as const)(
    'lets a %s invite, change a role and deactivate, after saying what that does',
    async (role) => {
      const name = `worker-${role.replace('_', '-')}`;
      const worker = await tenant.signIn(name);
      const deck = await presentationOf(worker, `Harbour of ${role}`);
      const { author: heir } = callers;
      const console = await at(role, `/users?client=${role === 'super_admin' ? tenant.clientId : ''}`);
      const { page } = console;
      const email = `invited-${role}@example.org`;
      await page.getByRole('button', { name: 'Invite user' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email address').fill(email);
      await dialog.getByLabel('Role').selectOption('reviewer');
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('tab', { name: 'Invitations' }).click();
      await page.getByText(email).first().waitFor();

      await page.getByRole('tab', { name: 'Users', exact: true }).click();
      await page.getByRole('searchbox', { name: 'Name or email' }).fill(tenant.email(name));
      await page.getByText('1–1 of 1').waitFor();
      expect(new URL(page.url()).searchParams.get('q')).toBe(tenant.email(name));
      await page
        .getByRole('checkbox', { name: /^Select / })
        .last()
        .click();
      await page.getByRole('button', { name: 'Change role' }).click();
      const asked = page.getByRole('alertdialog');
      await asked.getByRole('radio', { name: /^Reviewer/ }).check();
      await asked.getByText('Author becomes Reviewer').waitFor();
      if (role === 'super_admin') await isSound(console, 'change of role');
      await asked.getByRole('button', { name: 'Change 1 role' }).click();
      await asked.waitFor({ state: 'detached' });
      await page.getByRole('gridcell', { name: 'Reviewer' }).waitFor();
      expect((await worker.get('/auth/me')).status).toBe(401);

      const again = await tenant.server.signIn(tenant.email(name));
      await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
      await asked.getByText('Ends 1 session. 1 presentation keeps its owner.').waitFor();
      const owners = asked.getByLabel('New owner of their presentations');
      await owners.selectOption(heir.user.id);
      await asked.getByText(/1 presentation goes to /).waitFor();
      expect(await owners.locator(`option[value="${tenant.root.user.id}"]`).count()).toBe(0);
      const foreign = { is_active: false, new_owner_id: tenant.root.user.id };
      expect((await callers[role].patch(`/admin/users/${worker.user.id}`).send(foreign)).status).toBe(422);
      await asked.getByRole('button', { name: 'Deactivate 1 user' }).click();
      await asked.waitFor({ state: 'detached' });
      await page.getByRole('gridcell', { name: 'Deactivated' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('1 user reactivated').waitFor();
      await page.getByRole('gridcell', { name: 'Deactivated' }).waitFor({ state: 'detached' });
      // Ended sessions stay ended.
      expect((await again.get('/auth/me')).status).toBe(401);
      expect((await heir.get(`/presentations/${deck}`)).body).toMatchObject({ owner_id: heir.user.id });
      expect(console.faults).toEqual([]);
    },
  );

  it('keeps a client_admin from operators and from other clients, on the page and at the server', async () => {
    const { client_admin: lea } = callers;
    const chief = await tenant.signIn('chief', 'super_admin');
    const { page, go } = await at('client_admin', `/users?q=${encodeURIComponent(tenant.email('chief'))}`);
    // The rows of the previous search stay until these are loaded.
    await page
      .getByRole('row', { name: new RegExp(tenant.email('chief')) })
      .getByRole('button')
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Only another operator can change an operator.').waitFor();
    expect(await drawer.locator('[data-action]').count()).toBe(0);
    expect((await lea.patch(`/admin/users/${chief.user.id}`).send({ is_active: false })).status).toBe(403);
    await go('/clients');
    expect(await page.getByRole('button', { name: 'Create client' }).count()).toBe(0);
    expect(await page.getByRole('row').count()).toBe(2);
    expect((await lea.get('/admin/retention')).status).toBe(403);
  });

  it.each(['super_admin', 'client_admin'] as const)(
    'shows a %s why a job failed, and starts it again',
    async (role) => {
      const id = await failedJob(tenant, callers.author.user.id);
      const console = await at(role, '/jobs');
      const { page, go } = console;
      await chooseInFilter(page, 'State', 'Failed');
      await page.getByText('took longer than 600 seconds').first().waitFor();
      await go(`/jobs?state=failed&open=${id}`);
      const drawer = page.getByRole('dialog');
      await drawer.getByText('Why it failed').waitFor();
      if (role === 'super_admin') await isSound(console, 'failed job');
      await drawer.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Retry 1 job' }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      const job = (await callers[role].get(`/jobs/${id}`)).body as { state: string; failures: number };
      expect(job.state).not.toBe('cancelled');
      const [entry] = (
        (await callers[role].get(`/admin/audit-log?action=jobs.retry&target_id=${id}`)).body as {
          items: { action: string }[];
        }
      ).items;
      expect(entry?.action).toBe('jobs.retry');
    },
  );

  it('exports the audit log, checks its chain, and links to one entry', async () => {
    const console = await at('client_admin', '/audit');
    const { page } = console;
    await page.getByText('The record is intact.').waitFor();
    await page.getByRole('row').nth(1).getByRole('button').first().click();
    await page.getByRole('dialog').getByText('Technical details').waitFor();
    await isSound(console, 'audit entry');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const download = page.waitForEvent('download');
    await chooseInMenu(page.getByRole('button', { name: 'Export' }), 'As JSON');
    const entries = auditExport.parse(JSON.parse(readFileSync(await (await download).path(), 'utf8')));
    expect(entries.length).toBeGreaterThan(0);
    expect(new Set(entries.map(({ client_id }) => client_id))).toEqual(new Set([tenant.clientId]));
  });

  it('saves a brand, and shows what can be read on what', async () => {
    const { page, refused } = await at('client_admin', '/brand');
    for (const [index, [name, role]] of [
      ['Navy', 'text'],
      ['Paper', 'background'],
    ].entries()) {
      await page.getByRole('button', { name: 'Add colour' }).click();
      await page
        .getByLabel('Name of the colour')
        .nth(index)
        .fill(name ?? '');
      await page
        .getByLabel('Role of the colour')
        .nth(index)
        .selectOption(role ?? '');
    }
    await page.getByRole('button', { name: 'Save brand' }).click();
    await page.getByText('Navy on Paper').waitFor();
    const answer = await callers.client_admin.get(`/admin/clients/${tenant.clientId}/brand`);
    expect((answer.body as { colours: { name: string }[] }).colours.map(({ name }) => name)).toEqual(['Navy', 'Paper']);
    expect(refused).toEqual([]);
  });

  it.each(['super_admin', 'client_admin'] as const)(
    'counts for a %s what emptying the trash would delete before it deletes that, in no other client',
    async (role) => {
      const { author, super_admin: root } = callers;
      const sent = await author.post('/files/upload').attach('files', Buffer.from('a,b\n1,2\n'), 'old.csv').expect(201);
      const id = (sent.body as { items: { id: string }[] }).items[0]?.id ?? '';
      expect((await author.delete(`/files/${id}`)).status).toBeLessThan(300);
      const stored = async (): Promise<number> =>
        ((await root.get(`/admin/storage?deleted=true&client_id=${tenant.clientId}`)).body as { total: number }).total;
      expect(await stored()).toBe(1);
      const elsewhere = { client_id: tenant.root.user.clientId, older_than_days: 3_000, dry_run: true };
      const refusal = await callers[role].post('/storage/purge').send(elsewhere);
      expect(refusal.status).toBe(role === 'super_admin' ? 200 : 422);
      const { page } = await at(role, role === 'super_admin' ? `/storage?client=${tenant.clientId}` : '/storage');
      await page.getByRole('button', { name: 'Empty trash' }).click();
      const asked = page.getByRole('alertdialog');
      await asked.getByRole('spinbutton').fill('0');
      await asked.getByRole('spinbutton').press('Tab');
      await asked.getByRole('button', { name: 'Count files' }).click();
      await asked.getByText('1 file would be deleted permanently').waitFor();
      expect(await stored()).toBe(1);
      await asked.getByRole('button', { name: 'Delete 1 file permanently' }).click();
      await asked.waitFor({ state: 'detached' });
      expect(await stored()).toBe(0);
    },
  );

  it.each(['super_admin', 'client_admin'] as const)(
    'brings a deleted export back for a %s, who sees those of no other client',
    async (role) => {
      const { [role]: caller, author } = callers;
      const stray = await exportOf(tenant, tenant.root, 'stray');
      const own = await exportOf(tenant, author, role);
      expect((await caller.delete(`/admin/storage/export-${own}`)).status).toBe(204);
      expect((await author.get(`/exports/${own}`)).status).toBe(404);
      const query = `kind=export&deleted=true&q=${role}`;
      const scope = role === 'super_admin' ? `&client=${tenant.clientId}` : '';
      const { page, go } = await at(role, `/storage?${query}${scope}`);
      await page
        .getByRole('row', { name: new RegExp(`${role}.pptx`) })
        .getByRole('button')
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Restore 1 file' }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await page.getByText('1 file restored').first().waitFor();
      expect((await author.get(`/exports/${own}`)).status).toBe(200);

      await go(`/storage?kind=export&q=stray${scope}`);
      await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
      const restored = await caller.post(`/admin/storage/export-${stray}/restore`);
      expect(restored.status).toBe(404);
    },
  );

  it.each(['super_admin', 'client_admin'] as const)(
    'opens a presentation in the studio for a %s, and no presentation of another client',
    async (role) => {
      const id = await presentationOf(callers.author, `Lighthouse ${role}`);
      const foreign = await presentationOf(tenant.root, `Foreign lighthouse ${role}`);
      const { page, go } = await at(role, '/');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill(`lighthouse ${role}`);
      await page.getByRole('option', { name: new RegExp(`^Lighthouse ${role}`) }).waitFor();
      const others = page.getByRole('option', { name: /^Foreign/ });
      expect(await others.count()).toBe(role === 'super_admin' ? 1 : 0);
      expect((await callers[role].get(`/presentations/${foreign}`)).status).toBe(role === 'super_admin' ? 200 : 404);
      await page.getByRole('option', { name: new RegExp(`^Lighthouse ${role}`) }).click();
      await page.waitForURL(/\/addin\//);
      await page.getByText(`Lighthouse ${role}`).first().waitFor();
      expect((await callers[role].get(`/presentations/${id}`)).status).toBe(200);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      await go('/');
    },
  );

  it('tests a key of a provider before it is saved, and never shows it again', async () => {
    const { super_admin: root } = callers;
    const key = 'sk-canary-of-the-console';
    const provider = await startFakeModelServer({ api_key: key, models: ['writer'] });
    const save = (plugin: string, values: object) => root.put('/admin/settings').send({ plugin, values });
    await save('settings', { allowed_hosts: ['127.0.0.1'] }).expect(200);
    try {
      const { page, go } = await at('super_admin', '/models');
      await page.getByLabel('Base address').fill(provider.base_url);
      await page.getByLabel('Key', { exact: true }).fill(key);
      await page.getByRole('combobox', { name: 'Text model' }).fill('writer');
      await page.getByRole('button', { name: 'Test connection' }).click();
      const result = page.getByRole('region', { name: 'Test result' });
      await result.getByText('Key accepted').waitFor();
      await result
        .getByText(/^Works/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await asked.getByRole('button', { name: 'Save', exact: true }).click();
      await asked.waitFor({ state: 'detached' });
      const answer = await root.get('/admin/settings').expect(200);
      const { plugins } = answer.body as { plugins: { plugin: string; values: Record<string, unknown> }[] };
      expect(plugins.find(({ plugin }) => plugin === 'ai')?.values).toMatchObject({
        ...{ base_url: provider.base_url, api_key: { is_set: true }, model: 'writer' },
      });
      await go('/settings');
      await go('/models');
      expect(await page.getByLabel('Key', { exact: true }).inputValue()).toBe('');
      const kept = await page.evaluate<string>('document.documentElement.outerHTML + JSON.stringify(localStorage)');
      expect(`${kept} ${answer.text}`).not.toContain('canary');
    } finally {
      await save('ai', { base_url: null, api_key: null, model: null }).expect(200);
      await save('settings', { allowed_hosts: [] }).expect(200);
      await provider.close();
    }
  });

  it('finds pages and people by keyboard, and reports when nothing matches', async () => {
    const console = await at('client_admin', '/');
    const { page } = console;
    await isSound(console, 'home with activity');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('zzzz');
    await page.getByText('Nothing matches').waitFor();
    await field.fill('ann@');
    await page.getByRole('option', { name: /ann@/ }).waitFor();
    expect(await page.getByRole('option', { name: /Settings/ }).count()).toBe(0);
    expect(await accessFaults(page)).toEqual([]);
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await page.getByRole('dialog').getByText(tenant.email('ann')).first().waitFor();
  });
});

async function chooseInFilter(page: Page, filter: string, value: string): Promise<void> {
  await page
    .getByRole('group', { name: 'Search and filters' })
    .getByRole('button', { name: filter, exact: true })
    .click();
  await page.getByRole('menuitemradio', { name: value, exact: true }).click();
}

async function presentationOf(owner: Caller, brief: string): Promise<string> {
  const made = await owner.post('/presentations').send({ title: brief, brief });
  expect(made.status).toBe(201);
  return (made.body as { id: string }).id;
}

/** An export as it is stored: the content of the file doesn't matter here. */
async function exportOf({ server, clientId }: Tenant, owner: Caller, name: string): Promise<string> {
  const id = `export-of-${name}-${(jobs += 1)}`;
  const { id: user_id, role } = owner.user;
  const client_id = role === 'super_admin' ? owner.user.clientId : clientId;
  const presentation_id = await presentationOf(owner, `Exported ${name}`);
  await server.database.native.collection<{ _id: string }>('exports').insertOne({
    ...{ _id: id, client_id, user_id, presentation_id, job_id: id, format: 'pptx', name: `${name}.pptx` },
    ...{ media_type: 'application/zip', size: 10, blob: id, content_hash: '', findings: [], deleted_at: null },
    ...{ created_at: new Date(), updated_at: new Date() },
  });
  return id;
}

let jobs = 0;

/** A failed job, as it is stored: no test makes a real one fail in a minute. */
async function failedJob({ server, clientId }: Tenant, userId: string): Promise<string> {
  jobs += 1;
  const id = `console-job-${clientId}-${jobs}`;
  const at = new Date();
  await server.database.native.collection<{ _id: string }>('jobs').insertOne({
    ...{ _id: id, name: 'files.decompose', client_id: clientId, user_id: userId, presentation_id: null },
    ...{ payload: JSON.stringify({ file_ids: [] }), state: 'failed', mode: 'in-process', worker: null, attempt: 1 },
    ...{ failures: 1, interruptions: 0, lease_token: null, heartbeat_at: null, cancel_requested: false, steps: [] },
    ...{ progress: null, result: null, error: { code: 'job.timed_out', params: { seconds: 600 } }, place: null },
    ...{ idempotency_key: null, own_place: null, due_at: at, queued_at: at, started_at: at, finished_at: at },
    is_announced: true,
  } as never);
  return id;
}
