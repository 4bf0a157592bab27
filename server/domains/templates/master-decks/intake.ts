import { clientOfNew } from '../../../kernel/sdk/scope.ts';
import { randomUUID } from 'node:crypto';
import { MAX_MASTER_DECKS } from '../../../../common/api/master-decks.ts';
import type { MasterDeckUpload } from '../../../../common/api/master-decks.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { ParseMode } from '../../../../common/master/master-analysis.ts';
import { AppError, notFound, DuplicateError } from '../../../kernel/sdk/app-error.ts';
import type { Caller, Scope } from '../../../kernel/sdk/scope.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import type { UploadedFile } from '../../../kernel/sdk/define-route.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { EnqueueRequest } from '../../../kernel/sdk/ports/jobs.ts';
import type { Clients } from '../../accounts/contract.ts';
import type { MasterDeckMade, TemplateRegistry } from '../contract.ts';
import { REPARSE_JOB } from './jobs/reparse.ts';
import { keepParse, owned, removeBlobs } from './read-master.ts';
import { assertMasterName, titleOf } from './policy.ts';
import type { ReadMaster } from './read-master.ts';
import { createMasterReplacement } from './replacement.ts';
import type { ReplaceMaster } from './replacement.ts';
import type { MasterDeckRepository } from './repository.ts';
import type { JudgedReadiness, MasterDeckService, FullMasterDeck } from './service.ts';

interface MasterIntakeParts {
  repository: MasterDeckRepository;
  service: Pick<MasterDeckService, 'get' | 'whole' | 'readiness' | 'note'>;
  registry: Pick<TemplateRegistry, 'register' | 'remove'>;
  clients: Pick<Clients, 'get'>;
  store: FileStore;
  read: ReadMaster;
  enqueue: (scope: Scope, request: EnqueueRequest) => Promise<string>;
  madeHooks: Contributions<MasterDeckMade>;
  log: Pick<Logger, 'error'>;
  replacement: Omit<Parameters<typeof createMasterReplacement>[0], 'refuseKnown'>;
  clock: Clock;
}

/** What takes a reader of master decks. */
export interface MasterIntake {
  /**
   * Reads a file as a template.
   * @throws AppError `not_found` for a client outside the scope; `unsupported` by its name; `conflict` `master_decks.exists`,
   *   `master_decks.too_many`; those of the reader.
   */
  upload(caller: Caller, file: UploadedFile, options: MasterDeckUpload, signal: AbortSignal): Promise<FullMasterDeck>;
  /**
   * Replaces a deck's file, or reports what replacing it would change.
   * @throws AppError `not_found`; `unsupported` by its name; `conflict` `master_decks.exists`; those of the reader.
   */
  replace: ReplaceMaster;
  /** Starts to parse a deck again; the job's id. @throws AppError `not_found` */
  reparse(caller: Caller, id: string, mode: ParseMode, language: Language): Promise<string>;
  /** Judges a deck with the fonts of now; its layouts stay as they are. @throws AppError `not_found`; those of the reader. */
  judge(scope: Scope, id: string, signal: AbortSignal): Promise<JudgedReadiness>;
}

