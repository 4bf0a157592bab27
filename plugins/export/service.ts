import { createSetRegistry } from '../../common/typeset/fonts/font-registry.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import type { Fonts } from '../../server/domains/sources/fonts/contract.ts';
import type { Actor, Scope } from '../../server/kernel/sdk/scope.ts';
import { AppError, notFound } from '../../server/kernel/sdk/app-error.ts';
import type { Collection } from '../../server/kernel/sdk/collection.ts';
import type { FileReply } from '../../server/kernel/sdk/define-route.ts';
import type { Contributions } from '../../server/kernel/sdk/hook-point.ts';
import type { ExportFormat } from '../../server/kernel/sdk/ports/deck-output.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import type { JobQueue } from '../../server/kernel/sdk/ports/jobs.ts';
import type { Presentations } from '../../server/domains/presentations/contract.ts';
import type { SlideStore } from '../../server/domains/presentations/slides/contract.ts';
import { EXPORT_JOB, unknownFormat } from './jobs/run-export.ts';
import type { ExportRecord, SlideState } from './model.ts';
import { readFileSlides } from './read-file-slides.ts';
import type { FileSlide } from './read-file-slides.ts';
import { slideStates } from './model.ts';

interface ExportServiceParts {
  exports: Collection<ExportRecord>;
  formats: Contributions<ExportFormat>;
  presentations: Presentations;
  slides: Pick<SlideStore, 'get'>;
  fonts: Pick<Fonts, 'setOf'>;
  store: FileStore;
  queue: JobQueue;
}

interface ExportRequested {
  format: string;
  slide_ids: readonly string[] | null;
  /** Null: only while the deck is in review. */
  include_comments: boolean | null;
  idempotencyKey: string | null;
}

export interface ExportService {
  /**
   * Queues an export and returns the job's id; a repeated call with the same key returns the first one's.
   * @throws AppError `invalid` for an unknown format or slide, or for comments in a format that can't contain any;
   *   `conflict` if there are no slides.
   */
  request(actor: Actor, scope: Scope, presentationId: string, asked: ExportRequested): Promise<string>;
  /** For callers who may read the presentation. @throws AppError `not_found` */
  get(actor: Actor, scope: Scope, id: string): Promise<ExportRecord>;
  download(actor: Actor, scope: Scope, id: string): Promise<FileReply>;
  /** The slides as the file contains them. @throws AppError `not_found`; `conflict` for a file that isn't a .pptx. */
  fileSlides(actor: Actor, scope: Scope, id: string, signal: AbortSignal): Promise<FileSlideState[]>;
  /** The current states of the slides, for users who may read the presentation. @throws AppError `not_found` */
  states(actor: Actor, scope: Scope, presentationId: string): Promise<{ slides: SlideState[]; revision: number }>;
}

/** A slide of a file, and its state when the file was written. */
type FileSlideState = FileSlide & { state: string | null };

const READABLE = 'pptx';

export function createExportService(parts: ExportServiceParts): ExportService {
  const { exports, formats, presentations, slides, fonts, store, queue } = parts;
  const get: ExportService['get'] = async (actor, scope, id) => {
    const record = await exports.get(scope, id);
    if (record === null) throw notFound('export');
    await presentations.get(actor, scope, record.presentation_id);
    return record;
  };
  return {
    request: async (actor, scope, presentationId, { format, slide_ids, include_comments, idempotencyKey }) => {
      const { client_id } = await presentations.get(actor, scope, presentationId);
      const work = {
        name: EXPORT_JOB,
        payload: { presentation_id: presentationId, format, slide_ids, include_comments },
        client_id,
        user_id: actor.user_id,
        presentation_id: presentationId,
        ...(idempotencyKey === null ? {} : { idempotency_key: idempotencyKey }),
      };
      const known = await queue.findByKey(work);
      if (known !== null) return known;
      const found = formats.get(format);
      if (found === undefined) throw unknownFormat(format, formats);
      if (include_comments === true && found.value.holds_comments !== true) throw noComments(format);
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
    fileSlides: async (actor, scope, id, signal) => {
      const { name, blob, format, slides: known = [], client_id } = await get(actor, scope, id);
      if (format !== READABLE) throw new AppError('conflict', 'export.slides_of_pptx_only', { format });
      const typesetter = createTypesetter(createSetRegistry(await fonts.setOf(scope, client_id)));
      const ids = known.map(({ slide_id }) => slide_id);
      const read = await readFileSlides(await store.read(blob), name, ids, typesetter, signal);
      const states = new Map(known.map(({ slide_id, state }) => [slide_id, state]));
      return read.map((slide) => ({ ...slide, state: states.get(slide.slide_id ?? '') ?? null }));
    },
    states: async (actor, scope, presentationId) => {
      await presentations.get(actor, scope, presentationId);
      const { slides: stored, content_hash, revision } = await slides.get(scope, presentationId);
      return { slides: slideStates(stored, content_hash), revision };
    },
  };
}

function noComments(format: string): AppError {
  const fault = { path: '/include_comments', code: 'export.no_comments_in_format', params: { format } };
  return new AppError('invalid', fault.code, fault.params, { faults: [fault] });
}

function refuseUnknown(asked: readonly string[], known: ReadonlySet<string>): void {
  const faults = asked.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `/slide_ids/${index}`, code: 'export.unknown_slide', params: { slide: id } }],
  );
  const [first] = faults;
  if (first !== undefined) throw new AppError('invalid', first.code, first.params, { faults });
}
