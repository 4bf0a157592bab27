import type { FormName } from './form.ts';
import type { SlideKind } from './slide-kinds.ts';

/** One slide of the outline. */
export interface OutlineSlide {
  /** Given at creation, kept through every edit. */
  id: string;
  kind: SlideKind;
  title: string;
  /** The one message of the slide, as a sentence. */
  takeaway: string;
  /** Index of the brief section it is based on; null if there is none. */
  source_section_idx: number | null;
  /** `${source.id}/${block.id}` of the blocks it is about; empty: the whole section. */
  block_refs: string[];
  /** The computed finding about a table that the slide draws, where it draws one. */
  story_id: string | null;
  /** Of a cover: who made the material and when, as a source says. Not part of the API. */
  byline?: string;
  /** What it does in the story: situation, complication, answer, evidence, risk, next_step. Not part of the API. */
  role?: string;
  /** The visual form that was planned; what its slide is written from decides. */
  form?: FormName;
}

export interface Outline {
  title: string;
  slides: OutlineSlide[];
}
