import { FORM_NAMES } from '../../../../common/deck/form.ts';
import type { FormName } from '../../../../common/deck/form.ts';
import { SLIDE_KINDS } from '../../../../common/deck/slide-kinds.ts';
import { z } from 'zod';

/** A block for a model: its reference, kind and text (tables as a short summary). */
export interface BlockDigest {
  /** `${source.id}/${block.id}` */
  ref: string;
  kind: 'heading' | 'paragraph' | 'list' | 'table' | 'figure' | 'quote' | 'code';
  /** Heading level, 1 to 6. */
  level?: number;
  text: string;
  /** Items of a list. */
  items?: string[];
  /** The caption of a list that was a table. */
  caption?: string;
  /** A footnote: what a mark in the text leads to. */
  is_note?: boolean;
}

/** A finding about a table that code computed and can draw; a model selects it by id and never retypes its numbers. */
export interface StoryDigest {
  id: string;
  block_ref: string;
  /** A sentence with its numbers. */
  message: string;
  /** Further sentences with numbers of the same table. */
  points?: readonly string[];
  /** How it is shown: "line chart of GDP by year, 5 countries". */
  shows: string;
  /** What its chart draws; absent where a table or a number shows it. */
  drawn?: {
    /** Names of its measures. */
    measures: readonly string[];
    categories: readonly string[];
    /** The category that stands out. */
    emphasised?: string;
    /** As in the source: 0.12 for 12 %. */
    values: readonly number[];
  };
  /** 0 to 1. */
  weight: number;
}

export interface Preferences {
  /** BCP 47. */
  language: string;
  tone: string;
  instructions: string;
}

export interface BriefInput {
  preferences: Preferences;
  title: string;
  blocks: BlockDigest[];
}
export const briefOutput = z.object({
  title: z.string(),
  overview: z.string(),
  sections: z.array(
    z.object({
      title: z.string(),
      key_points: z.array(z.string()),
      data_points: z.array(z.string()),
      block_refs: z.array(z.string()),
    }),
  ),
});
export type BriefOutput = z.infer<typeof briefOutput>;

/** The role of a slide in the story of its deck. */
const STORY_ROLES = ['situation', 'complication', 'answer', 'evidence', 'risk', 'next_step'] as const;

/**
 * The story of a deck, made before its slides: audience, purpose, the answer in one sentence, and the arguments for it.
 */
export const storyOutput = z.object({
  audience: z.string(),
  purpose: z.string(),
  /** The audience's question. */
  question: z.string().nullish(),
  answer: z.string(),
  arguments: z.array(z.object({ claim: z.string(), block_refs: z.array(z.string()) })),
  /** Conditions, exceptions, risks and open points to be stated with the answer. */
  limits: z.array(z.string()).nullish(),
  /** What the sources recommend, decide or leave to do. */
  next_steps: z.array(z.string()).nullish(),
  /** Who made the material and when, as it says; parts from different places are apart by " · ". */
  byline: z.string().nullish(),
});
export type StoryOutput = z.infer<typeof storyOutput>;

export interface OutlineInput {
  preferences: Preferences;
  title: string;
  overview: string;
  /** What sources say before or outside their text of who wrote them and when. */
  bylines?: string[];
  /** The story of the deck; absent if the model is to create it. */
  story?: StoryOutput;
  /** Requested number of slides, including title and closing; null if the content decides. */
  slide_count: number | null;
  /** One entry per section of the brief (a single one for content too short for sections). */
  sections: {
    title: string;
    key_points: string[];
    data_points: string[];
    blocks: BlockDigest[];
    stories: StoryDigest[];
    /** Refs of figures whose picture may be used on a slide. */
    pictures: { ref: string; caption: string }[];
  }[];
  /** Whether a model can draw pictures for `picture` slides without a figure. */
  can_draw?: boolean;
}
export const outlineSlideOutput = z.object({
  kind: z.enum(SLIDE_KINDS),
  title: z.string(),
  takeaway: z.string(),
  source_section_idx: z.number().int().nullable(),
  block_refs: z.array(z.string()),
  story_id: z.string().nullable(),
  role: z.enum(STORY_ROLES).nullish(),
  /** The visual form that the sources support, as far as the outline shows it. */
  form: z.enum(FORM_NAMES).nullish(),
});
export type OutlineSlideOutput = z.infer<typeof outlineSlideOutput>;
export const outlineOutput = z.object({ title: z.string(), slides: z.array(outlineSlideOutput) });
export type OutlineOutput = z.infer<typeof outlineOutput>;

