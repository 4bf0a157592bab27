import type { z } from 'zod';
import type {
  RetentionChange,
  RetentionDays,
  retentionAnswer,
  PurgeAnswer,
  PurgeInput,
} from '../../../../common/api/operations.ts';
import { unknownId } from '../../../kernel/sdk/app-error.ts';
import { auditedBy, Scope } from '../../../kernel/sdk/scope.ts';
import type { Caller } from '../../../kernel/sdk/scope.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { Clients } from '../../accounts/contract.ts';
import { daysBefore } from './repository.ts';
import { assertComplete } from './purge.ts';
import type { Purge, PurgeResult } from './purge.ts';
import type { RunRepository } from './repository.ts';

type RetentionView = z.input<typeof retentionAnswer>;

interface RetentionServiceParts {
  days: () => Promise<RetentionDays>;
  save: (change: Partial<RetentionDays>) => Promise<void>;
  runs: RunRepository;
  purge: Purge;
  clients: Pick<Clients, 'get'>;
  clock: Clock;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** What administrators do about retention. */
export interface RetentionService {
  describe(): Promise<RetentionView>;
  change(caller: Caller, change: RetentionChange): Promise<RetentionView>;
  /**
   * @throws AppError `not_found` for a client that is not there for the caller; `unavailable` if something was left.
   */
  purge(caller: Caller, input: PurgeInput, signal: AbortSignal): Promise<PurgeAnswer>;
}

/** The rules about retention. */
export function createRetentionService(parts: RetentionServiceParts): RetentionService {
  const { days, save, runs, purge, clients, clock, audit } = parts;

  async function describe(): Promise<RetentionView> {
    const [set, cleanup, purged] = await Promise.all([days(), runs.last('cleanup'), runs.last('purge')]);
    const about = (run: NonNullable<typeof cleanup>) => ({
      finished_at: run.finished_at.toISOString(),
      job_id: run.job_id,
    });
    const { presentations = 0, files = 0, images = 0 } = purged?.removed ?? {};
    return {
      ...set,
      last_cleanup: cleanup === null ? null : { ...about(cleanup), removed: cleanup.removed },
      last_purge: purged === null ? null : { ...about(purged), presentations, total: files, purged_images: images },
    };
  }

  /** Which clients a purge is for: those of the caller, or the one that is named among them. */
  async function scopeOf({ scope, actor }: Caller, clientId: string | undefined): Promise<Scope> {
    if (clientId === undefined) return scope;
    if (!scope.covers(clientId) || (await clients.get(scope, clientId)) === null) throw unknownId('/client_id');
    return Scope.ofClient(clientId, actor.user_id);
  }

  return {
    describe,
    async change(caller, change) {
      const before = await days();
      const names = Object.keys(before) as (keyof RetentionDays)[];
      const changed = names.filter((name) => change[name] !== undefined && change[name] !== before[name]);
      if (changed.length > 0) {
        const pick = (from: Partial<Record<keyof RetentionDays, number | undefined>>) =>
          Object.fromEntries(changed.map((name) => [name, from[name]]));
        await save(pick(change));
        const target = { kind: 'settings', id: 'retention' };
        const values = { before: pick(before), after: pick(change) };
        await audit({ ...auditedBy(caller), action: 'retention.change', client_id: null, target, ...values });
      }
      return describe();
    },
    async purge(caller, { client_id, presentation_ids, older_than_days, dry_run }, signal) {
      const scope = await scopeOf(caller, client_id);
      // Who names presentations means them, however short ago they were deleted.
      const age = older_than_days ?? (presentation_ids === undefined ? (await days()).soft_deleted_days : 0);
      const query = { before: daysBefore(clock.now(), age), ids: presentation_ids };
      if (dry_run) return answerOf(await purge.count(scope, query));
      const by = auditedBy(caller);
      const result = await purge.run(scope, query, by, signal);
      const named = client_id ?? (caller.actor.role === 'super_admin' ? null : caller.actor.client_id);
      const target = { kind: 'client', id: named ?? 'all' };
      const after = { ...result, older_than_days: age };
      await audit({ ...by, action: 'storage.purge', client_id: named, target, after });
      assertComplete(result);
      return answerOf(result);
    },
  };
}

function answerOf({ files, images }: PurgeResult): PurgeAnswer {
  return { total: files, purged_images: images };
}
