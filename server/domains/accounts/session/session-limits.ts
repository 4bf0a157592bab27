import type { Session } from './model.ts';

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
