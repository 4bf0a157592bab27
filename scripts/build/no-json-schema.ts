import type { Plugin } from 'vite';

/** Leaves out zod's writer of JSON Schema, which comes along with its first schema: no page writes any. */
export function noJsonSchema(): Plugin {
  return {
    name: 'no-json-schema',
    transform: (code, id) =>
      /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/.test(id)
        ? [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)]
            .map(([, name]) => `export const ${name} = () => undefined;`)
            .join('\n')
        : undefined,
  };
}
