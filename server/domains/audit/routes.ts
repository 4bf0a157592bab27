import { auditList, auditQuery } from '../../../common/api/audit.ts';
import { defineRoute, json } from '../../sdk/define-route.ts';
import type { Route } from '../../sdk/define-route.ts';
import { presentAuditRecord } from './presenter.ts';
import type { AuditService } from './service.ts';

/** Routes of the audit log. */
export function auditRoutes(service: AuditService): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/admin/audit-log',
      auth: 'session',
      action: 'audit.read',
      summary: "List audit entries, newest first: a super_admin sees all, a client_admin its own client's",
      tag: 'audit',
      input: { query: auditQuery },
      output: json(auditList),
      handler: async ({ scope, query }) => {
        const { items, total } = await service.list(scope, query);
        return { items: items.map(presentAuditRecord), total, page: query.page, page_size: query.page_size };
      },
    }),
  ];
}
