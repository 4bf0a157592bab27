import type { QueryFilter } from 'mongoose';
import type { Collection, StoredDocument } from '../../../kernel/sdk/collection.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { Schema } from 'mongoose';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** A browser or task pane that a user signed in with. `_id` is the SHA-256 of its token; the token is nowhere. */
export interface Session extends StoredDocument {
  user_id: string;
  client_id: string | null;
  /** Renewed on use; the idle limit counts from here. */
  last_used_at: Date;
  /** The end that no use puts off. */
  expires_at: Date;
}

/** Collection `sessions`. It belongs to the service: who a token belongs to is asked before there is any client. */
export const sessions = defineModel<Session>({
  collection: 'sessions',
  tenancy: 'service',
  schema: new Schema<Session>({
    user_id: { type: String, required: true },
    client_id: { type: String, default: null },
    last_used_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  }),
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const IDLE_LIMIT_MS = 12 * HOUR_MS;
export const ABSOLUTE_LIMIT_MS = 7 * 24 * HOUR_MS;
/** Use within this time of the last note of it is not written down again. */
const RENEWAL_MS = MINUTE_MS;

/** Whether a session has ended by itself. */
export function isExpired(session: Session, now: Date): boolean {
  return (
    now.getTime() >= session.expires_at.getTime() || now.getTime() - session.last_used_at.getTime() >= IDLE_LIMIT_MS
  );
}

/** Whether its use is due to be noted. */
export function isRenewalDue(session: Session, now: Date): boolean {
  return now.getTime() - session.last_used_at.getTime() >= RENEWAL_MS;
}

export interface SessionRepository {
  get(id: string): Promise<Session | null>;
  add(session: Pick<Session, '_id' | 'user_id' | 'client_id' | 'last_used_at' | 'expires_at'>): Promise<void>;
  /**
   * Notes a use, unless another request noted one since the session was read; a session that was ended stays ended.
   * Whether it was noted.
   */
  renew(session: Session, at: Date): Promise<boolean>;
  /** Whether it was there. */
  remove(id: string): Promise<boolean>;
  removeOfUser(userId: string): Promise<void>;
  /** Those of a client but for its super_admins', who belong to no client alone. */
  removeOfClient(clientId: string, exceptUsers: readonly string[]): Promise<void>;
  removeExpiredOfUser(userId: string, now: Date): Promise<void>;
  /** How many of a user have not ended at a time. */
  countOfUser(userId: string, now: Date): Promise<number>;
  /** Those of everybody that had ended by themselves at a time; how many. */
  removeExpired(by: Date): Promise<number>;
}

/** Sessions in the database. */
export function createSessionRepository(sessions: Collection<Session>): SessionRepository {
  const scope = Scope.ofSystem('sessions');
  return {
    get: (id) => sessions.get(scope, id),
    async add(session) {
      await sessions.insert(scope, session);
    },
    async renew({ _id, last_used_at }, at) {
      return (await sessions.update(scope, { _id, last_used_at }, { $set: { last_used_at: at } })) !== null;
    },
    remove: async (id) => (await sessions.remove(scope, { _id: id })) > 0,
    async removeOfUser(userId) {
      await sessions.remove(scope, { user_id: userId });
    },
    async removeOfClient(clientId, exceptUsers) {
      await sessions.remove(scope, { client_id: clientId, user_id: { $nin: [...exceptUsers] } });
    },
    async removeExpiredOfUser(userId, now) {
      await sessions.remove(scope, { user_id: userId, ...expiredBy(now) });
    },
    countOfUser: (userId, now) =>
      sessions.count(scope, {
        filter: {
          user_id: userId,
          expires_at: { $gt: now },
          last_used_at: { $gt: new Date(now.getTime() - IDLE_LIMIT_MS) },
        },
      }),
    removeExpired: (by) => sessions.remove(scope, expiredBy(by)),
  };
}

function expiredBy(time: Date): { $or: QueryFilter<Session>[] } {
  const idleSince = new Date(time.getTime() - IDLE_LIMIT_MS);
  return { $or: [{ expires_at: { $lte: time } }, { last_used_at: { $lte: idleSince } }] };
}
