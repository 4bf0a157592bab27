import type { StoredSlide } from '../../../../common/deck/slide.ts';
import type { SourceInventory } from '../../../../common/deck/source-inventory.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { defineHook } from '../../../kernel/sdk/hook-point.ts';
import { defineService } from '../../../kernel/sdk/service-token.ts';
import type { Presentation } from '../contract.ts';
import type { SlideFitter } from './slide-fitter.ts';

export type { SlideFitter };

/** The slides of a presentation as stored, in order. */
export interface StoredSlides {
  slides: StoredSlide[];
  /** Counts every change of the set; its ETag is `"REVISION"`. 0: never made. */
  revision: number;
  /** Content hash of the master deck of the slides, pinned when they were made. Null: never made. */
  content_hash: string | null;
}

/** Keeps the slides of a presentation as they are while it is approved. */
export interface SlideFreezer {
  /**
   * Locks the slides in the name of an approval, if they are of this revision still and not locked; whether they are now.
   * From then on every change of them is refused.
   */
  lock(scope: Scope, presentationId: string, revision: number, name: string): Promise<boolean>;
  /** Takes the lock of this name back. */
  unlock(scope: Scope, presentationId: string, name: string): Promise<void>;
}

export const SLIDE_FREEZER = defineService<SlideFreezer>('slide-freezer');

/** The job that makes the slides of a presentation. */
export const GENERATE_JOB = 'slides.generate';

/** Slides as stored, for other domains and plugins. */
export interface SlideStore {
  get(scope: Scope, presentationId: string): Promise<StoredSlides>;
  /** A former state of a slide, with the place it had; null if none of that number is kept. */
  former(scope: Scope, presentationId: string, slideId: string, version: number): Promise<FinishedSlide | null>;
}

export const SLIDE_STORE = defineService<SlideStore>('slide-store');

/** A slide by itself: as a run has finished it, before all are stored, or as it was. */
export interface FinishedSlide {
  slide: StoredSlide;
  /** Of the slides, from 0. */
  index: number;
  /** Of its master deck. */
  content_hash: string;
}

/** The slides that the last making of a deck has finished, also while it continues. */
export interface RunSlides {
  /** Null if the slide is not finished, or the run is forgotten. */
  finished(scope: Scope, presentationId: string, slideId: string): Promise<FinishedSlide | null>;
}

export const RUN_SLIDES = defineService<RunSlides>('run-slides');

/** Makes slides of any origin fit their layouts. */
export const SLIDE_FITTER = defineService<SlideFitter>('slide-fitter');

/** Called when the slides of a presentation were made and stored: the last step of the job. What fails here fails no slides. */
export interface SlidesMade {
  /** @param about.inventory of the sources that the slides were made from. */
  made(
    scope: Scope,
    presentation: Presentation,
    about: { inventory: SourceInventory; signal: AbortSignal },
  ): Promise<void>;
}

export const SLIDES_MADE = defineHook<SlidesMade>('slides-made');
