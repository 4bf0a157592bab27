const globals = new URL('./jest-globals.mjs', import.meta.url).href;

/** Node's `resolve` hook: `@jest/globals` throws outside of jest's own environment, so tests get ours. */
export async function resolve(specifier, context, next) {
  if (specifier !== '@jest/globals') return await next(specifier, context);
  return { url: globals, format: 'module', shortCircuit: true };
}
