import type { QueryFilter } from 'mongoose';
import type { Actor } from '../../sdk/actor.ts';
import type { Presentation } from './contract.ts';

/**
 * The presentations an actor sees among those of its scope: an author its own and those shared with one of its teams,
 * everybody else all of them.
 */
export function visibleTo(actor: Actor): QueryFilter<Presentation> {
  if (actor.role !== 'author') return {};
  // One index answers who is in no team.
  if (actor.team_ids.length === 0) return { owner_id: actor.user_id };
  return { $or: [{ owner_id: actor.user_id }, { team_ids: { $in: [...actor.team_ids] } }] };
}

/** The deleted ones an actor may bring back: an administrator all of its scope, others their own. */
export function restorableBy(actor: Actor): QueryFilter<Presentation> {
  return isAdministrator(actor) ? {} : { owner_id: actor.user_id };
}

/** Administrators, the owner, and authors of a team it is shared with. */
export function canChange(actor: Actor, presentation: Pick<Presentation, 'owner_id' | 'team_ids'>): boolean {
  if (isAdministrator(actor)) return true;
  if (actor.role !== 'author') return false;
  return presentation.owner_id === actor.user_id || presentation.team_ids.some((id) => actor.team_ids.includes(id));
}

/** Who shares a deck may change it, not take it away. */
export function canDelete(actor: Actor, presentation: Pick<Presentation, 'owner_id'>): boolean {
  return isAdministrator(actor) || (actor.role === 'author' && presentation.owner_id === actor.user_id);
}

function isAdministrator(actor: Actor): boolean {
  return actor.role === 'super_admin' || actor.role === 'client_admin';
}
