import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { AuditFormat } from '../../../common/api/audit.ts';
import type { FileReply } from '../../kernel/sdk/define-route.ts';
import type { AuditRecord } from './contract.ts';
import { presentAuditRecord } from './presenter.ts';

/** Media types of exports. */
const EXPORT_TYPES: Readonly<Record<AuditFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
};

const COLUMNS = [
  ...['id', 'seq', 'at', 'action', 'client_id', 'user_id', 'target_kind', 'target_id', 'target_name'],
  ...['request_id', 'address', 'before', 'after', 'prev', 'hash'],
] as const;

/**
 * Entries as a file that is made while it is sent: no more of it is in memory than a reader has asked for.
 * @param now names the file.
 */
export function exportLog(entries: AsyncIterable<AuditRecord>, format: AuditFormat, now: Date): FileReply {
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
  // A failure on the way reaches the reader through the writer.
  pipeline(Readable.from(rowsOf(entries)), writer, () => undefined);
  return writer;
}

async function* rowsOf(entries: AsyncIterable<AuditRecord>): AsyncGenerator<readonly (string | number | null)[]> {
  for await (const entry of entries) {
    const { target, before, after, ...fields } = presentAuditRecord(entry);
    yield [
      ...[fields.id, fields.seq, fields.at, fields.action, fields.client_id, fields.user_id],
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
