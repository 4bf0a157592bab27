import { createHash } from 'node:crypto';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import { EMU_PER_INCH } from '../../../../common/deck/geometry.ts';
import type { LayoutModel } from '../../../../common/deck/layout.ts';
import type { StoredSlide, FieldContent, Slide, PictureContent } from '../../../../common/deck/slide.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { shippedLanguage } from '../../../../common/i18n/translator.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import { sentenceOf } from '../../../kernel/sdk/present-finding.ts';
import type { SlideDecorator } from '../../../kernel/sdk/ports/slide-decorator.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { currentWork } from '../../../kernel/sdk/work-context.ts';
import type { Presentations } from '../../presentations/contract.ts';
import { IMAGE_NOT_DRAWN, refOfImage, imageIdOf } from './contract.ts';
import type { Images, SlidePictureRequest } from './contract.ts';
import type { DrawImage } from './safe-image.ts';
import type { ImageStore } from './image-store.ts';
import { plainText } from '../../../../common/deck/slide.ts';
import type { Box } from '../../../../common/deck/geometry.ts';
import { emptyPictureField } from '../../../../common/scene/place/picture-marker.ts';

/** Words of a slide that the prompt for a picture contains, beside its title. */
const MAX_CONTEXT_CHARS = 400;

/**
 * What an image model is asked to draw for a slide: its message and what it says, in a look that suits any brand. Numbers are
 * left to the slide: a picture that shows figures of its own would be wrong.
 */
function picturePrompt(slide: Slide): string {
  const context = Object.values(slide.fields)
    .map(wordsOf)
    .filter((words) => words !== '' && words !== slide.title)
    .join(' ')
    .replace(/\s+/gu, ' ')
    .slice(0, MAX_CONTEXT_CHARS);
  return [
    `A picture for a presentation slide with the message: ${slide.title}`,
    ...(context === '' ? [] : [`The slide says: ${context}`]),
    'Style: calm editorial photograph, natural light, muted neutral colours, one clear subject, room around it.',
    'No text, no letters, no numbers, no charts, no logos, no watermarks, no frames.',
  ].join('\n');
}

function wordsOf(content: FieldContent): string {
  return content.kind === 'text' ? plainText(content.paragraphs) : '';
}

/** A place with a shorter side than this is for a logo, EMU. */
const SMALLEST_PLACE = 1.5 * EMU_PER_INCH;
/** Longer side of a picture that is asked for, in pixels. */
const LONG_SIDE = 1536;

interface SlidePicturesParts {
  draw: DrawImage;
  imageStore: ImageStore;
  presentations: Pick<Presentations, 'note'>;
  canDraw: Images['canDraw'];
  translators: Readonly<Record<Language, Translator>>;
  log: Logger;
}

/** Pictures drawn for slides. */
interface SlidePictures extends SlideDecorator {
  drawOnSlide: Images['drawOnSlide'];
}

type DecoratorContext = Parameters<SlideDecorator['decorate']>[1];

/** For work that no job does. */
const doneAtOnce: NonNullable<DecoratorContext['step']> = (_name, _input, work) => work();

/** An id that is the same in every run of a job's step; undefined if no step is done. */
function idInStep(): string | undefined {
  const key = currentWork()?.step_key;
  return typeof key === 'string' ? createHash('sha256').update(key).digest('hex').slice(0, 24) : undefined;
}

/** Draws pictures for slides: while a deck is made, and again on demand. */
export function createSlidePictures(parts: SlidePicturesParts): SlidePictures {
  const { draw, imageStore, presentations, canDraw, translators, log } = parts;

  const drawAt = async (
    scope: Scope,
    slide: StoredSlide,
    place: PicturePlace,
    request: SlidePictureRequest & { prompt: string; step?: NonNullable<DecoratorContext['step']> },
  ): Promise<StoredSlide> => {
    const { client_id, owner_id, presentation_id, prompt, signal, step = doneAtOnce } = request;
    const asked = { slide_id: slide.id, prompt, ...sizeFor(place.box) };
    // What was paid for is kept before anything else may fail: another run of the job takes it from there.
    const { pixels, provider, model } = await step('picture', asked, async () => {
      const { image, usage } = await draw({ ...asked, signal });
      return { pixels: await imageStore.put(image), provider: usage.provider, model: usage.model };
    });
    const image_id = await step('picture record', asked, async () => {
      const origin = { client_id, owner_id, kind: 'generated', name: null, prompt, presentation_id } as const;
      const about = { ...origin, slide_id: slide.id, provider, model };
      return (await imageStore.record(scope, pixels, about, idInStep()))._id;
    });
    await presentations.note(scope, presentation_id, { provider });
    const translator = translators[shippedLanguage(request.language) ?? 'en'];
    const alt = translator.translate('author', 'images.alt', { title: slide.title });
    const drawn = place.put(slide, { kind: 'picture', image_ref: refOfImage(image_id), alt, is_alt_suggested: true });
    delete drawn.__image_error__;
    return { ...drawn, findings: slide.findings.filter(({ code }) => code !== IMAGE_NOT_DRAWN) };
  };

  return {
    drawOnSlide: async (scope, slide, layout, request) => {
      const place = picturePlace(slide, layout);
      if (place === null) throw new AppError('conflict', 'images.no_place', { layout: layout.name });
      const prompt = request.prompt ?? formerPrompt(slide) ?? picturePrompt(slide);
      return drawAt(scope, slide, place, { ...request, prompt });
    },
    decorate: async (slide, { client_id, presentation_id, language, signal, layout, owner_id, step }) => {
      const place = wantsPicture(slide, layout) ? emptyPlace(slide, layout) : null;
      if (place === null || !(await canDraw())) return slide;
      const scope = Scope.ofClient(client_id, owner_id);
      const prompt = picturePrompt(slide);
      try {
        const request = { client_id, owner_id, presentation_id, language, prompt, signal };
        return await drawAt(scope, slide, place, step === undefined ? request : { ...request, step });
      } catch (error) {
        if (!(error instanceof CodedError) || signal.aborted) throw error;
        log.warn({ err: error, presentation_id, slide_id: slide.id }, 'a picture was not drawn');
        return withError(slide, error, prompt, translators[shippedLanguage(language) ?? 'en']);
      }
    },
  };
}

