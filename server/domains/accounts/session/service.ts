import type { Actor } from '../../../kernel/sdk/scope.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { SessionAuthority } from '../../../kernel/sdk/ports/session-authority.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { Clients, User, Users } from '../contract.ts';
import type { Session, SessionRepository } from './repository.ts';
import { ABSOLUTE_LIMIT_MS, isExpired, isRenewalDue } from './repository.ts';
import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** A new session token, and the id its session is stored under. */
export function newToken(): { token: string; id: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, id: createHash('sha256').update(token).digest('hex') };
}

/** The id of the session of a token: its SHA-256 in hex; null for what cannot be one of ours. */
export function sessionIdOf(token: string): string | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : null;
}

export interface OpenedSession {
  /** Returned once, to the browser alone. */
  token: string;
  expires_at: Date;
}

/** Sessions of all sign-in methods. */
export interface SessionService extends SessionAuthority {
  /**
   * Opens a session for a user whose identity was proven. The one that the same browser had until now ends.
   * @param previousToken the token the sign-in came with, valid or not.
   * @throws AppError `forbidden` `session.deactivated`, `session.client_archived`.
   */
  open(user: User, previousToken: string | null): Promise<OpenedSession>;
  end(sessionId: string): Promise<void>;
  endAllOfUser(userId: string): Promise<void>;
  endAllOfClient(clientId: string): Promise<void>;
}

interface SessionServiceDeps {
  sessions: SessionRepository;
  users: Users;
  clients: Clients;
  clock: Clock;
}

/** Number of sessions whose users are remembered. */
const MAX_OWNERS = 10_000;

/** Maximum number of super_admins of one client that are looked up when it is archived. */
const USERS_LIMIT = 10_000;

export function createSessionService({ sessions, users, clients, clock }: SessionServiceDeps): SessionService {
  const scope = Scope.ofSystem('who a session belongs to');

  async function activeUser(id: string): Promise<User | null> {
    const user = await users.get(scope, id);
    return user?.is_active === true ? user : null;
  }

  /** Whose sessions those in use are: that never changes. */
  const owners = new LRUCache<string, string>({ max: MAX_OWNERS });

  /** Sessions whose use is being noted: of many requests at once one writes, and the others of this process do not wait for it. */
  const renewing = new Set<string>();
  async function renew(session: Session, now: Date): Promise<void> {
    if (renewing.has(session._id)) return;
    renewing.add(session._id);
    try {
      if (await sessions.renew(session, now)) await users.markSeen(scope, session.user_id);
    } finally {
      renewing.delete(session._id);
    }
  }

  return {
    // Asked with every request: one look-up by key for the session, one for its user, together if it is known whose session it
    // is. Nothing else of it is kept in memory, so that a revoked session and a deactivated user are gone with the next request, in
    // every process.
    async resolve(token) {
      const id = sessionIdOf(token);
      if (id === null) return null;
      const known = owners.get(id);
      const [session, owner] = await Promise.all([sessions.get(id), known === undefined ? null : activeUser(known)]);
      if (session === null) return null;
      const now = clock.now();
      if (isExpired(session, now)) {
        await sessions.remove(session._id);
        return null;
      }
      const user = known === session.user_id ? owner : await activeUser(session.user_id);
      if (user === null) return null;
      owners.set(id, session.user_id);
      if (isRenewalDue(session, now)) await renew(session, now);
      return actorFor(user, session._id);
    },
    async actorOf(userId) {
      const user = await activeUser(userId);
      return user === null ? null : actorFor(user, '');
    },
    async open(user, previousToken) {
      if (!user.is_active) throw new AppError('forbidden', 'session.deactivated');
      await assertClientLives(user);
      const now = clock.now();
      const previous = previousToken === null ? null : sessionIdOf(previousToken);
      if (previous !== null) await sessions.remove(previous);
      await sessions.removeExpiredOfUser(user._id, now);
      const { token, id } = newToken();
      const expiresAt = new Date(now.getTime() + ABSOLUTE_LIMIT_MS);
      await sessions.add({
        _id: id,
        user_id: user._id,
        client_id: user.client_id,
        last_used_at: now,
        expires_at: expiresAt,
      });
      await assertStillWelcome(user._id, id);
      await users.markSeen(scope, user._id);
      return { token, expires_at: expiresAt };
    },
    async end(sessionId) {
      await sessions.remove(sessionId);
    },
    endAllOfUser: (userId) => sessions.removeOfUser(userId),
    async endAllOfClient(clientId) {
      const members = await users.listByClient(scope, clientId, USERS_LIMIT);
      const spared = members.filter((user) => user.role === 'super_admin').map((user) => user._id);
      await sessions.removeOfClient(clientId, spared);
    },
  };

  /** Anyone who was deactivated or archived while the session was being opened did not have it ended with the others. */
  async function assertStillWelcome(userId: string, sessionId: string): Promise<void> {
    try {
      const user = await users.get(scope, userId);
      if (user?.is_active !== true) throw new AppError('forbidden', 'session.deactivated');
      await assertClientLives(user);
    } catch (error) {
      await sessions.remove(sessionId);
      throw error;
    }
  }

  async function assertClientLives(user: User): Promise<void> {
    if (user.role === 'super_admin' || user.client_id === null) return;
    const client = await clients.get(scope, user.client_id);
    if (client === null || client.archived_at !== null) throw new AppError('forbidden', 'session.client_archived');
  }
}

function actorFor(user: User, sessionId: string): Actor {
  return {
    user_id: user._id,
    name: user.name,
    role: user.role,
    client_id: user.client_id,
    team_ids: user.team_ids,
    session_id: sessionId,
  };
}
