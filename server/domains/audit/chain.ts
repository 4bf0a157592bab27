import { createHash, randomInt } from 'node:crypto';
import type { AuditHead, AuditRecord } from './contract.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { AppError, DuplicateError } from '../../kernel/sdk/app-error.ts';
import type { Collection } from '../../kernel/sdk/collection.ts';
import type { Logger } from '../../kernel/sdk/logger.ts';
import type { AuditSeal } from '../../kernel/sdk/ports/audit-sink.ts';
import { Scope } from '../../kernel/sdk/scope.ts';

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
 * for what was written and for what the database gives back, and it never changes: hashes that are stored are on it.
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

/** The text that an entry's seal signs. */
export function sealedEntry(hash: string): string {
  return JSON.stringify(['entry', hash]);
}

/** The text that the seal of a chain's end signs. */
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

/** An entry that has no place in its chain yet. */
type UnchainedEntry = Omit<ChainedFields, '_id' | 'seq' | 'prev'>;

interface ChainWriterParts {
  log: Collection<AuditRecord>;
  heads: Collection<AuditHead>;
  seal: AuditSeal;
  logger: Logger;
}

export interface ChainWriter {
  /**
   * Adds an entry to the end of its client's chain, whichever other callers add at the same time, here or in another process.
   * @throws AppError `unavailable` if it could not be written.
   */
  add(entry: UnchainedEntry): Promise<void>;
}

interface Waiting {
  entry: UnchainedEntry;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

interface Chain {
  clientId: string | null;
  waiting: Waiting[];
  isBusy: boolean;
  /** Where the chain ended when this process wrote it last; null if that has to be read. */
  end: ChainEnd | null;
}

/** Entries written before the head follows them. */
const MAX_AT_ONCE = 50;
/** Lost races after which something else must be wrong. */
const MAX_TRIES = 500;
const LONGEST_PAUSE_MS = 40;
/** Chains whose end is remembered. */
const MAX_CHAINS = 5_000;
const NO_END: ChainEnd = { seq: 0, hash: '' };

/**
 * A writer of chains. There are no transactions: the unique index over client and `seq` decides which of two processes comes
 * first, and the other one goes on behind it. Entries of one process wait in line, so that they do not race each other.
 */
export function createChainWriter({ log, heads, seal, logger }: ChainWriterParts): ChainWriter {
  const everything = Scope.ofSystem('audit');
  const chains = new Map<string, Chain>();

  /** Behind the head too, should entries be gone that it knows of: their places stay empty, and are found to be. */
  const readEnd = async (clientId: string | null): Promise<ChainEnd & { _id?: string }> => {
    const head = await heads.get(everything, chainOf(clientId));
    const filter = { client_id: clientId, seq: { $gt: head?.seq ?? 0 } };
    const last = await log.findOne(everything, { filter, sort: { seq: -1 } });
    return last ?? (head === null ? NO_END : { seq: head.seq, hash: head.hash });
  };

  const chained = (entry: UnchainedEntry, end: ChainEnd): Omit<AuditRecord, 'created_at' | 'updated_at'> => {
    const place = { seq: end.seq + 1, prev: end.seq === 0 ? null : end.hash };
    const fields = { ...entry, _id: new Types.ObjectId().toHexString(), ...place };
    const hash = hashOf(fields);
    return { ...fields, hash, seal: seal.seal(sealedEntry(hash)) };
  };

  const addRow = async (chain: Chain, entry: UnchainedEntry): Promise<ChainEnd> => {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const row = chained(entry, (chain.end ??= await readEnd(chain.clientId)));
      try {
        await log.insert(everything, row);
        return { seq: row.seq, hash: row.hash };
      } catch (error) {
        chain.end = null;
        if (!(error instanceof DuplicateError)) throw error;
      }
      const end = await readEnd(chain.clientId);
      // The driver may have repeated a write whose answer was lost.
      if (end._id === row._id) return { seq: row.seq, hash: row.hash };
      chain.end = end;
      if (tries > 2) await sleep(randomInt(Math.min(LONGEST_PAUSE_MS, 2 ** Math.min(tries, 8))));
    }
    throw new AppError('unavailable', 'audit.busy');
  };

  /** Heads only go forward; one that is further on already stays. */
  const moveHead = async (clientId: string | null, end: ChainEnd): Promise<void> => {
    const _id = chainOf(clientId);
    const fields = { ...end, seal: seal.seal(sealedHead(clientId, end)) };
    const move = () => heads.update(everything, { _id, seq: { $lt: end.seq } }, { $set: fields });
    if ((await move()) !== null) return;
    try {
      await heads.insert(everything, { _id, client_id: clientId, ...fields });
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error;
      await move();
    }
  };

  const writeSome = async (chain: Chain): Promise<void> => {
    const written: Waiting[] = [];
    for (const each of chain.waiting.splice(0, MAX_AT_ONCE)) {
      try {
        chain.end = await addRow(chain, each.entry);
        written.push(each);
      } catch (error) {
        each.reject(error);
      }
    }
    const { clientId, end } = chain;
    if (written.length > 0 && end !== null) {
      // The entries are there: a head that lags behind is moved by the next one.
      await moveHead(clientId, end).catch((error: unknown) =>
        logger.warn({ error, chain: chainOf(clientId) }, 'the head of an audit chain could not be moved'),
      );
    }
    for (const { resolve } of written) resolve();
  };

  const work = async (chain: Chain): Promise<void> => {
    chain.isBusy = true;
    while (chain.waiting.length > 0) await writeSome(chain);
    chain.isBusy = false;
    if (chains.size > MAX_CHAINS) chains.delete(chainOf(chain.clientId));
  };

  return {
    add: (entry) =>
      new Promise((resolve, reject) => {
        const name = chainOf(entry.client_id);
        const chain = chains.get(name) ?? { clientId: entry.client_id, waiting: [], isBusy: false, end: null };
        chains.set(name, chain);
        chain.waiting.push({ entry, resolve, reject });
        if (!chain.isBusy) void work(chain);
      }),
  };
}
