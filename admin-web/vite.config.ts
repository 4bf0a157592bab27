import { defineConfig } from 'vite';
import { clientBuild } from '../scripts/build/client-build.ts';

/** The admin console. The server makes its addresses absolute, because the path names the page shown. */
// oxlint-disable-next-line no-restricted-exports -- vite takes nothing else
export default defineConfig(clientBuild('admin-web', ['index']));
