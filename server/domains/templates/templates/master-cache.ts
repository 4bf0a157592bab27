import { LRUCache } from 'lru-cache';
import { cachedWork } from '../../../kernel/sdk/concurrency.ts';
import type { LayoutCatalogue } from '../../../../common/deck/layout.ts';
import { fromPlainMasterDeck, openMasterDeck } from '../../../../common/ooxml/read/master/open-master-deck.ts';
import type { MasterDeck } from '../../../../common/ooxml/read/master/open-master-deck.ts';
import type { Typesetter } from '../../../../common/typeset/typesetter.ts';
import { createHash } from 'node:crypto';
import { readOpenedTemplate } from './builtin-templates.ts';
import { applyBrandToMaster, lookHash } from '../../../../common/master/apply-brand.ts';
import type { BrandLook } from '../../../../common/master/apply-brand.ts';

/** A master deck opened, its layouts measured. */
export interface OpenMaster {
  master: MasterDeck;
  /** All its layouts, with capacities. */
  catalogue: LayoutCatalogue;
}

/** Master decks by content: each is opened once, however many ask at the same time, and kept while it is in use. */
export interface MasterCache {
  /**
   * @param load gives the file, where it is not open yet.
   * @throws what `load` throws; PackageError `ooxml.*`. Failures are not kept.
   */
  open(contentHash: string, load: () => Promise<{ bytes: Uint8Array; file_name: string }>): Promise<OpenMaster>;
  /** Keeps a master deck that its analysis has opened. */
  keep(contentHash: string, master: MasterDeck): void;
}

/**
 * Opens a master deck and measures its layouts; a shipped one was opened by the build where there is one.
 * @param typesetter with the packaged fonts, as for the build.
 * @throws PackageError `ooxml.*`
 */
export async function openMaster(
  contentHash: string,
  { bytes, file_name }: { bytes: Uint8Array; file_name: string },
  typesetter: Typesetter,
): Promise<OpenMaster> {
  const known = await readOpenedTemplate(contentHash);
  if (known === null) return measured(await openMasterDeck(bytes, file_name), typesetter);
  return { master: fromPlainMasterDeck({ ...known.master, name: file_name }), catalogue: known.catalogue };
}

function measured(master: MasterDeck, typesetter: Typesetter): OpenMaster {
  return { master, catalogue: typesetter.withCapacities(master.catalogue) };
}

/**
 * @param typesetter with the packaged fonts.
 * @param capacity how many decks stay open.
 */
export function createMasterCache(typesetter: Typesetter, capacity: number): MasterCache {
  const opened = new LRUCache<string, Promise<OpenMaster>>({ max: capacity });

  return {
    open: (contentHash, load) =>
      cachedWork(opened, contentHash, async () => openMaster(contentHash, await load(), typesetter)),
    keep(contentHash, master) {
      if (!opened.has(contentHash)) opened.set(contentHash, Promise.resolve(measured(master, typesetter)));
    },
  };
}

/** A master in a brand, and what names it: the content hash of its file where the brand changes nothing of it. */
interface BrandedMaster extends OpenMaster {
  drawn_hash: string;
}

/** Masters in brands, kept as `MasterCache` keeps files. */
export interface BrandedMasters {
  /** @param isWhole colours and fonts that the master decides itself are replaced too. */
  dress(open: OpenMaster, contentHash: string, look: BrandLook, isWhole: boolean): Promise<BrandedMaster>;
}

export function createBrandedMasters(typesetter: Typesetter, capacity: number): BrandedMasters {
  const branded = new LRUCache<string, Promise<BrandedMaster>>({ max: capacity });

  const make = async (
    open: OpenMaster,
    contentHash: string,
    key: string,
    look: BrandLook,
    isWhole: boolean,
  ): Promise<BrandedMaster> => {
    const pack = applyBrandToMaster(open.master.package, look, isWhole);
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
    dress(open, contentHash, look, isWhole) {
      const key = createHash('sha256')
        .update(`${contentHash} ${lookHash(look)}${isWhole ? ' whole' : ''}`)
        .digest('hex');
      return cachedWork(branded, key, () => make(open, contentHash, key, look, isWhole));
    },
  };
}
