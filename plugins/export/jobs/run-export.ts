import { z } from 'zod';
import type { Clock } from '../../../server/kernel/sdk/clock.ts';
import type { Collection } from '../../../server/kernel/sdk/collection.ts';
import { AppError } from '../../../server/kernel/sdk/app-error.ts';
import { defineJob } from '../../../server/kernel/sdk/define-job.ts';
import type { Job, JobRun } from '../../../server/kernel/sdk/define-job.ts';
import type { Contributions } from '../../../server/kernel/sdk/hook-point.ts';
import type { ExportFormat, SlideRenderer } from '../../../server/kernel/sdk/ports/deck-output.ts';
import type { QualityReports } from '../quality-reports.ts';
import type { ReviewExchange } from '../../../server/kernel/sdk/ports/review-exchange.ts';
import { withWaivers } from '../../../common/deck/quality-report.ts';
import { shippedLanguage } from '../../../common/i18n/translator.ts';
import type { Presentations } from '../../../server/domains/presentations/contract.ts';
import type { SlideStore } from '../../../server/domains/presentations/slides/contract.ts';
import type { Templates } from '../../../server/domains/templates/contract.ts';
import type { WrittenDeck } from '../contract.ts';
import type { RuleWaivers } from '../check-deck/waivers.ts';
import { keepExport, writtenDeck } from '../deck-writer.ts';
import type { ExportRecord } from '../model.ts';
import { readReviewedSlides, reviewForFile } from '../review-for-file.ts';
import { writeFile } from '../write-file.ts';
import type { NewExport, WriteFileParts } from '../write-file.ts';

export const EXPORT_JOB = 'export.run';

const payload = z.object({
  presentation_id: z.string(),
  format: z.string(),
  slide_ids: z.array(z.string()).nullable(),
  // Absent in older jobs.
  include_comments: z.boolean().nullable().default(null),
});
type Payload = z.output<typeof payload>;

const TIME_OUT_MS = 600_000;

export interface RunExportParts extends WriteFileParts {
  exports: Collection<ExportRecord>;
  formats: Contributions<ExportFormat>;
  presentations: Presentations;
  slides: Pick<SlideStore, 'get'>;
  review: ReviewExchange | undefined;
  templates: Templates;
  clock: Clock;
  /** Both absent if slides can't be drawn: exports then have no report. */
  renderer: Pick<SlideRenderer, 'deckReport'> | undefined;
  qualityReports: Pick<QualityReports, 'known'> | null;
  waivers: Pick<RuleWaivers, 'inForce'>;
}

/** Writes a deck into a file. */
export function exportJob(parts: RunExportParts): Job {
  return defineJob({
    name: EXPORT_JOB,
    payload,
    timeoutMs: TIME_OUT_MS,
    concurrency: 2,
    handler: (run) => runExport(parts, run),
  });
}

/**
 * The work of the job. One job makes one export: a second run finds the first one's.
 * @throws AppError `conflict` `export.no_slides`, `invalid` `export.unknown_format`; HookError if a format fails.
 */
export async function runExport(parts: RunExportParts, run: JobRun<Payload>): Promise<WrittenDeck> {
  const finished = await parts.exports.findOne(run.scope, { filter: { job_id: run.job.id } });
  return writtenDeck(finished ?? (await keepExport(parts, run.scope, await writeExport(parts, run))));
}

async function writeExport(parts: RunExportParts, run: JobRun<Payload>): Promise<NewExport> {
  const { payload: asked, scope, signal } = run;
  const format = parts.formats.get(asked.format);
  if (format === undefined) throw unknownFormat(asked.format, parts.formats);
  const presentation = await parts.presentations.getForWork(scope, asked.presentation_id);
  const { stored, marks } = await readReviewedSlides(parts, scope, presentation._id);
  const slides = stored.slides.filter((slide) => asked.slide_ids === null || asked.slide_ids.includes(slide.id));
  if (slides.length === 0 || stored.content_hash === null) throw new AppError('conflict', 'export.no_slides');
  const language = presentation.language ?? 'en';
  const translator = parts.translators[shippedLanguage(language) ?? 'en'];
  const message = translator.translate('author', 'export.writing', { format: asked.format });
  await run.progress({ step: 'export.writing', done: 0, total: 1, message });
  const { content_hash } = stored;
  const opened = await parts.templates.open(scope, content_hash, undefined, presentation);
  const master = { deck: opened.master, content_hash: opened.drawn_hash };
  const { id, user_id } = run.job;
  const takesComments =
    format.value.holds_comments === true && (asked.include_comments ?? marks?.status === 'In Review');
  const review =
    marks === null ? null : reviewForFile(presentation._id, marks, { slides, of: stored.slides.length, takesComments });
  const record = await writeFile(parts, scope, presentation, {
    ...{ slides, review, master, template_hash: content_hash, format, findings: review?.findings ?? [] },
    report: async (whole) => {
      const isWhole = asked.slide_ids === null;
      const known = isWhole ? await parts.qualityReports?.known(scope, presentation, stored.revision) : null;
      if (known != null) return known;
      const made = (await parts.renderer?.deckReport(whole, null, signal)) ?? null;
      return made === null ? null : withWaivers(made, await parts.waivers.inForce(scope, presentation._id));
    },
    ...{ maker: { job_id: id, user_id }, signal },
  });
  try {
    await run.progress({ step: 'export.writing', done: 1, total: 1, message });
  } catch (error) {
    // The job was cancelled or purged with its presentation: no record will name the file.
    await parts.store.remove(record.blob);
    throw error;
  }
  return record;
}

/** The error for an unknown format; it lists the known ones. */
export function unknownFormat(format: string, formats: Contributions<ExportFormat>): AppError {
  const known = formats
    .list()
    .map(({ key }) => key)
    .join(', ');
  const fault = { path: '/format', code: 'export.unknown_format', params: { format, known } };
  return new AppError('invalid', fault.code, fault.params, { faults: [fault] });
}
