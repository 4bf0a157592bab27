import { defineService } from '../service-token.ts';

/** Who did what to what. Values are masked by the caller's schema; secrets never get here. */
export interface AuditEntry {
  /** `resource.verb`, such as `presentations.delete`. */
  action: string;
  client_id: string | null;
  user_id: string | null;
  target: { kind: string; id: string; name?: string };
  request_id?: string;
  address?: string;
  before?: unknown;
  after?: unknown;
}

/** Port of the audit log: append only. */
export interface AuditSink {
  append(entry: AuditEntry): Promise<void>;
}

export const AUDIT_SINK = defineService<AuditSink>('audit-sink');

/** The result of verifying a seal. `key_missing`: it was made with a key that is no longer in SETTINGS_KEYS. */
export type SealState = 'sound' | 'broken' | 'key_missing';

/**
 * Seals records against changes by a user who can write the database but doesn't have the keys: HMAC-SHA-256 with keys
 * derived from SETTINGS_KEYS. The first one seals, all verify.
 */
export interface AuditSeal {
  /** `KEY_ID:DIGEST`; null without a key. */
  seal(text: string): string | null;
  check(text: string, seal: string): SealState;
}

export const AUDIT_SEAL = defineService<AuditSeal>('audit-seal');
