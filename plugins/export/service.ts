import { setImmediate } from 'node:timers/promises';
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
import { PackageError } from '../../common/ooxml/package/package-gate.ts';
import type { OfficePackage } from '../../common/ooxml/package/office-package.ts';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { readOpenDeck } from '../../common/ooxml/read/deck/read-deck.ts';
import { readShapeTree } from '../../common/ooxml/read/shape-tree.ts';
import { slideCreationNumber } from '../../common/ooxml/write/shape-parts.ts';
import { attribute, descend, descendants } from '../../common/ooxml/xml/dom.ts';
import type { Element } from '../../common/ooxml/xml/tree.ts';
import type { Rect } from '../../common/scene/scene.ts';
import { createSceneReader } from '../../common/scene/read/scene-reader.ts';
import type { TextBlock } from '../../common/typeset/text-block.ts';
import type { Typesetter } from '../../common/typeset/typesetter.ts';
import { EXPORT_JOB, unknownFormat } from './jobs/run-export.ts';
import type { ExportRecord, SlideState } from './model.ts';
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

/** A shape as the file contains it. Lengths in points. */
interface FileShape {
  name: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Null without text, or for text that the presentation program fills in: numbers, dates. */
  text: string | null;
  font_name: string | null;
  font_size: number | null;
  shown_font_size: number | null;
}

interface FileSlide {
  slide_id: string | null;
  part: number;
  layout_name: string;
  /** Bytes. */
  largest_picture: number;
  shapes: FileShape[];
}

interface Observed {
  rect: Rect;
  blocks: TextBlock[];
}

/**
 * Reads the slides of one of our .pptx files as they are now. Groups and hidden shapes are left out because programs
 * show them differently.
 * @param slideIds of the slides that it was made from; the file contains them as creation ids
 * @throws PackageError
 */
async function readFileSlides(
  bytes: Uint8Array,
  name: string,
  slideIds: readonly string[],
  typesetter: Typesetter,
  signal: AbortSignal,
): Promise<FileSlide[]> {
  const pack = await openOfficePackage(bytes, name);
  const reader = createSceneReader(pack, typesetter);
  const ids = new Map(slideIds.map((id) => [slideCreationNumber(id), id]));
  const parts = new Map<string, number>();
  const slides: FileSlide[] = [];
  for (const { path, creation_id, layout_id, number, shapes } of readOpenDeck(pack).slides) {
    // A slide takes a few milliseconds; let other work run in between.
    await setImmediate();
    signal.throwIfAborted();
    const seen = new Map<Element, Observed>();
    let last: Observed | null = null;
    reader.slide(path, {
      number,
      observer: {
        shape: ({ element, rect }) => void seen.set(element, (last = { rect, blocks: [] })),
        text: ({ block }) => void last?.blocks.push(block),
        empty: () => undefined,
        table: () => undefined,
        openGroup: () => undefined,
        closeGroup: () => undefined,
      },
    });
    const slideId = ids.get(creation_id ?? NaN) ?? null;
    const part = parts.get(slideId ?? '') ?? 0;
    parts.set(slideId ?? '', part + 1);
    slides.push({
      slide_id: slideId,
      part,
      layout_name: layout_id === null ? '' : layoutName(pack, layout_id),
      largest_picture: Math.max(
        0,
        ...shapes.map((shape) => (shape.kind === 'picture' ? (shape.picture?.bytes.length ?? 0) : 0)),
      ),
      shapes: readShapeTree(pack.xml(path).documentElement).flatMap((shape) => {
        const observed = seen.get(shape.element);
        if (observed === undefined || shape.isHidden || shape.isInGroup === true) return [];
        return [
          { name: shape.name, ...placeOf(observed.rect), ...wordsOf(shape.kind, shape.element, observed.blocks) },
        ];
      }),
    });
  }
  return slides;
}

function layoutName(pack: OfficePackage, layout: string): string {
  try {
    return attribute(descend(pack.xml(layout).documentElement, 'cSld'), 'name') ?? '';
  } catch (error) {
    if (error instanceof PackageError) return '';
    throw error;
  }
}

function placeOf({ x, y, w, h }: Rect): Pick<FileShape, 'left' | 'top' | 'width' | 'height'> {
  return { left: hundredths(x), top: hundredths(y), width: hundredths(w), height: hundredths(h) };
}

type Words = Pick<FileShape, 'text' | 'font_name' | 'font_size' | 'shown_font_size'>;
const NO_WORDS: Words = { text: null, font_name: null, font_size: null, shown_font_size: null };

function wordsOf(kind: string, element: Element, [block]: readonly TextBlock[]): Words {
  if (kind !== 'sp' || block === undefined) return NO_WORDS;
  const runs = block.paragraphs.flatMap((paragraph) => paragraph.runs).filter(({ text }) => text.trim() !== '');
  if (runs.length === 0) return NO_WORDS;
  const size = single(runs.map(({ size_pt }) => size_pt));
  const isFilledIn = descendants(element, 'fld').length > 0;
  return {
    text: isFilledIn ? null : block.paragraphs.map((each) => each.runs.map(({ text }) => text).join('')).join('\n'),
    font_name: single(runs.map(({ font }) => font)),
    font_size: size,
    shown_font_size: size === null ? null : hundredths(size * block.scale.font_scale),
  };
}

/** The common value; null if they differ. */
function single<T>(values: readonly T[]): T | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
