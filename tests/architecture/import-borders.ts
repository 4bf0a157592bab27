import { isBuiltin } from 'node:module';
import { dirname, join, normalize } from 'node:path';

export interface ImportEdge {
  from: string;
  /** A path from the root of the project, or the name of a package. */
  to: string;
}

const CONTRACTS = 'contract.ts';
const WEB = ['common/api', 'common/client', 'common/deck', 'common/i18n'];
const BROWSER = [...WEB, 'common/web'];
/** The frame `app` imports the features; what several of them share is in `data` and `components`. */
const PANE = ['addin/src/components', 'addin/src/data', 'addin/src/host', ...BROWSER];
const SCENE = ['common/deck', 'common/forms', 'common/ooxml', 'common/typeset'];
const CHECK = [...SCENE, 'common/scene'];

/** The same structure, without a host. */
const CONSOLE = ['admin-web/src/components', 'admin-web/src/data', ...BROWSER];

/**
 * What a folder may import apart from itself and packages. The first pattern that matches a file is its folder; `*` is
 * any one folder.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'common/deck': [],
  'common/forms': ['common/deck', 'common/typeset'],
  'common/ooxml': ['common/deck', 'common/forms'],
  'common/client': ['common/api', 'common/deck'],
  'common/web': WEB,
  'common/scene': [...SCENE, 'common/pdf'],
  'common/check': CHECK,
  'common/master': [...CHECK, 'common/check'],
  'common/*': ['common/deck'],
  'server/kernel/sdk': ['common'],
  'server/kernel/config': ['common'],
  'server/models': ['common', 'server/kernel/sdk', 'server/kernel/config'],
  'server/store': ['common', 'server/kernel/sdk', 'server/kernel/config'],
  'server/http': ['common', 'server/kernel/sdk', 'server/kernel/config'],
  'server/kernel': ['common', 'server/kernel/sdk', 'server/kernel/config'],
  'server/jobs': ['common', 'server/kernel/sdk', 'server/kernel/config', 'server/store'],
  'server/pipeline': ['common', 'server/kernel/sdk'],
  'server/domains/*': ['common', 'server/kernel/sdk', 'server/store', 'server/pipeline', CONTRACTS],
  'plugins/*': ['common', 'server/kernel/sdk', CONTRACTS],
  'addin/src/features/*': PANE,
  'addin/src/components': PANE,
  'addin/src/data': ['addin/src/host', ...BROWSER],
  'addin/src/host': BROWSER,
  'addin/src': BROWSER,
  'admin-web/src/features/*': CONSOLE,
  'admin-web/src/components': ['admin-web/src/data', ...BROWSER],
  'admin-web/src/data': BROWSER,
  'admin-web/src': BROWSER,
};

/** Code that browsers load uses no module of Node.js. */
const RUNS_IN_BROWSERS = ['addin/src', 'admin-web/src', 'common/api', 'common/client', 'common/deck', 'common/web'];

const areas = Object.entries(MAY_IMPORT).map(([name, allowed]) => ({
  allowed,
  folder: new RegExp(`^${name.replace('*', '[^/]+')}/`),
}));
const PROJECT = /^(addin|admin-web|common|plugins|scripts|server|tests)\//;

export const isIn = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

/** The imports and re-exports of a file, including types and dynamic ones. */
export function importsIn(file: string, text: string): ImportEdge[] {
  // Source text inside a template literal isn't code of this file.
  const own = text.replaceAll(/`(?:\\.|[^`\\])*`/gs, '``');
  return [...own.matchAll(/(?:\bfrom|\bimport\(|^import)\s*'([^']+)'/gm)].map(([, specifier = '']) => ({
    from: file,
    to: specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier,
  }));
}

export function crossesBorder({ from, to }: ImportEdge): boolean {
  if (isBuiltin(to)) return RUNS_IN_BROWSERS.some((folder) => isIn(from, folder));
  const area = areas.find(({ folder }) => folder.test(from));
  const own = area?.folder.exec(from)?.[0];
  if (area === undefined || own === undefined || to.startsWith(own) || !PROJECT.test(to)) return false;
  return !area.allowed.some((allowed) => (allowed === CONTRACTS ? to.endsWith(`/${CONTRACTS}`) : isIn(to, allowed)));
}
