import type { AuditChain, AuditFilter, AuditFormat, AuditVerifyQuery } from '../../../common/api/audit.ts';
import { auditedBy } from '../../kernel/sdk/caller.ts';
import type { Caller } from '../../kernel/sdk/caller.ts';
import type { Clock } from '../../kernel/sdk/clock.ts';
import type { Page } from '../../kernel/sdk/collection.ts';
import type { FileReply } from '../../kernel/sdk/define-route.ts';
import type { Logger } from '../../kernel/sdk/logger.ts';
import type { AuditSeal, AuditSink } from '../../kernel/sdk/ports/audit-sink.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import { currentWork } from '../../kernel/sdk/work-context.ts';
import { chainOf } from './chain.ts';
import type { ChainWriter } from './chain-writer.ts';
import type { AuditRecord } from './contract.ts';
import { exportLog } from './export-log.ts';
import type { AuditRepository } from './repository.ts';
import { verifyChain } from './verify-chain.ts';
import { redact, redactText } from '../../kernel/sdk/redact.ts';

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
  list(scope: Scope, filter: AuditFilter, page: Page): Promise<{ items: AuditRecord[]; total: number }>;
  /** All that match, as a file that is made while it is read. That it was taken is an entry too. */
  export(caller: Caller, filter: AuditFilter, format: AuditFormat): Promise<FileReply>;
  /**
   * Walks the chains within the scope, or that of one client; one that has none is intact and empty.
   * @throws the signal's reason.
   */
  verify(scope: Scope, query: AuditVerifyQuery, signal: AbortSignal): Promise<AuditChain[]>;
}

/** The audit log. There is no way through here to change or remove an entry. */
export function createAuditService({ repository, writer, seal, clock, logger }: AuditServiceParts): AuditService {
  const append: AuditSink['append'] = ({ action, client_id, user_id, target, request_id, address, before, after }) => {
    // What a service far below a route does not know of its request is known of the work under way.
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
    list: (scope, filter, page) => repository.list(scope, filter, page),
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
