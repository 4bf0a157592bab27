import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../../server/sdk/clock.ts';
import type { Collection } from '../../../server/sdk/collection.ts';
import { AppError } from '../../../server/sdk/app-error.ts';
import { defineJob } from '../../../server/sdk/define-job.ts';
import type { Job, JobRun } from '../../../server/sdk/define-job.ts';
import { DuplicateError } from '../../../server/sdk/duplicate-error.ts';
import type { Contributions } from '../../../server/sdk/hook-point.ts';
import type { DiagramKind } from '../../../server/sdk/ports/diagram-kind.ts';
import type { ExportFormat } from '../../../server/sdk/ports/export-format.ts';
import type { FileStore } from '../../../server/sdk/ports/file-store.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import { shippedLanguage } from '../../../common/i18n/translator.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import type { Fonts } from '../../../server/domains/fonts/contract.ts';
import type { Presentations } from '../../../server/domains/presentations/contract.ts';
import type { SlideStore } from '../../../server/domains/slides/contract.ts';
import type { Templates } from '../../../server/domains/templates/contract.ts';
import { prepareDiagrams } from '../deck-diagrams.ts';
import { fetchPictures } from '../deck-pictures.ts';
import type { DeckPicturesParts } from '../deck-pictures.ts';
import { downloadPath } from '../download-path.ts';
import { fileNameOf } from '../file-name-of.ts';
import type { ExportRecord } from '../model.ts';

export const EXPORT_JOB = 'export.run';

const payload = z.object({
  presentation_id: z.string(),
  format: z.string(),
  slide_ids: z.array(z.string()).nullable(),
});
type Payload = z.output<typeof payload>;

const TIME_OUT_MS = 600_000;

export interface RunExportParts extends DeckPicturesParts {
  exports: Collection<ExportRecord>;
  formats: Contributions<ExportFormat>;
  diagrams: Contributions<DiagramKind>;
  presentations: Presentations;
  slides: SlideStore;
  templates: Templates;
  fonts: Pick<Fonts, 'setOf'>;
  store: FileStore;
  translators: Readonly<Record<Language, Translator>>;
  clock: Clock;
}

/** What a finished job says. */
export interface ExportResult {
  export_id: string;
  file_name: string;
  size: number;
  /** Path below the base path, for a caller with a session. */
  url: string;
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
 * @throws AppError `conflict` `export.no_slides`, `invalid` `export.unknown_format`; HookError where a format fails.
 */
export async function runExport(parts: RunExportParts, run: JobRun<Payload>): Promise<ExportResult> {
  const { exports, store } = parts;
  const finished = await exports.findOne(run.scope, { filter: { job_id: run.job.id } });
  if (finished !== null) return resultOf(finished);
  const record = await writeExport(parts, run);
  try {
    return resultOf(await exports.insert(run.scope, record));
  } catch (error) {
    await store.remove(record.blob);
    if (!(error instanceof DuplicateError)) throw error;
    const other = await exports.findOne(run.scope, { filter: { job_id: run.job.id } });
    if (other === null) throw error;
    return resultOf(other);
  }
}

async function writeExport(
  parts: RunExportParts,
  run: JobRun<Payload>,
): Promise<Omit<ExportRecord, '_id' | 'created_at' | 'updated_at'>> {
  const { payload: asked, scope, signal } = run;
  const format = parts.formats.get(asked.format);
  if (format === undefined) throw unknownFormat(asked.format, parts.formats);
  const presentation = await parts.presentations.getForWork(scope, asked.presentation_id);
  const stored = await parts.slides.get(scope, presentation._id);
  const chosen = stored.slides.filter((slide) => asked.slide_ids === null || asked.slide_ids.includes(slide.id));
  if (chosen.length === 0 || stored.content_hash === null) throw new AppError('conflict', 'export.no_slides');
  const language = presentation.language ?? 'en';
  const translator = parts.translators[shippedLanguage(language) ?? 'en'];
  const message = translator.translate('author', 'export.writing', { format: asked.format });
  await run.progress({ step: 'export.writing', done: 0, total: 1, message });

  const { bytes, file_name } = await parts.templates.open(scope, stored.content_hash);
  const { slides, images, findings } = await fetchPictures(parts, scope, presentation, chosen, signal);
  const title = presentation.title === '' ? (chosen[0]?.title ?? '') : presentation.title;
  const deck = { title, language, slides };
  const drawn = await prepareDiagrams(
    parts.diagrams,
    slides,
    { job_id: run.job.id, user_id: run.job.user_id, client_id: presentation.client_id, language, signal },
    translator.translate('author', 'export.diagram_marker'),
  );
  const { diagrams } = drawn;
  const fonts = await parts.fonts.setOf(scope, presentation.client_id);
  const written = await parts.formats.call(format, (value) =>
    value.write({ deck, master: { bytes, name: file_name }, images, diagrams, fonts, signal }),
  );
  const blob = await parts.store.put(written.bytes, { signal });
  await run.progress({ step: 'export.writing', done: 1, total: 1, message });
  return {
    client_id: presentation.client_id,
    presentation_id: presentation._id,
    user_id: run.job.user_id,
    job_id: run.job.id,
    format: asked.format,
    name: fileNameOf(title, asked.format),
    media_type: format.value.media_type,
    size: blob.size,
    blob: blob.key,
    content_hash: createHash('sha256').update(JSON.stringify(chosen)).digest('hex'),
    findings: [...findings, ...drawn.findings, ...written.findings],
  };
}

/** The refusal of a format nobody writes, naming those there are. */
export function unknownFormat(format: string, formats: Contributions<ExportFormat>): AppError {
  const known = formats
    .list()
    .map(({ key }) => key)
    .join(', ');
  const fault = { path: '/format', code: 'export.unknown_format', params: { format, known } };
  return new AppError('invalid', fault.code, fault.params, { faults: [fault] });
}

function resultOf(record: ExportRecord): ExportResult {
  return { export_id: record._id, file_name: record.name, size: record.size, url: downloadPath(record._id) };
}
