import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PAGES } from '../../admin-web/src/data/page-list.ts';
import { auditExport } from '../../common/api/audit.ts';
import type { Caller } from '../support/start-test-server.ts';
import { accessFaults, isTooWide, TOASTS } from './support/access-faults.ts';
import { chooseInMenu } from './support/choose-in-menu.ts';
import { openConsole } from './support/open-console.ts';
import type { OpenConsole } from './support/open-console.ts';
import { openTenant } from './support/open-tenant.ts';
import type { Tenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';

const LIMIT_MS = 240_000;
/** A folder for pictures of every page in every look; none are taken when unset. */
const PICTURES = process.env['CONSOLE_PICTURES'] ?? '';
const { admin: TITLES } = JSON.parse(
  readFileSync(new URL('../../admin-web/src/app/locales/en.json', import.meta.url), 'utf8'),
) as { admin: Record<string, string> };
const titleOf = (name: string): string => TITLES[`console.page_${name}`] ?? name;

inChromium('the admin console', () => {
  let tenant: Tenant;
  /** One user of each role, as the server knows them. */
  let callers: Record<'super_admin' | 'client_admin' | 'author' | 'reviewer', Caller>;
  beforeAll(async () => {
    tenant = await openTenant();
    callers = {
      super_admin: tenant.root,
      client_admin: await tenant.signIn('lea', 'client_admin'),
      author: await tenant.signIn('ann'),
      reviewer: await tenant.signIn('rita', 'reviewer'),
    };
  }, LIMIT_MS);

  /** The actions of the buttons that a role was shown, by page. */
  const seen: Record<string, Record<string, string[]>> &
    Record<'super_admin' | 'client_admin', Record<string, string[]>> = {
    super_admin: {},
    client_admin: {},
  };

  const open = (who: Caller, path: string, options = {}): Promise<OpenConsole> =>
    openConsole(who, tenant.browser, tenant.server, path, options);
  const permissionsOf = async (who: Caller): Promise<string[]> =>
    ((await who.get('/auth/me')).body as { permissions: string[] }).permissions;
  const menu = (page: Page): Promise<string[]> =>
    page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link').allInnerTexts();
  const actionsOn = (page: Page): Promise<string[]> =>
    page.evaluate<string[]>("[...document.querySelectorAll('main [data-action]')].map((each) => each.dataset.action)");
  const isSound = async ({ page, faults, refused }: OpenConsole, name: string): Promise<void> => {
    expect({ name, isTooWide: await isTooWide(page) }).toEqual({ name, isTooWide: false });
    expect((await accessFaults(page, { without: TOASTS })).map((each) => `${name} ${each}`)).toEqual([]);
    expect({ name, faults, refused }).toEqual({ name, faults: [], refused: [] });
  };

  it.each(['super_admin', 'client_admin', 'author', 'reviewer'] as const)(
    'shows a %s the pages and buttons that the server permits, and nothing else',
    async (role) => {
      const permissions = await permissionsOf(callers[role]);
      const allowed = PAGES.filter(({ needs }) => permissions.includes(needs));
      const console = await open(callers[role], '/');
      const { page, close, go } = console;
      if (allowed.length === 0) await page.getByText('You can’t open the admin console').waitFor();
      else expect(await menu(page)).toEqual(allowed.map(({ name }) => titleOf(name)));
      const shown: Record<string, string[]> = (seen[role] = {});
      // To a user who may open none, all addresses are the same.
      for (const { name, path, needs } of allowed.length === 0 ? PAGES.slice(0, 2) : PAGES) {
        await go(role === 'super_admin' ? `${path}?client=${tenant.clientId}` : path);
        await page.waitForLoadState('networkidle');
        const title = await page.getByRole('heading', { level: 1 }).innerText();
        if (permissions.includes(needs)) shown[name] = [...new Set(await actionsOn(page))].sort();
        if (permissions.includes(needs)) expect(title).toBe(titleOf(name));
        else expect(['We can’t find this page', 'You can’t open the admin console']).toContain(title);
        expect((await actionsOn(page)).filter((action) => !permissions.includes(action))).toEqual([]);
        // The looks below cover the pages of an operator.
        if (role !== 'super_admin') await isSound(console, `${role} ${name}`);
      }
      await close();
    },
    LIMIT_MS,
  );

  it('hides from a client_admin exactly the buttons of actions that only others may take', async () => {
    const permissions = await permissionsOf(callers.client_admin);
    const [all, less] = [seen.super_admin, seen.client_admin];
    expect(Object.keys(less).length).toBeGreaterThan(5);
    for (const [page, actions] of Object.entries(less)) {
      expect({ page, actions }).toEqual({ page, actions: all[page]?.filter((each) => permissions.includes(each)) });
    }
  });

  it.each(['super_admin', 'client_admin'] as const)(
    'lets a %s invite, change a role and deactivate, after saying what that does',
    async (role) => {
      const name = `worker-${role.replace('_', '-')}`;
      const worker = await tenant.signIn(name);
      const console = await open(callers[role], `/users?client=${role === 'super_admin' ? tenant.clientId : ''}`);
      const { page, close } = console;
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
      await isSound(console, 'change of role');
      await asked.getByRole('button', { name: 'Change 1 role' }).click();
      await asked.waitFor({ state: 'detached' });
      await page.getByRole('gridcell', { name: 'Reviewer' }).waitFor();
      expect((await worker.get('/auth/me')).status).toBe(401);

      const again = await tenant.server.signIn(tenant.email(name));
      await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
      await asked.getByText('Ends 1 session. 0 presentations keep their owner.').waitFor();
      await asked.getByRole('button', { name: 'Deactivate 1 user' }).click();
      await asked.waitFor({ state: 'detached' });
      await page.getByRole('gridcell', { name: 'Deactivated' }).waitFor();
      expect((await again.get('/auth/me')).status).toBe(401);
      await isSound(console, 'deactivated');
      await close();
    },
    LIMIT_MS,
  );

  it(
    'keeps a client_admin from operators and from other clients, on the page and at the server',
    async () => {
      const { client_admin: lea } = callers;
      const chief = await tenant.signIn('chief', 'super_admin');
      const { page, close, go } = await open(lea, `/users?q=${encodeURIComponent(tenant.email('chief'))}`);
      await page.getByRole('row').nth(1).getByRole('button').click();
      const drawer = page.getByRole('dialog');
      await drawer.getByText('Only another operator can change an operator.').waitFor();
      expect(await drawer.locator('[data-action]').count()).toBe(0);
      expect((await lea.patch(`/admin/users/${chief.user.id}`).send({ is_active: false })).status).toBe(403);
      await go('/clients');
      expect(await page.getByRole('button', { name: 'Create client' }).count()).toBe(0);
      expect(await page.getByRole('row').count()).toBe(2);
      expect((await lea.get('/admin/retention')).status).toBe(403);
      await close();
    },
    LIMIT_MS,
  );

  it.each(['super_admin', 'client_admin'] as const)(
    'shows a %s why a job failed, and starts it again',
    async (role) => {
      const id = await failedJob(tenant, callers.author.user.id);
      const console = await open(callers[role], '/jobs');
      const { page, close } = console;
      await chooseInFilter(page, 'State', 'Failed');
      await page.getByText('took longer than 600 seconds').first().waitFor();
      await page.goto(`${page.url()}&open=${id}`);
      const drawer = page.getByRole('dialog');
      await drawer.getByText('Why it failed').waitFor();
      await isSound(console, 'failed job');
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
      await close();
    },
    LIMIT_MS,
  );

  it(
    'exports the audit log, checks its chain, and links to one entry',
    async () => {
      const { client_admin: lea } = callers;
      const console = await open(lea, '/audit');
      const { page, close } = console;
      await page.getByText('The record is intact.').waitFor();
      await page.getByRole('grid').getByRole('button').first().click();
      await page.getByRole('dialog').getByText('Technical details').waitFor();
      await isSound(console, 'audit entry');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const download = page.waitForEvent('download');
      await chooseInMenu(page.getByRole('button', { name: 'Export' }), 'As JSON');
      const entries = auditExport.parse(JSON.parse(readFileSync(await (await download).path(), 'utf8')));
      expect(entries.length).toBeGreaterThan(0);
      expect(new Set(entries.map(({ client_id }) => client_id))).toEqual(new Set([tenant.clientId]));
      await close();
    },
    LIMIT_MS,
  );

  it(
    'saves a brand, and shows what can be read on what',
    async () => {
      const { page, close, refused } = await open(callers.client_admin, '/brand');
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
      expect((answer.body as { colours: { name: string }[] }).colours.map(({ name }) => name)).toEqual([
        'Navy',
        'Paper',
      ]);
      expect(refused).toEqual([]);
      await close();
    },
    LIMIT_MS,
  );

  it(
    'finds pages and people by keyboard, and says so where nothing matches',
    async () => {
      const { page, close } = await open(callers.client_admin, '/');
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
      await close();
    },
    LIMIT_MS,
  );

  const LOOKS = [
    { name: 'light-768', options: { viewport: { width: 768, height: 900 } } },
    { name: 'light-320', options: { viewport: { width: 320, height: 700 } } },
    { name: 'dark', options: { colorScheme: 'dark' as const } },
    { name: 'contrast', options: { forcedColors: 'active' as const } },
    { name: 'german', options: { locale: 'de-DE' } },
    { name: 'arabic', options: { locale: 'ar-EG' } },
  ];
  // The suite itself takes the two that differ most from the usual one.
  it.each(PICTURES === '' ? LOOKS.filter(({ name }) => ['light-320', 'arabic'].includes(name)) : LOOKS)(
    'is right for everybody on every page: $name',
    async ({ name, options }) => {
      const console = await open(callers.super_admin, '/', options);
      for (const { name: place, path } of PAGES) {
        await console.go(path);
        await console.page.waitForLoadState('networkidle');
        if (PICTURES !== '') {
          mkdirSync(PICTURES, { recursive: true });
          await console.page.screenshot({ path: join(PICTURES, `${place}-${name}.png`) });
        }
        await isSound(console, `${place} ${name}`);
      }
      await console.close();
    },
    LIMIT_MS,
  );
});

async function chooseInFilter(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole('button', { name: filter, exact: true }).click();
  await page.getByRole('menuitemradio', { name: value, exact: true }).click();
}

let jobs = 0;

/** A job that failed, as the store has it: no test makes a real one fail in a minute. */
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
