import { AppError, unknownId } from './app-error.ts';
import type { Actor, Scope } from './scope.ts';

/**
 * The client that something new belongs to: the one that is named, else the actor's own.
 * @param needed code of the refusal where there is neither.
 * @throws AppError `invalid` for that, and for a client that is outside the scope or not there.
 */
export async function clientOfNew(
  clients: { get(scope: Scope, id: string): Promise<unknown> },
  { actor, scope }: { actor: Actor; scope: Scope },
  asked: string | undefined,
  needed: string,
): Promise<string> {
  const clientId = asked ?? actor.client_id;
  if (clientId === null)
    throw new AppError('invalid', needed, {}, { faults: [{ path: '/client_id', code: needed, params: {} }] });
  // Whose own client it is has just been let in: only another one may not be there.
  if (!scope.covers(clientId) || (asked !== undefined && (await clients.get(scope, clientId)) === null))
    throw unknownId('/client_id');
  return clientId;
}
