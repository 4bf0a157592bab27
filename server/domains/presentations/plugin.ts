import { DAILY_FIGURES } from '../../kernel/sdk/ports/daily-figures.ts';
import { PRESENTATION_TITLES } from '../../kernel/sdk/ports/jobs.ts';
import {
  createPresentationFigures,
  createFileAccess,
  createFileUse,
  createMasterFileUse,
  createPresentationTrash,
  createTemplateUse,
  createReviewRecords,
} from './contributions.ts';
import type { Actor, Scope } from '../../kernel/sdk/scope.ts';
import { definePlugin } from '../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../kernel/sdk/ports/audit-sink.ts';
import { MODELS } from '../../kernel/sdk/ports/models.ts';
import { ROW_ACCESS } from '../../kernel/sdk/scope.ts';
import { BRAND_RULES } from '../../kernel/sdk/ports/deck-rules.ts';
import { SOURCE_READER } from '../../kernel/sdk/ports/source-reader.ts';
import { TRANSLATORS } from '../../kernel/sdk/ports/translators.ts';
import { optional } from '../../kernel/sdk/service-token.ts';
import { CLIENTS, CLIENT_IN_USE, TEAMS, TEAM_REMOVED, USERS, USER_HAND_OVER } from '../accounts/contract.ts';
import { FILE_ACCESS, FILE_USE, FILES } from '../sources/files/contract.ts';
import { MASTER_DECKS, MASTER_FILE_USE, TEMPLATE_USE, TEMPLATES } from '../templates/contract.ts';
import type { Template } from '../templates/contract.ts';
import { contentBasis, createContentReader } from './content-reader.ts';
import { PRESENTATION_TRASH, PRESENTATION_PART, PRESENTATIONS, REVIEW_RECORDS } from './contract.ts';
import type { Presentation } from './contract.ts';
import { presentationModel } from './model.ts';
import { presentationRules } from './policy.ts';
import { useWholeTemplate } from './prepare.ts';
import { createPresentationRepository } from './repository.ts';
import { presentationRoutes } from './routes.ts';
import { createPresentationService } from './service.ts';
import { createSharing, sharingRoutes } from './sharing.ts';

/** Presentations: who owns and sees them, what they are made from, and with which template. */
export const plugin = definePlugin({
  name: 'presentations',
  needs: {
    access: ROW_ACCESS,
    clients: optional(CLIENTS),
    teams: optional(TEAMS),
    users: optional(USERS),
    files: FILES,
    templates: TEMPLATES,
    masterDecks: optional(MASTER_DECKS),
    models: MODELS,
    reader: optional(SOURCE_READER),
    brandRules: optional(BRAND_RULES),
    translators: TRANSLATORS,
    parts: PRESENTATION_PART,
  },
  provides: { presentations: PRESENTATIONS, trash: PRESENTATION_TRASH, reviewRecords: REVIEW_RECORDS },
  models: { presentations: presentationModel },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'presentations.read': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'presentations.change': ['super_admin', 'client_admin', 'author'],
    'presentations.share': ['super_admin', 'client_admin', 'author'],
    'presentations.transfer': ['super_admin', 'client_admin', 'author'],
  },
  rules: presentationRules,
  setup(context) {
    const { services, models, clock } = context;
    const audit = (entry: AuditEntry): Promise<void> => context.audit(entry);
    const repository = createPresentationRepository(models.presentations, services.access, clock);
    const service = createPresentationService({ ...services, repository, audit });
    const { access, teams, users, translators } = services;
    const sharing =
      teams === undefined || users === undefined ? null : createSharing({ repository, access, teams, users, audit });
    const contentReader = createContentReader({ ...services, repository });
    return {
      presentations: {
        ...service,
        basis: contentBasis(repository, services.files),
        readContent: (scope: Scope, presentation: Presentation, signal?: AbortSignal) =>
          contentReader.readContent(scope, presentation, signal),
        useTemplate: async (scope: Scope, id: string, template: Template, userId: string) => {
          const parts = { presentations: service, repository, templates: services.templates };
          return useWholeTemplate(parts, scope, await service.getForWork(scope, id), template, userId);
        },
      },
      routes: { ...services, service, repository, contentReader },
      handOver: sharing,
      titles: {
        titlesOf: (actor: Actor, scope: Scope, ids: readonly string[]) => repository.titlesOf(actor, scope, ids),
      },
      sharingRoutes: sharing === null ? [] : sharingRoutes(sharing, translators),
      teamRemoval: { removed: (scope: Scope, teamId: string) => repository.unshare(scope, teamId) },
      trash: createPresentationTrash(models.presentations, clock),
      reviewRecords: createReviewRecords(models.presentations, clock),
      figures: createPresentationFigures(models.presentations),
      fileUse: createFileUse(models.presentations),
      masterFileUse: createMasterFileUse(models.presentations),
      templateUse: createTemplateUse(models.presentations, repository),
      fileAccess: createFileAccess(repository),
      clientUse: { count: (scope: Scope, clientId: string) => repository.countOfClient(scope, clientId) },
    };
  },
  routes: (own) => [...presentationRoutes(own.routes), ...own.sharingRoutes],
  hooks: (own) => [
    contribute(DAILY_FIGURES, 'presentations', own.figures),
    contribute(FILE_ACCESS, 'presentations', own.fileAccess),
    contribute(FILE_USE, 'presentations', own.fileUse),
    contribute(MASTER_FILE_USE, 'presentations', own.masterFileUse),
    contribute(TEMPLATE_USE, 'presentations', own.templateUse),
    contribute(CLIENT_IN_USE, 'presentations', own.clientUse),
    contribute(TEAM_REMOVED, 'presentations', own.teamRemoval),
    contribute(PRESENTATION_TITLES, 'presentations', own.titles),
    ...(own.handOver === null ? [] : [contribute(USER_HAND_OVER, 'presentations', own.handOver)]),
  ],
});
