/**
 * Imports a module by a path found at run time: migrations, plugins. In a built server, the project's own modules are
 * part of the build (`scripts/build/build-server.ts`), which replaces this function.
 */
export function importModule(address: string): Promise<object> {
  return import(address) as Promise<object>;
}
