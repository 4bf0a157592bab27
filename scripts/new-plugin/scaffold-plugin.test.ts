import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mergeBundles } from '../../common/i18n/translator.ts';
import { loadPlugins } from '../../server/kernel/plan-plugins.ts';
import { loadLocaleBundles } from '../../server/compose.ts';
import { addToList, scaffoldPlugin } from './scaffold-plugin.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const list = readFileSync(join(root, 'plugins/index.ts'), 'utf8');

describe('a new plugin', () => {
  let folder = '';
  beforeEach(() => {
    mkdirSync(join(root, 'out'), { recursive: true });
    folder = mkdtempSync(join(root, 'out/new-plugin-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('loads through the kernel and answers as its route declares', async () => {
    for (const room of ['server', 'common']) symlinkSync(join(root, room), join(folder, room));
    for (const [path, text] of Object.entries(scaffoldPlugin('stock-photos'))) {
      mkdirSync(dirname(join(folder, 'plugins', path)), { recursive: true });
      writeFileSync(join(folder, 'plugins', path), text);
    }
    const [plugin] = await loadPlugins(['./plugins/stock-photos/plugin.ts'], folder);
    if (plugin?.env === undefined) throw new Error('the plugin has an environment');
    const own = plugin.setup({ config: plugin.env.parse({ STOCK_PHOTOS_GREETING: 'Good morning' }) } as never);
    const [route] = plugin.routes?.(own) ?? [];
    expect(route?.handler({ query: { name: 'Ada' } } as never)).toEqual({ text: 'Good morning, Ada!' });
    expect(() => route?.handler({ query: { name: ' ' } } as never)).toThrow('stock-photos.bad_name');
    if (plugin.i18n === undefined) throw new Error('the plugin has texts');
    const { en, de } = loadLocaleBundles([plugin.i18n]);
    for (const bundles of [en, de]) {
      const { admin, errors } = mergeBundles(bundles);
      expect(admin['stock-photos.greet']).toMatch(/\w/);
      expect(errors['stock-photos.bad_name']).toMatch(/80/);
    }
  });

  it('joins the list of installed plugins, once', () => {
    const longer = addToList(list, 'stock-photos');
    expect(longer).toContain("import { plugin as stockPhotos } from './stock-photos/plugin.ts';");
    expect(longer).toMatch(/\[[a-zA-Z, ]*ingest[a-zA-Z, ]*, stockPhotos\];/);
    expect(() => addToList(longer, 'stock-photos')).toThrow('new_plugin.exists');
    expect(() => addToList('export const plugins = [];', 'stock-photos')).toThrow('new_plugin.no_list');
  });

  it.each(['', 'Stock', 'stock_photos', '../stock', 'stock-'])('refuses the name %j', (name) => {
    expect(() => scaffoldPlugin(name)).toThrow('new_plugin.bad_name');
  });
});
