import type { ModelSource } from '../../sdk/ports/models.ts';

/** The name told where the service has no models at all. */
const NONE = 'none';

/**
 * Which provider writes now, and whether it is one with a key. Another provider than the built-in one is in use only
 * where its key is set, or the address of a server that takes none.
 */
export async function providerState(models: ModelSource | undefined): Promise<{ has_key: boolean; provider: string }> {
  if (models === undefined) return { has_key: false, provider: NONE };
  const { text } = await models.current();
  return { has_key: text.provider !== models.fallback.provider, provider: text.provider };
}
