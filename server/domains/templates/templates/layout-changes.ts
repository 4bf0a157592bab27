import { AppError, notFound } from '../../../kernel/sdk/app-error.ts';
import { auditedBy } from '../../../kernel/sdk/scope.ts';
import type { Caller } from '../../../kernel/sdk/scope.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { Template, TemplateLayout } from '../contract.ts';
import type { ListedLayout, TemplateRepository } from './repository.ts';
import type { SeenTemplates, TemplatesService } from './service.ts';

interface LayoutChangesParts {
  templates: Pick<TemplatesService, 'isBuiltinLayout'>;
  seen: Pick<SeenTemplates, 'find' | 'layout'>;
  repository: TemplateRepository;
  store: FileStore;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** What was deleted of many. */
interface RemovedLayouts {
  removed: number;
  db_ids: string[];
  not_found: string[];
}

/** What administrators do with layouts. Those of built-in templates stay as they are. */
export interface LayoutChanges {
  /**
   * Enables a disabled layout and disables an enabled one; of several calls at once each has its effect.
   * @throws AppError `not_found`; `conflict` `templates.builtin_fixed`.
   */
  toggle(caller: Caller, dbId: string): Promise<{ template: Template; layout: TemplateLayout }>;
  /** @throws as `toggle` */
  remove(caller: Caller, dbId: string): Promise<void>;
  /** Those that exist; ids that don't exist are listed. @throws AppError `conflict` before anything is deleted. */
  removeMany(caller: Caller, dbIds: readonly string[]): Promise<RemovedLayouts>;
}

/** The changes over their parts. */
export function createLayoutChanges({ templates, seen, repository, store, audit }: LayoutChangesParts): LayoutChanges {
  const assertChangeable = (dbId: string): void => {
    if (templates.isBuiltinLayout(dbId)) throw new AppError('conflict', 'templates.builtin_fixed');
  };
  const note = (
    caller: Caller,
    verb: 'enable_layout' | 'disable_layout' | 'delete_layout',
    { _id, client_id, name, template_id }: Pick<ListedLayout, '_id' | 'client_id' | 'name' | 'template_id'>,
  ): Promise<void> =>
    audit({
      ...auditedBy(caller),
      action: `templates.${verb}`,
      client_id,
      target: { kind: 'layout', id: _id, name },
      after: { template_id },
    });

  const flip = async (caller: Caller, dbId: string): Promise<boolean> => {
    // Two switches at the same time both take effect: the second one starts from the result of the first.
    for (;;) {
      const row = await repository.layout(caller.scope, dbId);
      if (row === null) throw notFound('layout');
      const flipped = await repository.flip(caller.scope, dbId, row.is_enabled);
      if (flipped === null) continue;
      await note(caller, flipped.is_enabled ? 'enable_layout' : 'disable_layout', flipped);
      return flipped.is_enabled;
    }
  };

  const removeRow = async (caller: Caller, row: ListedLayout): Promise<boolean> => {
    if ((await repository.removeLayouts(caller.scope, [row._id])) === 0) return false;
    if (row.thumbnail !== null) await store.remove(row.thumbnail.key);
    await note(caller, 'delete_layout', row);
    return true;
  };

  /** The templates that are not there for the caller. */
  const unseenOf = async (caller: Caller, rows: readonly ListedLayout[]): Promise<ReadonlySet<string>> => {
    const unseen = new Set<string>();
    for (const id of new Set(rows.map(({ template_id }) => template_id))) {
      if ((await seen.find(caller, id)) === null) unseen.add(id);
    }
    return unseen;
  };

  const removeMany = async (caller: Caller, dbIds: readonly string[]): Promise<RemovedLayouts> => {
    const wanted = [...new Set(dbIds)];
    for (const dbId of wanted) assertChangeable(dbId);
    const gone: string[] = [];
    const rows = await repository.layoutsById(caller.scope, wanted);
    const unseen = await unseenOf(caller, rows);
    for (const row of rows) if (!unseen.has(row.template_id) && (await removeRow(caller, row))) gone.push(row._id);
    const removed = new Set(gone);
    return {
      removed: gone.length,
      db_ids: wanted.filter((id) => removed.has(id)),
      not_found: wanted.filter((id) => !removed.has(id)),
    };
  };

  return {
    async toggle(caller, dbId) {
      assertChangeable(dbId);
      await seen.layout(caller, dbId);
      const is_enabled = await flip(caller, dbId);
      const { template, layout } = await seen.layout(caller, dbId);
      return { template, layout: { ...layout, is_enabled } };
    },
    async remove(caller, dbId) {
      if ((await removeMany(caller, [dbId])).removed === 0) throw notFound('layout');
    },
    removeMany,
  };
}