/** The titles of an outline, read on their own. */
export interface TitlesInput {
  preferences: Preferences;
  answer: string;
  /** Numbered from 1; without opening and agenda slides, and for the built-in model without the closing one. */
  slides: {
    number: number;
    role: string | null;
    title: string;
    takeaway: string;
    /** What a title says only again: the answer (0), or a slide by its number. */
    repeats?: number;
  }[];
  /** False if the number of slides is fixed. */
  can_cut: boolean;
}
export const titlesOutput = z.object({
  /** The changes in the order to apply them; empty if the titles already tell the story. */
  changes: z.array(
    z.object({
      number: z.number().int(),
      change: z.enum(['retitle', 'merge', 'cut', 'move']),
      /** The new title of a changed slide or of two merged ones. */
      title: z.string().nullable(),
      /** The slide that it is merged into or placed after; 0 is the beginning. */
      other: z.number().int().nullable(),
    }),
  ),
});
export type TitlesOutput = z.infer<typeof titlesOutput>;

/** Sentences that contradict or exceed their sources, each with its fault. */
export interface RewriteInput {
  preferences: Preferences;
  sentences: { number: number; text: string; problem: string; source: string; max_length: number }[];
}
export const rewriteOutput = z.object({ sentences: z.array(z.object({ number: z.number().int(), text: z.string() })) });

export interface LayoutInput {
  slide: { kind: string; title: string; takeaway: string };
  candidates: { layout_id: string; description: string }[];
  /** The enabled layouts of the template, with their text fields and capacities in characters. */
  catalogue: { layout_id: string; description: string; fields: { name: string; max_length: number }[] }[];
}
export const layoutOutput = z.object({ layout_id: z.string() });
export type LayoutOutput = z.infer<typeof layoutOutput>;

/** A text field to fill: one string (`max_items` 1) or a list of paragraphs. */
export interface TextFieldRequest {
  name: string;
  kind: 'title' | 'subtitle' | 'body' | 'caption';
  max_length: number;
  max_items: number;
}
export interface SlideInput {
  preferences: Preferences;
  slide: {
    kind: string;
    title: string;
    takeaway: string;
    role?: string | null | undefined;
    form?: FormName | null | undefined;
  };
  previous_title: string | null;
  section: { title: string; key_points: string[]; data_points: string[] } | null;
  /** The slide's own blocks, or its whole section's if it has none. */
  blocks: BlockDigest[];
  /** The other blocks of its section, for context. */
  around: BlockDigest[];
  /** Computed facts that may be quoted. */
  stories: StoryDigest[];
  fields: TextFieldRequest[];
  /** Titles of the sections, for agenda slides. */
  section_titles: string[];
  /** What the slides of the deck and its answer say, which a closing slide doesn't repeat. */
  titles?: string[];
  /** Why the first answer was returned. */
  faults?: string[];
  /** Whether the slide may show its items as a visual form. */
  takes_form?: boolean;
  /** Whether the items are beside a chart or table of a computed finding. */
  is_beside_data?: boolean;
}
const aspect = z.string().nullish();
/** One statement of a slide, with the words of the source that support it. */
export const slideItem = z.object({
  text: z.string(),
  /** Its topic in one to three words, for parallel items. */
  label: aspect,
  value: aspect,
  unit: aspect,
  date: aspect,
  end_date: aspect,
  /** The column, side or work stream that it belongs to. */
  group: aspect,
  /** The label of the parent item. */
  parent: aspect,
  /** The item that the slide's message is about. */
  is_key: z.boolean().nullish(),
  /** The block or data story that contains `evidence` word for word. */
  ref: z.string(),
  evidence: z.string(),
});
export type SlideItem = z.infer<typeof slideItem>;
/** The items of a slide as a visual form. */
const slideForm = z.object({
  form: z.enum(FORM_NAMES),
  /** Names of the columns, sides or axes, for forms that have them. */
  columns: z.array(z.string()).nullish(),
  items: z.array(slideItem),
});
export type SlideFormOutput = z.infer<typeof slideForm>;
export const slideOutput = z.object({
  /** Used instead of `fields` if the source states what the form shows. */
  form: slideForm.nullish(),
  /** One entry per requested field; a single-string field has one item. */
  fields: z.array(z.object({ name: z.string(), items: z.array(slideItem) })),
  notes: z.string(),
  /** Names of what its blocks have on the subject of the slide and the slide does not show. */
  left_out: z.string().nullish(),
  /** Names of what its audience will look for and its blocks do not say. */
  not_in_source: z.string().nullish(),
});
export type SlideOutput = z.infer<typeof slideOutput>;

