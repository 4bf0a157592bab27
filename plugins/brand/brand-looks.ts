import { LRUCache } from 'lru-cache';
import type { BrandLook } from '../../common/master/apply-brand.ts';
import type { BrandRules } from '../../server/kernel/sdk/ports/deck-rules.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import type { BrandRepository } from './repository.ts';

/** Looks that stay in memory, with their logos. */
const MAX_LOOKS = 20;

/** The looks of brands, read again when a brand has changed. */
export function createBrandLooks(
  repository: Pick<BrandRepository, 'get'>,
  store: Pick<FileStore, 'read'>,
): BrandRules['look'] {
  const known = new LRUCache<string, BrandLook>({ max: MAX_LOOKS });
  return async (scope, clientId) => {
    const { colours, fonts, logos, revision } = await repository.get(scope, clientId);
    if (colours.length + fonts.length + logos.length === 0) return null;
    const key = `${clientId} ${revision}`;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const familyOf = (role: string): string | null => fonts.find((font) => font.role === role)?.family ?? null;
    // Most slides are light.
    const logo = logos.find(({ backgrounds }) => backgrounds.includes('light')) ?? logos[0];
    const look: BrandLook = {
      colours: colours.map(({ role, hex }) => ({ role, hex: hex.slice(1).toUpperCase() })),
      fonts: { heading: familyOf('heading'), body: familyOf('body') ?? familyOf('other') },
      logo:
        logo === undefined
          ? null
          : {
              ...{ png: await store.read(logo.blob), width: logo.width, height: logo.height },
              clear_percent: logo.min_clear_space_percent,
            },
    };
    known.set(key, look);
    return look;
  };
}
