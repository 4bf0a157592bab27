import type { Plugin } from './sdk/define-plugin.ts';
import { BootError, checkPlugin } from './check-plugin.ts';
import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importModule } from './sdk/import-module.ts';

interface PlanOptions {
  /** Names of plugins to leave out. */
  disabled: readonly string[];
  /** Names of services that exist without any plugin. */
  core: readonly string[];
}

/**
 * Sorts plugins by their dependencies, otherwise in the order of the list. A plugin comes after those that provide its
 * required or optional services.
 * @throws BootError for a name, service, collection or permission that two plugins declare, an unmet dependency, a
 *   cycle, or a disabled plugin that doesn't exist.
 */
export function planPlugins(plugins: readonly Plugin[], options: PlanOptions): Plugin[] {
  for (const name of options.disabled) {
    if (!plugins.some((plugin) => plugin.name === name)) {
      throw new BootError('kernel.unknown_disabled', {
        plugin: name,
        known: plugins.map((each) => each.name).join(', '),
      });
    }
  }
  const enabled = plugins.filter((plugin) => !options.disabled.includes(plugin.name));
  assertUnique(enabled, 'kernel.same_name', (plugin) => [plugin.name]);
  assertUnique(enabled, 'kernel.same_collection', (plugin) =>
    Object.values(plugin.models ?? {}).map((model) => model.collection),
  );
  assertUnique(enabled, 'kernel.same_permission', (plugin) => Object.keys(plugin.permissions ?? {}));
  const providers = assertUnique(enabled, 'kernel.same_service', servicesOf);
  for (const name of options.core) {
    const plugin = providers.get(name);
    if (plugin !== undefined)
      throw new BootError('kernel.same_service', { what: name, one: 'core', other: plugin.name });
  }
  return inOrder(enabled, (plugin) => providersOf(plugin, providers, options.core));
}

function servicesOf(plugin: Plugin): string[] {
  return Object.values(plugin.provides ?? {}).map((token) => token.name);
}

function providersOf(plugin: Plugin, providers: ReadonlyMap<string, Plugin>, core: readonly string[]): Plugin[] {
  return Object.entries(plugin.needs ?? {}).flatMap(([key, need]) => {
    if (need.kind === 'hook' || core.includes(need.name)) return [];
    const provider = providers.get(need.name);
    if (provider !== undefined) return [provider];
    if (need.isOptional) return [];
    throw new BootError('kernel.unmet_need', { plugin: plugin.name, field: `needs.${key}`, service: need.name });
  });
}

/** Depth first, so that a plugin directly follows its dependencies. */
function inOrder(plugins: readonly Plugin[], needed: (plugin: Plugin) => Plugin[]): Plugin[] {
  const ordered: Plugin[] = [];
  const place = (plugin: Plugin, path: readonly Plugin[]): void => {
    if (ordered.includes(plugin)) return;
    if (path.includes(plugin)) {
      const cycle = [...path.slice(path.indexOf(plugin)), plugin].map((each) => each.name);
      throw new BootError('kernel.cycle', { cycle: cycle.join(' → ') });
    }
    for (const provider of needed(plugin)) place(provider, [...path, plugin]);
    ordered.push(plugin);
  };
  for (const plugin of plugins) place(plugin, []);
  return ordered;
}

function assertUnique(
  plugins: readonly Plugin[],
  code: string,
  keysOf: (plugin: Plugin) => readonly string[],
): Map<string, Plugin> {
  const owners = new Map<string, Plugin>();
  for (const plugin of plugins) {
    for (const key of keysOf(plugin)) {
      const other = owners.get(key);
      if (other !== undefined) throw new BootError(code, { what: key, one: other.name, other: plugin.name });
      owners.set(key, plugin);
    }
  }
  return owners;
}

/**
 * Loads the plugins in the PLUGINS variable: paths (absolute, or beginning with a dot and relative to `folder`) or
 * names of installed packages, each with a named export `plugin`.
 * @throws BootError `kernel.not_loadable`, `kernel.no_plugin_export`, `kernel.bad_plugin`.
 */
export async function loadPlugins(specifiers: readonly string[], folder: string): Promise<Plugin[]> {
  const plugins: Plugin[] = [];
  for (const specifier of specifiers) {
    const isPath = specifier.startsWith('.') || isAbsolute(specifier);
    const target = isPath ? pathToFileURL(resolve(folder, specifier)).href : specifier;
    let module: Record<string, unknown>;
    try {
      module = (await importModule(target)) as Record<string, unknown>;
    } catch (cause) {
      const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
      throw new BootError('kernel.not_loadable', { plugin: specifier, reason }, { cause });
    }
    if (module.plugin === undefined) throw new BootError('kernel.no_plugin_export', { plugin: specifier });
    plugins.push(checkPlugin(module.plugin, specifier));
  }
  return plugins;
}
