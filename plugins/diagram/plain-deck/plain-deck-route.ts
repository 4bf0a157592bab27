import { Readable } from 'node:stream';
import { plainDeckInput } from '../../../common/api/diagrams.ts';
import type { PlainDeckInput } from '../../../common/api/diagrams.ts';
import type { FieldContent, StoredSlide } from '../../../common/deck/slide.ts';
import type { SourceImage } from '../../../common/deck/source.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import { shippedLanguage } from '../../../common/i18n/translator.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import { preparedDiagram } from '../../../common/scene/diagram/plain-diagram.ts';
import type { PreparedDiagram } from '../../../common/scene/diagram/plain-diagram.ts';
import type { Presentations } from '../../../server/domains/presentations/contract.ts';
import type { SlideStore } from '../../../server/domains/presentations/slides/contract.ts';
import type { Actor } from '../../../server/kernel/sdk/actor.ts';
import { AppError } from '../../../server/kernel/sdk/app-error.ts';
import { defineRoute, file } from '../../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../../server/kernel/sdk/define-route.ts';
import type { DiagramKind } from '../../../server/kernel/sdk/ports/diagram-kind.ts';
import type { Scope } from '../../../server/kernel/sdk/scope.ts';
import { DiagramError } from '../diagram-error.ts';
import { pictureRefs, readPictures } from './read-pictures.ts';
import type { PictureParts } from './read-pictures.ts';
import { writePlainDeck } from './write-plain-deck.ts';

type GivenSlide = Extract<PlainDeckInput, { slides: unknown }>['slides'][number];

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

export interface PlainDeckParts extends PictureParts {
  presentations: Presentations;
  slides: SlideStore;
  kinds: Readonly<Record<string, DiagramKind>>;
  translators: Readonly<Record<Language, Translator>>;
}

/** What a caller asked to have written. */
interface AskedDeck {
  title: string;
  language: string;
  slides: StoredSlide[];
  images: Map<string, SourceImage>;
}

/** The route that writes a deck on no master. */
export function plainDeckRoute(parts: PlainDeckParts): Route {
  return defineRoute({
    auth: 'session',
    action: 'diagram.draw',
    tag: 'diagrams',
    method: 'POST',
    path: '/api/generate-pptx',
    root: true,
    summary: 'Write the slides of a presentation, or the given ones, as a deck without a slide master of anybody',
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
    const presentation = await parts.presentations.get(actor, scope, body.presentation_id);
    const { slides } = await parts.slides.get(scope, presentation._id);
    if (slides.length === 0) throw new AppError('conflict', 'diagram.no_slides');
    const images = await readPictures(parts, scope, presentation, slides, signal);
    return { title: presentation.title, language: presentation.language ?? 'en', slides: [...slides], images };
  }
  const slides = body.slides.map(slideOf);
  const images = await ownPictures(parts, actor, scope, slides);
  return { title: slides[0]?.title ?? '', language: body.language, slides, images };
}

/** Those pictures that the caller may put on slides. */
async function ownPictures(
  { images }: PlainDeckParts,
  actor: Actor,
  scope: Scope,
  slides: readonly StoredSlide[],
): Promise<Map<string, SourceImage>> {
  const refs = pictureRefs(slides);
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

/** A diagram that can't be drawn leaves its mark, as in an export. */
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
