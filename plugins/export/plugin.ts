import { CLIENT_LIFECYCLE, CLIENTS } from '../../server/domains/accounts/contract.ts';
import { FILES } from '../../server/domains/sources/files/contract.ts';
import { FONTS } from '../../server/domains/sources/fonts/contract.ts';
import { IMAGES } from '../../server/domains/sources/images/contract.ts';
import { PRESENTATION_PART, PRESENTATIONS } from '../../server/domains/presentations/contract.ts';
import { RUN_SLIDES, SLIDE_STORE, SLIDES_MADE } from '../../server/domains/presentations/slides/contract.ts';
import type { SlidesMade } from '../../server/domains/presentations/slides/contract.ts';
import { MASTER_DECK_MADE, TEMPLATES } from '../../server/domains/templates/contract.ts';
import { qualitySummarySchema } from '../../common/api/finding.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import { DAILY_FIGURES } from '../../server/kernel/sdk/ports/daily-figures.ts';
import { DIAGRAM_KIND } from '../../server/kernel/sdk/ports/diagram-kind.ts';
import { DECK_JUDGE, BRAND_RULES, RULE_SETS } from '../../server/kernel/sdk/ports/deck-rules.ts';
import { EXPORT_FORMAT, SLIDE_RENDERER } from '../../server/kernel/sdk/ports/deck-output.ts';
import { FILE_STORE } from '../../server/kernel/sdk/ports/file-store.ts';
import { JOB_QUEUE, SCHEDULE } from '../../server/kernel/sdk/ports/jobs.ts';
import { BLOB_OWNER, PRESENTATION_LEFTOVERS } from '../../server/kernel/sdk/ports/retention.ts';
import { REVIEW_EXCHANGE } from '../../server/kernel/sdk/ports/review-exchange.ts';
import { SIGNED_URLS } from '../../server/kernel/sdk/ports/signed-tokens.ts';
import { STORED_OBJECTS } from '../../server/kernel/sdk/ports/stored-objects.ts';
import { TRANSLATORS } from '../../server/kernel/sdk/ports/translators.ts';
import { optional } from '../../server/kernel/sdk/service-token.ts';
import { DECK_WRITER } from './contract.ts';
import { createExportFigures, createStoredExports } from './contributions.ts';
import { createDeckWriter } from './deck-writer.ts';
import { exportJob } from './jobs/run-export.ts';
import { exportModel, qualityReportModel } from './model.ts';
import { pdfFormat, pptxFormat } from './formats.ts';
import { presentQuality } from './presenter.ts';
import { dryRunJob } from './check-deck/dry-run.ts';
import { DRIFT_JOB, driftJob, driftRoute, ruleDriftModel } from './check-deck/drift.ts';
import { checkDeckRoutes, checkFile } from './check-deck/routes.ts';
import { deckRuleSetRoutes, firstRulesJob, firstRulesOf } from './check-deck/rule-set-routes.ts';
import { allWaiversRoute, waiverRoutes } from './check-deck/waiver-routes.ts';
import { createRuleWaivers, ruleWaiverModel } from './check-deck/waivers.ts';
import { createQualityReports } from './quality-reports.ts';
import { exportRoutes, qualityRoutes, thumbnailRoutes } from './routes.ts';
import { createReviewedDeckReader } from './returned-comments/reviewed-deck-reader.ts';
import { returnedCommentRoutes } from './returned-comments/routes.ts';
import { createExportService } from './service.ts';
import { createThumbnails } from './thumbnails.ts';
import type { Collection } from '../../server/kernel/sdk/collection.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import type { BlobOwner, PresentationLeftovers } from '../../server/kernel/sdk/ports/retention.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import type { RuleWaivers } from './check-deck/waivers.ts';
import type { ExportRecord, StoredReport } from './model.ts';

