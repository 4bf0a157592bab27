import { z } from 'zod';
import type { Plugin } from './sdk/define-plugin.ts';
import { CodedError } from '../../common/deck/coded-error.ts';

const action = z.custom<(...args: never[]) => unknown>((value) => typeof value === 'function', 'must be a function');
const named = z.looseObject({ name: z.string().min(1) });
const schemaObject = z.custom<z.ZodObject>((value) => value instanceof z.ZodObject, 'must be a z.object(…)');
const folder = z.custom<URL>(
  (value) => value instanceof URL,
  "must be a URL such as new URL('./locales/', import.meta.url)",
);

/** The shape of a plugin, for those that no compiler has seen. */
const shape = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be kebab-case'),
  env: schemaObject.optional(),
  settings: schemaObject.optional(),
  needs: z.record(z.string(), named.extend({ kind: z.enum(['service', 'hook']) })).optional(),
  provides: z.record(z.string(), named.extend({ kind: z.literal('service') })).optional(),
  models: z
    .record(
      z.string(),
      z.looseObject({
        collection: z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be snake_case'),
        tenancy: z.enum(['client', 'self', 'service']),
      }),
    )
    .optional(),
  migrations: folder.or(z.record(z.string(), folder)).optional(),
  i18n: folder.optional(),
  permissions: z.record(z.string(), z.array(z.enum(['super_admin', 'client_admin', 'author', 'reviewer']))).optional(),
  rules: action.optional(),
  setup: action,
  routes: action.optional(),
  jobs: action.optional(),
  hooks: action.optional(),
  health: action.optional(),
  start: action.optional(),
  stop: action.optional(),
});

/**
 * Checks what a module exports as its plugin against the contract.
 * @param from where it came from, for the message: a folder or a module's name.
 * @throws BootError `kernel.bad_plugin` naming the fields at fault.
 */
export function checkPlugin(candidate: unknown, from: string): Plugin {
  const parsed = shape.safeParse(candidate);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.join(', ')}: unknown`
        : `${issue.path.join('.') || 'plugin'}: ${issue.message}`,
    );
    throw new BootError('kernel.bad_plugin', { plugin: from, faults: faults.join('; ') });
  }
  const plugin = candidate as Plugin;
  if (plugin.settings !== undefined && !plugin.settings.safeParse({}).success) {
    throw new BootError('kernel.settings_without_default', { plugin: plugin.name });
  }
  return plugin;
}

/**
 * The server can't start: a plugin is not as it must be, a need is not met, a migration does not fit. Fatal; the text names
 * plugin, field and fix.
 */
export class BootError extends CodedError {}
