import { retentionAnswer, retentionChange, purgeAnswer, purgeInput } from '../../../../common/api/operations.ts';
import { defineRoute, json } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { RetentionService } from './service.ts';

/** Routes of retention and the purge. */
export function retentionRoutes(service: RetentionService): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/admin/retention',
      auth: 'session',
      action: 'retention.read',
      summary: 'Get retention periods and the last clean-up',
      tag: 'retention',
      input: {},
      output: json(retentionAnswer),
      handler: () => service.describe(),
    }),
    defineRoute({
      method: 'PUT',
      path: '/admin/retention',
      auth: 'session',
      action: 'retention.change',
      summary: 'Change retention periods; absent fields stay as they are',
      tag: 'retention',
      input: { body: retentionChange },
      output: json(retentionAnswer),
      problems: ['invalid'],
      handler: (request) => service.change(request, request.body),
    }),
    defineRoute({
      method: 'POST',
      path: '/storage/purge',
      auth: 'session',
      action: 'storage.purge',
      summary: 'Delete permanently what was deleted before, with its files and pictures; a repeat finishes the rest',
      tag: 'storage',
      rate: { per_minute: 3 },
      input: { body: purgeInput },
      output: json(purgeAnswer),
      problems: ['not_found', 'invalid', 'unavailable'],
      handler: (request) => service.purge(request, request.body, request.signal),
    }),
  ];
}
