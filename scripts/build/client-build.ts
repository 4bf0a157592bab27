import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';

const ROOT = new URL('../../', import.meta.url);

/**
 * The build configuration of a client. URLs are relative to the page, so that one build works with every base path.
 * @param name its folder
 * @param pages its HTML pages
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
      // The page's policy forbids inline scripts and pictures.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 900,
      rolldownOptions: {
        // Fluent marks its files for server rendering.
        onLog: (level, log, report) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(level, log)),
        output: {
          codeSplitting: {
            groups: [
              // Everything a page needs before sign-in is in one file, so that the first load takes few requests.
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

/** Signing in with Microsoft is loaded on demand; the page that it returns to contains nothing else. */
const AFTERWARDS = /@azure[\\/]msal|[\\/]redirect\.|[\\/]sign-in-window\./;

/** The first screen's texts are one file per language; features have their own. */
function textsOf(id: string): string | null {
  const [, place = '', language = ''] = /(.*)\/locales\/(\w+)\.json$/.exec(id) ?? [];
  const isFirst = place !== '' && (!place.includes('/features/') || place.endsWith('/features/welcome'));
  return isFirst ? `texts-${language}` : null;
}

const pagePart = (name: string): string => readFileSync(new URL(`common/web/page/${name}`, ROOT), 'utf8').trim();

/** Fills in the parts that all clients' pages share: the head, and what is shown until the scripts have run. */
function sharedPage(): Plugin {
  return {
    name: 'shared-page',
    transformIndexHtml: {
      // After Vite has processed the page's own links.
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

/** Leaves out zod's JSON Schema writer, which is imported with its first schema but never used in pages. */
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
