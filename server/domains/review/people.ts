import type { ReviewPeopleQuery } from '../../../common/api/review.ts';
import type { Actor, RowAccess } from '../../kernel/sdk/scope.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import { Scope } from '../../kernel/sdk/scope.ts';
import type { Presentation, Presentations } from '../presentations/contract.ts';
import type { User, Users } from '../accounts/contract.ts';

/** People of a review: their names, and who of them can see a presentation. */
export interface People {
  /** Names by id; of who is gone, ''. */
  names(ids: Iterable<string>): Promise<Map<string, string>>;
  /** @throws AppError `invalid` for each id that is no one who can see the presentation. */
  assertCanSee(presentationId: string, ids: readonly string[]): Promise<void>;
  /** Active people of the presentation's client who can see it, by name: those who can be mentioned. */
  list(
    scope: Scope,
    presentation: Presentation,
    query: ReviewPeopleQuery,
  ): Promise<{ items: { id: string; name: string }[]; total: number }>;
}

/** People of a client who are looked through. */
const MAX_PEOPLE = 5_000;

export function createPeople(
  users: Pick<Users, 'get' | 'listByClient'>,
  presentations: Pick<Presentations, 'get'>,
  access: Pick<RowAccess, 'can'>,
): People {
  // A super_admin belongs to no client, and takes part in the reviews of all.
  const systemScope = Scope.ofSystem('people named in a review');

  const canSee = async (presentationId: string, user: User): Promise<boolean> => {
    const actor = actorOf(user);
    try {
      await presentations.get(actor, Scope.ofActor(actor), presentationId);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not_found') return false;
      throw error;
    }
  };

  return {
    names: async (ids) => {
      const names = new Map<string, string>();
      for (const id of new Set(ids)) {
        const user = await users.get(systemScope, id);
        names.set(id, user === null ? '' : shownName(user));
      }
      return names;
    },
    assertCanSee: async (presentationId, ids) => {
      const code = 'review.cannot_see';
      const faults = [];
      for (const [index, id] of ids.entries()) {
        const user = await users.get(systemScope, id);
        const isThere = user?.is_active === true && (await canSee(presentationId, user));
        if (!isThere) faults.push({ path: `/mentions/${index}`, code, params: {} });
      }
      if (faults.length > 0) throw new AppError('invalid', code, {}, { faults });
    },
    list: async (scope, presentation, { q = '', page, page_size }) => {
      const members = await users.listByClient(scope, presentation.client_id, MAX_PEOPLE);
      const wanted = q.toLowerCase();
      const found = members
        .filter((user) => user.is_active && shownName(user).toLowerCase().includes(wanted))
        .filter((user) => access.can(actorOf(user), 'read', 'presentation', presentation))
        .map((user) => ({ id: user._id, name: shownName(user) }))
        .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
      return { items: found.slice((page - 1) * page_size, page * page_size), total: found.length };
    },
  };
}

function actorOf({ _id: user_id, name, role, client_id, team_ids }: User): Actor {
  return { user_id, name, role, client_id, team_ids, session_id: '' };
}

function shownName({ name, email }: User): string {
  return name === '' ? email : name;
}
