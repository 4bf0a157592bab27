import type {
  AuditChain,
  AuditFilter,
  AuditFormat,
  AuditSort,
  AuditVerifyQuery,
  ChainFault,
} from '../../../common/api/audit.ts';
import { auditedBy } from '../../kernel/sdk/scope.ts';
import type { Caller, Scope } from '../../kernel/sdk/scope.ts';
import type { Clock } from '../../kernel/sdk/clock.ts';
import type { Page } from '../../kernel/sdk/collection.ts';
import type { FileReply } from '../../kernel/sdk/define-route.ts';
import type { Logger } from '../../kernel/sdk/logger.ts';
import type { AuditSeal, AuditSink } from '../../kernel/sdk/ports/audit-sink.ts';
import { currentWork } from '../../kernel/sdk/work-context.ts';
import { chainOf, hashOf, sealedEntry, sealedHead } from './chain.ts';
import type { ChainWriter, ChainEnd } from './chain.ts';
import type { AuditRecord, AuditHead } from './contract.ts';
import type { AuditRepository } from './repository.ts';
import { redact, redactText } from '../../kernel/sdk/logger.ts';
import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { presentAuditRecord } from './presenter.ts';

/** What a chain is checked against. */
interface ChainToVerify {
  clientId: string | null;
  /** As it was before the walk began. */
  head: AuditHead | null;
  /** From its beginning. */
  entries: AsyncIterable<AuditRecord>;
  /** A place that a user noted elsewhere. */
  noted: ChainEnd | null;
}

const DETAILS: Readonly<Record<ChainFault, string>> = {
  altered: 'The entry is not what it was when it was written.',
  missing: 'Entries are gone from here on.',
  out_of_order: 'The entry does not follow the one before it.',
  unsealed: 'The entry has no seal, although entries before it have one.',
  forged: 'The seal of the entry was not made with the key it names.',
  cut_off: 'The chain was longer than it is.',
  head_lost: 'The record of how far the chain went is gone.',
  head_forged: 'The record of how far the chain went was altered.',
  other_than_noted: 'The entry is not the one that was noted.',
};

/**
 * Walks a chain, one entry in memory at a time, up to the first break.
 * @throws the signal's reason.
 */
async function verifyChain(
  { clientId, head, entries, noted }: ChainToVerify,
  seal: AuditSeal,
  signal: AbortSignal,
): Promise<AuditChain> {
  let end: ChainEnd = { seq: 0, hash: '' };
  let sealedFrom: number | null = null;
  let unchecked = 0;
  const report = (fault: ChainFault | null, seq = end.seq + 1): AuditChain => ({
    client_id: clientId,
    is_intact: fault === null,
    entries: end.seq,
    head: end.seq === 0 ? null : end,
    first_break: fault === null ? null : { seq: Math.max(1, seq), fault, detail: DETAILS[fault] },
    sealed_from: sealedFrom,
    unchecked_seals: unchecked,
  });

  for await (const entry of entries) {
    signal.throwIfAborted();
    const fault = faultAfter(end, entry);
    if (fault !== null) return report(fault);
    if (entry.seal !== null) {
      const state = seal.check(sealedEntry(entry.hash), entry.seal);
      if (state === 'broken') return report('forged');
      if (state === 'key_missing') unchecked += 1;
      sealedFrom ??= entry.seq;
    } else if (sealedFrom !== null) return report('unsealed');
    if (isOther(entry, head)) return report('head_forged');
    if (isOther(entry, noted)) return report('other_than_noted');
    end = { seq: entry.seq, hash: entry.hash };
  }
  if ((head?.seq ?? 0) > end.seq || (noted?.seq ?? 0) > end.seq) return report('cut_off');
  if (head === null) return report(end.seq === 0 ? null : 'head_lost');
  if (!isHeadSealed(clientId, head, sealedFrom)) return report('head_forged', head.seq);
  return report(null);

  /** Where entries are sealed up to the head, the head is. */
  function isHeadSealed(id: string | null, { seq, hash, seal: mark }: AuditHead, from: number | null): boolean {
    if (mark === null) return from === null || from > seq;
    return seal.check(sealedHead(id, { seq, hash }), mark) !== 'broken';
  }
}

/** What is wrong with an entry behind that end. */
function faultAfter(end: ChainEnd, entry: AuditRecord): ChainFault | null {
  if (!Number.isInteger(entry.seq) || entry.seq <= end.seq) return 'out_of_order';
  if (entry.seq > end.seq + 1) return 'missing';
  if (!isItself(entry)) return 'altered';
  return entry.prev === (end.seq === 0 ? null : end.hash) ? null : 'out_of_order';
}

function isItself(entry: AuditRecord): boolean {
  try {
    return hashOf(entry) === entry.hash;
  } catch {
    // What was altered may have lost its form as well: a time that is none.
    return false;
  }
}

const isOther = (entry: ChainEnd, wanted: ChainEnd | null): boolean =>
  wanted?.seq === entry.seq && wanted.hash !== entry.hash;

/** Media types of exports. */
const EXPORT_TYPES: Readonly<Record<AuditFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
};

const COLUMNS = [
  ...['id', 'seq', 'at', 'action', 'result', 'client_id', 'user_id', 'target_kind', 'target_id', 'target_name'],
  ...['request_id', 'address', 'before', 'after', 'prev', 'hash'],
] as const;

/**
 * Entries as a file that is made while it is sent: no more of it is in memory than a reader has asked for.
 * @param now names the file.
 */
function exportLog(entries: AsyncIterable<AuditRecord>, format: AuditFormat, now: Date): FileReply {
  const content = format === 'csv' ? csvOf(entries) : Readable.from(jsonOf(entries));
  const day = now.toISOString().slice(0, 10);
  return { name: `audit-log-${day}.${format}`, media_type: EXPORT_TYPES[format], size: null, content };
}

