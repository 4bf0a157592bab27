import type { SlideInput } from '../../../../common/api/slides.ts';
import type { FormName, FormSpec } from '../../../../common/deck/form.ts';
import type { Box } from '../../../../common/deck/geometry.ts';
import type { StoredSlide } from '../../../../common/deck/slide.ts';
import { blocksByRef } from '../../../../common/deck/source.ts';
import { iconPath } from '../../../../common/forms/icons.ts';
import { drawForm } from '../../../../common/forms/registry.ts';
import { AppError, notFound } from '../../../kernel/sdk/app-error.ts';
import { matchesRevision, revisionTag } from '../../../kernel/sdk/define-route.ts';
import type { Actor, Scope } from '../../../kernel/sdk/scope.ts';
import { alternativesTo, changeForm } from '../../../pipeline/forms/change-form.ts';
import type { OutlineStore } from '../outlines/contract.ts';
import type { Presentation } from '../contract.ts';
import { layoutsOf, openTemplateOf } from './deck-layouts.ts';
import type { LoadedSlides } from './repository.ts';
import { layoutOf } from './service.ts';
import type { SlideService, SlideServiceParts } from './service.ts';

/** The form of a slide: the one in use with its reason code, and others that fit the same items; null without a form. */
interface FormOfSlide {
  form: FormName | null;
  reason: Pick<FormSpec, 'reason' | 'reason_params'> | null;
  alternatives: FormName[];
}

/** Reads and changes the visual forms of slides. */
export interface SlideForms {
  /** @throws AppError `not_found`, `conflict` */
  read(actor: Actor, scope: Scope, id: string, slideId: string): Promise<FormOfSlide>;
  /**
   * Shows the same items as another form.
   * @throws AppError `not_found`, `stale`, `conflict`; `invalid` with the reason why the form can't show them.
   */
  change(
    actor: Actor,
    scope: Scope,
    id: string,
    slideId: string,
    request: { form: FormName; ifMatch: string | null; signal?: AbortSignal },
  ): Promise<{ slide: StoredSlide; revision: number }>;
}

interface SlideFormsParts extends SlideServiceParts {
  service: Pick<SlideService, 'update'>;
  outlines: OutlineStore;
}

/** Where a slide has its form: a field of its layout, or a place of its own. */
interface PlacedForm {
  spec: FormSpec;
  box: Box | undefined;
  put(spec: FormSpec): Pick<SlideInput, 'fields' | 'free'>;
}

export function createSlideForms(parts: SlideFormsParts): SlideForms {
  const { repository, presentations, templates, outlines } = parts;

  const open = async (
    scope: Scope,
    presentation: Presentation,
    loaded: LoadedSlides,
    slideId: string,
    signal?: AbortSignal,
  ) => {
    const slide = loaded.slides.find((each) => each.id === slideId);
    if (slide === undefined) throw notFound('slide');
    const template = await openTemplateOf(templates, scope, presentation, loaded.content_hash);
    const placed = formOn(
      slide,
      (name) => layoutOf(layoutsOf(template), slide).fields.find((each) => each.name === name)?.box,
    );
    if (placed === null) return { slide, placed };
    const typesetter = await parts.typesetterOf(scope, presentation.client_id);
    const font = template.catalogue.fonts.minor;
    const { sources, isPartial, language } = await parts.readBasis(scope, presentation, loaded.slides, signal);
    const outline = await outlines.get(scope, presentation._id);
    const planned = outline?.slides.find((each) => each.id === slideId)?.block_refs ?? [];
    const refs = new Set([...planned, ...placed.spec.items.map(({ ref = '' }) => ref)]);
    const blocks = [...blocksByRef(sources)].flatMap(([ref, { block }]) => (refs.has(ref) ? [{ ref, block }] : []));
    const basis = {
      title: slide.title,
      passage: isPartial ? null : { title: slide.title, blocks, language },
      misfitOf: (spec: FormSpec): string | null =>
        placed.box === undefined ? null : drawForm(spec, placed.box, { typesetter, font, icon: iconPath }).misfit,
    };
    return { slide, placed, basis };
  };

  return {
    async read(actor, scope, id, slideId) {
      const presentation = await presentations.get(actor, scope, id);
      const { placed, basis } = await open(scope, presentation, await repository.load(scope, id), slideId);
      if (placed === null || basis === undefined) return { form: null, reason: null, alternatives: [] };
      const { form, reason, reason_params } = placed.spec;
      const params = reason_params === undefined ? {} : { reason_params };
      return { form, reason: { reason, ...params }, alternatives: alternativesTo(placed.spec, basis) };
    },
    async change(actor, scope, id, slideId, { form, ifMatch, signal }) {
      const presentation = await presentations.getForChange(actor, scope, id);
      const loaded = await repository.load(scope, id);
      if (ifMatch !== null && !matchesRevision(ifMatch, loaded.revision)) throw new AppError('stale', 'slides.stale');
      const { slide, placed, basis } = await open(scope, presentation, loaded, slideId, signal);
      if (placed === null || basis === undefined) throw refused('slides.no_form');
      if (placed.spec.form === form) return { slide, revision: loaded.revision };
      const changed = changeForm(placed.spec, form, basis);
      if ('refusal' in changed) {
        const { refusal, instead } = changed;
        throw refused(instead === null ? 'slides.form_refused' : 'slides.form_refused_instead', refusal, instead);
      }
      const change: SlideInput = { id: slideId, ...placed.put(changed.spec) };
      const slides = loaded.slides.map((each): SlideInput => (each === slide ? change : { id: each.id }));
      const update = { slides, ifMatch: revisionTag(loaded.revision), ...(signal === undefined ? {} : { signal }) };
      const after = await parts.service.update(actor, scope, id, update);
      const found = after.slides.find((each) => each.id === slideId);
      if (found === undefined) throw notFound('slide');
      return { slide: found, revision: after.revision };
    },
  };
}

/** @param reason why the form can't show the items. */
function refused(code: string, reason = code, instead: FormName | null = null): AppError {
  const params = instead === null ? {} : { form: instead };
  return new AppError('invalid', code, params, { faults: [{ path: '/form', code: reason, params: {} }] });
}

/** The first form of a slide, null without one. */
function formOn(slide: StoredSlide, boxOf: (field: string) => Box | undefined): PlacedForm | null {
  for (const [name, content] of Object.entries(slide.fields))
    if (content.kind === 'form')
      return {
        spec: content.form,
        box: slide.boxes[name] ?? boxOf(name),
        put: (form) => ({ fields: { [name]: { kind: 'form', form } } }),
      };
  const place = slide.free.find(({ content }) => content.kind === 'form');
  if (place?.content.kind !== 'form') return null;
  return {
    spec: place.content.form,
    box: place.box,
    put: (form) => ({
      free: slide.free.map((each) => (each === place ? { ...each, content: { kind: 'form', form } } : each)),
    }),
  };
}
