import { auditExport, auditList, auditQuery, auditVerification, auditVerifyQuery } from '../../../common/api/audit.ts';
import type { Clock } from '../../kernel/sdk/clock.ts';
import { defineRoute, json, jsonOrFile } from '../../kernel/sdk/define-route.ts';
import type { Route } from '../../kernel/sdk/define-route.ts';
import { presentAuditRecord } from './presenter.ts';
import type { AuditService } from './service.ts';

/** Routes of the audit log. */
export function auditRoutes(service: AuditService, clock: Clock): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/admin/audit-log',
      auth: 'session',
      action: 'audit.read',
      summary: "List audit entries, newest first, or export them: a super_admin sees all, a client_admin its client's",
      tag: 'audit',
      rate: { per_minute: 3, with_query: 'format' },
      input: { query: auditQuery },
      output: jsonOrFile(auditList, { 'text/csv': null, 'application/json': auditExport }),
      handler: async (request) => {
        const { page, page_size, format, sort, ...filter } = request.query;
        if (format !== undefined) return { file: await service.export(request, filter, format) };
        const { items, total } = await service.list(request.scope, filter, { page, page_size }, sort);
        return { items: items.map(presentAuditRecord), total, page, page_size };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/admin/audit-log/verify',
      auth: 'session',
      action: 'audit.read',
      summary: 'Verify that no audit entry was altered or removed: each chain up to its first break, with its head',
      tag: 'audit',
      rate: { per_minute: 3 },
      input: { query: auditVerifyQuery },
      output: json(auditVerification),
      handler: async ({ scope, query, signal }) => {
        const chains = await service.verify(scope, query, signal);
        const is_intact = chains.every((chain) => chain.is_intact);
        return { is_intact, checked_at: clock.now().toISOString(), chains };
      },
    }),
  ];
}
