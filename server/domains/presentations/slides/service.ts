import type { SlideInput } from '../../../../common/api/slides.ts';
import type { LayoutModel } from '../../../../common/deck/layout.ts';
import type { StoredSlide } from '../../../../common/deck/slide.ts';
import type { Typesetter } from '../../../../common/typeset/typesetter.ts';
import type { Actor, Scope } from '../../../kernel/sdk/scope.ts';
import { AppError, notFound } from '../../../kernel/sdk/app-error.ts';
import { RETRY, retryOnConflict } from '../../../kernel/sdk/concurrency.ts';
import type { InputFault } from '../../../kernel/sdk/app-error.ts';
import { matchesRevision, revisionTag } from '../../../kernel/sdk/define-route.ts';
import { IMAGE_NOT_DRAWN } from '../../sources/images/contract.ts';
import type { Images } from '../../sources/images/contract.ts';
import type { Presentation, Presentations } from '../contract.ts';
import type { Templates } from '../../templates/contract.ts';
import { byLayoutId, layoutsOf, openTemplateOf, measuredBy } from './deck-layouts.ts';
import type { DeckLayouts } from './deck-layouts.ts';
import { diffVersions } from '../versions/diff-slides.ts';
import type { VersionDiff } from '../versions/diff-slides.ts';
import { measureSlide } from '../../../pipeline/slides/fit-slide.ts';
import { refitSlide } from './refit-slides.ts';
import { mergeSlide } from './merge-slide.ts';
import { htmlOf, slideOfHtml } from './slide-html.ts';
import { fromContent, addedPictures } from './model.ts';
import type { SlideVersion } from './model.ts';
import { isSameData, plainData } from '../../../kernel/sdk/canonical-json.ts';
import type { LoadedSlides, SlideRepository } from './repository.ts';
import { traceNumbers } from '../../../pipeline/check/trace-claims.ts';
import type { ChangeBasis } from './change-basis.ts';

/** What domain and routes do with slides beside making and editing them. */
export interface SlideService {
  list(actor: Actor, scope: Scope, id: string): Promise<LoadedSlides>;
  /**
   * Puts a full ordered list in place of the slides.
   * @throws AppError `stale`, `invalid` with the faults of the list, or what `getForChange` gives.
   */
  update(
    actor: Actor,
    scope: Scope,
    id: string,
    request: { slides: readonly SlideInput[]; ifMatch: string; edit_span?: string; signal?: AbortSignal },
  ): Promise<LoadedSlides>;
  /**
   * Changes one slide to match its edited HTML; without HTML nothing changes.
   * @throws AppError `not_found`, `stale`; `invalid` with the place in the HTML that can't be read.
   */
  editHtml(
    actor: Actor,
    scope: Scope,
    id: string,
    slideId: string,
    request: { html: string | undefined; ifMatch: string | null; signal?: AbortSignal },
  ): Promise<{ slide: StoredSlide; html: string; revision: number }>;
  /**
   * Moves all slides to the presentation's present template and keeps their content. Does nothing if they already use it.
   * @throws AppError `stale`, `conflict` if a template is gone or has no layouts, or what `getForChange` gives.
   */
  refit(
    actor: Actor,
    scope: Scope,
    id: string,
    request: { ifMatch: string | null; signal?: AbortSignal },
  ): Promise<LoadedSlides>;
  /**
   * Puts the slides into the fonts and colours of the brand where their master decides others, or back into those of the master.
   * @throws AppError `stale`, `conflict`, or what `getForChange` gives.
   */
  followBrand(
    actor: Actor,
    scope: Scope,
    id: string,
    request: { follows_brand: boolean; signal?: AbortSignal },
  ): Promise<LoadedSlides>;
  /** @throws AppError `not_found` for a slide that never was. */
  versions(actor: Actor, scope: Scope, id: string, slideId: string): Promise<SlideVersion[]>;
  /**
   * What changed between two states of a slide, of which one may be the present one.
   * @throws AppError `not_found` if one of them is not there.
   */
  diff(
    actor: Actor,
    scope: Scope,
    id: string,
    between: { slide_id: string; version: number; against: number | 'current' },
  ): Promise<VersionDiff>;
  /** Brings a former state back; a slide that was removed goes where it was. @throws AppError `not_found`, `conflict` */
  restore(
    actor: Actor,
    scope: Scope,
    id: string,
    version: { slide_id: string; version: number },
  ): Promise<LoadedSlides>;
}

