import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineHook } from '../../../kernel/sdk/hook-point.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { defineService } from '../../../kernel/sdk/service-token.ts';

export interface Team extends StoredDocument {
  client_id: string;
  /** Unique in its client. */
  name: string;
}

/** What the domain offers to others. */
export interface Teams {
  /** Those of the ids that are there, by name. */
  listByIds(scope: Scope, ids: readonly string[]): Promise<Team[]>;
  /** @throws AppError `invalid` `teams.unknown` where an id is not a team of the client. */
  assertOfClient(scope: Scope, clientId: string | null, ids: readonly string[]): Promise<void>;
}

export const TEAMS = defineService<Teams>('teams');

/** Called when a team is removed, before and once more afterwards, so that nothing refers to it any more. */
export interface TeamRemoval {
  removed(scope: Scope, teamId: string): Promise<void>;
}

export const TEAM_REMOVED = defineHook<TeamRemoval>('team-removed');
