import type { Caller, Actor, RowAccess } from '../../kernel/sdk/scope.ts';
import { AppError, notFound } from '../../kernel/sdk/app-error.ts';
import { auditedBy, Scope } from '../../kernel/sdk/scope.ts';
import type { AuditEntry } from '../../kernel/sdk/ports/audit-sink.ts';
import { canOwn } from '../accounts/contract.ts';
import type { HandedOver, Teams, UserHandOver, Users } from '../accounts/contract.ts';
import type { Presentation } from './contract.ts';
import type { PresentationRepository } from './repository.ts';
import {
  ownershipTransfer,
  presentationParams,
  presentationSchema,
  presentationTeams,
} from '../../../common/api/presentations.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import { defineRoute, json } from '../../kernel/sdk/define-route.ts';
import type { Route } from '../../kernel/sdk/define-route.ts';
import { presentPresentation } from './presenter.ts';
import { RETRY, retryOnConflict } from '../../kernel/sdk/concurrency.ts';

/** Gives presentations to others: to teams beside their owner, or to another owner. */
interface Sharing extends UserHandOver {
  /**
   * Shares with exactly these teams.
   * @throws AppError `not_found`; `forbidden` `presentations.owner_only`; `invalid` for teams that are not its client's;
   *   `conflict` `presentations.shared_meanwhile` where others continue changing it.
   */
  share(caller: Caller, id: string, teamIds: readonly string[]): Promise<Presentation>;
  /**
   * Makes another user the owner. Where it is deleted at the same moment, one of the two happens.
   * @throws AppError `not_found`; `forbidden` `presentations.owner_only`; `invalid` for who cannot own it; `conflict` where it is
   *   approved or got another owner meanwhile.
   */
  transfer(caller: Caller, id: string, userId: string): Promise<Presentation>;
}

interface SharingParts {
  repository: Pick<PresentationRepository, 'getVisible' | 'owned' | 'share' | 'unshare' | 'transfer'>;
  access: Pick<RowAccess, 'can'>;
  teams: Teams;
  users: Pick<Users, 'get'>;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** Others may share it at the same time; each try that fails is one of theirs that succeeded. */
const TRIES = 20;

export function createSharing({ repository, access, teams, users, audit }: SharingParts): Sharing {
  async function find(actor: Actor, scope: Scope, id: string, action: 'share' | 'transfer'): Promise<Presentation> {
    const presentation = await repository.getVisible(actor, scope, id);
    if (presentation === null) throw notFound('presentation');
    if (!access.can(actor, action, 'presentation', presentation)) {
      throw new AppError('forbidden', 'presentations.owner_only');
    }
    return presentation;
  }

  const record = (
    verb: string,
    caller: Caller,
    presentation: Presentation,
    what: Pick<AuditEntry, 'before' | 'after'>,
  ): Promise<void> =>
    audit({
      ...auditedBy(caller),
      action: `presentations.${verb}`,
      client_id: presentation.client_id,
      target: { kind: 'presentation', id: presentation._id, name: presentation.title },
      ...what,
    });

  /** A team that was removed while the presentation was being shared with it reported that already. */
  async function dropRemoved(scope: Scope, teamIds: readonly string[]): Promise<void> {
    const known = new Set((await teams.listByIds(scope, teamIds)).map(({ _id }) => _id));
    for (const id of teamIds) if (!known.has(id)) await repository.unshare(scope, id);
  }

  const sharing: Sharing = {
    async handOver(caller, userId, newOwnerId) {
      const handed: HandedOver = { presentations: 0, kept: 0 };
      for await (const { _id: id } of repository.owned(caller.scope, userId)) {
        const work = sharing.transfer(caller, id, newOwnerId).then(
          () => 'presentations' as const,
          (error: unknown) => {
            // Approved, deleted or given away by its owner meanwhile.
            if (error instanceof AppError && ['conflict', 'not_found'].includes(error.kind)) return 'kept' as const;
            throw error;
          },
        );
        handed[await work] += 1;
      }
      return handed;
    },
    async share(caller, id, teamIds) {
      const { actor, scope } = caller;
      const wanted = [...new Set(teamIds)];
      return retryOnConflict(TRIES, 'presentations.shared_meanwhile', async () => {
        const before = await find(actor, scope, id, 'share');
        await teams.assertOfClient(scope, before.client_id, wanted);
        if (isSameSet(wanted, before.team_ids)) return before;
        const change = { team_ids: before.team_ids, new_team_ids: wanted };
        const after = await repository.share(actor, scope, id, change);
        if (after === null) return RETRY;
        await dropRemoved(scope, wanted);
        await record('share', caller, after, {
          before: { team_ids: before.team_ids },
          after: { team_ids: after.team_ids },
        });
        return after;
      });
    },
    async transfer(caller, id, userId) {
      const { actor, scope } = caller;
      const before = await find(actor, scope, id, 'transfer');
      if (before.review_status === 'Approved') throw new AppError('conflict', 'presentations.approved');
      const user = await users.get(Scope.ofClient(before.client_id, scope.holder), userId);
      if (user === null || !canOwn(user)) throw noOwner();
      if (userId === before.owner_id) return before;
      const change = { owner_id: before.owner_id, new_owner_id: userId };
      const after = await repository.transfer(actor, scope, id, change);
      if (after === null) {
        // It was deleted, approved or given away since it was read; its present state shows which.
        const now = await find(actor, scope, id, 'transfer');
        const code = now.review_status === 'Approved' ? 'presentations.approved' : 'presentations.owner_changed';
        throw new AppError('conflict', code);
      }
      await record('transfer', caller, after, {
        before: { owner_id: before.owner_id },
        after: { owner_id: after.owner_id },
      });
      return after;
    },
  };
  return sharing;
}

function noOwner(): AppError {
  const code = 'presentations.no_such_owner';
  return new AppError('invalid', code, {}, { faults: [{ path: '/user_id', code, params: {} }] });
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}

const tag = 'presentations';

/** Routes of giving presentations to others. */
export function sharingRoutes(sharing: Sharing, translators: Readonly<Record<Language, Translator>>): Route[] {
  return [
    defineRoute({
      auth: 'session',
      action: 'presentations.share',
      tag,
      method: 'PUT',
      path: '/presentations/{id}/teams',
      summary: 'Change which teams a presentation is shared with; their authors read and change it',
      input: { params: presentationParams, body: presentationTeams },
      output: json(presentationSchema),
      problems: ['not_found', 'forbidden', 'conflict', 'invalid'],
      handler: async (request) => {
        const shared = await sharing.share(request, request.params.id, request.body.team_ids);
        return presentPresentation(shared, translators[request.language]);
      },
    }),
    defineRoute({
      auth: 'session',
      action: 'presentations.transfer',
      tag,
      method: 'POST',
      path: '/presentations/{id}/transfer-ownership',
      summary: 'Change the owner of a presentation; the former one keeps what its teams share',
      input: { params: presentationParams, body: ownershipTransfer },
      output: json(presentationSchema),
      problems: ['not_found', 'forbidden', 'conflict', 'invalid'],
      handler: async (request) => {
        const given = await sharing.transfer(request, request.params.id, request.body.user_id);
        return presentPresentation(given, translators[request.language]);
      },
    }),
  ];
}
