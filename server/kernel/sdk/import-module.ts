/**
 * Imports a module that is found at run time: migrations, plugins. In a built server, those of the project are part of the build
 * (`scripts/build/build-server.ts`), which puts its own function in place of this one.
 */
export function importModule(address: string): Promise<object> {
  return import(address) as Promise<object>;
}
