import type { Actor } from '../../sdk/actor.ts';
import { AppError } from '../../sdk/app-error.ts';
import type { Scope } from '../../sdk/scope.ts';
import type { ImageRecord } from './model.ts';

/** Whether the actor administers what its scope shows. */
export function administers(actor: Actor): boolean {
  return actor.role === 'super_admin' || actor.role === 'client_admin';
}

/** Uploader and administrators; the scope has seen to the client. */
export function mayChange(actor: Actor, image: Pick<ImageRecord, 'owner_id'>): boolean {
  return image.owner_id === actor.user_id || administers(actor);
}

/**
 * The client new pictures belong to: the one that is named, else the actor's own.
 * @throws AppError `not_found` for a client outside the scope, `invalid` where there is none at all.
 */
export function clientOfNew(actor: Actor, scope: Scope, asked: string | undefined): string {
  const clientId = asked ?? actor.client_id;
  if (clientId === null) {
    const faults = [{ path: '/client_id', code: 'images.client_needed', params: {} }];
    throw new AppError('invalid', 'images.client_needed', {}, { faults });
  }
  if (!scope.covers(clientId)) throw new AppError('not_found', 'http.not_found', { what: 'client' });
  return clientId;
}
