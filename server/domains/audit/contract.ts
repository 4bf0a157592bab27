import type { StoredDocument } from '../../sdk/collection.ts';

/** One entry as stored. Nothing changes it once it is there. */
export interface AuditRecord extends StoredDocument {
  at: Date;
  /** Place in its client's chain; null for entries made before there were chains. */
  seq: number | null;
  action: string;
  client_id: string | null;
  user_id: string | null;
  target: { kind: string; id: string; name: string | null };
  request_id: string | null;
  address: string | null;
  before: unknown;
  after: unknown;
}
