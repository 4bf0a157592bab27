import { createHash } from 'node:crypto';
import type { AuditHead, AuditRecord } from './contract.ts';

/** The fields of an entry that its hash covers. */
export type ChainedFields = Omit<AuditRecord, 'created_at' | 'updated_at' | 'hash' | 'seal'>;

/** Where a chain ends. */
export type ChainEnd = Pick<AuditHead, 'seq' | 'hash'>;

/** A chain's name: each client has one, and so have the entries that belong to none. */
export function chainOf(clientId: string | null): string {
  return clientId ?? 'service';
}

/**
 * An entry as one text: JSON with the fields named below, objects with their keys sorted, times in ISO 8601, no space. It is the same
 * for what was written and for what the database gives back, and it never changes: hashes that are stored stand on it.
 */
function canonicalText(entry: ChainedFields): string {
  const { _id, seq, at, action, client_id, user_id, target, request_id, address, before, after, prev } = entry;
  const { kind, id, name } = target;
  const facts = { id: _id, seq, at: at.toISOString(), action, client_id, user_id, target: { kind, id, name } };
  return JSON.stringify(sorted({ ...facts, request_id, address, before, after, prev }));
}

/** Hex SHA-256 of the canonical form. */
export function hashOf(entry: ChainedFields): string {
  return createHash('sha256').update(canonicalText(entry)).digest('hex');
}

/** What a seal of an entry stands for. */
export function sealedEntry(hash: string): string {
  return JSON.stringify(['entry', hash]);
}

/** What a seal of a chain's end stands for. */
export function sealedHead(clientId: string | null, { seq, hash }: ChainEnd): string {
  return JSON.stringify(['head', clientId, seq, hash]);
}

/** A value as JSON knows it, with the keys of its objects in one order. */
function sorted(value: unknown): unknown {
  const plain: unknown = value instanceof Date ? value.toJSON() : value;
  if (Array.isArray(plain)) return plain.map(sorted);
  if (typeof plain !== 'object' || plain === null) return plain;
  // By code unit, whatever the language of the machine; as pairs, for names such as __proto__.
  const entries = Object.entries(plain).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}
