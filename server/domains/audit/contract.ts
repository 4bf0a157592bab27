import type { StoredDocument } from '../../kernel/sdk/collection.ts';

/** One entry as stored. Nothing changes it once it is there. */
export interface AuditRecord extends StoredDocument {
  at: Date;
  /** Place in its client's chain, from 1; unique there. */
  seq: number;
  action: string;
  client_id: string | null;
  user_id: string | null;
  target: { kind: string; id: string; name: string | null };
  request_id: string | null;
  address: string | null;
  before: unknown;
  after: unknown;
  /** `hash` of the entry before it in the chain; null for the first. */
  prev: string | null;
  /** Hex SHA-256 of the entry in its canonical form, `prev` included. */
  hash: string;
  /** The hash sealed with a key that the database does not have; null if there was none. */
  seal: string | null;
}

/** How far a chain went when it was written last: what is cut off its end is missed. `_id` is the chain's name. */
export interface AuditHead extends StoredDocument {
  client_id: string | null;
  seq: number;
  /** Of the entry with that `seq`. */
  hash: string;
  seal: string | null;
}
