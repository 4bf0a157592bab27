import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CodedError } from '../../common/deck/coded-error.ts';
import { buildClients } from './build-clients.ts';
import { buildServer } from './build-server.ts';
import { builtName } from './server-sources.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Folders whose resources (texts, templates, static files) the built programs read beside their original sources. */
const ROOMS = ['common', 'plugins', 'scripts', 'server'];
/** Packages that are built into the pages or only needed to build them; the server loads none of them. */
const OF_PAGES = new Set([
  ...['@azure/msal-browser', '@fluentui/react-charts', '@fluentui/react-components', '@fluentui/react-icons'],
  ...['@tanstack/react-query', 'esbuild', 'react', 'react-dom', 'react-i18next', 'react-router', 'vite'],
]);
/** Packages whose files are served; their dependencies are bundled. */
const SERVED = new Set(['@microsoft/office-js', 'rapidoc']);
/** The same depth below the root as in a checkout, by which built modules find their resources. */
const PROGRAMS = 'dist/server/release';

/** The commands of a release: the program of each, and its first arguments. */
const COMMANDS = {
  start: ['server/main.ts'],
  deck: ['scripts/deck.ts'],
  migrate: ['scripts/migrate.ts'],
  backup: ['scripts/backup.ts', 'backup'],
  restore: ['scripts/backup.ts', 'restore'],
  files: ['scripts/files.ts'],
} as const;

const dependencies = z.record(z.string(), z.string()).optional();
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies,
      optionalDependencies: dependencies,
      peerDependencies: dependencies,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
    }),
  ),
});

/**
 * Writes everything a server needs into an empty folder: built programs and pages, their resources and packages. The
 * folder can be read-only and belong to another user; the service only writes to `DATA_DIR`.
 * @throws CodedError `build.not_empty` when the folder is not empty.
 */
export async function writeRelease(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new CodedError('build.not_empty', { folder });
  mkdirSync(folder, { recursive: true });
  const programs = await buildServer();
  await buildClients();
  cpSync(programs, join(folder, PROGRAMS), { recursive: true });
  for (const pages of ['addin', 'admin-web']) {
    cpSync(join(ROOT, 'dist', pages), join(folder, 'dist', pages), { recursive: true });
  }
  for (const room of ROOMS) {
    cpSync(join(ROOT, room), join(folder, room), { recursive: true, filter: (path) => !/\.tsx?$/.test(path) });
  }
  for (const path of packagesOfServer()) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageOfRelease(), null, 2)}\n`);
}

/** The installed packages that the server depends on, by path; nested ones are included with their owners. */
function packagesOfServer(): string[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    // Like Node's resolution: beside the importing package, then in each folder above.
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
      const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
      const entry = packages[path];
      if (entry !== undefined && existsSync(join(ROOT, path))) {
        if (found.has(path)) return;
        found.add(path);
        if (SERVED.has(name)) return;
        const peers = Object.keys(entry.peerDependencies ?? {});
        const needed = peers.filter((peer) => entry.peerDependenciesMeta?.[peer]?.optional !== true);
        for (const each of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) visit(each, path);
        for (const each of needed) visit(each, path);
        return;
      }
      if (at === '') return;
    }
  };
  const own = packages['']?.dependencies ?? {};
  for (const name of Object.keys(own)) if (!OF_PAGES.has(name)) visit(name, '');
  return [...found].filter((path) => ![...found].some((other) => path.startsWith(`${other}/`)));
}

/** The commands of a release run its programs; it installs and builds nothing. */
function packageOfRelease(): object {
  const { name, version, license, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const commands = Object.entries(COMMANDS).map(([command, [entry, ...first]]) => [
    command,
    ['node --enable-source-maps', `${PROGRAMS}/${builtName(entry)}`, ...first].join(' '),
  ]);
  return {
    ...{ name, version, private: true, license, type: 'module', engines },
    scripts: Object.fromEntries(commands) as Record<string, string>,
  };
}
