import { usageList, usageQuery } from '../../../../common/api/usage.ts';
import { defineRoute, json } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import { presentRow } from './service.ts';
import type { UsageService } from './service.ts';

/** Routes for those who watch over spending. */
export function usageRoutes(service: UsageService): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/admin/usage',
      auth: 'session',
      action: 'usage.read',
      summary: 'Get model usage by client and month: a super_admin sees all, a client_admin its own',
      tag: 'usage',
      input: { query: usageQuery },
      output: json(usageList),
      handler: async ({ scope, query }) => {
        const { page, page_size } = query;
        const { rows, total, currency } = await service.report(scope, query);
        return { items: rows.map((row) => presentRow(row, currency)), total, page, page_size };
      },
    }),
  ];
}
