import type { StoredSlide } from '../../../../common/deck/slide.ts';
import type { Actor, Scope } from '../../../kernel/sdk/scope.ts';
import { AppError, notFound } from '../../../kernel/sdk/app-error.ts';
import type { ModelSource } from '../../../kernel/sdk/ports/models.ts';
import { matchesRevision } from '../../../kernel/sdk/define-route.ts';
import type { BrandRules } from '../../../kernel/sdk/ports/deck-rules.ts';
import type { Images } from '../../sources/images/contract.ts';
import type { OutlineStore } from '../outlines/contract.ts';
import { commitSlides } from './repository.ts';
import { layoutsOf, openTemplateOf } from './deck-layouts.ts';
import { askForEdit, editQuestion, withEdit } from '../../../pipeline/slides/edit-slide.ts';
import { fitSlide } from '../../../pipeline/slides/fit-slide.ts';
import { isSameData } from '../../../kernel/sdk/canonical-json.ts';
import type { VersionReason } from './model.ts';
import type { LoadedSlides } from './repository.ts';
import { layoutOf, review } from './service.ts';
import type { SlideServiceParts } from './service.ts';

interface SlideEditorParts extends SlideServiceParts {
  outlines: OutlineStore;
  models: ModelSource;
  images: Pick<Images, 'usable' | 'drawOnSlide'>;
  /** Absent where clients have no brands. */
  brandRules: Pick<BrandRules, 'inWords'> | undefined;
  /** Longest time for the model's answer. */
  timeOutMs: number;
}

interface EditRequest {
  instruction: string;
  /** Null: the slide as it is when the request comes. */
  ifMatch: string | null;
  signal: AbortSignal;
}

interface RedrawRequest extends Omit<EditRequest, 'instruction'> {
  /** What to show; as before, else from the slide's words, when absent. */
  prompt: string | undefined;
}

/** Changes one slide as its author asks: its words in plain words, or its picture. */
export interface SlideEditor {
  /**
   * The slide is changed as it was when the request came: where another hand changes it meanwhile, nothing is stored. Other
   * slides may change.
   * @throws AppError `not_found`, `stale`, `conflict`, `invalid`; ModelError
   */
  edit(
    actor: Actor,
    scope: Scope,
    id: string,
    slideId: string,
    request: EditRequest,
  ): Promise<{ slide: StoredSlide; revision: number }>;
  /**
   * Draws the picture of a slide again, as `edit` changes its words.
   * @throws AppError `not_found`, `stale`, `conflict`, `unavailable`; ModelError
   */
  redraw(
    actor: Actor,
    scope: Scope,
    id: string,
    slideId: string,
    request: RedrawRequest,
  ): Promise<{ slide: StoredSlide; revision: number }>;
}

/** An editor on the model that is configured. */
export function createSlideEditor(parts: SlideEditorParts): SlideEditor {
  const { repository, presentations, templates, typesetterOf, outlines, models, images, brandRules } = parts;

  const open = async (actor: Actor, scope: Scope, id: string, slideId: string, ifMatch: string | null) => {
    const presentation = await presentations.getForChange(actor, scope, id);
    const base = await repository.load(scope, id);
    if (ifMatch !== null && !matchesRevision(ifMatch, base.revision)) throw new AppError('stale', 'slides.stale');
    const former = base.slides.find((slide) => slide.id === slideId);
    if (former === undefined) throw notFound('slide');
    const layouts = layoutsOf(await openTemplateOf(templates, scope, presentation, base.content_hash));
    return { presentation, base, former, layouts, layout: layoutOf(layouts, former) };
  };

  const commit = (
    scope: Scope,
    owner: { id: string; client_id: string },
    read: LoadedSlides,
    slide: StoredSlide,
    { user_id }: Actor,
    reason: VersionReason,
  ): Promise<LoadedSlides> =>
    commitSlides(repository, scope, owner, read, {
      ...{ replaced: new Set([slide.id]), slides: [slide] },
      ...{ reason, user_id },
    });

  return {
    redraw: async (actor, scope, id, slideId, { prompt, ifMatch, signal }) => {
      const { presentation, base, former, layout } = await open(actor, scope, id, slideId, ifMatch);
      const { client_id } = presentation;
      const language = presentation.language ?? 'en';
      const request = { client_id, owner_id: actor.user_id, presentation_id: id, language, prompt, signal };
      const slide = await images.drawOnSlide(scope, former, layout, request);
      const after = await commit(scope, { id, client_id }, base, slide, actor, 'regenerate');
      await presentations.touch(scope, id);
      const audited = { after: { slide_id: slideId, revision: after.revision } };
      await presentations.record(actor, presentation, 'slides.redraw', audited);
      return { slide, revision: after.revision };
    },
    edit: async (actor, scope, id, slideId, { instruction, ifMatch, signal }) => {
      const { presentation, base, former, layouts, layout } = await open(actor, scope, id, slideId, ifMatch);
      const basis = await parts.readBasis(scope, presentation, base.slides, signal);
      const outline = await outlines.get(scope, id);
      const block_refs = outline?.slides.find((slide) => slide.id === slideId)?.block_refs ?? [];
      const subject = { slide: former, layout, slide_size: layouts.slide_size, block_refs, basis };

      const { text } = await models.current();
      const question = editQuestion(subject, instruction, text.context_chars);
      const answer = await askForEdit(text, question, { limitMs: parts.timeOutMs, signal });
      const edited: StoredSlide = { ...former, ...withEdit(subject, question, answer) };
      const { client_id, team_ids, language } = presentation;
      const deck = { client_id, team_ids, language: language ?? basis.preferences.language };
      const slide = (await brandRules?.inWords(scope, edited, deck)) ?? edited;
      if (isSameData(slide, former)) return { slide: former, revision: base.revision };
      const { fallback } = models;
      const typesetter = await typesetterOf(scope, presentation.client_id);
      await fitSlide({ model: fallback, fallback, preferences: basis.preferences, signal }, typesetter, slide, layout);
      review(slide, layout, basis, typesetter);

      const owner = { id, client_id: presentation.client_id };
      const after = await commit(scope, owner, base, slide, actor, 'edit');
      await presentations.note(scope, id, { provider: text.provider });
      await presentations.touch(scope, id);
      const audited = { after: { slide_id: slideId, revision: after.revision } };
      await presentations.record(actor, presentation, 'slides.edit', audited);
      return { slide, revision: after.revision };
    },
  };
}
