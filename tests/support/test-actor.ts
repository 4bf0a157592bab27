import type { Actor } from '../../server/kernel/sdk/scope.ts';

/** An author of a client, with the given fields. */
export function testActor(actor: Partial<Actor> = {}): Actor {
  return {
    user_id: 'user',
    name: 'Test',
    role: 'author',
    client_id: 'client',
    team_ids: [],
    session_id: 'session',
    ...actor,
  };
}
