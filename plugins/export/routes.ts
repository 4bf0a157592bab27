import { Readable } from 'node:stream';
import type { z } from 'zod';
import {
  exportInput,
  exportParams,
  exportSchema,
  fileSlidesSchema,
  slideStatesSchema,
} from '../../common/api/exports.ts';
import { jobAccepted } from '../../common/api/jobs.ts';
import { qualityReportSchema } from '../../common/api/finding.ts';
import { slideParams, slidesParams } from '../../common/api/slides.ts';
import { slideTextsSchema } from '../../common/api/slide-texts.ts';
import { slideThumbnailQuery, thumbnailsQuery, thumbnailsSchema } from '../../common/api/presentations.ts';
import type { Language } from '../../common/i18n/locale.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { wholeList } from '../../common/api/list.ts';
import type { Presentations } from '../../server/domains/presentations/contract.ts';
import type { Clock } from '../../server/kernel/sdk/clock.ts';
import { defineRoute, file, json, pictureReply } from '../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../server/kernel/sdk/define-route.ts';
import type { BrandRules } from '../../server/kernel/sdk/ports/deck-rules.ts';
import type { SignedUrls } from '../../server/kernel/sdk/ports/signed-tokens.ts';
import { presentFinding } from '../../server/kernel/sdk/present-finding.ts';
import { accessibilityReport } from './accessibility-report.ts';
import { downloadPath } from './deck-writer.ts';
import type { ExportRecord } from './model.ts';
import { presentGates, presentReport } from './presenter.ts';
import type { QualityReports } from './quality-reports.ts';
import type { ExportService } from './service.ts';
import type { Thumbnails } from './thumbnails.ts';
import { fileNameOf } from './write-file.ts';

interface ExportRoutesParts {
  service: ExportService;
  signedUrls: SignedUrls;
  translators: Readonly<Record<Language, Translator>>;
  mediaTypes: readonly string[];
}

const tag = 'exports';
const CREATE = { action: 'export.create', tag } as const;

export function exportRoutes({ service, signedUrls, translators, mediaTypes }: ExportRoutesParts): Route[] {
  return [
    defineRoute({
      auth: 'session',
      ...CREATE,
      method: 'POST',
      path: '/presentations/{id}/export',
      summary: 'Write the slides into a file; the finished job names it',
      rate: { per_minute: 10 },
      takesIdempotencyKey: true,
      input: { params: slidesParams, body: exportInput },
      output: json(jobAccepted, 202),
      problems: ['not_found', 'invalid', 'conflict', 'unavailable'],
      handler: async ({ actor, scope, params, body, idempotencyKey }) => {
        const { format, slide_ids = null, include_comments = null } = body;
        const asked = { format, slide_ids, include_comments, idempotencyKey };
        return { job_id: await service.request(actor, scope, params.id, asked) };
      },
    }),
    defineRoute({
      auth: 'session',
      ...CREATE,
      method: 'GET',
      path: '/exports/{id}',
      summary: 'Get a finished export, with a short-lived address to download it from',
      input: { params: exportParams },
      output: json(exportSchema),
      problems: ['not_found'],
      handler: async ({ actor, scope, params, language }) => {
        const record = await service.get(actor, scope, params.id);
        const url = signedUrls.sign(downloadPath(record._id), actor.user_id);
        return presentExport(record, url, translators[language]);
      },
    }),
    defineRoute({
      auth: 'session',
      ...CREATE,
      method: 'GET',
      path: '/exports/{id}/slides',
      summary: 'Read the slides back from the file of an export, in its order',
      rate: { per_minute: 60 },
      input: { params: exportParams },
      output: json(fileSlidesSchema),
      problems: ['not_found', 'conflict'],
      handler: async ({ actor, scope, params, signal }) => ({
        slides: await service.fileSlides(actor, scope, params.id, signal),
      }),
    }),
    defineRoute({
      auth: 'session',
      ...CREATE,
      method: 'GET',
      path: '/presentations/{id}/slide-states',
      summary: 'Get a hash of each slide’s current content, to compare files with',
      input: { params: slidesParams },
      output: json(slideStatesSchema),
      problems: ['not_found'],
      handler: ({ actor, scope, params }) => service.states(actor, scope, params.id),
    }),
    defineRoute({
      auth: 'signed',
      tag,
      method: 'GET',
      path: '/exports/{id}/download',
      summary: 'Download the file of an export, with a session or by its signed address',
      input: { params: exportParams },
      output: file(...mediaTypes),
      problems: ['not_found'],
      handler: ({ actor, scope, params }) => service.download(actor, scope, params.id),
    }),
  ];
}

function presentExport(record: ExportRecord, url: string, translator: Translator): z.input<typeof exportSchema> {
  const { presentation_id, format, media_type, size, content_hash, findings, report } = record;
  return {
    ...{ id: record._id, presentation_id, format, media_type, size, content_hash, url },
    file_name: record.name,
    findings: findings.map((finding) => presentFinding(finding, translator)),
    // Older exports have no report.
    quality_report: report == null ? null : presentGates(report, translator),
    created_at: record.created_at.toISOString(),
  };
}

