import type { z } from 'zod';
import type { SlideBody, slideDiffSchema, slidesSchema, slideVersionSchema } from '../../../../common/api/slides.ts';
import type { StoredSlide } from '../../../../common/deck/slide.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { revisionTag } from '../../../kernel/sdk/define-route.ts';
import type { RouteRequest, RouteInput } from '../../../kernel/sdk/define-route.ts';
import { presentFinding } from '../../../kernel/sdk/present-finding.ts';
import type { VersionDiff } from '../versions/diff-slides.ts';
import { fromContent } from './model.ts';
import type { SlideVersion } from './model.ts';
import { plainData } from '../../../kernel/sdk/canonical-json.ts';

/** The fields of a slide that are shown, in no language yet. */
export function shownSlide(slide: StoredSlide): StoredSlide {
  const { id, kind, layout_id, title, fields, boxes, free, source_line, notes, sources, claims, findings } = slide;
  const { __diagram__, __diagram_markup__, __image_error__ } = slide;
  const shown = {
    ...{ id, kind, layout_id, title, fields, boxes, free, source_line, notes, sources, claims, findings },
    ...{ __diagram__, __diagram_markup__, __image_error__ },
  };
  // What is undefined is left out.
  return plainData(shown) as StoredSlide;
}

/** A slide as the API shows it to a reader. */
function presentSlide(slide: StoredSlide, translator: Translator): SlideBody {
  const findings = slide.findings.map((finding) => presentFinding(finding, translator));
  return { ...shownSlide(slide), findings };
}

/** All slides of a presentation. */
export function presentSlides(
  loaded: { slides: readonly StoredSlide[]; revision: number; content_hash: string | null },
  translator: Translator,
): z.input<typeof slidesSchema> {
  const { slides, revision, content_hash } = loaded;
  return { slides: slides.map((slide) => presentSlide(slide, translator)), revision, content_hash };
}

/** What a route answers with: which revision it is, and in whose language. */
type Reply = Pick<RouteRequest<RouteInput>, 'setHeader' | 'language'>;
type Translators = Readonly<Record<Language, Translator>>;

/** Answers with one slide; the ETag is the revision of the list it is in. */
export function replySlide(
  reply: Reply,
  { slide, revision }: { slide: StoredSlide; revision: number },
  translators: Translators,
): SlideBody {
  reply.setHeader('ETag', revisionTag(revision));
  return presentSlide(slide, translators[reply.language]);
}

/** Answers with all slides and their revision. */
export function replySlides(
  reply: Reply,
  loaded: Parameters<typeof presentSlides>[0],
  translators: Translators,
): z.input<typeof slidesSchema> {
  reply.setHeader('ETag', revisionTag(loaded.revision));
  return presentSlides(loaded, translators[reply.language]);
}

/** A former state of a slide. */
export function presentVersion(version: SlideVersion, translator: Translator): z.input<typeof slideVersionSchema> {
  const { slide_id, at, user_id, reason } = version;
  return {
    ...{ version: version.version, slide_id, user_id, reason },
    at: at.toISOString(),
    slide: presentSlide(fromContent(version), translator),
  };
}

/** What changed between two states of a slide. */
export function presentDiff({ steps, ...diff }: VersionDiff): z.input<typeof slideDiffSchema> {
  return {
    ...diff,
    steps: steps.map(({ version, at, user_id, reason }) => ({ version, at: at.toISOString(), user_id, reason })),
  };
}
