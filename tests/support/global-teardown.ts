import { takeTestStore } from './test-store-registry.ts';

/** Runs once after all tests. */
// eslint-disable-next-line no-restricted-exports -- jest takes nothing else
export default async function globalTeardown(): Promise<void> {
  await takeTestStore()?.close();
}
