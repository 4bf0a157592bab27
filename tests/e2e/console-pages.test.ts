import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { PAGES } from '../../admin-web/src/data/page-list.ts';
import type { Caller } from '../support/start-test-server.ts';
import { accessFaults, isTooWide, TOASTS } from './support/access-faults.ts';
import { openConsole } from './support/open-console.ts';
import type { OpenConsole } from './support/open-console.ts';
import { openTenant } from './support/open-tenant.ts';
import type { Tenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';

/** Folder for pictures of every page in every look; none are taken when unset. */
const PICTURES = process.env['CONSOLE_PICTURES'] ?? '';
const { admin: TITLES } = JSON.parse(
  readFileSync(new URL('../../admin-web/src/app/locales/en.json', import.meta.url), 'utf8'),
) as { admin: Record<string, string> };
const titleOf = (name: string): string => TITLES[`console.page_${name}`] ?? name;

inChromium('the pages of the admin console', () => {
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
  });

  /** The actions of the buttons that a role sees, by page. */
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
    // Without the number of waiting items.
    page.evaluate<string[]>(
      `[...document.querySelectorAll('nav[aria-label="Pages"] a')].map((link) => [...link.childNodes].find(({ nodeType }) => nodeType === 3).data)`,
    );
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
      // To a user who may open none, all addresses look the same.
      for (const { name, path, needs } of allowed.length === 0 ? PAGES.slice(0, 2) : PAGES) {
        await go(role === 'super_admin' ? `${path}?client=${tenant.clientId}` : path);
        const title = await page.getByRole('heading', { level: 1 }).innerText();
        if (permissions.includes(needs)) shown[name] = [...new Set(await actionsOn(page))].sort();
        if (permissions.includes(needs)) expect(title).toBe(titleOf(name));
        else expect(['We can’t find this page', 'You can’t open the admin console']).toContain(title);
        expect((await actionsOn(page)).filter((action) => !permissions.includes(action))).toEqual([]);
        // What other roles see is a subset of it.
        if (role === 'super_admin') await isSound(console, name);
      }
      expect({ faults: console.faults, refused: console.refused }).toEqual({ faults: [], refused: [] });
      await close();
    },
  );

  it('hides from a client_admin exactly the buttons of actions that only others may take', async () => {
    const permissions = await permissionsOf(callers.client_admin);
    const [all, less] = [seen.super_admin, seen.client_admin];
    expect(Object.keys(less).length).toBeGreaterThan(5);
    for (const [page, actions] of Object.entries(less)) {
      expect({ page, actions }).toEqual({ page, actions: all[page]?.filter((each) => permissions.includes(each)) });
    }
  });

  const LOOKS: { name: string; options: BrowserContextOptions }[] = [
    { name: 'light-1280', options: {} },
    { name: 'light-1920', options: { viewport: { width: 1920, height: 1080 } } },
    { name: 'light-768', options: { viewport: { width: 768, height: 900 } } },
    { name: 'light-320', options: { viewport: { width: 320, height: 700 } } },
    { name: 'dark', options: { colorScheme: 'dark' } },
    { name: 'contrast', options: { forcedColors: 'active' } },
    { name: 'german', options: { locale: 'de-DE' } },
    { name: 'german-320', options: { locale: 'de-DE', viewport: { width: 320, height: 700 } } },
    { name: 'arabic', options: { locale: 'ar-EG' } },
  ];
  /** The look that differs most from that of the pages above. */
  const FARTHEST = {
    name: 'arabic-dark-320',
    options: { locale: 'ar-EG', colorScheme: 'dark' as const, viewport: { width: 320, height: 700 } },
  };
  it.each(PICTURES === '' ? [FARTHEST] : [...LOOKS, FARTHEST])(
    'passes on every page: $name',
    async ({ name, options }) => {
      const console = await open(callers.super_admin, '/', options);
      for (const { name: place, path } of PAGES) {
        await console.go(path);
        if (PICTURES !== '') {
          mkdirSync(PICTURES, { recursive: true });
          await console.page.screenshot({ path: join(PICTURES, `${place}-${name}.png`) });
        }
        await isSound(console, `${place} ${name}`);
      }
      await console.close();
    },
  );
});
