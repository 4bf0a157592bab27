import { createHash, timingSafeEqual } from 'node:crypto';
import type { DevLoginInput } from '../../../common/api/session.ts';
import type { Role } from '../../../common/api/roles.ts';
import { AppError } from '../../sdk/app-error.ts';
import { DuplicateError } from '../../sdk/duplicate-error.ts';
import type { AuditEntry } from '../../sdk/ports/audit-sink.ts';
import { Scope } from '../../sdk/scope.ts';
import type { Clients } from '../clients/contract.ts';
import type { Identity, User, Users } from '../users/contract.ts';
import type { OpenedSession, SessionService } from './service.ts';

/** The client that people of dev-login belong to. */
const HOME = { slug: 'my-organisation', name: 'My organisation' } as const;

/** What a sign-in comes with. */
export interface SignInRequest {
  sessionToken: string | null;
  requestId: string;
  address: string;
}

export interface DevLogin {
  /**
   * Signs in by the one password of this installation; whoever knows it may be anybody.
   * @throws AppError `unauthenticated` `session.refused` for a wrong password, whatever the address; else as
   *   `SessionService.open`.
   */
  signIn(input: DevLoginInput, request: SignInRequest): Promise<{ user: User; session: OpenedSession }>;
}

export interface DevLoginDeps {
  password: string;
  /** E-mail addresses in small letters. */
  superAdmins: readonly string[];
  sessions: SessionService;
  users: Users;
  clients: Clients;
  audit: (entry: AuditEntry) => Promise<void>;
}

export function createDevLogin({ password, superAdmins, sessions, users, clients, audit }: DevLoginDeps): DevLogin {
  const scope = Scope.ofSystem('dev-login');
  const expected = digest(password);

  /** The user of an address, made at the first sign-in. */
  async function personOf(email: string): Promise<User> {
    const identity: Identity = { kind: 'dev', tenant: 'dev', subject: email };
    const role: Role = superAdmins.includes(email) ? 'super_admin' : 'author';
    const known = (await users.findByIdentity(scope, identity)) ?? (await create(identity, role));
    return role === 'super_admin' && known.role !== role && known.is_active ? promote(known) : known;
  }

  /** The configuration's super_admins are so from their next sign-in on, whatever they were made meanwhile. */
  async function promote(user: User): Promise<User> {
    const promoted = (await users.setRole(scope, user._id, 'super_admin')) ?? user;
    await sessions.endAllOfUser(user._id);
    await audit({
      action: 'users.change',
      client_id: user.client_id,
      user_id: null,
      target: { kind: 'user', id: user._id, name: user.email },
      before: { role: user.role },
      after: { role: promoted.role },
    });
    return promoted;
  }

  async function create(identity: Identity, role: Role): Promise<User> {
    const email = identity.subject;
    const client = await clients.ensure(scope, HOME);
    try {
      return await users.create(scope, { identity, email, name: nameOf(email), role, client_id: client._id });
    } catch (error) {
      // Two first sign-ins at once: one of them made it.
      const made = error instanceof DuplicateError ? await users.findByIdentity(scope, identity) : null;
      if (made === null) throw error;
      return made;
    }
  }

  return {
    async signIn(input, request) {
      const entry = (action: string, user: User | null) => ({
        action,
        client_id: user?.client_id ?? null,
        user_id: user?._id ?? null,
        target: { kind: 'user', id: user?._id ?? '', name: input.email },
        request_id: request.requestId,
        address: request.address,
      });
      if (!timingSafeEqual(digest(input.password), expected)) {
        await audit(entry('session.refused', null));
        throw new AppError('unauthenticated', 'session.refused');
      }
      const user = await personOf(input.email);
      try {
        const session = await sessions.open(user, request.sessionToken);
        await audit(entry('session.sign_in', user));
        return { user, session };
      } catch (error) {
        if (error instanceof AppError && error.kind === 'forbidden') await audit(entry('session.refused', user));
        throw error;
      }
    },
  };
}

/** Both sides of the comparison at one length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** "anna.smith@example.org" → "Anna Smith". */
function nameOf(email: string): string {
  const local = email.slice(0, email.indexOf('@'));
  const words = local.split(/[._+-]+/).filter((word) => word !== '');
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ') || email;
}
