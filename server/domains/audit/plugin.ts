import { definePlugin } from '../../sdk/define-plugin.ts';
import { AUDIT_SINK } from '../../sdk/ports/audit-sink.ts';
import { auditLog } from './model.ts';
import { auditRoutes } from './routes.ts';
import { createAuditService } from './service.ts';

/** Who did what to what: entries are added and read, never changed. */
export const plugin = definePlugin({
  name: 'audit',
  provides: { sink: AUDIT_SINK },
  models: { auditLog },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: { 'audit.read': ['super_admin', 'client_admin'] },
  setup: ({ models, clock }) => ({ sink: createAuditService(models.auditLog, clock) }),
  routes: ({ sink }) => auditRoutes(sink),
});
