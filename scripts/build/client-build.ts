import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';

const ROOT = new URL('../../', import.meta.url);

/**
 * How a client is built. Addresses are relative to the page, so that one build serves every base path.
 * @param name its folder
 * @param pages what it consists of
 */
export function clientBuild(name: string, pages: readonly string[]): UserConfig {
  const folder = new URL(`${name}/`, ROOT);
  return {
    root: fileURLToPath(folder),
    base: './',
    logLevel: 'info',
    plugins: [sharedPage(), noJsonSchema()],
    build: {
      outDir: fileURLToPath(new URL(`dist/${name}/`, ROOT)),
      emptyOutDir: true,
      target: 'es2022',
      // The policy of the page allows no inlined scripts or pictures.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 900,
      rolldownOptions: {
        // Fluent marks its files for frameworks that render on a server.
        onLog: (level, log, report) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(level, log)),
        output: {
          codeSplitting: {
            groups: [
              // A first load is a few requests: what each page needs before sign-in is one file.
              { name: 'first', tags: ['$initial'], test: (id) => !AFTERWARDS.test(id) },
              { name: textsOf, debugName: 'texts' },
            ],
          },
        },
        input: Object.fromEntries(pages.map((page) => [page, fileURLToPath(new URL(`${page}.html`, folder))])),
      },
    },
  };
}

/** Signing in at Microsoft is fetched when it is chosen; the page that it comes back to has nothing else. */
const AFTERWARDS = /@azure[\\/]msal|[\\/]redirect\.|[\\/]sign-in-window\./;

/** The texts of the first screen are one file for each language; features bring their own. */
function textsOf(id: string): string | null {
  const [, place = '', language = ''] = /(.*)\/locales\/(\w+)\.json$/.exec(id) ?? [];
  const isFirst = place !== '' && (!place.includes('/features/') || place.endsWith('/features/welcome'));
  return isFirst ? `texts-${language}` : null;
}

const pagePart = (name: string): string => readFileSync(new URL(`common/web/page/${name}`, ROOT), 'utf8').trim();

/** Fills in what the pages of all clients have in common: their head, and what is seen until the scripts have run. */
function sharedPage(): Plugin {
  return {
    name: 'shared-page',
    transformIndexHtml: {
      // After Vite has followed the page's own links.
      order: 'post',
      handler: (html) =>
        html
          .replace('<!-- head -->', () => pagePart('head.html'))
          .replace('<!-- first paint -->', () => pagePart('first-paint.html')),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'first-paint.css', source: pagePart('first-paint.css') });
    },
  };
}

/** Leaves out zod's writer of JSON Schema, which comes along with its first schema: no page writes any. */
function noJsonSchema(): Plugin {
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
