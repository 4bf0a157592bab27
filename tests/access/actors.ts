import type { Caller } from '../support/start-test-server.ts';
import type { World } from '../support/world.ts';

/** The callers, in the order of the table's columns. */
export const ACTORS = [
  // Without a session.
  'anonymous',
  // The administrator of another client.
  'stranger',
  // An author of the client, in a team of the owner's; nothing is shared with the team.
  'author',
  // The author who owns the things that the calls name.
  'owner',
  'reviewer',
  'admin',
  // A deactivated author, with the session from before.
  'deactivated',
  'super',
] as const;
export type ActorName = (typeof ACTORS)[number];
export type Actors = Readonly<Record<ActorName, Caller>>;

/** All actors of the table; the deactivated one signed in before. */
export async function actorsOf(world: World): Promise<Actors> {
  const { nobody, bea, ben, ann, rita, lead, root } = world.people;
  const dora = await world.server.signIn('dora@example.org');
  await root
    .patch(`/admin/users/${dora.user.id}`)
    .send({ team_ids: [world.teamId] })
    .expect(200);
  const deactivated = await world.server.signIn('dora@example.org');
  await deactivated.get('/auth/me').expect(200);
  await root.patch(`/admin/users/${dora.user.id}`).send({ is_active: false }).expect(200);
  return {
    anonymous: nobody,
    stranger: bea,
    author: ben,
    owner: ann,
    reviewer: rita,
    admin: lead,
    deactivated,
    super: root,
  };
}
