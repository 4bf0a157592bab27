import type { z } from 'zod';
import type { outlineSchema, outlineSlideSchema } from '../../../../common/api/outlines.ts';
import { revisionTag } from '../../../kernel/sdk/define-route.ts';
import type { OutlineSlide } from '../../../../common/deck/outline.ts';
import type { OutlineDocument } from './repository.ts';

/** An outline as the API shows it; one that was never made is empty. */
export function presentOutline(presentationId: string, outline: OutlineDocument | null): z.input<typeof outlineSchema> {
  const revision = outline?.revision ?? 0;
  const run = outline?.run ?? null;
  return {
    presentation_id: presentationId,
    title: outline?.title ?? '',
    slides: (outline?.slides ?? []).map(presentSlide),
    revision,
    etag: revisionTag(revision),
    run: run === null ? null : { id: run.id, state: run.state, started_at: run.started_at.toISOString() },
  };
}

/** One slide of an outline. */
export function presentSlide(slide: OutlineSlide): z.input<typeof outlineSlideSchema> {
  return {
    id: slide.id,
    kind: slide.kind,
    title: slide.title,
    takeaway: slide.takeaway,
    source_section_idx: slide.source_section_idx,
    block_refs: [...slide.block_refs],
    story_id: slide.story_id,
    ...(slide.form == null ? {} : { form: slide.form }),
  };
}