/**
 * Whether a slide is made for a picture: by its kind, or because its layout keeps one place for one. Several places are for a
 * row of portraits or products, small ones for logos: those must not be invented.
 */
function wantsPicture(slide: StoredSlide, layout: LayoutModel): boolean {
  if (slide.kind === 'picture') return true;
  const empty = layout.fields.filter(({ kind, name }) => kind === 'picture' && slide.fields[name] === undefined);
  const [only] = empty;
  return only !== undefined && empty.length === 1 && Math.min(only.box.w, only.box.h) >= SMALLEST_PLACE;
}

/** The slide with the mark of its missing picture, in the deck's language: what draws it knows no texts. */
function withError(slide: StoredSlide, error: CodedError, prompt: string, translator: Translator): StoredSlide {
  const { code, params } = error;
  const label = translator.translate('author', 'images.missing');
  const reason = sentenceOf({ code, params }, translator);
  const finding = {
    code: IMAGE_NOT_DRAWN,
    params: { title: slide.title, reason: code },
    severity: 'warning' as const,
    slide_id: slide.id,
  };
  return { ...slide, __image_error__: { code, label, reason, prompt }, findings: [...slide.findings, finding] };
}

/** What the failed picture was asked to show: a repeat asks the same. */
function formerPrompt({ __image_error__: mark }: StoredSlide): string | undefined {
  const prompt = typeof mark === 'object' ? mark['prompt'] : undefined;
  return typeof prompt === 'string' && prompt !== '' ? prompt.slice(0, 4_000) : undefined;
}

/** Pixels of the shape of a box. */
function sizeFor({ w, h }: { w: number; h: number }): { width: number; height: number } {
  const scale = LONG_SIDE / Math.max(w, h, 1);
  const side = (length: number): number => Math.max(256, Math.round(length * scale));
  return { width: side(w), height: side(h) };
}

/** Where a picture is, or may be, on a slide. */
interface PicturePlace {
  /** EMU. */
  box: Box;
  /** The picture that is there now. */
  present: PictureContent | null;
  /** The slide with another picture there. */
  put(slide: StoredSlide, picture: PictureContent): StoredSlide;
}

/** The place of the picture to draw: the drawn one that is there, else any picture, else the layout's empty picture field. */
function picturePlace(slide: Slide, layout: LayoutModel): PicturePlace | null {
  const present = presentPlaces(slide, layout);
  const drawn = present.find((place) => imageIdOf(place.present?.image_ref ?? '') !== null);
  return drawn ?? present[0] ?? emptyPlace(slide, layout);
}

/** The layout's empty place for a picture. */
function emptyPlace(slide: Slide, layout: LayoutModel): PicturePlace | null {
  const field = emptyPictureField(slide, layout);
  return field === undefined ? null : fieldPlace(slide, field.name, field.box, null);
}

function presentPlaces(slide: Slide, layout: LayoutModel): PicturePlace[] {
  const inFields = layout.fields.flatMap((field): PicturePlace[] => {
    const content = slide.fields[field.name];
    return content?.kind === 'picture' ? [fieldPlace(slide, field.name, field.box, content)] : [];
  });
  const free = slide.free.flatMap((each): PicturePlace[] => {
    const { content } = each;
    if (content.kind !== 'picture') return [];
    return [
      {
        box: each.box,
        present: content,
        put: (target, picture) => ({
          ...target,
          free: target.free.map((one) => (one.id === each.id ? { ...one, content: picture } : one)),
        }),
      },
    ];
  });
  return [...inFields, ...free];
}

function fieldPlace(slide: Slide, name: string, box: Box, present: PictureContent | null): PicturePlace {
  return {
    box: slide.boxes[name] ?? box,
    present,
    put: (target, picture) => ({ ...target, fields: { ...target.fields, [name]: picture } }),
  };
}
