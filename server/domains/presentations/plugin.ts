import { definePlugin } from '../../sdk/define-plugin.ts';
import { contribute } from '../../sdk/hook-point.ts';
import type { AuditEntry } from '../../sdk/ports/audit-sink.ts';
import { MODELS } from '../../sdk/ports/models.ts';
import { SOURCE_READER } from '../../sdk/ports/source-reader.ts';
import { TRANSLATORS } from '../../sdk/ports/translators.ts';
import type { Scope } from '../../sdk/scope.ts';
import { optional } from '../../sdk/service-token.ts';
import { CLIENT_IN_USE, CLIENTS } from '../clients/contract.ts';
import { FILE_ACCESS, FILES } from '../files/contract.ts';
import { TEMPLATES } from '../templates/contract.ts';
import { PRESENTATION_PART, PRESENTATIONS } from './contract.ts';
import type { Presentation } from './contract.ts';
import { createFileAccess } from './file-access.ts';
import { createMaterialReader } from './material.ts';
import { presentationModel } from './model.ts';
import { createPresentationRepository } from './repository.ts';
import { presentationRoutes } from './routes.ts';
import { createPresentationService } from './service.ts';

/** Presentations: who owns and sees them, what they are made from, and with which template. */
export const plugin = definePlugin({
  name: 'presentations',
  needs: {
    clients: optional(CLIENTS),
    files: FILES,
    templates: TEMPLATES,
    models: MODELS,
    reader: optional(SOURCE_READER),
    translators: TRANSLATORS,
    parts: PRESENTATION_PART,
  },
  provides: { presentations: PRESENTATIONS },
  models: { presentations: presentationModel },
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'presentations.read': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'presentations.change': ['super_admin', 'client_admin', 'author'],
  },
  setup(context) {
    const { services, models } = context;
    const audit = (entry: AuditEntry): Promise<void> => context.audit(entry);
    const repository = createPresentationRepository(models.presentations);
    const service = createPresentationService({ ...services, repository, audit });
    const material = createMaterialReader({ ...services, repository });
    return {
      presentations: {
        ...service,
        material: (scope: Scope, presentation: Presentation, signal?: AbortSignal) =>
          material.material(scope, presentation, signal),
      },
      routes: { ...services, service, repository, material },
      fileAccess: createFileAccess(repository),
      clientUse: { count: (scope: Scope, clientId: string) => repository.countOfClient(scope, clientId) },
    };
  },
  routes: (own) => presentationRoutes(own.routes),
  hooks: (own) => [
    contribute(FILE_ACCESS, 'presentations', own.fileAccess),
    contribute(CLIENT_IN_USE, 'presentations', own.clientUse),
  ],
});
