import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program of the child, and the files of the engine in the order it takes them; all that it may read. No symbolic links. */
export interface EngineFiles {
  runner: string;
  engine: string[];
}

/** @throws Error where the engine is not installed. */
export function engineFiles(): EngineFiles {
  const { resolve } = createRequire(import.meta.url);
  const core = resolve('quickjs-emscripten-core');
  const variant = dirname(resolve('@jitl/quickjs-wasmfile-release-sync/ffi'));
  const types = createRequire(core).resolve('@jitl/quickjs-ffi-types');
  const ofVariant = ['ffi.js', 'emscripten-module.cjs', 'emscripten-module.wasm'].map((name) => join(variant, name));
  return {
    runner: realpathSync(fileURLToPath(new URL('./runner.cjs', import.meta.url))),
    engine: [core, types, ...ofVariant].map((file) => realpathSync(file)),
  };
}

/** The flag that confines a process of this Node: its name changed when it left the experiment; null where there is none. */
export function permissionFlag(known: ReadonlySet<string> = process.allowedNodeEnvironmentFlags): string | null {
  return ['--permission', '--experimental-permission'].find((flag) => known.has(flag)) ?? null;
}