/** Writes decks to files: PowerPoint's format, PDF and pictures of slides with a renderer, others from plugins. */
export const plugin = definePlugin({
  name: 'export',
  needs: {
    presentations: PRESENTATIONS,
    slides: SLIDE_STORE,
    runSlides: RUN_SLIDES,
    templates: TEMPLATES,
    files: FILES,
    clients: CLIENTS,
    images: optional(IMAGES),
    fonts: FONTS,
    store: FILE_STORE,
    queue: JOB_QUEUE,
    signedUrls: SIGNED_URLS,
    translators: TRANSLATORS,
    formats: EXPORT_FORMAT,
    diagrams: DIAGRAM_KIND,
    review: optional(REVIEW_EXCHANGE),
    renderer: optional(SLIDE_RENDERER),
    brandRules: optional(BRAND_RULES),
    ruleSets: optional(RULE_SETS),
  },
  provides: { deckWriter: DECK_WRITER },
  models: {
    exports: exportModel,
    reports: qualityReportModel,
    ruleWaivers: ruleWaiverModel,
    ruleDrifts: ruleDriftModel,
  },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'export.create': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'export.judge': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'export.bring_comments': ['super_admin', 'client_admin', 'author', 'reviewer'],
  },
  setup(context) {
    const { services, models, clock, log } = context;
    const waivers = createRuleWaivers({ ...services, waivers: models.ruleWaivers, reports: models.reports, clock });
    const own = { ...services, ...models, clock, log, waivers, read: createReviewedDeckReader() };
    const { renderer } = services;
    const thumbnails = renderer === undefined ? null : createThumbnails({ ...own, renderer });
    const qualityReports = renderer === undefined ? null : createQualityReports({ ...own, renderer });
    const parts = { ...own, qualityReports };
    const deckWriter = createDeckWriter(parts);
    const retention = createExportRetention(parts);
    const stored = createStoredExports(models.exports, services.store, (entry) => context.audit(entry));
    const figures = createExportFigures({
      ...models,
      presentation: (scope, id) =>
        services.presentations.getForWork(scope, id).catch((error: unknown) => {
          if (error instanceof AppError && error.kind === 'not_found') return null;
          throw error;
        }),
    });
    return {
      ...parts,
      retention,
      stored,
      figures,
      deckWriter,
      service: createExportService(parts),
      thumbnails,
      qualityReports,
    };
  },
  routes: ({ thumbnails, qualityReports, ...own }) => [
    ...exportRoutes({ ...own, mediaTypes: own.formats.list().map(({ value }) => value.media_type) }),
    ...(own.review === undefined ? [] : returnedCommentRoutes({ ...own, review: own.review })),
    ...(thumbnails === null ? [] : thumbnailRoutes({ ...own, thumbnails })),
    ...(qualityReports === null ? [] : qualityRoutes({ ...own, qualityReports })),
    ...(qualityReports === null ? [] : checkDeckRoutes({ ...own, qualityReports })),
    ...(qualityReports === null ? [] : waiverRoutes({ ...own, qualityReports })),
    ...(qualityReports === null || own.ruleSets === undefined
      ? []
      : [allWaiversRoute(own), driftRoute(own), ...deckRuleSetRoutes({ ...own, ruleSets: own.ruleSets, checkFile })]),
  ],
  jobs: ({ ruleSets, qualityReports, ...own }) => [
    exportJob({ ...own, qualityReports }),
    ...(qualityReports === null || ruleSets === undefined
      ? []
      : [
          dryRunJob({ ...own, ruleSets, qualityReports, checkFile }),
          driftJob(own),
          firstRulesJob({ ...own, ruleSets, checkFile }),
        ]),
  ],
  hooks: ({ renderer, qualityReports, ruleSets, ruleDrifts, queue, retention, stored, figures }) => [
    ...(qualityReports === null || ruleSets === undefined
      ? []
      : [contribute(MASTER_DECK_MADE, 'first_rules', firstRulesOf({ ruleSets, queue }))]),
    contribute(DAILY_FIGURES, 'export', figures),
    contribute(STORED_OBJECTS, 'export', stored),
    contribute(CLIENT_LIFECYCLE, 'rule_drifts', {
      removed: async (scope, clientId) => void (await ruleDrifts.remove(scope, { client_id: clientId })),
    }),
    contribute(BLOB_OWNER, 'export', retention.blobOwner),
    contribute(PRESENTATION_LEFTOVERS, 'export', retention.leftovers),
    contribute(EXPORT_FORMAT, 'pptx', pptxFormat),
    ...(renderer === undefined ? [] : [contribute(EXPORT_FORMAT, 'pdf', pdfFormat(renderer))]),
    ...(qualityReports === null
      ? []
      : [
          ...(ruleSets === undefined
            ? []
            : [contribute(SCHEDULE, 'rule-drift', { job: DRIFT_JOB, at: { hour: 4, minute: 30 }, weekday: 1 })]),
          contribute(DECK_JUDGE, 'quality_report', { judge: (...about) => qualityReports.current(...about) }),
          contribute(PRESENTATION_PART, 'quality_report', {
            schema: qualitySummarySchema,
            load: async (scope: Scope, id: string) => {
              const last = await qualityReports.last(scope, id);
              return last === null ? null : presentQuality(last);
            },
          }),
          contribute(SLIDES_MADE, 'quality_report', {
            made: async (...[scope, presentation, { inventory, signal }]: Parameters<SlidesMade['made']>) => {
              await qualityReports.make(scope, presentation, inventory, signal);
            },
          }),
        ]),
  ],
});

interface ExportRetentionParts {
  exports: Collection<ExportRecord>;
  reports: Pick<Collection<StoredReport>, 'remove' | 'each'>;
  waivers: Pick<RuleWaivers, 'remove'>;
  store: Pick<FileStore, 'remove'>;
}

/** Includes deleted exports that could be restored. */
const ALL = { deleted: 'included' } as const;

/** Retention of exports and reports: they are removed with their presentation. */
function createExportRetention({ exports, reports, waivers, store }: ExportRetentionParts): {
  blobOwner: BlobOwner;
  leftovers: PresentationLeftovers;
} {
  return {
    blobOwner: {
      async *keys() {
        const projection = { blob: 1 } as const;
        for await (const { blob } of exports.each(Scope.ofSystem('export retention'), { projection, ...ALL })) {
          yield blob;
        }
      },
    },
    leftovers: {
      count: async (scope, presentationIds) => ({
        files: await exports.count(scope, { filter: { presentation_id: { $in: [...presentationIds] } }, ...ALL }),
        images: 0,
      }),
      purge: async (scope, presentationId) => {
        let files = 0;
        const projection = { blob: 1 } as const;
        const filter = { presentation_id: presentationId };
        for await (const { _id, blob } of exports.each(scope, { filter, projection, ...ALL })) {
          if (await store.remove(blob)) files += 1;
          await exports.remove(scope, { _id });
        }
        await reports.remove(scope, { _id: presentationId });
        await waivers.remove(scope, presentationId);
        return { files, images: 0 };
      },
      async *presentations(scope) {
        const group = { $group: { _id: '$presentation_id' } };
        for (const { _id } of await exports.aggregate<{ _id: string }>(scope, [group], ALL)) yield _id;
        for await (const { _id } of reports.each(scope, { projection: { _id: 1 } })) yield _id;
      },
    },
  };
}
