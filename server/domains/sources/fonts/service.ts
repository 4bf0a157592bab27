import { MAX_FONTS } from '../../../../common/api/files.ts';
import type { FontOfSet, FontRegistry, FontSet } from '../../../../common/typeset/fonts/font-registry.ts';
import { AppError, notFound, DuplicateError } from '../../../kernel/sdk/app-error.ts';
import { auditedBy } from '../../../kernel/sdk/scope.ts';
import type { Caller, Scope } from '../../../kernel/sdk/scope.ts';
import type { UploadedFile } from '../../../kernel/sdk/define-route.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { Clients } from '../../accounts/contract.ts';
import type { FontFaceRecord, FontRecord, FontRepository } from './repository.ts';
import type { ReadFont } from './read-font.ts';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cachedWork } from '../../../kernel/sdk/concurrency.ts';
import { createSetRegistry, PACKAGED_FONTS } from '../../../../common/typeset/fonts/font-registry.ts';
import type { Fonts } from './contract.ts';

interface FontServiceParts {
  repository: FontRepository;
  clients: Pick<Clients, 'get'>;
  store: FileStore;
  readFont: ReadFont;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** What administrators do with the fonts of a client. */
export interface FontService {
  /** @throws AppError `not_found` */
  list(scope: Scope, clientId: string): Promise<FontRecord[]>;
  /**
   * All of them or none; an existing file is returned unchanged.
   * @throws AppError `not_found`; `invalid` `fonts.not_usable`; `conflict` `fonts.too_many`, `fonts.too_large`.
   */
  upload(
    caller: Caller,
    clientId: string,
    uploads: readonly UploadedFile[],
    signal: AbortSignal,
  ): Promise<FontRecord[]>;
  /** @throws AppError `not_found` */
  remove(caller: Caller, clientId: string, id: string): Promise<void>;
  /** Removes what a client has, permanently. */
  removeAll(scope: Scope, clientId: string): Promise<void>;
}

/** Bytes of all fonts of a client: measuring and drawing keep them in memory. */
const MAX_BYTES = 100_000_000;
const LONGEST_NAME = 200;

/** The service over its parts. */
export function createFontService({ repository, clients, store, readFont, audit }: FontServiceParts): FontService {
  const assertClient = async (scope: Scope, clientId: string): Promise<void> => {
    if ((await clients.get(scope, clientId)) === null) throw notFound('client');
  };
  const note = (caller: Caller, verb: 'upload' | 'delete', { _id, client_id, name }: FontRecord): Promise<void> =>
    audit({ ...auditedBy(caller), action: `fonts.${verb}`, client_id, target: { kind: 'font', id: _id, name } });
  const removeForGood = async (scope: Scope, font: FontRecord): Promise<void> => {
    await repository.remove(scope, font._id);
    for (const { blob } of font.faces) await store.remove(blob);
  };

  const keepFaces = async (fonts: readonly FontOfSet[]): Promise<FontFaceRecord[]> => {
    const faces: FontFaceRecord[] = [];
    for (const { families, weight, italic, bytes } of fonts) {
      const { key, size, sha256 } = await store.put(bytes);
      faces.push({ families: [...families], weight, italic, blob: key, size, sha256 });
    }
    return faces;
  };

  /** Stores a font, or finds the one that a user stored at the same moment. */
  const keep = async (
    caller: Caller,
    clientId: string,
    { name, blob }: UploadedFile,
    fonts: readonly FontOfSet[],
  ): Promise<FontRecord> => {
    const { size, sha256 } = blob;
    const faces = await keepFaces(fonts);
    try {
      const record = { client_id: clientId, user_id: caller.actor.user_id, name: shownName(name), size, sha256, faces };
      const stored = await repository.insert(caller.scope, record);
      await note(caller, 'upload', stored);
      return stored;
    } catch (error) {
      for (const face of faces) await store.remove(face.blob);
      const other = error instanceof DuplicateError ? await repository.ofContent(caller.scope, clientId, sha256) : null;
      if (other === null) throw error;
      return other;
    }
  };

  return {
    list: async (scope, clientId) => {
      await assertClient(scope, clientId);
      return repository.ofClient(scope, clientId);
    },
    upload: async (caller, clientId, uploads, signal) => {
      await assertClient(caller.scope, clientId);
      const former = await repository.ofClient(caller.scope, clientId);
      const known = new Map(former.map((font) => [font.sha256, font]));
      const fresh = new Map<string, FontOfSet[]>();
      for (const { name, blob } of uploads) {
        if (known.has(blob.sha256) || fresh.has(blob.sha256)) continue;
        if (known.size + fresh.size >= MAX_FONTS)
          throw new AppError('conflict', 'fonts.too_many', { limit: MAX_FONTS });
        fresh.set(blob.sha256, await readFont(await store.read(blob.key), shownName(name), signal));
      }
      const sizes = [
        ...former.flatMap(({ faces }) => faces.map(({ size }) => size)),
        ...[...fresh.values()].flatMap((fonts) => fonts.map(({ bytes }) => bytes.length)),
      ];
      if (sizes.reduce((sum, size) => sum + size, 0) > MAX_BYTES)
        throw new AppError('conflict', 'fonts.too_large', { limit_mb: MAX_BYTES / 1_000_000 });
      const stored: FontRecord[] = [];
      for (const upload of uploads) {
        const { sha256 } = upload.blob;
        const font = known.get(sha256) ?? (await keep(caller, clientId, upload, fresh.get(sha256) ?? []));
        known.set(sha256, font);
        stored.push(font);
      }
      return stored;
    },
    remove: async (caller, clientId, id) => {
      const font = await repository.get(caller.scope, clientId, id);
      if (font === null) throw notFound('font');
      await removeForGood(caller.scope, font);
      await note(caller, 'delete', font);
    },
    removeAll: async (scope, clientId) => {
      for (const font of await repository.ofClient(scope, clientId)) await removeForGood(scope, font);
    },
  };
}

/** A sender's name as people may see it: without unseen characters and marks that turn text. It is never used as a path. */
function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/u).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  return [...clean].slice(0, LONGEST_NAME).join('') || 'font';
}

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
        // Deleted between record and bytes: it doesn't belong to the client any more.
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
    // Sets without fonts cost nothing but their registry.
    return cachedWork(opened, hash, () => open(hash, faces), Math.max(1, Math.min(size, cacheBytes)));
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
