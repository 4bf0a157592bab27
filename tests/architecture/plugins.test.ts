import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { plugins } from '../../plugins/index.ts';
import { coreVariables } from '../../server/kernel/config/core-variables.ts';
import { envExample } from '../../server/kernel/config/read-environment.ts';
import { corePlugins } from '../../server/core-plugins.ts';
import type { Plugin } from '../../server/kernel/sdk/define-plugin.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Every `plugin.ts` below a folder, by the name of its folder. */
async function pluginsBelow(parent: string): Promise<[string, Plugin][]> {
  const files = readdirSync(join(root, parent), { recursive: true, encoding: 'utf8' }).filter(
    (name) => basename(name) === 'plugin.ts',
  );
  return Promise.all(
    files.map(async (name): Promise<[string, Plugin]> => {
      const { plugin } = (await import(pathToFileURL(join(root, parent, name)).href)) as { plugin: Plugin };
      return [basename(dirname(name)), plugin];
    }),
  );
}

describe('plugins', () => {
  it('are all listed, under the names of their folders', async () => {
    const installed = await pluginsBelow('plugins');
    expect(installed.map(([name]) => name)).toEqual(
      readdirSync(join(root, 'plugins'), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name),
    );
    for (const [name, plugin] of installed) expect(plugin.name).toBe(name);
    expect([...plugins].map((plugin) => plugin.name).sort()).toEqual(installed.map(([name]) => name).sort());
  });

  it('of the core are all listed too', async () => {
    const found = await pluginsBelow('server');
    expect(corePlugins.map((plugin) => plugin.name).sort()).toEqual(found.map(([, plugin]) => plugin.name).sort());
  });

  it('describe each variable that they own', () => {
    const owners = [{ name: 'core', env: coreVariables }, ...corePlugins, ...plugins];
    const silent = owners.flatMap(({ name, env }) =>
      Object.entries(env?.shape ?? {}).flatMap(([variable, schema]) =>
        (schema as { meta(): { description?: string } | undefined }).meta()?.description === undefined
          ? [`${name}: ${variable}`]
          : [],
      ),
    );
    expect(silent).toEqual([]);
  });

  it('are all in .env.example, which `npm run env:example` writes', () => {
    const owners = [...corePlugins, ...plugins].flatMap(({ name, env }) =>
      env === undefined ? [] : [{ owner: name, schema: env }],
    );
    const wanted = envExample([{ owner: 'core', schema: coreVariables }, ...owners]);
    expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(wanted);
  });
});

describe('entry point and composition root', () => {
  it('know no domain: no model, permission, route or status is in them', () => {
    const files = ['main.ts', 'run-server.ts', 'compose-server.ts', 'compose.ts', 'core-plugins.ts'];
    for (const file of files.map((name) => `server/${name}`)) {
      const text = readFileSync(join(root, file), 'utf8');
      expect(text).not.toMatch(/defineRoute|defineModel|permissions|AppError|\bstatus\b|\.collection\((?!model\))/);
    }
  });
});
