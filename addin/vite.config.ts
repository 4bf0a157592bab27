import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { noJsonSchema } from '../scripts/build/no-json-schema.ts';

/** The task pane. Addresses are relative to the page, so that one build serves every base path. */
// oxlint-disable-next-line no-restricted-exports -- vite takes nothing else
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  logLevel: 'info',
  plugins: [noJsonSchema()],
  build: {
    outDir: fileURLToPath(new URL('../dist/addin/', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // Where the pictures of slides and the like would lie: nothing is inlined, the policy of the page allows no other place.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Fluent marks its files for frameworks that render on a server.
      onLog: (level, log, tell) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : tell(level, log)),
      input: {
        index: fileURLToPath(new URL('index.html', import.meta.url)),
        // Where Microsoft's sign-in comes back to.
        redirect: fileURLToPath(new URL('redirect.html', import.meta.url)),
      },
    },
  },
});
