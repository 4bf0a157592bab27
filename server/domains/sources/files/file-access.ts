import type { Actor, RowAccess, Scope } from '../../../kernel/sdk/scope.ts';
import { AppError, notFound } from '../../../kernel/sdk/app-error.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { FileAccess as FileAccessContribution } from './contract.ts';
import type { FileRecord } from './model.ts';
import type { FileQuery, FileRepository } from './repository.ts';

/** Who may see which file: uploader, administrators, and anyone who a contribution vouches for. */
export interface FileAccess {
  /** @throws AppError `not_found` if it is not there for the actor. */
  forReading(actor: Actor, scope: Scope, id: string): Promise<FileRecord>;
  /** @throws AppError `not_found`; `forbidden` if the actor may only read it. */
  forChange(actor: Actor, scope: Scope, id: string): Promise<FileRecord>;
  /**
   * All of them, in the order asked for.
   * @throws AppError `invalid` naming those that are not there for the actor, by their place in `file_ids`.
   */
  allForReading(actor: Actor, scope: Scope, ids: readonly string[]): Promise<FileRecord[]>;
  /** What a list may show. */
  visible(actor: Actor, scope: Scope): Promise<FileQuery['visible']>;
}

/** Access over the repository and the contributions of other domains. */
export function createFileAccess(
  repository: FileRepository,
  rows: RowAccess,
  contributions: Contributions<FileAccessContribution>,
): FileAccess {
  /** A deleted file is there only for what still uses it. */
  async function canRead(actor: Actor, scope: Scope, file: FileRecord): Promise<boolean> {
    if (file.deleted_at === null && rows.can(actor, 'read', 'file', file)) return true;
    for (const contribution of contributions.list()) {
      if (await contributions.call(contribution, (access) => access.canRead(actor, scope, file._id))) return true;
    }
    return false;
  }

  async function forReading(actor: Actor, scope: Scope, id: string): Promise<FileRecord> {
    const file = await repository.getWithDeleted(scope, id);
    if (file === null || !(await canRead(actor, scope, file))) throw notFound('file');
    return file;
  }

  return {
    forReading,
    async forChange(actor, scope, id) {
      const file = await forReading(actor, scope, id);
      if (file.deleted_at !== null) throw notFound('file');
      if (!rows.can(actor, 'change', 'file', file)) {
        throw new AppError('forbidden', 'files.not_yours', { file: file.name });
      }
      return file;
    },
    async allForReading(actor, scope, ids) {
      const unique = [...new Set(ids)];
      const found = new Map((await repository.findWithDeleted(scope, unique)).map((file) => [file._id, file]));
      const readable = new Map<string, FileRecord>();
      for (const file of found.values()) {
        if (await canRead(actor, scope, file)) readable.set(file._id, file);
      }
      const files = ids.map((id) => readable.get(id));
      const faults = files.flatMap((file, index) =>
        file === undefined ? [{ path: `/file_ids/${index}`, code: 'files.unknown', params: {} }] : [],
      );
      if (faults.length > 0) throw new AppError('invalid', 'files.some_unknown', { count: faults.length }, { faults });
      return files.filter((file) => file !== undefined);
    },
    async visible(actor, scope) {
      const own = rows.filter<FileRecord>(actor, 'read', 'file');
      if (rows.hasAll(actor, 'read', 'file')) return { rows: own, ids: [] };
      const ids = new Set<string>();
      for (const contribution of contributions.list()) {
        const more = await contributions.call(contribution, async (access) => access.listReadable?.(actor, scope));
        for (const id of more ?? []) ids.add(id);
      }
      return { rows: own, ids: [...ids] };
    },
  };
}
