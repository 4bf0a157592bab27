import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { addCounts, NOTHING } from '../../../kernel/sdk/ports/retention.ts';
import type { PresentationLeftovers, PurgeCount } from '../../../kernel/sdk/ports/retention.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { StoredObjects } from '../../../kernel/sdk/ports/stored-objects.ts';
import type { TrashedPresentation, TrashQuery, PresentationTrash } from '../../presentations/contract.ts';

/** Who purges, as the audit log names them. */
type PurgedBy = Pick<AuditEntry, 'user_id' | 'request_id' | 'address'>;

interface PurgeParts {
  trash: PresentationTrash;
  stored: Pick<Contributions<StoredObjects>, 'list' | 'call'>;
  leftovers: Pick<Contributions<PresentationLeftovers>, 'list' | 'call'>;
  audit: (entry: AuditEntry) => Promise<void>;
  log: Logger;
}

export interface PurgeResult extends PurgeCount {
  presentations: number;
  /** Presentations that something was left of. */
  failed: number;
}

/** Removes deleted presentations permanently. */
export interface Purge {
  /**
   * Presentations with all that is theirs alone and, where none are named, deleted files and pictures that nothing uses. One that can
   * not be removed does not keep the others; a repeat continues with it.
   */
  run(scope: Scope, query: TrashQuery, by: PurgedBy, signal: AbortSignal): Promise<PurgeResult>;
  /** What `run` would remove. */
  count(scope: Scope, query: TrashQuery): Promise<PurgeResult>;
}

/** Presentations counted together: what only they share is counted, once. */
const MAX_COUNTED = 10_000;
const RETRY_AFTER_MS = 30_000;
/** What is done, in the audit log. */
const VERB = 'purge';

/** The purge over its parts. */
export function createPurge({ trash, stored, leftovers, audit, log }: PurgeParts): Purge {
  /** Deleted objects that nothing uses. */
  async function purgeObjects(scope: Scope, before: Date, dry_run: boolean): Promise<PurgeCount> {
    let count = NOTHING;
    for (const kind of stored.list()) {
      const { undo } = kind.value;
      if (undo === undefined) continue;
      count = addCounts(count, await stored.call(kind, () => undo.purge(scope, { before, dry_run })));
    }
    return count;
  }

  /**
   * Files go first, records after them, the presentation's own last; the mark on it makes a later purge come back to it. So
   * a crash at any point leaves what a repeat removes.
   */
  async function purgeOne({ _id, client_id }: TrashedPresentation): Promise<PurgeCount | null> {
    // Of one client: what it asks for is found by indexes that begin with the client.
    const scope = Scope.ofClient(client_id, 'purge');
    if (!(await trash.claim(scope, _id))) return null;
    let count = NOTHING;
    for (const part of leftovers.list()) {
      count = addCounts(count, await leftovers.call(part, (value) => value.purge(scope, _id)));
    }
    await trash.remove(scope, _id);
    return count;
  }

  return {
    async run(scope, query, by, signal) {
      const result: PurgeResult = { presentations: 0, failed: 0, ...NOTHING };
      const add = (count: PurgeCount): void => void Object.assign(result, addCounts(result, count));
      for await (const presentation of trash.due(scope, query)) {
        signal.throwIfAborted();
        const { _id, client_id, title } = presentation;
        try {
          const count = await purgeOne(presentation);
          if (count === null) continue;
          result.presentations += 1;
          add(count);
          const target = { kind: 'presentation', id: _id, name: title };
          await audit({ ...by, action: `presentations.${VERB}`, client_id, target, after: count });
        } catch (error) {
          log.error({ err: error, presentation_id: _id }, 'a presentation could not be purged; the next purge goes on');
          result.failed += 1;
        }
      }
      if (query.ids === undefined) add(await purgeObjects(scope, query.before, false));
      return result;
    },
    async count(scope, query) {
      const ids: string[] = [];
      for await (const { _id } of trash.due(scope, query)) if (ids.push(_id) >= MAX_COUNTED) break;
      let count = NOTHING;
      if (ids.length > 0) {
        for (const part of leftovers.list()) {
          count = addCounts(count, await leftovers.call(part, (value) => value.count(scope, ids)));
        }
      }
      if (query.ids === undefined) count = addCounts(count, await purgeObjects(scope, query.before, true));
      return { presentations: ids.length, failed: 0, ...count };
    },
  };
}

/** @throws AppError `unavailable` `retention.incomplete` where something was left. */
export function assertComplete({ failed, files }: PurgeResult): void {
  if (failed === 0) return;
  throw new AppError('unavailable', 'retention.incomplete', { removed: files }, { retryAfterMs: RETRY_AFTER_MS });
}