export interface SlideServiceParts {
  repository: SlideRepository;
  presentations: Presentations;
  templates: Templates;
  /** Sets the text of a client, with its fonts. */
  typesetterOf: (scope: Scope, clientId: string) => Promise<Typesetter>;
  images: Pick<Images, 'usable'>;
  readBasis: (
    scope: Scope,
    presentation: Presentation,
    slides: readonly StoredSlide[],
    signal?: AbortSignal,
  ) => Promise<ChangeBasis>;
}

/** Attempts to restore a version while other slides are being changed. */
const RESTORE_TRIES = 5;

/** The rules about changing slides. */
export function createSlideService(parts: SlideServiceParts): SlideService {
  const { repository, presentations, templates, typesetterOf, images, readBasis } = parts;

  const commit = async (
    scope: Scope,
    presentation: Presentation,
    base: LoadedSlides,
    change: Parameters<SlideRepository['replace']>[3],
  ): Promise<LoadedSlides | null> => {
    const owner = { id: presentation._id, client_id: presentation.client_id };
    const after = await repository.replace(scope, owner, base, change);
    if (after !== null && after !== base) {
      await presentations.touch(scope, presentation._id);
      const audited = { before: auditedSlides(base), after: auditedSlides(after) };
      await presentations.record({ user_id: change.user_id }, presentation, `slides.${change.reason}`, audited);
    }
    return after;
  };

  const service: SlideService = {
    list: async (actor, scope, id) => repository.load(scope, (await presentations.get(actor, scope, id))._id),
    update: async (actor, scope, id, { slides: inputs, ifMatch, edit_span, signal }) => {
      const presentation = await presentations.getForChange(actor, scope, id);
      const base = await repository.load(scope, id);
      if (!matchesRevision(ifMatch, base.revision)) throw new AppError('stale', 'slides.stale');
      const template = await openTemplateOf(templates, scope, presentation, base.content_hash);
      const layouts = layoutsOf(template);
      const former = new Map(base.slides.map((slide) => [slide.id, slide]));
      const named = await byLayoutId(templates, scope, presentation, template, inputs);
      const slides = mergeAll(named, former, layouts);
      const changed = slides.filter((slide) => !isSameData(slide, former.get(slide.id)));
      if (changed.some((slide) => isRewritten(slide, former.get(slide.id)))) {
        const basis = await readBasis(scope, presentation, base.slides, signal);
        const added = changed.flatMap((slide) => addedPictures(slide, former.get(slide.id)));
        const usable = await images.usable(actor, scope, presentation.client_id, added);
        refusePictures(slides, former, new Set([...basis.pictures, ...usable]));
        const typesetter = await typesetterOf(scope, presentation.client_id);
        for (const slide of changed) {
          if (isRewritten(slide, former.get(slide.id))) review(slide, layoutOf(layouts, slide), basis, typesetter);
        }
      }
      for (const slide of changed) settleImageError(slide, former.get(slide.id));
      const change = {
        ...{ slides, content_hash: template.content_hash, reason: 'update' as const, user_id: actor.user_id },
        ...(edit_span === undefined ? {} : { edit_span: `${actor.user_id} ${edit_span}` }),
      };
      const after = await commit(scope, presentation, base, change);
      if (after === null) throw new AppError('stale', 'slides.stale');
      return after;
    },
    refit: async (actor, scope, id, { ifMatch, signal }) => {
      const presentation = await presentations.getForChange(actor, scope, id);
      const base = await repository.load(scope, id);
      if (ifMatch !== null && !matchesRevision(ifMatch, base.revision)) throw new AppError('stale', 'slides.stale');
      const target = await openTemplateOf(templates, scope, presentation, null);
      const { content_hash } = target;
      if (base.content_hash === null || base.content_hash === content_hash) return base;
      const from = layoutsOf(await openTemplateOf(templates, scope, presentation, base.content_hash));
      const typesetter = await typesetterOf(scope, presentation.client_id);
      const to = layoutsOf(measuredBy(typesetter, target));
      const basis = await readBasis(scope, presentation, base.slides, signal);
      const slides = base.slides.map((slide) => {
        const refitted = refitSlide(slide, from, to);
        review(refitted, layoutOf(to, refitted), basis, typesetter);
        return refitted;
      });
      const change = { slides, content_hash, reason: 'update' as const, user_id: actor.user_id };
      const after = await commit(scope, presentation, base, change);
      if (after === null) throw new AppError('stale', 'slides.stale');
      return after;
    },
    followBrand: async (actor, scope, id, { follows_brand, signal }) => {
      const before = await presentations.getForChange(actor, scope, id);
      const base = await repository.load(scope, id);
      if ((before.follows_brand === true) === follows_brand) return base;
      const presentation = { ...before, follows_brand };
      const { content_hash } = base;
      let after: LoadedSlides | null = base;
      if (content_hash !== null) {
        const open = await openTemplateOf(templates, scope, presentation, content_hash);
        const typesetter = await typesetterOf(scope, presentation.client_id);
        const layouts = layoutsOf(measuredBy(typesetter, open));
        const basis = await readBasis(scope, presentation, base.slides, signal);
        // Other fonts take other room.
        const slides = base.slides.map((slide) => {
          const reviewed = plainData(slide);
          review(reviewed, layoutOf(layouts, reviewed), basis, typesetter);
          return reviewed;
        });
        const change = { slides, content_hash, reason: 'update' as const, user_id: actor.user_id };
        after = await commit(scope, presentation, base, change);
        if (after === null) throw new AppError('stale', 'slides.stale');
      }
      await presentations.note(scope, id, { follows_brand });
      const audited = { before: { follows_brand: !follows_brand }, after: { follows_brand } };
      await presentations.record(actor, presentation, 'slides.follow_brand', audited);
      return after;
    },
    editHtml: async (actor, scope, id, slideId, { html, ifMatch, signal }) => {
      const presentation = await presentations.getForChange(actor, scope, id);
      let loaded = await repository.load(scope, id);
      if (ifMatch !== null && !matchesRevision(ifMatch, loaded.revision)) throw new AppError('stale', 'slides.stale');
      const find = (): StoredSlide => {
        const found = loaded.slides.find((each) => each.id === slideId);
        if (found === undefined) throw notFound('slide');
        return found;
      };
      const former = find();
      const layouts = layoutsOf(await openTemplateOf(templates, scope, presentation, loaded.content_hash));
      if (html !== undefined) {
        const change = slideOfHtml(html, former, layoutOf(layouts, former));
        const slides = loaded.slides.map((each): SlideInput => (each === former ? change : { id: each.id }));
        const update = { slides, ifMatch: revisionTag(loaded.revision), ...(signal === undefined ? {} : { signal }) };
        loaded = await service.update(actor, scope, id, update);
      }
      const slide = find();
      return { slide, html: htmlOf(slide, layoutOf(layouts, slide)), revision: loaded.revision };
    },
    versions: async (actor, scope, id, slideId) => {
      await presentations.get(actor, scope, id);
      const versions = await repository.versions(scope, id, slideId);
      if (versions.length > 0) return versions;
      const { slides } = await repository.load(scope, id);
      if (!slides.some((slide) => slide.id === slideId)) throw notFound('slide');
      return [];
    },
    diff: async (actor, scope, id, { slide_id, version, against }) => {
      await presentations.get(actor, scope, id);
      const [{ documents }, versions] = await Promise.all([
        repository.load(scope, id),
        repository.versions(scope, id, slide_id),
      ]);
      const current = documents.find((document) => document.slide_id === slide_id);
      return diffVersions(slide_id, current, versions, version, against);
    },
    restore: async (actor, scope, id, { slide_id, version }) => {
      const presentation = await presentations.getForChange(actor, scope, id);
      const found = await repository.version(scope, id, slide_id, version);
      if (found === null) throw notFound('version');
      return retryOnConflict(RESTORE_TRIES, 'slides.busy', async () => {
        const base = await repository.load(scope, id);
        if (base.content_hash !== found.content_hash) throw new AppError('conflict', 'slides.other_template');
        const slides = withRestored(base.slides, fromContent(found), found.position);
        const { content_hash } = found;
        const change = { slides, content_hash, reason: 'restore' as const, user_id: actor.user_id };
        const after = await commit(scope, presentation, base, change);
        if (after !== null) return after;
        return RETRY;
      });
    },
  };
  return service;
}