/**
 * As RFC 4180 has it, every field quoted; a field that a spreadsheet would take for a formula gets an apostrophe before it. The mark
 * at the beginning (BOM) is what Excel knows UTF-8 by.
 */
function csvOf(entries: AsyncIterable<AuditRecord>): Readable {
  const writer = stringify({
    ...{ header: true, columns: [...COLUMNS], bom: true, quoted: true, quoted_empty: true },
    ...{ record_delimiter: '\r\n', escape_formulas: true },
  });
  // A failure while reading is passed to the reader by the writer.
  pipeline(Readable.from(rowsOf(entries)), writer, () => undefined);
  return writer;
}

async function* rowsOf(entries: AsyncIterable<AuditRecord>): AsyncGenerator<readonly (string | number | null)[]> {
  for await (const entry of entries) {
    const { target, before, after, ...fields } = presentAuditRecord(entry);
    yield [
      ...[fields.id, fields.seq, fields.at, fields.action, fields.result, fields.client_id, fields.user_id],
      ...[target.kind, target.id, target.name, fields.request_id, fields.address],
      ...[asJson(before), asJson(after), fields.prev, fields.hash],
    ];
  }
}

const asJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** Characters that are sent at once. */
const CHUNK = 65_536;

/** One array, an entry to a line. */
async function* jsonOf(entries: AsyncIterable<AuditRecord>): AsyncGenerator<string> {
  let chunk = '';
  let before = '[\n';
  for await (const entry of entries) {
    chunk += before + JSON.stringify(presentAuditRecord(entry));
    before = ',\n';
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk + (before === '[\n' ? '[]\n' : '\n]\n');
}

/** Maximum number of characters of `before` or `after` as JSON: an entry names what changed, it is no copy of it. */
const MAX_CHARACTERS = 32_000;

/**
 * A value as the log keeps it: secrets hidden by name and in texts (the second line: callers leave them out), bounded, and
 * exactly what a database gives back for it, so that its hash stays the same.
 */
export function auditValue(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const json = JSON.stringify(redact(value));
  if (json === undefined) return null;
  if (json.length > MAX_CHARACTERS) return { left_out: 'too long', characters: json.length };
  return storable(JSON.parse(json));
}

/** A text as the log keeps it. */
export function auditText(text: string): string {
  return wellFormed(redactText(text));
}

/** Without what a database would change or refuse: half a surrogate pair, NUL in a name. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [fieldName(name), storable(each)] as const);
  return Object.fromEntries(entries);
}

/** Names with a meaning to databases ($set, a.b) are written with characters that look alike. */
function fieldName(name: string): string {
  return wellFormed(name).replaceAll('\0', '').replaceAll('.', '․').replace(/^\$/, '＄');
}

function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

interface AuditServiceParts {
  repository: AuditRepository;
  writer: ChainWriter;
  seal: AuditSeal;
  clock: Clock;
  logger: Logger;
}

export interface AuditService extends AuditSink {
  /** Newest first. */
  list(
    scope: Scope,
    filter: AuditFilter,
    page: Page,
    sort?: AuditSort,
  ): Promise<{ items: AuditRecord[]; total: number }>;
  /** All that match, as a file that is made while it is read. That it was taken is an entry too. */
  export(caller: Caller, filter: AuditFilter, format: AuditFormat): Promise<FileReply>;
  /**
   * Walks the chains within the scope, or that of one client; one that has none is intact and empty.
   * @throws the signal's reason.
   */
  verify(scope: Scope, query: AuditVerifyQuery, signal: AbortSignal): Promise<AuditChain[]>;
}

/** The audit log. Entries can't be changed or removed through it. */
export function createAuditService({ repository, writer, seal, clock, logger }: AuditServiceParts): AuditService {
  const append: AuditSink['append'] = ({ action, client_id, user_id, target, request_id, address, before, after }) => {
    // Services don't receive the request; its details come from the work context.
    const work = currentWork();
    return writer.add({
      at: clock.now(),
      action,
      client_id,
      user_id,
      target: { kind: target.kind, id: target.id, name: target.name === undefined ? null : auditText(target.name) },
      request_id: request_id ?? work?.request_id ?? null,
      address: address ?? work?.address ?? null,
      before: auditValue(before),
      after: auditValue(after),
    });
  };

  return {
    append,
    list: (scope, filter, page, sort) => repository.list(scope, filter, page, sort),
    async export(caller, filter, format) {
      await append({
        ...auditedBy(caller),
        action: 'audit.export',
        client_id: caller.actor.client_id,
        target: { kind: 'audit_log', id: filter.client_id ?? chainOf(caller.actor.client_id) },
        after: { format, ...filter },
      });
      return exportLog(repository.each(caller.scope, filter), format, clock.now());
    },
    async verify(scope, { client_id, seq, hash }, signal) {
      const noted = seq === undefined || hash === undefined ? null : { seq, hash };
      const found = await repository.chains(scope, client_id);
      // A whole chain may be gone: one that was noted is looked for anyway.
      const clientIds =
        found.length === 0 && noted !== null && scope.covers(client_id ?? null) ? [client_id ?? null] : found;
      const chains: AuditChain[] = [];
      for (const clientId of clientIds) {
        const head = await repository.head(clientId);
        const chain = await verifyChain({ clientId, head, entries: repository.walk(clientId), noted }, seal, signal);
        // In the server's own log too: a second place that anyone who writes the database does not write.
        logger[chain.is_intact ? 'info' : 'error'](
          { ...chain, chain: chainOf(clientId) },
          'an audit chain was verified',
        );
        chains.push(chain);
      }
      return chains;
    },
  };
}
