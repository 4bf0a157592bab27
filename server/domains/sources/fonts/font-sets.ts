import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FontOfSet, FontRegistry, FontSet } from '../../../../common/typeset/fonts/font-registry.ts';
import { createSetRegistry, PACKAGED_FONTS } from '../../../../common/typeset/fonts/font-registry.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { Fonts } from './contract.ts';
import type { FontFaceRecord } from './model.ts';
import type { FontRepository } from './repository.ts';

interface FontSetsParts {
  repository: Pick<FontRepository, 'ofClient'>;
  store: Pick<FileStore, 'read'>;
  usesSystemFonts: boolean;
  /** Bytes of fonts that are kept in memory, of all clients together; the set at hand is kept whatever its size. */
  cacheBytes: number;
}

interface OpenSet {
  set: FontSet;
  registry: FontRegistry;
}

/** The fonts of clients, opened once per set and kept while there is room. */
export function createFontSets({ repository, store, usesSystemFonts, cacheBytes }: FontSetsParts): Fonts {
  const opened = new LRUCache<string, Promise<OpenSet>>({ maxSize: cacheBytes });

  const read = async (faces: readonly FontFaceRecord[]): Promise<FontOfSet[]> => {
    const fonts: FontOfSet[] = [];
    for (const { families, weight, italic, blob } of faces) {
      try {
        fonts.push({ families: [...families], weight, italic, bytes: await store.read(blob) });
      } catch (error) {
        // Deleted between record and bytes: from now on it is none of the client's.
        if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
      }
    }
    return fonts;
  };

  const open = async (hash: string, faces: readonly FontFaceRecord[]): Promise<OpenSet> => {
    const set: FontSet = { hash, uses_system_fonts: usesSystemFonts, fonts: await read(faces) };
    return { set, registry: createSetRegistry(set) };
  };

  const openOf: (...of: Parameters<Fonts['setOf']>) => Promise<OpenSet> = async (scope, clientId) => {
    const faces = (await repository.ofClient(scope, clientId)).flatMap((font) => font.faces);
    const hash = hashOf(faces, usesSystemFonts);
    const size = faces.reduce((sum, face) => sum + face.size, 0);
    const found = opened.get(hash) ?? open(hash, faces);
    // Sets without fonts cost nothing but their registry.
    opened.set(hash, found, { size: Math.max(1, Math.min(size, cacheBytes)) });
    found.catch(() => {
      if (opened.peek(hash) === found) opened.delete(hash);
    });
    return found;
  };

  return {
    setOf: async (scope, clientId) => (await openOf(scope, clientId)).set,
    registryOf: async (scope, clientId) => (await openOf(scope, clientId)).registry,
  };
}

/** Clients without fonts, and those with the same ones, share a set. */
function hashOf(faces: readonly FontFaceRecord[], usesSystemFonts: boolean): string {
  if (faces.length === 0 && !usesSystemFonts) return PACKAGED_FONTS.hash;
  const parts = [usesSystemFonts, ...faces.map(({ sha256 }) => sha256)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