interface QualityRoutesParts {
  qualityReports: QualityReports;
  presentations: Pick<Presentations, 'get'>;
  brandRules: BrandRules | undefined;
  clock: Clock;
  translators: Readonly<Record<Language, Translator>>;
}

export function qualityRoutes({
  qualityReports,
  presentations,
  brandRules,
  clock,
  translators,
}: QualityRoutesParts): Route[] {
  return [
    defineRoute({
      auth: 'session',
      action: 'export.judge',
      tag: 'slides',
      method: 'GET',
      path: '/presentations/{id}/quality-report',
      summary: 'Get the quality report of the slides as they are; regenerated where they changed',
      input: { params: slidesParams },
      output: json(qualityReportSchema),
      problems: ['not_found', 'conflict', 'unavailable'],
      handler: async ({ actor, scope, params, signal, language }) =>
        presentReport(await qualityReports.current(actor, scope, params.id, signal), translators[language]),
    }),
    defineRoute({
      auth: 'session',
      action: 'export.judge',
      tag: 'slides',
      method: 'GET',
      path: '/presentations/{id}/accessibility-report',
      summary:
        'Download the accessibility report of the slides as they are: an accessible page to file with the presentation',
      input: { params: slidesParams },
      output: file('text/html'),
      problems: ['not_found', 'conflict', 'unavailable'],
      handler: async ({ actor, scope, params, signal, language }) => {
        const { title, client_id, team_ids } = await presentations.get(actor, scope, params.id);
        const { report } = await qualityReports.current(actor, scope, params.id, signal);
        const rules = (await brandRules?.ruleSet(scope, client_id, team_ids)) ?? null;
        const about = { title, file: null, report, rules, at: clock.now() };
        const bytes = new TextEncoder().encode(accessibilityReport(about, translators[language]));
        return {
          ...{ name: fileNameOf(`${title} accessibility`, 'html'), media_type: 'text/html', size: bytes.byteLength },
          content: Readable.from([bytes]),
        };
      },
    }),
  ];
}

interface ThumbnailRoutesParts {
  thumbnails: Thumbnails;
  signedUrls: SignedUrls;
}

const SLIDES_TAG = 'slides';

export function thumbnailRoutes({ thumbnails, signedUrls }: ThumbnailRoutesParts): Route[] {
  return [
    defineRoute({
      auth: 'session',
      action: 'export.create',
      tag: SLIDES_TAG,
      method: 'GET',
      path: '/presentations/{id}/thumbnails',
      summary: 'List where the slides are shown as pictures, by short-lived addresses',
      input: { params: slidesParams, query: thumbnailsQuery },
      output: json(thumbnailsSchema),
      problems: ['not_found', 'invalid'],
      handler: async ({ actor, scope, params, query }) => {
        const ids = await thumbnails.slideIds(actor, scope, params.id);
        const size = `width=${query.width}&format=${query.format}`;
        const path = (id: string): string => `/api/v1/presentations/${params.id}/slides/${id}/thumbnail`;
        const items = ids.map((id) => ({ slide_id: id, url: `${signedUrls.sign(path(id), actor.user_id)}&${size}` }));
        return wholeList(items);
      },
    }),
    defineRoute({
      auth: 'session',
      action: 'export.create',
      tag: SLIDES_TAG,
      method: 'GET',
      path: '/presentations/{id}/slides/{slide_id}/texts',
      summary: 'List where the texts of a slide are on its picture, and how they look there',
      input: { params: slideParams },
      output: json(slideTextsSchema),
      problems: ['not_found', 'unavailable'],
      handler: async ({ actor, scope, params, signal }) => {
        const wanted = { presentation_id: params.id, slide_id: params.slide_id, of: 'deck' } as const;
        return wholeList(await thumbnails.texts(actor, scope, wanted, signal));
      },
    }),
    defineRoute({
      auth: 'signed',
      tag: SLIDES_TAG,
      method: 'GET',
      path: '/presentations/{id}/slides/{slide_id}/thumbnail',
      summary: 'Show a slide as a picture, with a session or by a signed address',
      input: { params: slideParams, query: slideThumbnailQuery },
      output: file('image/png', 'image/webp'),
      answerHeaders: ['ETag'],
      problems: ['not_found', 'invalid', 'unavailable'],
      handler: async ({ actor, scope, params, query, signal }) => {
        const { width, format, renderer, of, version, look } = query;
        const form = { width_px: width, format, renderer };
        const state = version === undefined ? { of } : { of, version };
        const wanted = { presentation_id: params.id, slide_id: params.slide_id, ...state, look, form };
        return pictureReply(await thumbnails.slide(actor, scope, wanted, signal));
      },
    }),
  ];
}
