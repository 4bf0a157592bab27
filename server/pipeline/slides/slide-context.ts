import type { Brief } from '../../../common/deck/brief.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { LayoutCatalogue } from '../../../common/deck/layout.ts';
import type { Outline, OutlineSlide } from '../../../common/deck/outline.ts';
import type { Block, SourceText } from '../../../common/deck/source.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import type { BlockDigest, ContentClass, Preferences } from '../../kernel/sdk/ports/text-tasks.ts';
import type { Briefing } from '../brief/make-briefing.ts';
import type { Content, Label } from '../read/content.ts';
import type { CanShow } from '../forms/form-spec.ts';
import { blocksByRef } from '../../../common/deck/source.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';

/** Everything the slides of one deck are made from. */
export interface SlideContext {
  model: TextModel;
  /** Writes a slide when `model` fails on it; the slide then says so. */
  fallback: TextModel;
  brief: Brief | null;
  outline: Outline;
  sources: readonly SourceText[];
  blocks: ReadonlyMap<string, { source: SourceText; block: Block }>;
  digests: ReadonlyMap<string, BlockDigest>;
  stories: ReadonlyMap<string, DataStory>;
  catalogue: LayoutCatalogue;
  classes: ReadonlyMap<string, ContentClass>;
  preferences: Preferences;
  label: Label;
  /** A model draws pictures for slides that have a place for one and no figure to show there. */
  canDraw?: boolean;
  /** Whether a visual form has room; none is shown when absent. */
  canShow?: CanShow;
  signal?: AbortSignal;
}

/** The context of the slides of an outline. */
export function slideContext(
  { model, fallback, label }: Pick<SlideContext, 'model' | 'fallback' | 'label'>,
  request: {
    content: Pick<Content, 'sources' | 'preferences'>;
    briefing: Briefing;
    outline: Outline;
    catalogue: LayoutCatalogue;
    can_draw?: boolean;
    signal?: AbortSignal;
  },
): SlideContext {
  const { content, briefing, outline, catalogue, can_draw = false, signal } = request;
  return {
    ...{ model, fallback, label, outline, catalogue, canDraw: can_draw },
    ...{ sources: content.sources, preferences: content.preferences, brief: briefing.brief, classes: briefing.classes },
    blocks: blocksByRef(content.sources),
    digests: new Map(briefing.digests.map((digest) => [digest.ref, digest])),
    stories: new Map(briefing.stories.map((story) => [story.id, story])),
    ...(signal ? { signal } : {}),
  };
}

/** The blocks a slide draws on: its own and that of its story, else those of its section, else (no sections) all. */
export function slideBlocks(context: SlideContext, slide: OutlineSlide): { source: SourceText; block: Block }[] {
  const section = slide.source_section_idx === null ? undefined : context.brief?.sections[slide.source_section_idx];
  const story = slide.story_id === null ? undefined : context.stories.get(slide.story_id);
  const ofStory = story === undefined || slide.block_refs.includes(story.block_ref) ? [] : [story.block_ref];
  const named = [...slide.block_refs, ...ofStory];
  const refs =
    named.length > 0 ? named : (section?.block_refs ?? (context.brief === null ? [...context.blocks.keys()] : []));
  return refs.flatMap((ref) => context.blocks.get(ref) ?? []);
}

/** What a deck has said before its last slide: its answer, and the titles of its slides. */
export function saidBefore({ outline: { slides } }: SlideContext, last: OutlineSlide): string[] {
  return slides
    .filter(({ id }) => id !== last.id)
    .map(({ kind, title, takeaway }) => (kind === 'title' ? takeaway : title));
}

/** The master deck offers nothing a slide could be made from: `slides.no_usable_layout`. */
export class LayoutError extends CodedError {}
