import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import { slidesOverHttp } from '../support/make-slides-over-http.ts';
import type { Caller } from '../support/start-test-server.ts';
import { accessFaults, isTooWide, TOASTS } from './support/access-faults.ts';
import { openConsole } from './support/open-console.ts';
import type { OpenConsole } from './support/open-console.ts';
import { openPaneAs } from './support/open-pane.ts';
import { openTenant } from './support/open-tenant.ts';
import type { Tenant } from './support/open-tenant.ts';
import { inChromium } from './support/shared-browser.ts';

/** Folder for pictures of the pages in every look; none are taken when unset. */
const PICTURES = process.env['CONSOLE_PICTURES'] ?? '';
const LOOKS: { name: string; options: BrowserContextOptions }[] = [
  { name: 'light-1280', options: {} },
  { name: 'light-1920', options: { viewport: { width: 1920, height: 1000 } } },
  { name: 'german-768', options: { locale: 'de-DE', viewport: { width: 768, height: 900 } } },
  { name: 'german-320', options: { locale: 'de-DE', viewport: { width: 320, height: 700 } } },
  { name: 'dark', options: { colorScheme: 'dark' } },
  { name: 'contrast', options: { forcedColors: 'active' } },
  { name: 'arabic', options: { locale: 'ar-EG' } },
];

inChromium('rule sets in the admin console', () => {
  let tenant: Tenant;
  let lead: Caller;
  beforeAll(async () => {
    if (PICTURES !== '') mkdirSync(PICTURES, { recursive: true });
    tenant = await openTenant();
    lead = await tenant.signIn('lea', 'client_admin');
  });

  const isSound = async ({ page, faults, refused }: OpenConsole, name: string): Promise<void> => {
    expect({ name, isTooWide: await isTooWide(page) }).toEqual({ name, isTooWide: false });
    expect((await accessFaults(page, { without: TOASTS })).map((each) => `${name} ${each}`)).toEqual([]);
    expect({ name, faults, refused }).toEqual({ name, faults: [], refused: [] });
  };

  it('are made, tried by examples and on decks, published and retired; findings are waived in the pane and listed', async () => {
    const author = await tenant.signIn('ann');
    const deck = await slidesOverHttp(tenant.server, author, { wizard: { slide_count: 4 } });
    const console = await openConsole(lead, tenant.browser, tenant.server, '/rule-sets');
    const { page } = console;
    await page.getByRole('button', { name: 'New rule set' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'No rules' }).click();
    await dialog.getByLabel('Name').fill('House rules');
    await isSound(console, 'new');
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await page.getByRole('heading', { name: 'House rules', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByRole('menuitem', { name: 'Words to avoid' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Words', { exact: true }).fill('leverage = use');
    await drawer.getByLabel('Reason', { exact: true }).fill('Plain words are read.');
    await drawer.getByLabel('Texts that pass').fill('We leverage it');
    await isSound(console, 'rule');
    await drawer.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByRole('menuitem', { name: 'Smallest text size' }).click();
    await drawer.getByLabel('Smallest size in points').fill('60');
    await drawer.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    // The server's reason is beside its rule.
    await page.getByRole('listitem').filter({ hasText: 'leverage = use' }).getByText('We leverage it').waitFor();
    await page.getByRole('button', { name: 'Words to avoid' }).click();
    await drawer.getByLabel('Texts that pass').fill('We use it');
    await drawer.getByLabel('Texts that it finds').fill('We leveraged it');
    await drawer.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('2 examples were tested').first().waitFor();

    await page.getByRole('tab', { name: 'Dry run' }).click();
    await page.getByRole('button', { name: 'Start dry run' }).click();
    await page.getByText('tested exactly this draft').waitFor();
    const rules = page.getByRole('table', { name: 'Rules with the most findings' });
    await rules.getByRole('button', { name: 'Smallest text size' }).waitFor();
    await page.getByText('Newly flagged').first().waitFor();
    await isSound(console, 'dry run');
    await page.getByRole('button', { name: 'Publish version 1' }).click();
    await page.getByRole('alertdialog').getByText('Errors block approval').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 1, in force').waitFor();

    const pane = await openPaneAs(author, tenant.browser, tenant.server, {
      place: { page: 'slides', presentation_id: deck },
    });
    await pane.page.getByRole('button', { name: /issues? to (?:fix|review)/ }).click();
    await pane.page.getByText('44 pt').first().waitFor();
    await pane.page.getByRole('button', { name: 'Waive', exact: true }).first().click();
    const asked = pane.page.getByRole('dialog');
    await asked.getByLabel('Reason').fill('The room is small.');
    await asked.getByLabel('Until').fill('2099-12-31');
    await asked.getByRole('button', { name: 'Waive', exact: true }).click();
    await pane.page.getByText(/^Waived by .* until/).waitFor();
    expect(await accessFaults(pane.page, { without: TOASTS })).toEqual([]);
    expect({ isTooWide: await isTooWide(pane.page), faults: pane.faults }).toEqual({ isTooWide: false, faults: [] });
    if (PICTURES !== '') await pane.page.screenshot({ path: join(PICTURES, 'pane-findings.png'), fullPage: true });
    await pane.close();
    await console.go('/rule-sets/waivers');
    await page.getByText('The room is small.').waitFor();
    await page.getByText('In force', { exact: true }).waitFor();
    await isSound(console, 'waivers');
    await page.getByRole('tab', { name: 'Rule sets' }).click();
    await page.getByRole('link', { name: 'House rules' }).waitFor();
    await isSound(console, 'list');
    const address = (await page.getByRole('link', { name: 'House rules' }).getAttribute('href')) ?? '';
    const id = address.split('/').at(-1) ?? '';
    if (PICTURES !== '') await pictures(id);
    await page.getByRole('link', { name: 'House rules' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Retire' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
    await page.getByText('Version 1, retired').waitFor();
    expect(console.faults).toEqual([]);
    await console.close();
  });

  async function pictures(id: string): Promise<void> {
    const template = await lead.post('/rule-sets/from-template').send({ template: 'general' }).expect(201);
    const draft = (template.body as { id: string }).id;
    for (const { name, options } of LOOKS) {
      const console = await openConsole(lead, tenant.browser, tenant.server, '/rule-sets', options);
      for (const [place, path] of [
        ['list', '/rule-sets'],
        ['draft', `/rule-sets/${draft}`],
        ['published', `/rule-sets/${id}`],
        ['dry-run', `/rule-sets/${id}?tab=dry_run`],
        ['drift', '/rule-sets/drift'],
        ['versions', `/rule-sets/${id}?tab=versions`],
        ['waivers', '/rule-sets/waivers'],
        ['drawer', `/rule-sets/${draft}?open=style.palette`],
      ] as const) {
        await console.go(path);
        await console.page.screenshot({ path: join(PICTURES, `rules-${place}-${name}.png`) });
        await isSound(console, `${place} ${name}`);
      }
      await console.close();
    }
  }
});
