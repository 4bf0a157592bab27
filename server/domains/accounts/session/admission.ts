import type { Role } from '../../../../common/api/session.ts';
import { AppError, DuplicateError } from '../../../kernel/sdk/app-error.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { Identity, User, Users } from '../contract.ts';
import type { OpenedSession, SessionService } from './service.ts';

/** What a sign-in comes with. */
export interface SignInRequest {
  sessionToken: string | null;
  requestId: string;
  address: string;
}

/** A user whose identity was proven. */
export interface Arrival {
  identity: Identity;
  email: string;
  name: string;
  /** From the configuration; applied at every sign-in, even if the role was changed since. */
  isSuperAdmin: boolean;
  /** Asked for at the first sign-in: the client they belong to. Null only for a super_admin. */
  client_id: () => Promise<string | null>;
}

/** The last step of every sign-in method: turns a verified identity into a session. */
export interface Admission {
  /**
   * Opens a session for a user, who becomes a user at the first time.
   * @throws AppError as `SessionService.open` and `client_id`; all is audited.
   */
  admit(arrival: Arrival, request: SignInRequest): Promise<{ user: User; session: OpenedSession }>;
  /** Audits a sign-in that proved nothing. */
  refused(name: string, request: SignInRequest, details?: object): Promise<void>;
}

interface AdmissionDeps {
  sessions: SessionService;
  users: Users;
  audit: (entry: AuditEntry) => Promise<void>;
}

export function createAdmission({ sessions, users, audit }: AdmissionDeps): Admission {
  const scope = Scope.ofSystem('signing in');

  async function userOf(arrival: Arrival): Promise<User> {
    const known = (await users.findByIdentity(scope, arrival.identity)) ?? (await create(arrival));
    if (!known.is_active) return known;
    return arrival.isSuperAdmin && known.role !== 'super_admin' ? promote(known) : known;
  }

  async function create({ identity, email, name, isSuperAdmin, client_id }: Arrival): Promise<User> {
    const role: Role = isSuperAdmin ? 'super_admin' : 'author';
    const clientId = await client_id();
    try {
      return await users.create(scope, { identity, email, name, role, client_id: clientId });
    } catch (error) {
      // Two first sign-ins at once: one of them made it.
      const made = error instanceof DuplicateError ? await users.findByIdentity(scope, identity) : null;
      if (made === null) throw error;
      return made;
    }
  }

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

  const entry = (action: string, name: string, request: SignInRequest, user: User | null): AuditEntry => ({
    action,
    client_id: user?.client_id ?? null,
    user_id: user?._id ?? null,
    target: { kind: 'user', id: user?._id ?? '', name },
    request_id: request.requestId,
    address: request.address,
  });

  return {
    async admit(arrival, request) {
      let user: User | null = null;
      try {
        user = await userOf(arrival);
        const session = await sessions.open(user, request.sessionToken);
        await audit(entry('session.sign_in', arrival.email, request, user));
        return { user: await withProfile(user, arrival), session };
      } catch (error) {
        if (error instanceof AppError && error.kind === 'forbidden') {
          await audit(entry('session.refused', arrival.email, request, user));
        }
        throw error;
      }
    },
    refused: async (name, request, details) => {
      await audit({
        ...entry('session.refused', name, request, null),
        ...(details === undefined ? {} : { after: details }),
      });
    },
  };

  /** People are called here as the place they sign in at calls them. */
  async function withProfile(user: User, { identity, name, email }: Arrival): Promise<User> {
    const isSame = user.name === name && user.email === email;
    if (identity.kind === 'dev' || isSame) return user;
    const after = (await users.setProfile(scope, user._id, { name, email })) ?? user;
    await audit({
      action: 'users.change',
      client_id: user.client_id,
      user_id: user._id,
      target: { kind: 'user', id: user._id, name: email },
      before: { name: user.name, email: user.email },
      after: { name, email },
    });
    return after;
  }
}