/** The intake over its parts. */
export function createMasterIntake(parts: MasterIntakeParts): MasterIntake {
  const { repository, service, registry, clients, store, read, clock } = parts;

  const refuseKnown = async (scope: Scope, clientId: string, sha256: string): Promise<void> => {
    const known = await repository.ofContent(scope, clientId, sha256);
    if (known === null) return;
    const params = { name: known.name, id: known._id };
    const faults = [{ path: '/file', code: 'master_decks.exists', params }];
    throw new AppError('conflict', 'master_decks.exists', params, { faults });
  };

  return {
    replace: createMasterReplacement({ ...parts.replacement, refuseKnown }),
    async upload(caller, file, options, signal) {
      const { scope, actor } = caller;
      const clientId = await clientOfNew(clients, caller, options.client_id, 'master_decks.client_needed');
      assertMasterName(file.name);
      await refuseKnown(scope, clientId, file.blob.sha256);
      if ((await repository.count(scope, clientId)) >= MAX_MASTER_DECKS)
        throw new AppError('conflict', 'master_decks.too_many', { limit: MAX_MASTER_DECKS });
      const original = await store.read(file.blob.key);
      const { parse_mode: mode } = options;
      const { analysis, fonts_hash } = await read(scope, clientId, { bytes: original, name: file.name, mode }, signal);
      const now = clock.now();
      const { facts, layouts, blobs } = await keepParse(store, analysis, { mode, fonts_hash, original, now });
      const row = {
        ...{ client_id: clientId, user_id: actor.user_id, file_name: file.name, file: owned(file.blob) },
        ...{ name: options.name ?? titleOf(file.name), template_id: randomUUID(), state: 'registering' as const },
        ...facts,
      };
      // The row comes first: if this process stops now, it tells cleanup whose data the rest is.
      const deck = await repository.insert(scope, row).catch(async (error: unknown) => {
        await removeBlobs(store, blobs);
        if (error instanceof DuplicateError) await refuseKnown(scope, clientId, file.blob.sha256);
        throw error;
      });
      // The row refers to it from now on.
      file.keep();
      try {
        const template = await registry.register(scope, {
          ...{ id: row.template_id, client_id: clientId, master_deck_id: deck._id, title: row.name },
          ...{ file: { ...(facts.derived ?? row.file), name: file.name }, thumbnail: null, layouts },
        });
        const ready = await repository.change(scope, deck._id, { state: 'ready', name: template.name });
        // A user deleted it before it was whole.
        if (ready === null) throw notFound('master deck');
        const whole = await service.whole(scope, ready);
        await service.note(caller, 'upload', ready, { after: { parse_mode: mode, layouts: layouts.length } });
        const { _id: id, name, template_id } = ready;
        for (const hook of parts.madeHooks.list())
          await parts.madeHooks
            .call(hook, (value) => value.made(scope, { id, client_id: clientId, name, template_id }, actor.user_id))
            .catch((error: unknown) =>
              parts.log.error({ err: error, master_deck: id }, 'a hook on a new master deck failed'),
            );
        return whole;
      } catch (error) {
        await registry.remove(scope, row.template_id);
        await repository.remove(scope, deck._id);
        await removeBlobs(store, [row.file, ...blobs]);
        throw error;
      }
    },
    async reparse(caller, id, mode, language) {
      const { scope, actor } = caller;
      const deck = await service.get(scope, id);
      const job = await parts.enqueue(scope, {
        name: REPARSE_JOB,
        payload: { master_deck_id: id, parse_mode: mode, language },
        ...{ client_id: deck.client_id, user_id: actor.user_id },
      });
      const [before, after] = [{ parse_mode: deck.parse_mode }, { parse_mode: mode }];
      await service.note(caller, 'reparse', deck, { before, after });
      return job;
    },
    async judge(scope, id, signal) {
      const deck = await service.get(scope, id);
      const { file, file_name: name, parse_mode: mode, client_id } = deck;
      const bytes = await store.read(file.key);
      const { analysis, fonts_hash } = await read(scope, client_id, { bytes, name, mode }, signal);
      const { readiness } = analysis;
      const report = owned(await store.put(new TextEncoder().encode(JSON.stringify(readiness))));
      const [judged_at, readiness_score] = [clock.now(), Math.round(readiness.score)];
      const after = await repository.changeFrom(scope, deck, { report, readiness_score, fonts_hash, judged_at });
      await removeBlobs(store, [after === null ? report : deck.report]);
      // A user parsed, judged or deleted it at the same moment: theirs is newer.
      return after === null ? service.readiness(scope, id) : { report: readiness, judged_at, is_current: true };
    },
  };
}
