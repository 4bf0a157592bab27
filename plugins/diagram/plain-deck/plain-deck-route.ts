import { Readable } from 'node:stream';
import { plainDeckInput } from '../../../common/api/diagrams.ts';
import type { PlainDeckInput } from '../../../common/api/diagrams.ts';
import { fileKinds } from '../../../common/deck/file-kinds.ts';
import { pictureRefs } from '../../../common/deck/slide.ts';
import type { FieldContent, StoredSlide, Slide } from '../../../common/deck/slide.ts';
import type { SourceImage } from '../../../common/deck/source.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import { shippedLanguage } from '../../../common/i18n/translator.ts';
import { preparedDiagram } from '../../../common/scene/diagram/plain-diagram.ts';
import type { PreparedDiagram } from '../../../common/scene/diagram/plain-diagram.ts';
import type { Presentations, Presentation } from '../../../server/domains/presentations/contract.ts';
import type { SlideStore } from '../../../server/domains/presentations/slides/contract.ts';
import type { Actor } from '../../../server/kernel/sdk/scope.ts';
import { AppError, withIdOfBody } from '../../../server/kernel/sdk/app-error.ts';
import { defineRoute, file } from '../../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../../server/kernel/sdk/define-route.ts';
import type { DiagramKind } from '../../../server/kernel/sdk/ports/diagram-kind.ts';
import type { Scope } from '../../../server/kernel/sdk/scope.ts';
import { DiagramError } from '../markup/markup-renderer.ts';
import { writePlainDeck } from './write-plain-deck.ts';
import { imagesByRef } from '../../../common/deck/source.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import type { Files } from '../../../server/domains/sources/files/contract.ts';
import type { Images } from '../../../server/domains/sources/images/contract.ts';
import type { Logger } from '../../../server/kernel/sdk/logger.ts';

type GivenSlide = Extract<PlainDeckInput, { slides: unknown }>['slides'][number];

const PPTX = fileKinds.pptx.extensions.pptx;

interface PlainDeckParts extends PictureParts {
  presentations: Presentations;
  slides: Pick<SlideStore, 'get'>;
  kinds: Readonly<Record<string, DiagramKind>>;
  translators: Readonly<Record<Language, Translator>>;
}

interface AskedDeck {
  title: string;
  language: string;
  slides: StoredSlide[];
  images: Map<string, SourceImage>;
}

/** The route that writes a deck without a master. */
export function plainDeckRoute(parts: PlainDeckParts): Route {
  return defineRoute({
    auth: 'session',
    action: 'diagram.draw',
    tag: 'diagrams',
    method: 'POST',
    path: '/api/generate-pptx',
    root: true,
    summary: 'Write the slides of a presentation, or the given ones, as a deck on no slide master',
    rate: { per_minute: 10 },
    bodyLimit: 4_194_304,
    input: { body: plainDeckInput },
    output: file(PPTX),
    problems: ['not_found', 'invalid', 'conflict'],
    handler: async ({ actor, scope, body, signal }) => {
      const { title, language, slides, images } = await deckOf(parts, actor, scope, body, signal);
      const translator = parts.translators[shippedLanguage(language) ?? 'en'];
      const marker = translator.translate('author', 'diagram.not_shown');
      const diagrams = await diagramsOf(parts, slides, { language, marker, signal });
      const leftOut = (count: number): string => translator.translate('author', 'diagram.left_out', { count });
      const bytes = await writePlainDeck({ title, slides, images, diagrams, leftOut });
      return { name: 'presentation.pptx', media_type: PPTX, size: bytes.byteLength, content: Readable.from([bytes]) };
    },
  });
}