/** A finished slide to change by an instruction. */
export interface SlideEditInput {
  preferences: Preferences;
  /** The author's request in plain words. */
  instruction: string;
  slide: { kind: string; title: string };
  /** The text fields with their current content. */
  fields: (TextFieldRequest & { paragraphs: string[] })[];
  notes: string;
  /** The source text of the slide. */
  section_text: string;
}
export const slideEditOutput = z.object({
  /** False: it can't be done, or not with the text of one slide; nothing is changed then. */
  is_possible: z.boolean(),
  /** The changed fields, complete; a field without paragraphs is emptied, one that is left out stays. */
  fields: z.array(z.object({ name: z.string(), paragraphs: z.array(z.string()) })),
  /** The complete speaker notes, whether or not they changed. */
  notes: z.string(),
});
export type SlideEditOutput = z.infer<typeof slideEditOutput>;

export interface ShortenInput {
  preferences: Preferences;
  text: string;
  max_length: number;
  /** How far the text exceeds its place at the smallest size, and how many characters that is. */
  surplus?: { overflow_pt: number; characters: number };
}
export const shortenOutput = z.object({ text: z.string() });
export type ShortenOutput = z.infer<typeof shortenOutput>;

/** Limits of a process flowchart. */
export const PROCESS_BOUNDS = { least_steps: 3, most_steps: 8, label_chars: 90, answer_chars: 30 } as const;

/** Steps of a source that may be shown as a flowchart. */
export interface ProcessInput {
  preferences: Preferences;
  slide: { title: string; takeaway: string };
  /** In the source's words and order. */
  steps: string[];
  /** Whether the source calls them steps or a procedure. */
  is_named: boolean;
  max_label_chars: number;
}
export const processOutput = z
  .object({
    /** False: they aren't steps of one process; `steps` is then empty. */
    is_process: z.boolean(),
    steps: z.array(
      z.object({
        id: z.string().min(1),
        label: z.string().trim().min(1).max(PROCESS_BOUNDS.label_chars),
        kind: z.enum(['start', 'step', 'decision', 'end']),
        next: z.array(z.object({ to: z.string(), label: z.string().max(PROCESS_BOUNDS.answer_chars).nullable() })),
      }),
    ),
    /** Speaker notes. */
    notes: z.string(),
  })
  .superRefine(({ is_process, steps }, context) => {
    const report = (path: (string | number)[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    if (!is_process) return;
    const { least_steps: least, most_steps: most } = PROCESS_BOUNDS;
    if (steps.length < least || steps.length > most) report(['steps'], `expected ${least} to ${most} steps`);
    const ids = new Set(steps.map(({ id }) => id));
    if (ids.size < steps.length) report(['steps'], 'every id once');
    for (const [index, { next }] of steps.entries()) {
      for (const [line, { to }] of next.entries()) {
        if (!ids.has(to)) report(['steps', index, 'next', line, 'to'], 'no step has this id');
      }
    }
    if (!steps.some(({ next }) => next.length > 0)) report(['steps'], 'steps lead to each other by next');
  });
export type ProcessOutput = z.infer<typeof processOutput>;

export const CONTENT_CLASSES = [
  'narrative',
  'data',
  'process',
  'comparison',
  'timeline',
  'quote',
  'reference',
  'boilerplate',
] as const;
export type ContentClass = (typeof CONTENT_CLASSES)[number];
export interface ClassifyInput {
  blocks: BlockDigest[];
}
export const classifyOutput = z.object({
  classes: z.array(z.object({ ref: z.string(), class: z.enum(CONTENT_CLASSES) })),
});
export type ClassifyOutput = z.infer<typeof classifyOutput>;

/**
 * Candidate questions about missing or unclear content, found by rules. A model may select, sharpen and add questions;
 * the built-in one selects.
 */
export interface QuestionsInput {
  /** The language of the questions, BCP 47. */
  language: string;
  title: string;
  /** The beginning of the content. */
  excerpt: string;
  /** The author's requests so far. */
  instructions: string;
  /** Maximum number of questions wanted. */
  max_questions: number;
  /** The most important first. */
  candidates: { id: string; text: string; why: string }[];
}
export const questionsOutput = z.object({
  questions: z.array(z.object({ id: z.string(), text: z.string(), why: z.string() })),
});
export type QuestionsOutput = z.infer<typeof questionsOutput>;

/** A request for a program that carries slides onto the layouts of another template. */
export interface MappingCodeInput {
  /** `instructions`: the author's request for the new deck. */
  preferences: Preferences;
  /** A sample of the program's input as JSON, with shortened texts. */
  sample: string;
  /** The failed program and its fault; null at the first attempt. */
  failed: { code: string; problem: string } | null;
}
export const mappingCodeOutput = z.object({
  /** JavaScript that declares `function build(input)`. */
  code: z.string().min(1).max(100_000),
});
