import type { MasterDeckListQuery } from '../../../../common/api/master-decks.ts';
import { fileKinds } from '../../../../common/deck/file-kinds.ts';
import type { ReadinessReport } from '../../../../common/deck/readiness-report.ts';
import { notFound } from '../../../kernel/sdk/app-error.ts';
import { auditedBy } from '../../../kernel/sdk/scope.ts';
import type { Caller, Scope } from '../../../kernel/sdk/scope.ts';
import type { FileReply } from '../../../kernel/sdk/define-route.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { RenderedPicture } from '../../../kernel/sdk/ports/deck-output.ts';
import type { Fonts } from '../../sources/fonts/contract.ts';
import type { Template, TemplateRegistry, Templates, MasterDecks } from '../contract.ts';
import { removeBlobs } from './read-master.ts';
import { blobsOfParse } from './repository.ts';
import type { MasterDeckRecord, MasterDeckRepository } from './repository.ts';
import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { StoredObjects } from '../../../kernel/sdk/ports/stored-objects.ts';
import { storedObjectsOf } from '../../../kernel/sdk/ports/stored-objects.ts';

const { pptx, potx } = fileKinds.pptx.extensions;

interface MasterDeckServiceParts {
  repository: MasterDeckRepository;
  registry: Pick<TemplateRegistry, 'remove'>;
  templates: Pick<Templates, 'find'>;
  fonts: Pick<Fonts, 'setOf'>;
  store: FileStore;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** A master deck with all that is shown of it. */
export interface FullMasterDeck {
  deck: MasterDeckRecord;
  /** Null for one whose upload or deletion was interrupted. */
  template: Template | null;
  readiness: JudgedReadiness;
}

export interface JudgedReadiness {
  report: ReadinessReport;
  judged_at: Date;
  /** It was judged with the fonts that the client has now. */
  is_current: boolean;
}

/** What was removed permanently. */
interface RemovedMasterDeck {
  master_decks: number;
  templates: number;
  layouts: number;
  files: number;
  bytes: number;
}

/** What is done with the master decks there are, beside what others use. */
export interface MasterDeckService extends Omit<MasterDecks, 'reader'> {
  list(scope: Scope, query: MasterDeckListQuery): Promise<{ items: MasterDeckRecord[]; total: number }>;
  /** @throws AppError `not_found` */
  get(scope: Scope, id: string): Promise<MasterDeckRecord>;
  /** With its template and its report. @throws AppError `not_found` if its files are gone already. */
  whole(scope: Scope, deck: MasterDeckRecord): Promise<FullMasterDeck>;
  /** @throws AppError `not_found` */
  readiness(scope: Scope, id: string): Promise<JudgedReadiness>;
  /** Files, layout rows, template row and master deck row, permanently. @throws AppError `not_found` */
  remove(caller: Caller, id: string): Promise<RemovedMasterDeck>;
  /** The file as uploaded. @throws AppError `not_found` */
  download(scope: Scope, id: string): Promise<FileReply>;
  /** @throws AppError `not_found` */
  thumbnail(scope: Scope, id: string): Promise<RenderedPicture>;
  /** Removes what a client has, permanently. */
  removeAll(scope: Scope, clientId: string): Promise<void>;
  /** Writes to the audit log what was done with a deck. */
  note(
    caller: Caller,
    verb: string,
    deck: MasterDeckRecord,
    change?: Pick<AuditEntry, 'before' | 'after'>,
  ): Promise<void>;
}

/** The service over its parts. */
export function createMasterDeckService(parts: MasterDeckServiceParts): MasterDeckService {
  const { repository, registry, templates, fonts, store, audit } = parts;

  const get: MasterDeckService['get'] = async (scope, id) => {
    const deck = await repository.get(scope, id);
    if (deck === null) throw notFound('master deck');
    return deck;
  };
  const note: MasterDeckService['note'] = (caller, verb, { _id, name, client_id }, change = {}) =>
    audit({
      ...auditedBy(caller),
      ...{ action: `master_decks.${verb}`, client_id, target: { kind: 'master_deck', id: _id, name } },
      ...change,
    });
  /** Reads what belongs to a deck; where a user parsed or judged it meanwhile, and so removed that, what came instead. */
  const reading = async <T>(
    scope: Scope,
    deck: MasterDeckRecord,
    read: (deck: MasterDeckRecord) => Promise<T>,
  ): Promise<T> => {
    try {
      return await read(deck);
    } catch (error) {
      const now = await repository.get(scope, deck._id);
      if (now === null || now.report.key === deck.report.key) throw error;
      return read(now);
    }
  };
  const reportOf = async (scope: Scope, deck: MasterDeckRecord): Promise<JudgedReadiness> => {
    const report = JSON.parse(new TextDecoder().decode(await store.read(deck.report.key))) as ReadinessReport;
    const { hash } = await fonts.setOf(scope, deck.client_id);
    return { report, judged_at: deck.judged_at, is_current: hash === deck.fonts_hash };
  };

  /** Removes what belongs to a deck, then itself. */
  const removeDeck = async (scope: Scope, id: string): Promise<[MasterDeckRecord, RemovedMasterDeck]> => {
    const deck = await repository.startRemoving(scope, id);
    if (deck === null) throw notFound('master deck');
    const made = await registry.remove(scope, deck.template_id);
    const own = await removeBlobs(store, [deck.file, ...blobsOfParse(deck)]);
    const master_decks = await repository.remove(scope, id);
    const [files, bytes] = [made.files + own.files, made.bytes + own.bytes];
    return [deck, { master_decks, templates: made.templates, layouts: made.layouts, files, bytes }];
  };

  return {
    get,
    note,
    find: async (scope, id) => {
      const deck = await repository.get(scope, id);
      if (deck === null) return null;
      const { _id, client_id, name, template_id } = deck;
      return { id: _id, client_id, name, template_id };
    },
    list: (scope, query) => repository.list(scope, query),
    whole: (scope, deck) =>
      reading(scope, deck, async (now) => ({
        deck: now,
        template: await templates.find(scope, now.template_id),
        readiness: await reportOf(scope, now),
      })),
    readiness: async (scope, id) => reading(scope, await get(scope, id), (now) => reportOf(scope, now)),
    async remove(caller, id) {
      const [deck, removed] = await removeDeck(caller.scope, id);
      await note(caller, 'delete', deck, { after: removed });
      return removed;
    },
    async download(scope, id) {
      const { file, file_name: name } = await get(scope, id);
      return { name, media_type: /\.potx$/i.test(name) ? potx : pptx, ...(await store.open(file.key)) };
    },
    thumbnail: async (scope, id) =>
      reading(scope, await get(scope, id), async ({ thumbnail: { key, sha256 } }) => ({
        ...{ bytes: await store.read(key), media_type: 'image/png' as const, tag: sha256.slice(0, 32) },
      })),
    async removeAll(scope, clientId) {
      for (const { _id } of await repository.ofClient(scope, clientId)) await removeDeck(scope, _id);
    },
  };
}

/** Master decks as the administration of storage sees them; deleting one is permanent. */
export function createStoredMasterDecks(
  decks: Collection<MasterDeckRecord>,
  service: Pick<MasterDeckService, 'download' | 'remove'>,
): StoredObjects {
  return {
    ...storedObjectsOf(decks, {
      ...{ names: ['name', 'file_name'], size: 'file.size', hasSoftDelete: false },
      projection: { client_id: 1, user_id: 1, file_name: 1, file: 1, created_at: 1 },
      present: ({ _id: id, client_id, user_id: owner_id, file_name: name, file: { size }, created_at }) => ({
        ...{ id, client_id, owner_id, name, size, has_content: true, created_at, deleted_at: null },
        media_type: fileKinds.pptx.extensions.pptx,
      }),
    }),
    open: (scope, id) => service.download(scope, id),
    remove: async (caller, id) => void (await service.remove(caller, id)),
  };
}
