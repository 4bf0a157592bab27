import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { dressMaster, lookHash } from '../../../../common/master/dress-master.ts';
import type { BrandLook } from '../../../../common/master/dress-master.ts';
import { openMasterDeck } from '../../../../common/ooxml/read/master/open-master-deck.ts';
import type { Typesetter } from '../../../../common/typeset/typesetter.ts';
import type { OpenMaster } from './master-cache.ts';

/** A master in a brand, and what names it: the content hash of its file where the brand changes nothing of it. */
interface DressedMaster extends OpenMaster {
  drawn_hash: string;
}

/** Masters in brands, kept as `MasterCache` keeps files. */
export interface DressedMasters {
  dress(open: OpenMaster, contentHash: string, look: BrandLook): Promise<DressedMaster>;
}

export function createDressedMasters(typesetter: Typesetter, capacity: number): DressedMasters {
  const dressed = new LRUCache<string, Promise<DressedMaster>>({ max: capacity });

  const make = async (open: OpenMaster, contentHash: string, key: string, look: BrandLook): Promise<DressedMaster> => {
    const pack = dressMaster(open.master.package, look);
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
      const result = dressed.get(key) ?? make(open, contentHash, key, look);
      dressed.set(key, result);
      result.catch(() => {
        if (dressed.peek(key) === result) dressed.delete(key);
      });
      return result;
    },
  };
}
