import type { ModelSource } from '../../../kernel/sdk/ports/models.ts';

/** The name told where the service has no models at all. */
const NONE = 'none';

/**
 * Which provider writes now, and whether it has what it needs: a key, or the address of a server that takes none. The
 * built-in one needs nothing and counts as none.
 */
export async function providerState(models: ModelSource | undefined): Promise<{ has_key: boolean; provider: string }> {
  if (models === undefined) return { has_key: false, provider: NONE };
  const { provider, has_access = true } = await models.describe();
  return { has_key: has_access && provider !== models.fallback.provider, provider };
}
