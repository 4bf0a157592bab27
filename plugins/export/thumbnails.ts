import type { SlideTextPlace } from '../../common/api/slide-texts.ts';
import { plainText } from '../../common/deck/slide.ts';
import type { Deck, FieldContent, StoredSlide } from '../../common/deck/slide.ts';
import type { Language } from '../../common/i18n/locale.ts';
import { standsAlone } from '../../common/scene/place/title-size.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { shippedLanguage } from '../../common/i18n/translator.ts';
import { notFound } from '../../server/kernel/sdk/app-error.ts';
import type { Actor } from '../../server/kernel/sdk/scope.ts';
import type { Contributions } from '../../server/kernel/sdk/hook-point.ts';
import type { DiagramKind } from '../../server/kernel/sdk/ports/diagram-kind.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';
import type { PictureForm, RenderedPicture, SlideRenderer } from '../../server/kernel/sdk/ports/deck-output.ts';
import type { Fonts } from '../../server/domains/sources/fonts/contract.ts';
import type { Presentations } from '../../server/domains/presentations/contract.ts';
import type { FinishedSlide, RunSlides, SlideStore } from '../../server/domains/presentations/slides/contract.ts';
import type { Templates } from '../../server/domains/templates/contract.ts';
import { fetchPictures, prepareDiagrams } from './deck-visuals.ts';
import type { DeckPicturesParts } from './deck-visuals.ts';

interface ThumbnailsParts extends DeckPicturesParts {
  presentations: Presentations;
  slides: SlideStore;
  runSlides: RunSlides;
  templates: Templates;
  fonts: Pick<Fonts, 'setOf'>;
  renderer: SlideRenderer;
  diagrams: Contributions<DiagramKind>;
  translators: Readonly<Record<Language, Translator>>;
}

/** Pictures of slides, for users who may read the presentation. */
export interface Thumbnails {
  /** @throws AppError `not_found` for a missing presentation or slide; the renderer's errors. */
  slide(actor: Actor, scope: Scope, wanted: SlideRequest, signal: AbortSignal): Promise<RenderedPicture>;
  /** The places of a slide's texts in its picture. @throws as `slide` */
  texts(actor: Actor, scope: Scope, wanted: Omit<SlideRequest, 'form'>, signal: AbortSignal): Promise<SlideTextPlace[]>;
  /** Ids of the slides in order. @throws AppError `not_found` */
  slideIds(actor: Actor, scope: Scope, presentationId: string): Promise<string[]>;
}

interface SlideRequest {
  presentation_id: string;
  slide_id: string;
  /** `deck`: the stored slide. `run`: as finished by the last generation of all slides. */
  of: 'deck' | 'run';
  /** An earlier version instead. */
  version?: number;
  /** In the brand or as its master has it, whatever is chosen for the presentation. */
  look?: 'brand' | 'master' | undefined;
  form: PictureForm;
}

/** What decides the size of titles: other changes of a slide must not change the pictures of all. */
function titleOnly(slide: StoredSlide): StoredSlide {
  const fields = Object.entries(slide.fields).filter(([, content]) => says(content, slide.title));
  const free = slide.free.filter(({ content }) => says(content, slide.title));
  const { id, kind, layout_id, title, boxes } = slide;
  const shown = { id, kind, layout_id, title, boxes, fields: Object.fromEntries(fields), free };
  return { ...shown, notes: '', sources: [], claims: [], findings: [] };
}

function says(content: FieldContent, title: string): boolean {
  return content.kind === 'text' && plainText(content.paragraphs) === title;
}

export function createThumbnails(parts: ThumbnailsParts): Thumbnails {
  const { presentations, slides, runSlides, templates, renderer } = parts;

  const find = async (
    scope: Scope,
    { presentation_id, slide_id, of, version }: Omit<SlideRequest, 'form'>,
  ): Promise<FinishedSlide & Pick<Deck, 'others'>> => {
    if (version !== undefined) {
      const former = await slides.former(scope, presentation_id, slide_id, version);
      if (former === null) throw notFound('version');
      return former;
    }
    if (of === 'run') {
      const finished = await runSlides.finished(scope, presentation_id, slide_id);
      if (finished === null) throw notFound('slide');
      return finished;
    }
    const { slides: stored, content_hash } = await slides.get(scope, presentation_id);
    const index = stored.findIndex(({ id }) => id === slide_id);
    const slide = stored[index];
    if (slide === undefined || content_hash === null) throw notFound('slide');
    const others = standsAlone(slide.kind) ? [] : stored.filter((other) => other !== slide).map(titleOnly);
    return { slide, index, content_hash, others };
  };

  /** A slide with everything needed to draw it. */
  const open = async (actor: Actor, scope: Scope, wanted: Omit<SlideRequest, 'form'>, signal: AbortSignal) => {
    const presentation = await presentations.get(actor, scope, wanted.presentation_id);
    const { slide, index, content_hash, others = [] } = await find(scope, wanted);
    const { client_id } = presentation;
    const look = wanted.look === undefined ? presentation : { client_id, follows_brand: wanted.look === 'brand' };
    const { master: opened, drawn_hash } = await templates.open(scope, content_hash, undefined, look);
    const shown = await fetchPictures(parts, scope, presentation, [slide], signal);
    // The title of the presentation isn't visible, so it must not change the picture's tag.
    const language = presentation.language ?? 'en';
    const deck = { title: '', language, slides: shown.slides, others };
    const context = { job_id: null, user_id: actor.user_id, client_id, language, signal };
    const marker = parts.translators[shippedLanguage(language) ?? 'en'].translate('author', 'export.diagram_marker');
    const { diagrams } = await prepareDiagrams(parts.diagrams, shown.slides, context, marker, opened);
    const fonts = await parts.fonts.setOf(scope, client_id);
    const master = { deck: opened, content_hash: drawn_hash };
    return { drawn: { deck, master, images: shown.images, diagrams, fonts }, number: index + 1 };
  };

  return {
    async slide(actor, scope, wanted, signal) {
      const { drawn, number } = await open(actor, scope, wanted, signal);
      return renderer.slidePicture(drawn, number, wanted.form, signal);
    },
    async texts(actor, scope, wanted, signal) {
      const { drawn, number } = await open(actor, scope, wanted, signal);
      return renderer.slideTexts(drawn, number, signal);
    },
    async slideIds(actor, scope, presentationId) {
      await presentations.get(actor, scope, presentationId);
      return (await slides.get(scope, presentationId)).slides.map(({ id }) => id);
    },
  };
}
