import { CodedError } from '../../common/deck/coded-error.ts';
import type { LocaleBundle } from '../../common/i18n/locale.ts';

/** A plugin can't be made: `new_plugin.bad_name`, `new_plugin.exists`, `new_plugin.no_list`. */
export class NewPluginError extends CodedError {}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * The files of a new plugin, by path below `plugins/`: a route with a permission, a variable, texts in every language,
 * a test. They run as they are.
 * @throws NewPluginError `new_plugin.bad_name` if the name is not kebab-case.
 */
export function scaffoldPlugin(name: string): Record<string, string> {
  if (!NAME.test(name)) throw new NewPluginError('new_plugin.bad_name', { name });
  const variable = `${name.replaceAll('-', '_').toUpperCase()}_GREETING`;
  return {
    [`${name}/plugin.ts`]: pluginFile(name, variable),
    [`${name}/routes.ts`]: routesFile(name),
    [`${name}/service.ts`]: serviceFile(name),
    [`${name}/service.test.ts`]: testFile(name),
    [`${name}/locales/en.json`]: localeFile(name, 'Greet people', 'A greeting needs a name of 1 to 80 characters.'),
    [`${name}/locales/de.json`]: localeFile(name, 'Leute grüßen', 'Ein Gruß braucht einen Namen von 1 bis 80 Zeichen.'),
  };
}

/**
 * Adds a plugin to the end of the list of installed plugins.
 * @param source the text of `plugins/index.ts`.
 * @throws NewPluginError `new_plugin.exists`, `new_plugin.no_list`.
 */
export function addToList(source: string, name: string): string {
  const local = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const line = `import { plugin as ${local} } from './${name}/plugin.ts';\n`;
  if (source.includes(`'./${name}/plugin.ts'`)) throw new NewPluginError('new_plugin.exists', { name });
  const list = /(export const plugins: readonly Plugin\[\] = \[)([^\]]*)(\];)/.exec(source);
  if (list === null) throw new NewPluginError('new_plugin.no_list');
  const listed = (list[2] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const imports = source.lastIndexOf("/plugin.ts';\n") + "/plugin.ts';\n".length;
  return (
    source.slice(0, imports) +
    line +
    source.slice(imports).replace(list[0], `${list[1] ?? ''}${[...listed, local].join(', ')}${list[3] ?? ''}`)
  );
}

function pluginFile(name: string, variable: string): string {
  return `import { z } from 'zod';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { greetingRoutes } from './routes.ts';
import { createGreeter } from './service.ts';

/** The plugin's purpose in one sentence. */
export const plugin = definePlugin({
  name: '${name}',
  env: z.object({
    ${variable}: z.string().default('Hello').meta({ description: 'The first word of a greeting' }),
  }),
  i18n: new URL('./locales/', import.meta.url),
  permissions: { '${name}.greet': ['super_admin', 'client_admin', 'author', 'reviewer'] },
  setup: ({ config }) => ({ greeter: createGreeter(config.${variable}) }),
  routes: ({ greeter }) => greetingRoutes(greeter),
});
`;
}

function routesFile(name: string): string {
  return `import { z } from 'zod';
import { defineRoute, json } from '../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../server/kernel/sdk/define-route.ts';
import type { Greeter } from './service.ts';

/** The plugin's routes. */
export function greetingRoutes(greeter: Greeter): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/${name}/greeting',
      auth: 'session',
      action: '${name}.greet',
      summary: 'Greet a user',
      tag: '${name}',
      input: { query: z.object({ name: z.string() }) },
      output: json(z.strictObject({ text: z.string() })),
      problems: ['invalid'],
      handler: ({ query }) => ({ text: greeter.greet(query.name) }),
    }),
  ];
}
`;
}

function serviceFile(name: string): string {
  return `import { AppError } from '../../server/kernel/sdk/app-error.ts';

/** Makes greetings. */
export interface Greeter {
  /** @throws AppError \`invalid\` for a name that is empty or too long. */
  greet(name: string): string;
}

const MAX_NAME = 80;

/** A greeter. @param word the first word of its greetings. */
export function createGreeter(word: string): Greeter {
  return {
    greet(name) {
      const known = name.trim();
      if (known === '' || known.length > MAX_NAME) throw new AppError('invalid', '${name}.bad_name');
      return \`\${word}, \${known}!\`;
    },
  };
}
`;
}

function testFile(name: string): string {
  return `import { describe, expect, it } from '@jest/globals';

describe('createGreeter', () => {
  it('greets by name', () => {
    expect(createGreeter('Hello').greet(' Ada ')).toBe('Hello, Ada!');
  });

  it.each(['', ' ', 'x'.repeat(81)])('refuses %j', (name) => {
    expect(() => createGreeter('Hello').greet(name)).toThrow('${name}.bad_name');
  });
});
`;
}

function localeFile(name: string, permission: string, text: string): string {
  const bundle: LocaleBundle = {
    admin: { [`${name}.greet`]: permission },
    errors: { [`${name}.bad_name`]: text },
  };
  return `${JSON.stringify(bundle, null, 2)}\n`;
}
