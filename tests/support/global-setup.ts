import { buildClients } from '../../scripts/build/build-clients.ts';
import { startStoreOnDemand } from './start-store-on-demand.ts';
import { keepTestStore } from './test-store-registry.ts';

/** Runs once before all tests: the clients are built, the database server of the run can be asked for from now on. */
// eslint-disable-next-line no-restricted-exports -- jest takes nothing else
export default async function globalSetup(): Promise<void> {
  await buildClients();
  if (process.env['LECTERN_TEST_MONGODB_URI'] !== undefined) return;
  const store = await startStoreOnDemand();
  process.env['LECTERN_TEST_STORE_BROKER'] = store.url;
  keepTestStore(store);
}
