import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { applyBrandToMaster, lookHash } from '../../../../common/master/apply-brand.ts';
import type { BrandLook } from '../../../../common/master/apply-brand.ts';
import { openMasterDeck } from '../../../../common/ooxml/read/master/open-master-deck.ts';
import type { Typesetter } from '../../../../common/typeset/typesetter.ts';
import type { OpenMaster } from './master-cache.ts';

/** A master in a brand, and what names it: the content hash of its file where the brand changes nothing of it. */
interface BrandedMaster extends OpenMaster {
  drawn_hash: string;
}

/** Masters in brands, kept as `MasterCache` keeps files. */
export interface BrandedMasters {
  dress(open: OpenMaster, contentHash: string, look: BrandLook): Promise<BrandedMaster>;
}

export function createBrandedMasters(typesetter: Typesetter, capacity: number): BrandedMasters {
  const branded = new LRUCache<string, Promise<BrandedMaster>>({ max: capacity });

  const make = async (open: OpenMaster, contentHash: string, key: string, look: BrandLook): Promise<BrandedMaster> => {
    const pack = applyBrandToMaster(open.master.package, look);
    if (pack === open.master.package) return { ...open, drawn_hash: contentHash };
    const master = await openMasterDeck(pack.toBytes(), open.master.name);
    const { findings } = open.master;
    return {
      master: { ...master, findings },
      catalogue: typesetter.withCapacities(master.catalogue),
      drawn_hash: key,
    };
  };

  return {
    dress(open, contentHash, look) {
      const key = createHash('sha256')
        .update(`${contentHash} ${lookHash(look)}`)
        .digest('hex');
      const result = branded.get(key) ?? make(open, contentHash, key, look);
      branded.set(key, result);
      result.catch(() => {
        if (branded.peek(key) === result) branded.delete(key);
      });
      return result;
    },
  };
}
