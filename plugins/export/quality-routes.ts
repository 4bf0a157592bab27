import { qualityReportSchema } from '../../common/api/quality-report.ts';
import { slidesParams } from '../../common/api/slides.ts';
import type { Language } from '../../common/i18n/locale.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { defineRoute, json } from '../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../server/kernel/sdk/define-route.ts';
import { presentReport } from './present-quality.ts';
import type { QualityReports } from './quality-reports.ts';

export interface QualityRoutesParts {
  qualityReports: QualityReports;
  translators: Readonly<Record<Language, Translator>>;
}

/** The route of quality reports. */
export function qualityRoutes({ qualityReports, translators }: QualityRoutesParts): Route[] {
  return [
    defineRoute({
      auth: 'session',
      action: 'export.judge',
      tag: 'slides',
      method: 'GET',
      path: '/presentations/{id}/quality-report',
      summary: 'Get the quality report of the slides as they are; made anew where they changed',
      input: { params: slidesParams },
      output: json(qualityReportSchema),
      problems: ['not_found', 'conflict', 'unavailable'],
      handler: async ({ actor, scope, params, signal, language }) =>
        presentReport(await qualityReports.current(actor, scope, params.id, signal), translators[language]),
    }),
  ];
}
