import type { PresentationInput, PresentationQuery } from '../../../common/api/presentations.ts';
import type { Actor, Scope, RowAccess } from '../../kernel/sdk/scope.ts';
import { AppError, notFound, unknownId } from '../../kernel/sdk/app-error.ts';
import type { AuditEntry } from '../../kernel/sdk/ports/audit-sink.ts';
import { matchesRevision } from '../../kernel/sdk/define-route.ts';
import type { SourceReader } from '../../kernel/sdk/ports/source-reader.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import type { InputFault } from '../../kernel/sdk/app-error.ts';
import { nameWork } from '../../kernel/sdk/work-context.ts';
import type { Clients } from '../accounts/contract.ts';
import type { Files } from '../sources/files/contract.ts';
import type { MasterDecks } from '../templates/contract.ts';
import { DEFAULT_TEMPLATE } from '../templates/contract.ts';
import { auditedChange } from './presenter.ts';
import type { Presentation, Presentations } from './contract.ts';
import type { PresentationRepository } from './repository.ts';

/** Where a request came from, for the audit log. */
interface Origin {
  requestId: string;
  address: string;
}

export interface PresentationService extends Omit<Presentations, 'basis' | 'readContent' | 'useTemplate'> {
  create(actor: Actor, scope: Scope, input: PresentationInput, origin: Origin): Promise<Presentation>;
  list(actor: Actor, scope: Scope, query: PresentationQuery): Promise<{ items: Presentation[]; total: number }>;
  /** @param ifMatch null: whatever it is by now. @throws AppError `stale` if it names another revision. */
  change(
    actor: Actor,
    scope: Scope,
    id: string,
    input: PresentationInput,
    ifMatch: string | null,
  ): Promise<Presentation>;
  remove(actor: Actor, scope: Scope, id: string, origin: Origin): Promise<void>;
  restore(actor: Actor, scope: Scope, id: string, origin: Origin): Promise<Presentation>;
}

