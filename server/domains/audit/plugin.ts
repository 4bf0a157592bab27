import { definePlugin } from '../../kernel/sdk/define-plugin.ts';
import { AUDIT_SEAL, AUDIT_SINK } from '../../kernel/sdk/ports/audit-sink.ts';
import { createChainWriter } from './chain.ts';
import { auditHeads, auditLog, createAuditRepository } from './repository.ts';
import { auditRoutes } from './routes.ts';
import { createAuditService } from './service.ts';

/** Who did what to what: entries are added and read, never changed, and each is chained to the one before it. */
export const plugin = definePlugin({
  name: 'audit',
  needs: { seal: AUDIT_SEAL },
  provides: { sink: AUDIT_SINK },
  models: { log: auditLog, heads: auditHeads },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: { 'audit.read': ['super_admin', 'client_admin'] },
  setup({ models, services, clock, log: logger }) {
    const { seal } = services;
    const writer = createChainWriter({ ...models, seal, logger });
    const repository = createAuditRepository(models.log, models.heads);
    return { sink: createAuditService({ repository, writer, seal, clock, logger }), clock };
  },
  routes: ({ sink, clock }) => auditRoutes(sink, clock),
});