/** What the audit log records of a list of slides; their former content is in the versions. */
const auditedSlides = ({ revision, slides }: LoadedSlides): object => ({
  revision,
  slide_ids: slides.map(({ id }) => id),
});

/** The slides of an input, in its order. @throws AppError `invalid` with all faults. */
function mergeAll(
  inputs: readonly SlideInput[],
  former: ReadonlyMap<string, StoredSlide>,
  layouts: DeckLayouts,
): StoredSlide[] {
  const faults: InputFault[] = [];
  const seen = new Set<string>();
  const slides = inputs.flatMap((input, index): StoredSlide[] => {
    const path = `/slides/${index}`;
    const known = input.id == null ? undefined : former.get(input.id);
    if (known !== undefined && seen.has(known.id)) {
      faults.push({ path: `${path}/id`, code: 'slides.same_id', params: { id: known.id } });
      return [];
    }
    if (known !== undefined) seen.add(known.id);
    const slide = mergeSlide({ input, former: known, layouts, path, faults });
    return slide === null ? [] : [slide];
  });
  refuse(faults);
  return slides;
}

function refuse(faults: readonly InputFault[]): void {
  if (faults.length > 0) throw new AppError('invalid', 'slides.invalid', {}, { faults });
}

/** A picture comes from the presentation's own sources, is one the caller may use, or was on the slide before. */
function refusePictures(
  slides: readonly StoredSlide[],
  former: ReadonlyMap<string, StoredSlide>,
  known: ReadonlySet<string>,
): void {
  refuse(
    slides.flatMap((slide, index) =>
      addedPictures(slide, former.get(slide.id))
        .filter((ref) => !known.has(ref))
        .map((ref) => ({ path: `/slides/${index}`, code: 'slides.unknown_picture', params: { picture: ref } })),
    ),
  );
}

