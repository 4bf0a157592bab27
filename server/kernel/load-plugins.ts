import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from './sdk/define-plugin.ts';
import { importModule } from './sdk/import-module.ts';
import { BootError, checkPlugin } from './check-plugin.ts';

/**
 * Loads the plugins that the PLUGINS variable names: paths (absolute, or beginning with a dot and relative to `folder`) or
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
