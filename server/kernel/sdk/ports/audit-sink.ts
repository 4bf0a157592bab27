import { defineService } from '../service-token.ts';

/** Who did what to what. Values are masked by the caller's schema; secrets never come here. */
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
