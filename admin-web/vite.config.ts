import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { noJsonSchema } from '../scripts/build/no-json-schema.ts';

/** The admin console. Addresses are relative to the page; the server makes them absolute, because the path names the page shown. */
// oxlint-disable-next-line no-restricted-exports -- vite takes nothing else
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  logLevel: 'info',
  plugins: [noJsonSchema()],
  build: {
    outDir: fileURLToPath(new URL('../dist/admin-web/', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the page allows no inlined scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Fluent marks its files for frameworks that render on a server.
      onLog: (level, log, tell) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : tell(level, log)),
    },
  },
});