async function deckOf(
  parts: PlainDeckParts,
  actor: Actor,
  scope: Scope,
  body: PlainDeckInput,
  signal: AbortSignal,
): Promise<AskedDeck> {
  if ('presentation_id' in body) {
    const presentation = await withIdOfBody('/presentation_id', () =>
      parts.presentations.get(actor, scope, body.presentation_id),
    );
    const { slides } = await parts.slides.get(scope, presentation._id);
    if (slides.length === 0) throw new AppError('conflict', 'diagram.no_slides');
    const images = await readPictures(parts, scope, presentation, slides, signal);
    return { title: presentation.title, language: presentation.language ?? 'en', slides: [...slides], images };
  }
  const slides = body.slides.map(slideOf);
  const images = await ownPictures(parts, actor, scope, slides);
  return { title: slides[0]?.title ?? '', language: body.language, slides, images };
}

/** The pictures that the caller may use on slides. */
async function ownPictures(
  { images }: PlainDeckParts,
  actor: Actor,
  scope: Scope,
  slides: readonly StoredSlide[],
): Promise<Map<string, SourceImage>> {
  const refs = [...new Set(slides.flatMap(pictureRefs))];
  if (images === undefined || actor.client_id === null || refs.length === 0) return new Map();
  const usable = await images.usable(actor, scope, actor.client_id, refs);
  return new Map(await images.read(scope, actor.client_id, [...usable]));
}

function slideOf(given: GivenSlide, index: number): StoredSlide {
  const bullets = given.bullets.map((text) => ({ runs: [{ text }], level: 0 }));
  const contents = [
    ...(bullets.length === 0 ? [] : [{ kind: 'text' as const, paragraphs: bullets }]),
    ...(given.contents as FieldContent[]),
  ];
  return {
    ...{ id: `slide-${index + 1}`, kind: 'content', layout_id: '', title: given.title, notes: given.notes },
    ...{ boxes: {}, free: [], sources: [], claims: [], findings: [] },
    fields: Object.fromEntries(contents.map((content, place) => [`content-${place + 1}`, content])),
    ...(given.__diagram__ === undefined ? {} : { __diagram__: given.__diagram__ }),
    ...(given.__diagram_markup__ === undefined ? {} : { __diagram_markup__: given.__diagram_markup__ }),
  };
}

/** A diagram that can't be drawn is replaced by a marker, as in an export. */
async function diagramsOf(
  { kinds }: PlainDeckParts,
  slides: readonly StoredSlide[],
  { language, marker, signal }: { language: string; marker: string; signal: AbortSignal },
): Promise<Map<string, PreparedDiagram>> {
  const diagrams = new Map<string, PreparedDiagram>();
  const context = { job_id: null, user_id: null, client_id: null, language, signal };
  for (const slide of slides) {
    for (const kind of Object.values(kinds)) {
      try {
        const prepared = await kind.prepare(slide, context);
        if (prepared !== null) diagrams.set(slide.id, { marker, ...prepared });
      } catch (error) {
        if (!(error instanceof DiagramError)) throw error;
        diagrams.set(slide.id, preparedDiagram({ kind: 'failed', marker }));
      }
    }
  }
  return diagrams;
}

interface PictureParts {
  files: Pick<Files, 'source'>;
  images: Pick<Images, 'read' | 'usable'> | undefined;
  log: Logger;
}

/** The pictures of a presentation's slides, by `image_ref`; unavailable ones are left out. */
async function readPictures(
  { files, images: own, log }: PictureParts,
  scope: Scope,
  presentation: Pick<Presentation, '_id' | 'client_id' | 'source_ids'>,
  slides: readonly Slide[],
  signal: AbortSignal,
): Promise<Map<string, SourceImage>> {
  const refs = [...new Set(slides.flatMap(pictureRefs))];
  const found = new Map((await own?.read(scope, presentation.client_id, refs)) ?? []);
  for (const { id, file_id } of presentation.source_ids) {
    if (file_id === null || !refs.some((ref) => ref.startsWith(`${id}/`))) continue;
    try {
      const source = await files.source(scope, file_id, id, signal);
      for (const [ref, image] of imagesByRef([source])) if (refs.includes(ref)) found.set(ref, image);
    } catch (error) {
      if (!(error instanceof CodedError) || signal.aborted) throw error;
      log.warn(
        { err: error, presentation_id: presentation._id },
        'the pictures of a source are left out of a plain deck',
      );
    }
  }
  return found;
}
