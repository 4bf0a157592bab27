import type { PresentationInput, PresentationQuery } from '../../../common/api/presentations.ts';
import type { Actor } from '../../sdk/actor.ts';
import { AppError, notFound } from '../../sdk/app-error.ts';
import type { AuditEntry } from '../../sdk/ports/audit-sink.ts';
import type { Scope } from '../../sdk/scope.ts';
import type { Clients } from '../clients/contract.ts';
import type { Files } from '../files/contract.ts';
import { DEFAULT_TEMPLATE } from '../templates/contract.ts';
import { changedFields } from './changed-fields.ts';
import type { Presentation, Presentations } from './contract.ts';
import { canChange, canDelete } from './policy.ts';
import type { PresentationRepository } from './repository.ts';

/** Where a request came from, for the audit log. */
export interface Origin {
  requestId: string;
  address: string;
}

export interface PresentationService extends Omit<Presentations, 'material'> {
  create(actor: Actor, scope: Scope, input: PresentationInput, origin: Origin): Promise<Presentation>;
  list(actor: Actor, scope: Scope, query: PresentationQuery): Promise<{ items: Presentation[]; total: number }>;
  change(actor: Actor, scope: Scope, id: string, input: PresentationInput): Promise<Presentation>;
  remove(actor: Actor, scope: Scope, id: string, origin: Origin): Promise<void>;
  restore(actor: Actor, scope: Scope, id: string, origin: Origin): Promise<Presentation>;
}

export interface PresentationServiceParts {
  repository: PresentationRepository;
  files: Pick<Files, 'assertReadable'>;
  /** Where there are no clients of its own, an id is taken as it is. */
  clients: Pick<Clients, 'get'> | undefined;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** The rules about presentations: who owns, sees and changes them. */
export function createPresentationService(parts: PresentationServiceParts): PresentationService {
  const { repository, files, clients, audit } = parts;
  const get = async (actor: Actor, scope: Scope, id: string): Promise<Presentation> => {
    const presentation = await repository.getVisible(actor, scope, id);
    if (presentation === null) throw notFound('presentation');
    return presentation;
  };

  const getForChange = async (actor: Actor, scope: Scope, id: string): Promise<Presentation> => {
    const presentation = await get(actor, scope, id);
    if (!canChange(actor, presentation)) throw new AppError('forbidden', 'presentations.read_only');
    if (presentation.review_status === 'Approved') throw approved();
    return presentation;
  };

  const isKnownClient = async (scope: Scope, id: string): Promise<boolean> =>
    scope.covers(id) && (clients === undefined || (await clients.get(scope, id)) !== null);

  const record = (verb: string, actor: Actor, presentation: Presentation, origin: Origin): Promise<void> =>
    audit({
      action: `presentations.${verb}`,
      client_id: presentation.client_id,
      user_id: actor.user_id,
      target: { kind: 'presentation', id: presentation._id, name: presentation.title },
      request_id: origin.requestId,
      address: origin.address,
    });

  return {
    get,
    getForChange,
    getForWork: async (scope, id) => {
      const presentation = await repository.get(scope, id);
      if (presentation === null) throw notFound('presentation');
      return presentation;
    },
    create: async (actor, scope, input, origin) => {
      const named = input.wizard?.client_id ?? null;
      if (named !== null && !(await isKnownClient(scope, named))) throw notFound('client');
      const clientId = named ?? ownClient(actor);
      await files.assertReadable(actor, scope, input.file_ids ?? []);
      const presentation = await repository.insert(scope, newPresentation(clientId, actor.user_id, input));
      await record('create', actor, presentation, origin);
      return presentation;
    },
    list: (actor, scope, query) => repository.list(actor, scope, query),
    change: async (actor, scope, id, input) => {
      const before = await getForChange(actor, scope, id);
      const added = (input.file_ids ?? []).filter((fileId) => !before.file_ids.includes(fileId));
      await files.assertReadable(actor, scope, added);
      const after = await repository.change(scope, id, changedFields(before, input));
      if (after === null) throw approved();
      return after;
    },
    remove: async (actor, scope, id, origin) => {
      const presentation = await getForChange(actor, scope, id);
      if (!canDelete(actor, presentation)) throw new AppError('forbidden', 'presentations.not_yours');
      if ((await repository.softDelete(scope, id)) === null) throw notFound('presentation');
      await record('delete', actor, presentation, origin);
    },
    restore: async (actor, scope, id, origin) => {
      const deleted = await repository.getDeleted(actor, scope, id);
      const presentation = deleted === null ? null : await repository.restore(scope, id);
      if (presentation === null) throw notFound('presentation');
      await record('restore', actor, presentation, origin);
      return presentation;
    },
    note: async (scope, id, { title, language, provider, findings = [], cleared = [] }) => {
      if (title !== undefined) await repository.setFoundTitle(scope, id, title);
      if (language !== undefined) await repository.set(scope, id, { language });
      if (provider !== undefined) await repository.addProvider(scope, id, provider);
      const codes = new Set([...cleared, ...findings.map((finding) => finding.code)]);
      await repository.replaceFindings(scope, id, [...codes], findings);
    },
    touch: async (scope, id) => {
      await repository.set(scope, id, {});
    },
  };
}

function approved(): AppError {
  return new AppError('conflict', 'presentations.approved');
}

/** @throws AppError `invalid` where the actor has none. */
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
    },
    template_name: DEFAULT_TEMPLATE,
    template: null,
    review_status: 'Draft',
    language: null,
    providers: [],
    findings: [],
    deleted_at: null,
  };
}
