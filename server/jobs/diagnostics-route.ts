import { diagnosticsSchema } from '../../common/api/operations.ts';
import { defineRoute, json } from '../kernel/sdk/define-route.ts';
import type { Route } from '../kernel/sdk/define-route.ts';
import type { QueueReport } from './queue-report.ts';

/** How queue and workers stand. */
export function diagnosticsRoute(report: QueueReport): Route {
  return defineRoute({
    method: 'GET',
    path: '/admin/diagnostics',
    auth: 'session',
    action: 'diagnostics.read',
    summary: 'Get the state of the job queue: who hands out jobs, which workers run them, how long they wait',
    tag: 'jobs',
    input: {},
    output: json(diagnosticsSchema),
    handler: () => report.read(),
  });
}
