import { describe, expect, it } from '@jest/globals';
import { CodedError } from '../../common/deck/coded-error.ts';
import { composeTranslator } from '../../server/compose.ts';
import { coreVariables } from '../../server/kernel/config/core-variables.ts';
import { readEnvironment } from '../../server/kernel/config/read-environment.ts';
import { bootKernel } from '../../server/kernel/boot-kernel.ts';
import type { Kernel } from '../../server/kernel/boot-kernel.ts';
import { loadPlugins, planPlugins } from '../../server/kernel/plan-plugins.ts';
import { systemClock } from '../../server/kernel/sdk/clock.ts';
import { silentLog } from '../support/silent-log.ts';

const fixtures = new URL('../fixtures/broken-plugins.ts', import.meta.url).href;

/** Modules that aren't plugins. */
const MODULES: Readonly<Record<string, string>> = {
  'no-export': "export const notThePlugin = { name: 'no-export' };",
  'throws-on-import': "throw new Error('the table of contents is missing');",
  // As plain JavaScript might export it: a wrong name, a misspelt field, no setup.
  'bad-shape': "export const plugin = { name: 'Bad Shape', route: () => [], permissions: { 'bad.read': ['king'] } };",
};

/** The address of a module whose plugin is the named fixture. */
function moduleOf(name: string): string {
  const constant = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const code = MODULES[name] ?? `export { ${constant} as plugin } from '${fixtures}';`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** The stages of the server's own start, on a fake database. */
async function boot(
  names: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  disabled: string[] = [],
): Promise<Kernel> {
  const loaded = await loadPlugins(names.map(moduleOf), '.');
  const plugins = planPlugins(loaded, { disabled, core: [] });
  const owners = plugins.flatMap(({ name, env }) => (env === undefined ? [] : [{ owner: name, schema: env }]));
  const values = readEnvironment(environment, [{ owner: 'core', schema: coreVariables }, ...owners]);
  const kernel = await bootKernel({
    plugins,
    values,
    core: new Map(),
    hookPoints: ['slide-decorator'],
    database: {
      collection: () => {
        throw new TypeError('these fixtures keep nothing');
      },
      migrate: () => Promise.resolve(),
      probe: () => Promise.resolve(),
    },
    log: silentLog,
    clock: systemClock,
    stageLimitMs: 300,
  });
  await kernel.start();
  return kernel;
}

describe('a boot fault is fatal and well described', () => {
  const translator = composeTranslator('en');

  async function fault(
    names: readonly string[],
    environment?: NodeJS.ProcessEnv,
    disabled?: string[],
  ): Promise<string> {
    const error = await boot(names, environment, disabled).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof CodedError)) throw new Error(`expected a coded fault, got ${String(error)}`);
    return `${error.code} ${translator.translate('errors', error.code, error.params)}`;
  }

  it.each([
    ['a module without the export', ['no-export'], ['kernel.no_plugin_export', 'no-export', 'export const plugin']],
    ['a module that throws', ['throws-on-import'], ['kernel.not_loadable', 'table of contents is missing']],
    ['a module that is not there', ['nowhere'], ['kernel.not_loadable', 'nowhere']],
    [
      'a wrong shape, all faults together',
      ['bad-shape'],
      [
        'kernel.bad_plugin',
        'name: must be kebab-case',
        'route: unknown',
        'setup: must be a function',
        'permissions.bad.read',
      ],
    ],
    ['a setting without a default', ['setting-without-default'], ['kernel.settings_without_default']],
    [
      'a need that no plugin meets',
      ['unmet-need'],
      ['kernel.unmet_need', 'unmet-need', 'oracle', 'needs.oracle', 'optional('],
    ],
    ['a circle', ['circle-one', 'circle-two'], ['kernel.cycle', 'circle-one → circle-two → circle-one']],
    ['one plugin twice', ['not-provided', 'not-provided'], ['kernel.same_name', 'not-provided']],
    ['a promised service that is not given', ['not-provided'], ['kernel.not_provided', 'provides.promise']],
    [
      'a setup that throws',
      ['setup-throws'],
      ['kernel.stage_failed', 'setup-throws', 'licence file is empty', 'DISABLED_PLUGINS'],
    ],
    ['a setup that hangs', ['setup-hangs'], ['kernel.stage_timed_out', 'setup-hangs']],
    ['a start that throws', ['start-throws'], ['kernel.stage_failed', 'start', 'port is taken']],
    ['a hook point that is not there', ['unknown-hook'], ['kernel.unknown_hook', 'slide-decorater', 'slide-decorator']],
    ['a route without auth', ['route-without-auth'], ['kernel.route_without_auth', 'GET /open-door']],
    ['an action that no plugin introduced', ['unknown-action'], ['kernel.unknown_action', 'unknown-action.reed']],
    ['two routes at one place', ['same-route'], ['kernel.same_route', '/things/{thing_id}']],
    ['a job that may run for ever', ['endless-job'], ['kernel.job_time_out', 'endless-job.run', '1800']],
    [
      'files in the store that no plugin names',
      ['keeps-secretly'],
      ['kernel.no_blob_owner', 'keeps-secretly', 'blob-owner'],
    ],
    ['a variable of the core', ['steals-variable'], ['config.same_variable', 'PORT']],
  ])('%s', async (_, names, words) => {
    const reported = await fault(names);
    for (const word of words) expect(reported).toContain(word);
  });

  it('reports all faults of the environment together, and no value', async () => {
    const reported = await fault(['needs-variable'], { PORT: 'seaside', ORACLE_TRIES: '-4', SETTINGS_KEYS: 'hunter2' });
    for (const word of [
      'PORT (core)',
      'SETTINGS_KEYS (core)',
      'ORACLE_URL (needs-variable)',
      'ORACLE_TRIES (needs-variable)',
    ]) {
      expect(reported).toContain(word);
    }
    expect(reported).not.toContain('seaside');
    expect(reported).not.toContain('hunter2');
  });

  it('refuses to disable what is not there', async () => {
    expect(await fault(['needs-variable'], {}, ['needs-varible'])).toContain('needs-varible');
  });

  it('boots without a broken plugin that is disabled', async () => {
    const kernel = await boot(['needs-variable', 'setup-throws'], { ORACLE_URL: 'http://127.0.0.1/' }, [
      'setup-throws',
    ]);
    expect(kernel.plugins).toEqual(['needs-variable']);
    await kernel.stop();
  });
});