/** When a user chooses a picture for one that could not be drawn, the mark and its finding are removed. */
function settleImageError(slide: StoredSlide, former: StoredSlide | undefined): void {
  if (addedPictures(slide, former).length > 0) delete slide.__image_error__;
  if (slide.__image_error__ !== undefined) return;
  slide.findings = slide.findings.filter(({ code }) => code !== IMAGE_NOT_DRAWN);
}

/** Whether numbers or room of a slide may be others than before. */
function isRewritten(slide: StoredSlide, former: StoredSlide | undefined): boolean {
  if (former === undefined) return true;
  const contentOf = ({ title, kind, layout_id, fields, boxes, free, notes }: StoredSlide): unknown => ({
    ...{ title, kind, layout_id, fields, boxes, free, notes },
  });
  return !isSameData(contentOf(slide), contentOf(former));
}

/** Traces and measures a changed slide again. */
export function review(slide: StoredSlide, layout: LayoutModel, basis: ChangeBasis, typesetter: Typesetter): void {
  traceNumbers(slide, basis);
  measureSlide(typesetter, slide, layout);
  const code = 'slides.sources_unread';
  slide.findings = slide.findings.filter((finding) => finding.code !== code);
  if (basis.isPartial) {
    slide.findings.push({ code, params: { title: slide.title }, severity: 'warning', slide_id: slide.id });
  }
}

/** @throws AppError `conflict` if the master deck has no such layout. */
export function layoutOf(layouts: DeckLayouts, slide: StoredSlide): LayoutModel {
  const layout = layouts.all.get(slide.layout_id);
  if (layout === undefined) throw new AppError('conflict', 'slides.layout_gone', { title: slide.title });
  return layout;
}

function withRestored(slides: readonly StoredSlide[], restored: StoredSlide, position: number): StoredSlide[] {
  if (slides.some((slide) => slide.id === restored.id)) {
    return slides.map((slide) => (slide.id === restored.id ? restored : slide));
  }
  return [...slides.slice(0, position), restored, ...slides.slice(position)];
}
