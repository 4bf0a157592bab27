import type { Brief } from '../../common/deck/brief.ts';
import type { DataStory } from '../../common/deck/data-story.ts';
import type { Finding } from '../../common/deck/finding.ts';
import type { LayoutCatalogue } from '../../common/deck/layout.ts';
import type { Outline, OutlineSlide } from '../../common/deck/outline.ts';
import type { Deck, Slide } from '../../common/deck/slide.ts';
import type { SourceInventory } from '../../common/deck/source-inventory.ts';
import type { Typesetter } from '../../common/typeset/typesetter.ts';
import type { ModelError, TextModel } from '../kernel/sdk/ports/text-model.ts';
import { sourceInventory } from './brief/make-briefing.ts';
import type { Briefing } from './brief/make-briefing.ts';
import { removeRepetition } from './check/remove-repetition.ts';
import { makeLabelledOutline } from './outline/make-outline.ts';
import type { Content, Label } from './read/content.ts';
import { writeSlides } from './slides/make-slides.ts';
import type { KeepSlide } from './slides/make-slides.ts';
import { slideContext } from './slides/slide-context.ts';

/*
 * From content to a deck as data. The steps are read (files become blocks, options are settled: `settleContent`), brief, outline,
 * slides and, within each slide, check. The command line runs all of them (`makeDeck`); the server runs `outlineDeck` and, once
 * the outline is edited, `slidesOfOutline`. No step knows of requests or of a database: what is kept is kept by who calls.
 */

/** What the steps work with. */
export interface DeckTools {
  model: TextModel;
  /** The built-in model, which takes over where `model` fails on one slide. */
  fallback: TextModel;
  typesetter: Typesetter;
  label: Label;
  /** Summarises the content, or has done so before. */
  brief: (content: Content, signal?: AbortSignal) => Promise<Briefing>;
}

interface OutlineRequest {
  content: Content;
  /** Slides to make, title and closing included; null leaves it to the content. */
  slide_count: number | null;
  /** Pictures can be drawn where there is no figure. */
  can_draw?: boolean;
  signal?: AbortSignal;
}

interface SlidesRequest {
  content: Content;
  briefing: Briefing;
  outline: Outline;
  /** Layouts with their capacities measured. */
  catalogue: LayoutCatalogue;
  can_draw?: boolean;
  signal?: AbortSignal;
}

/** What happens while an outline is made. */
export type OutlineProgress =
  | { step: 'brief' }
  | { step: 'briefed'; briefing: Briefing }
  | { step: 'outline'; slide: OutlineSlide };

/** A slide of the outline is finished: the one at `index`, of `total`; `done` are finished in all. */
export interface SlidesProgress {
  step: 'slides';
  slide: Slide;
  index: number;
  done: number;
  total: number;
}

interface OutlinedDeck {
  briefing: Briefing;
  outline: Outline;
  findings: Finding[];
  /** Why the model stopped half-way; absent if the outline is whole. */
  failure?: ModelError;
}

export interface GeneratedDeck {
  deck: Deck;
  brief: Brief | null;
  outline: Outline;
  stories: DataStory[];
  inventory: SourceInventory;
  /** Findings that belong to no slide; slides carry their own. */
  findings: Finding[];
}

/**
 * From content to a deck as data.
 * @throws ModelError when the model fails for good on brief or outline; LayoutError when the master deck is useless.
 */
export async function* makeDeck(
  tools: DeckTools,
  request: OutlineRequest & Pick<SlidesRequest, 'catalogue'>,
): AsyncGenerator<OutlineProgress | SlidesProgress, GeneratedDeck> {
  const { content } = request;
  const { briefing, outline, findings } = yield* outlineDeck(tools, request);
  const slides = yield* slidesOfOutline(tools, { ...request, briefing, outline });
  const author = content.sources.find((source) => source.author !== undefined)?.author;
  const { language } = content.preferences;
  return {
    deck: { title: outline.title, ...(author === undefined ? {} : { author }), language, slides },
    ...{ brief: briefing.brief, stories: briefing.stories, outline, findings },
    inventory: sourceInventory(content, briefing),
  };
}

/**
 * The steps up to the outline, slide by slide as the model writes it.
 * @throws ModelError when the model fails for good.
 */
export async function* outlineDeck(
  tools: Pick<DeckTools, 'brief' | 'model' | 'label'>,
  { content, slide_count, can_draw = false, signal }: OutlineRequest,
): AsyncGenerator<OutlineProgress, OutlinedDeck> {
  yield { step: 'brief' };
  const briefing = await tools.brief(content, signal);
  yield { step: 'briefed', briefing };
  const { sources, preferences } = content;
  const context = { ...briefing, sources, preferences, slide_count, can_draw };
  return { briefing, ...(yield* makeLabelledOutline(tools.model, context, tools.label, signal)) };
}

/**
 * The slides of an outline, each planned, written, fitted and checked, in the order they are finished; a slide that continues over
 * further ones comes as several in the result.
 * @param keep holds on to finished slides, where the work may be interrupted.
 * @throws ModelError when the work is cancelled; LayoutError when the master deck is useless.
 */
export async function* slidesOfOutline(
  tools: Pick<DeckTools, 'model' | 'fallback' | 'typesetter' | 'label'>,
  request: SlidesRequest,
  keep?: KeepSlide,
): AsyncGenerator<SlidesProgress, Slide[]> {
  const total = request.outline.slides.length;
  const made: Slide[][] = [];
  let done = 0;
  for await (const { index, slides } of writeSlides(slideContext(tools, request), tools.typesetter, keep)) {
    made[index] = slides;
    done += 1;
    for (const slide of slides.slice(0, 1)) yield { step: 'slides', slide, index, done, total };
  }
  return removeRepetition(made.flat());
}
