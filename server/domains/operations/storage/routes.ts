import {
  storageBulkInput,
  storageBulkResult,
  storageList,
  storageQuery,
  storageSummary,
  storageSummaryQuery,
  storedObjectParams,
  storedObjectSchema,
} from '../../../../common/api/storage.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { wholeList } from '../../../../common/api/list.ts';
import { defineRoute, empty, file, json } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import { sentenceOf } from '../../../kernel/sdk/present-finding.ts';
import type { StorageService } from './service.ts';

const tag = 'storage';
const READ = { action: 'storage.read', tag } as const;
const CHANGE = { action: 'storage.change', tag } as const;

/** Routes of the administration of storage. */
export function storageRoutes(service: StorageService, translators: Readonly<Record<Language, Translator>>): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/admin/storage',
      auth: 'session',
      ...READ,
      summary: "List stored files of all kinds: a super_admin sees all, a client_admin its client's",
      input: { query: storageQuery },
      output: json(storageList),
      problems: ['not_found', 'invalid'],
      handler: async ({ scope, query }) => {
        const { page, page_size } = query;
        return { ...(await service.list(scope, query)), page, page_size };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/admin/storage/summary',
      auth: 'session',
      ...READ,
      summary: 'Get how much is stored, by client and kind, the largest first',
      input: { query: storageSummaryQuery },
      output: json(storageSummary),
      problems: ['not_found'],
      handler: async ({ scope, query }) => wholeList(await service.summary(scope, query.client_id)),
    }),
    defineRoute({
      method: 'GET',
      path: '/admin/storage/{id}/download',
      auth: 'session',
      ...READ,
      summary: 'Download a stored file, a deleted one too; the audit log records it',
      input: { params: storedObjectParams },
      output: file('application/octet-stream'),
      problems: ['not_found'],
      handler: (request) => service.download(request, request.params.id),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/admin/storage/{id}',
      auth: 'session',
      ...CHANGE,
      summary: 'Delete a stored file; where the kind allows it, it can be restored for a while',
      input: { params: storedObjectParams },
      output: empty,
      problems: ['not_found', 'conflict'],
      handler: (request) => service.remove(request, request.params.id),
    }),
    defineRoute({
      method: 'POST',
      path: '/admin/storage/bulk-delete',
      auth: 'session',
      ...CHANGE,
      summary: 'Delete stored files, with a result for each',
      input: { body: storageBulkInput },
      output: json(storageBulkResult),
      handler: async (request) => {
        const results = await service.removeMany(request, request.body.ids);
        const items = results.map(({ id, can_restore, error }) => ({
          ...{ id, is_deleted: error === null, can_restore, code: error?.code ?? null },
          message: error === null ? null : sentenceOf(error, translators[request.language]),
        }));
        return { deleted: items.filter(({ is_deleted }) => is_deleted).length, items };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/admin/storage/{id}/restore',
      auth: 'session',
      ...CHANGE,
      summary: 'Restore a deleted file that was not purged yet',
      input: { params: storedObjectParams },
      output: json(storedObjectSchema),
      problems: ['not_found', 'conflict'],
      handler: (request) => service.restore(request, request.params.id),
    }),
  ];
}
