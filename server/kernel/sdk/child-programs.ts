import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Node's arguments for a program of the project: the loader of TypeScript, which a built program does without. */
export function loaderArguments(program: string): string[] {
  if (!isTypeScript(program)) return [];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

/**
 * Starts a thread for work that must not hold up the service, with a limit of memory. It inherits no loader of TypeScript: it
 * registers its own before it reads its program. Keys and addresses of the service are none of its business: it has no environment.
 * @param entry the program.
 * @param memoryMb most memory of its scripts.
 */
export function startThread(entry: URL, memoryMb: number): Worker {
  const limits = { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMb } };
  if (!isTypeScript(entry.pathname)) return new Worker(entry, limits);
  // The module form of `tsx/esm/api`, beside the loader: `require.resolve` would find the other one.
  const loader = new URL('./esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx'))).href;
  const program = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}); });`;
  return new Worker(program, { ...limits, eval: true });
}

const isTypeScript = (program: string): boolean => program.endsWith('.ts');
