import { defineConfig } from 'vite';
import { clientBuild } from '../scripts/build/client-build.ts';

/** The task pane, and the page that Microsoft's sign-in comes back to. */
// oxlint-disable-next-line no-restricted-exports -- vite takes nothing else
export default defineConfig(clientBuild('addin', ['index', 'redirect']));