interface PresentationServiceParts {
  repository: PresentationRepository;
  access: Pick<RowAccess, 'can'>;
  files: Pick<Files, 'assertReadable'>;
  /** Where there are no clients of its own, an id is taken as it is. */
  clients: Pick<Clients, 'get'> | undefined;
  /** Likewise. */
  masterDecks: Pick<MasterDecks, 'find'> | undefined;
  /** Absent where nothing can be read. */
  reader: Pick<SourceReader, 'checkUrl'> | undefined;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** The rules about presentations: who owns, sees and changes them. */
export function createPresentationService(parts: PresentationServiceParts): PresentationService {
  const { repository, access, files, clients, masterDecks, reader, audit } = parts;
  const get = async (actor: Actor, scope: Scope, id: string): Promise<Presentation> => {
    const presentation = await repository.getVisible(actor, scope, id);
    if (presentation === null) throw notFound('presentation');
    nameWorkOn(presentation);
    return presentation;
  };

  const getForChange = async (actor: Actor, scope: Scope, id: string): Promise<Presentation> => {
    const presentation = await get(actor, scope, id);
    if (!access.can(actor, 'change', 'presentation', presentation)) {
      throw new AppError('forbidden', 'presentations.read_only');
    }
    if (presentation.review_status === 'Approved') throw approved();
    return presentation;
  };

  const isKnownClient = async (scope: Scope, id: string): Promise<boolean> =>
    scope.covers(id) && (clients === undefined || (await clients.get(scope, id)) !== null);

  /** @throws AppError `invalid` for a master deck that the client does not have. */
  const assertMasterDeck = async (scope: Scope, clientId: string, id: string | null | undefined): Promise<void> => {
    if (id == null || masterDecks === undefined) return;
    if ((await masterDecks.find(scope, id))?.client_id === clientId) return;
    const fault = { path: '/wizard/master_deck_id', code: 'presentations.no_such_master_deck', params: {} };
    throw new AppError('invalid', fault.code, {}, { faults: [fault] });
  };

  /** @throws AppError `invalid` with a fault for each new address that may not be read. */
  const assertUrls = async (urls: readonly string[], known: readonly string[] = []): Promise<void> => {
    const faults = await Promise.all(
      urls.map(async (url, index): Promise<InputFault[]> => {
        try {
          if (!known.includes(url)) await reader?.checkUrl(url);
          return [];
        } catch (error) {
          if (!(error instanceof CodedError)) throw error;
          return [{ path: `/urls/${index}`, code: error.code, params: error.params }];
        }
      }),
    );
    if (faults.flat().length > 0)
      throw new AppError('invalid', 'http.invalid_input', { count: faults.flat().length }, { faults: faults.flat() });
  };

  const record = (verb: string, actor: Actor, presentation: Presentation, origin: Origin): Promise<void> =>
    audit({
      action: `presentations.${verb}`,
      client_id: presentation.client_id,
      user_id: actor.user_id,
      target: { kind: 'presentation', id: presentation._id, name: presentation.title },
      request_id: origin.requestId,
      address: origin.address,
    });

  /** Where the request came from is known to the log. */
  const noted: Presentations['record'] = (actor, { _id, client_id, title }, action, change = {}) => {
    const target = { kind: 'presentation', id: _id, name: title };
    return audit({ action, client_id, user_id: actor.user_id, target, ...change });
  };

  return {
    get,
    getForChange,
    record: noted,
    getForWork: async (scope, id) => {
      const presentation = await repository.get(scope, id);
      if (presentation === null) throw notFound('presentation');
      nameWorkOn(presentation);
      return presentation;
    },
    create: async (actor, scope, input, origin) => {
      const named = input.wizard?.client_id ?? null;
      if (named !== null && !(await isKnownClient(scope, named))) throw unknownId('/wizard/client_id');
      const clientId = named ?? ownClient(actor);
      await files.assertReadable(actor, scope, input.file_ids ?? []);
      await assertMasterDeck(scope, clientId, input.wizard?.master_deck_id);
      await assertUrls(input.urls ?? []);
      const presentation = await repository.insert(scope, newPresentation(clientId, actor.user_id, input));
      try {
        // One that was being removed for good meanwhile is gone; who removes files has seen the others in use.
        await files.assertReadable(actor, scope, input.file_ids ?? []);
      } catch (error) {
        await repository.discard(scope, presentation._id);
        throw error;
      }
      await record('create', actor, presentation, origin);
      return presentation;
    },
    list: (actor, scope, query) => repository.list(actor, scope, query),
    change: async (actor, scope, id, input, ifMatch) => {
      const before = await getForChange(actor, scope, id);
      const { revision = 0 } = before;
      const isBound = ifMatch !== null && ifMatch.trim() !== '*';
      if (isBound && !matchesRevision(ifMatch, revision)) throw stale();
      const added = (input.file_ids ?? []).filter((fileId) => !before.file_ids.includes(fileId));
      await files.assertReadable(actor, scope, added);
      const master = input.wizard?.master_deck_id;
      // One that was deleted meanwhile may stay named.
      if (master !== before.wizard.master_deck_id) await assertMasterDeck(scope, before.client_id, master);
      await assertUrls(input.urls ?? [], before.urls);
      const how = { editor_id: actor.user_id, ...(isBound ? { revision } : {}) };
      const after = await repository.change(scope, id, changedFields(before, input), how);
      if (after === null) {
        // It was approved, deleted or changed since it was read; its present state shows which.
        await getForChange(actor, scope, id);
        throw stale();
      }
      try {
        await files.assertReadable(actor, scope, added);
      } catch (error) {
        await repository.change(scope, id, { file_ids: after.file_ids.filter((fileId) => !added.includes(fileId)) });
        throw error;
      }
      const change = auditedChange(before, after);
      if (change !== null) await noted(actor, after, 'presentations.change', change);
      return after;
    },
    remove: async (actor, scope, id, origin) => {
      const presentation = await getForChange(actor, scope, id);
      if (!access.can(actor, 'delete', 'presentation', presentation)) throw notYours();
      if ((await repository.softDelete(actor, scope, id)) === null) {
        // It was deleted, approved or given away since it was read; its present state shows which.
        await getForChange(actor, scope, id);
        throw notYours();
      }
      await record('delete', actor, presentation, origin);
    },
    restore: async (actor, scope, id, origin) => {
      const deleted = await repository.getDeleted(actor, scope, id);
      const presentation = deleted === null ? null : await repository.restore(scope, id);
      if (presentation === null) throw notFound('presentation');
      await record('restore', actor, presentation, origin);
      return presentation;
    },
    note: async (scope, id, { title, language, provider, follows_brand, findings = [], cleared = [] }) => {
      if (title !== undefined) await repository.setFoundTitle(scope, id, title);
      if (language !== undefined) await repository.set(scope, id, { language });
      if (follows_brand !== undefined) await repository.set(scope, id, { follows_brand });
      if (provider !== undefined) await repository.addProvider(scope, id, provider);
      const codes = new Set([...cleared, ...findings.map((finding) => finding.code)]);
      await repository.replaceFindings(scope, id, [...codes], findings);
    },
    touch: async (scope, id) => {
      await repository.set(scope, id, {});
    },
  };
}

/** Model calls from here on count for the presentation, whatever makes them, and use the models it may use. */
function nameWorkOn({ _id, client_id, wizard }: Presentation): void {
  nameWork({ presentation_id: _id, client_id, is_free: wizard.provider === 'builtin' });
}

function stale(): AppError {
  return new AppError('stale', 'presentations.stale');
}

function approved(): AppError {
  return new AppError('conflict', 'presentations.approved');
}

function notYours(): AppError {
  return new AppError('forbidden', 'presentations.not_yours');
}

/** @throws AppError `invalid` if the actor has none. */
function ownClient(actor: Actor): string {
  if (actor.client_id !== null) return actor.client_id;
  const code = 'presentations.client_missing';
  throw new AppError('invalid', code, {}, { faults: [{ path: '/wizard/client_id', code, params: {} }] });
}

function newPresentation(
  clientId: string,
  ownerId: string,
  input: PresentationInput,
): Omit<Presentation, '_id' | 'created_at' | 'updated_at'> {
  const { wizard } = input;
  return {
    client_id: clientId,
    owner_id: ownerId,
    team_ids: [],
    title: input.title ?? '',
    has_own_title: typeof input.title === 'string',
    brief: input.brief ?? '',
    file_ids: [...new Set(input.file_ids)],
    urls: [...new Set(input.urls)],
    source_ids: [],
    wizard: {
      client_id: clientId,
      master_deck_id: wizard?.master_deck_id ?? null,
      slide_count: wizard?.slide_count ?? null,
      tone: wizard?.tone ?? '',
      language: wizard?.language ?? null,
      instructions: wizard?.instructions ?? '',
      provider: wizard?.provider ?? null,
    },
    template_name: DEFAULT_TEMPLATE,
    template: null,
    review_status: 'Draft',
    language: null,
    providers: [],
    findings: [],
    deleted_at: null,
    purging_at: null,
  };
}

/**
 * The stored fields that an edit sets, by dotted path: absent means keep, null means clear.
 * @throws AppError `invalid` `presentations.client_fixed` for another client than it belongs to.
 */
function changedFields(before: Presentation, input: PresentationInput): Record<string, unknown> {
  const clientId = input.wizard?.client_id;
  if (clientId !== undefined && clientId !== before.client_id) {
    const code = 'presentations.client_fixed';
    throw new AppError('invalid', code, {}, { faults: [{ path: '/wizard/client_id', code, params: {} }] });
  }
  const fields: Record<string, unknown> = {};
  const set = (path: string, value: unknown, cleared: unknown): void => {
    if (value !== undefined) fields[path] = value ?? cleared;
  };
  if (input.title !== undefined) {
    fields.has_own_title = input.title !== null;
    if (input.title !== null) fields.title = input.title;
  }
  set('brief', input.brief, '');
  set('file_ids', input.file_ids && [...new Set(input.file_ids)], []);
  set('urls', input.urls && [...new Set(input.urls)], []);
  // A wizard of null clears every preference in it.
  const wizard =
    input.wizard === null
      ? { master_deck_id: null, slide_count: null, tone: null, language: null, instructions: null, provider: null }
      : input.wizard;
  set('wizard.master_deck_id', wizard?.master_deck_id, null);
  set('wizard.slide_count', wizard?.slide_count, null);
  set('wizard.tone', wizard?.tone, '');
  set('wizard.language', wizard?.language, null);
  set('wizard.instructions', wizard?.instructions, '');
  set('wizard.provider', wizard?.provider, null);
  return fields;
}
