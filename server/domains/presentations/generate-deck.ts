import { blocksByRef } from '../../../common/deck/block-refs.ts';
import type { Brief } from '../../../common/deck/brief.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import type { LayoutCatalogue } from '../../../common/deck/layout.ts';
import type { Outline, OutlineSlide } from '../../../common/deck/outline.ts';
import type { Deck } from '../../../common/deck/slide.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import type { ContentClass, Wishes } from '../../kernel/sdk/ports/text-tasks.ts';
import type { Briefs } from '../briefs/contract.ts';
import type { Outlines } from '../outlines/contract.ts';
import type { Slides } from '../slides/contract.ts';

/** What the generator works with. */
export interface DeckServices {
  briefs: Briefs;
  outlines: Outlines;
  slides: Slides;
  text: TextModel;
  /** The built-in model, which takes over where `text` fails on one slide. */
  fallback: TextModel;
  typesetter: Typesetter;
  /** Texts of the `author` namespace in the deck's language. */
  label: (key: string, params?: MessageParams) => string;
}

export interface DeckRequest {
  sources: readonly SourceText[];
  wishes: Wishes;
  /** Slides wanted, title and closing included; null leaves it to the content. */
  slide_count: number | null;
  /** Layouts with their capacities measured. */
  catalogue: LayoutCatalogue;
  /** What each block is, by `${source.id}/${block.id}`; boilerplate and references make no slides. */
  classes: ReadonlyMap<string, ContentClass>;
  signal?: AbortSignal;
}

/** What is going on, for a person who waits. */
export type DeckProgress =
  | { step: 'brief' }
  | { step: 'outline'; slide: OutlineSlide }
  | { step: 'outlined'; outline: Outline }
  | { step: 'slides'; done: number; total: number };

export interface GeneratedDeck {
  deck: Deck;
  brief: Brief | null;
  outline: Outline;
  stories: DataStory[];
  /** Findings that belong to no slide; slides carry their own. */
  findings: Finding[];
}

/**
 * From sources to a deck as data: brief, outline, slides ("From brief to slides", steps 2 to 8).
 * @throws ModelError when the model fails for good on brief or outline; LayoutError when the master deck is of no use.
 */
export async function generateDeck(
  services: DeckServices,
  request: DeckRequest,
  onProgress: (progress: DeckProgress) => void = () => undefined,
): Promise<GeneratedDeck> {
  const { briefs, outlines, slides, text } = services;
  const { sources, wishes, signal } = request;
  onProgress({ step: 'brief' });
  const briefing = await briefs.makeBriefing(text, {
    sources,
    wishes,
    classes: request.classes,
    label: services.label,
    ...(signal ? { signal } : {}),
  });
  const { title, brief, digests, stories } = briefing;
  const context = { brief, title, sources, stories, digests, wishes, slide_count: request.slide_count };
  const findings: Finding[] = [];
  let outline: Outline | null = null;
  for await (const event of outlines.streamOutline(text, context, services.label, signal)) {
    if (event.kind === 'slide') onProgress({ step: 'outline', slide: event.slide });
    else {
      outline = event.outline;
      findings.push(...event.findings);
    }
  }
  if (outline === null) throw new TypeError('an outline stream ends with the outline');
  onProgress({ step: 'outlined', outline });
  const total = outline.slides.length;
  let done = 0;
  const made = await slides.makeSlides(
    {
      model: text,
      fallback: services.fallback,
      brief,
      outline,
      sources,
      blocks: blocksByRef(sources),
      digests: new Map(digests.map((digest) => [digest.ref, digest])),
      stories: new Map(stories.map((story) => [story.id, story])),
      catalogue: request.catalogue,
      classes: request.classes,
      wishes,
      label: services.label,
      ...(signal ? { signal } : {}),
    },
    services.typesetter,
    () => {
      done += 1;
      onProgress({ step: 'slides', done, total });
    },
  );
  const author = sources.find((source) => source.author !== undefined)?.author;
  return {
    deck: {
      title: outline.title,
      ...(author === undefined ? {} : { author }),
      language: wishes.language,
      slides: made,
    },
    brief,
    outline,
    stories,
    findings,
  };
}
