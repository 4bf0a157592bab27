import type { Actor } from '../../server/sdk/actor.ts';
import { AppError, notFound } from '../../server/sdk/app-error.ts';
import type { Collection } from '../../server/sdk/collection.ts';
import type { FileReply } from '../../server/sdk/define-route.ts';
import type { Contributions } from '../../server/sdk/hook-point.ts';
import type { ExportFormat } from '../../server/sdk/ports/export-format.ts';
import type { FileStore } from '../../server/sdk/ports/file-store.ts';
import type { JobQueue } from '../../server/sdk/ports/job-queue.ts';
import type { Scope } from '../../server/sdk/scope.ts';
import type { Presentations } from '../../server/domains/presentations/contract.ts';
import type { SlideStore } from '../../server/domains/slides/contract.ts';
import { EXPORT_JOB, unknownFormat } from './jobs/run-export.ts';
import type { ExportRecord } from './model.ts';

export interface ExportServiceParts {
  exports: Collection<ExportRecord>;
  formats: Contributions<ExportFormat>;
  presentations: Presentations;
  slides: SlideStore;
  store: FileStore;
  queue: JobQueue;
}

export interface ExportRequested {
  format: string;
  slide_ids: readonly string[] | null;
  idempotencyKey: string | null;
}

export interface ExportService {
  /**
   * Starts an export; answers the job's id, for a call that is repeated with its key the first one's.
   * @throws AppError `invalid` for a format or slide that is not there, `conflict` where there are no slides.
   */
  request(actor: Actor, scope: Scope, presentationId: string, asked: ExportRequested): Promise<string>;
  /** Whoever may read the presentation may read its exports. @throws AppError `not_found` */
  get(actor: Actor, scope: Scope, id: string): Promise<ExportRecord>;
  download(actor: Actor, scope: Scope, id: string): Promise<FileReply>;
}

/** The rules about exports. */
export function createExportService(parts: ExportServiceParts): ExportService {
  const { exports, formats, presentations, slides, store, queue } = parts;
  const get: ExportService['get'] = async (actor, scope, id) => {
    const record = await exports.get(scope, id);
    if (record === null) throw notFound('export');
    await presentations.get(actor, scope, record.presentation_id);
    return record;
  };
  return {
    request: async (actor, scope, presentationId, { format, slide_ids, idempotencyKey }) => {
      const { client_id } = await presentations.get(actor, scope, presentationId);
      const work = {
        name: EXPORT_JOB,
        payload: { presentation_id: presentationId, format, slide_ids },
        client_id,
        user_id: actor.user_id,
        presentation_id: presentationId,
        ...(idempotencyKey === null ? {} : { idempotency_key: idempotencyKey }),
      };
      const known = await queue.findByKey(work);
      if (known !== null) return known;
      if (formats.get(format) === undefined) throw unknownFormat(format, formats);
      const stored = await slides.get(scope, presentationId);
      if (stored.slides.length === 0) throw new AppError('conflict', 'export.no_slides');
      refuseUnknown(slide_ids ?? [], new Set(stored.slides.map((slide) => slide.id)));
      return queue.enqueue(scope, work);
    },
    get,
    download: async (actor, scope, id) => {
      const { name, media_type, blob } = await get(actor, scope, id);
      return { name, media_type, ...(await store.open(blob)) };
    },
  };
}

function refuseUnknown(asked: readonly string[], known: ReadonlySet<string>): void {
  const faults = asked.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `/slide_ids/${index}`, code: 'export.unknown_slide', params: { slide: id } }],
  );
  const [first] = faults;
  if (first !== undefined) throw new AppError('invalid', first.code, first.params, { faults });
}
