import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { User } from '../contract.ts';
import type { UserFields, UserRepository } from './repository.ts';

/** A mark that old was left by a process that is gone. */
const MARK_LASTS_MS = 10_000;

/** Makes sure that someone is left who administers the service, and each client that has an administrator. */
export interface AdministratorGuard {
  /**
   * Makes a change of a user. Who stops administering is marked first and then checked whether anyone is left, so that of the last
   * two never both go, whichever processes they are changed in.
   * @returns null if the user was changed meanwhile.
   * @throws AppError `conflict` `users.last_super_admin`, `users.last_administrator`.
   */
  change(scope: Scope, before: User, fields: UserFields): Promise<User | null>;
}

export function createAdministratorGuard(
  repository: Pick<UserRepository, 'change' | 'stepDown' | 'stayUp' | 'countAdministrators'>,
  clock: Clock,
): AdministratorGuard {
  const all = Scope.ofSystem('who administers');
  // One after the other within a process: of the last two one goes. Between processes both may be refused.
  let turn: Promise<unknown> = Promise.resolve();

  async function stepDown(scope: Scope, before: User, fields: UserFields): Promise<User | null> {
    const now = clock.now();
    if ((await repository.stepDown(scope, before, now)) === null) return null;
    const isWhole = before.role === 'super_admin';
    try {
      const left = await repository.countAdministrators(all, {
        client_id: isWhole ? null : before.client_id,
        except: before._id,
        since: new Date(now.getTime() - MARK_LASTS_MS),
      });
      if (left === 0) {
        const code = isWhole ? 'users.last_super_admin' : 'users.last_administrator';
        throw new AppError('conflict', code, { email: before.email });
      }
      return await repository.change(scope, before, fields);
    } finally {
      await repository.stayUp(scope, before._id);
    }
  }

  return {
    change(scope, before, fields) {
      if (!stopsAdministering(before, fields)) return repository.change(scope, before, fields);
      const work = turn.then(() => stepDown(scope, before, fields));
      turn = work.catch(() => undefined);
      return work;
    },
  };
}

/** Whether an administrator of the service, or of a client, would no longer be one. A super_admin is both. */
function stopsAdministering(before: User, { role = before.role, is_active = before.is_active }: UserFields): boolean {
  if (!before.is_active) return false;
  if (before.role === 'super_admin') return !is_active || role !== 'super_admin';
  if (before.role !== 'client_admin') return false;
  return !is_active || (role !== 'client_admin' && role !== 'super_admin');
}
