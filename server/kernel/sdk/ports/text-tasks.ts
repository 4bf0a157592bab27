import { FORM_NAMES } from '../../../../common/deck/form.ts';
import type { FormName } from '../../../../common/deck/form.ts';
import { SLIDE_KINDS } from '../../../../common/deck/slide-kinds.ts';
import { z } from 'zod';

/** A block as a model sees it: its reference, its kind and its text (tables as a short summary). */
export interface BlockDigest {
  /** `${source.id}/${block.id}` */
  ref: string;
  kind: 'heading' | 'paragraph' | 'list' | 'table' | 'figure' | 'quote' | 'code';
  /** Heading level, 1 to 6. */
  level?: number;
  text: string;
  /** Items of a list. */
  items?: string[];
  /** What a list that was a table is called. */
  caption?: string;
}

/** A finding about a table that code computed and can draw; a model picks it by id and never retypes its numbers. */
export interface StoryDigest {
  id: string;
  block_ref: string;
  /** Sentence with its numbers. */
  message: string;
  /** Further sentences with numbers of the same table. */
  points?: readonly string[];
  /** What it looks like: "line chart of GDP by year, 5 countries". */
  shows: string;
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

/** What a slide does in the story of its deck. */
const STORY_ROLES = ['situation', 'complication', 'answer', 'evidence', 'risk', 'next_step'] as const;

/** The story of a deck before its slides: audience, purpose, the answer in one sentence, and the arguments for it. */
export const storyOutput = z.object({
  audience: z.string(),
  purpose: z.string(),
  /** What the audience wants to know. */
  question: z.string().nullish(),
  answer: z.string(),
  arguments: z.array(z.object({ claim: z.string(), block_refs: z.array(z.string()) })),
  /** Conditions, exceptions, risks and open points that belong to the answer wherever it is stated. */
  limits: z.array(z.string()).nullish(),
  /** What the sources recommend, decide or leave to do. */
  next_steps: z.array(z.string()).nullish(),
});
export type StoryOutput = z.infer<typeof storyOutput>;

export interface OutlineInput {
  preferences: Preferences;
  title: string;
  overview: string;
  /** The story of the deck; absent when the model is asked for it. */
  story?: StoryOutput;
  /** Slides wanted, title and closing included; null leaves it to the content. */
  slide_count: number | null;
  /** One entry per brief section (one in all where content is too short for sections). */
  sections: {
    title: string;
    key_points: string[];
    data_points: string[];
    blocks: BlockDigest[];
    stories: StoryDigest[];
    /** Refs of figures with a picture that may go on a slide. */
    pictures: { ref: string; caption: string }[];
  }[];
  /** A model draws pictures for slides of the kind `picture` that no figure is there for. */
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
  /** The visual form that the sources support, as far as the outline shows. */
  form: z.enum(FORM_NAMES).nullish(),
});
export type OutlineSlideOutput = z.infer<typeof outlineSlideOutput>;
export const outlineOutput = z.object({ title: z.string(), slides: z.array(outlineSlideOutput) });
export type OutlineOutput = z.infer<typeof outlineOutput>;

/** The titles of an outline, read alone. */
export interface TitlesInput {
  preferences: Preferences;
  answer: string;
  /** Numbered from 1; slides that only open, list or close are not among them. */
  slides: { number: number; role: string | null; title: string; takeaway: string }[];
  /** False where the number of slides is given. */
  can_cut: boolean;
}
export const titlesOutput = z.object({
  /** The changes in the order to apply them; empty when the titles tell the story. */
  changes: z.array(
    z.object({
      number: z.number().int(),
      change: z.enum(['retitle', 'merge', 'cut', 'move']),
      /** The new title of one that is retitled, or of two that are merged. */
      title: z.string().nullable(),
      /** The slide that it is merged into, or comes after; 0 is the beginning. */
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
  /** Every enabled layout of the template, with its text fields and their capacity in characters. */
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
  /** The slide's own blocks, else its whole section's. */
  blocks: BlockDigest[];
  /** The other blocks of its section, for context. */
  around: BlockDigest[];
  /** Computed facts that may be cited as they are. */
  stories: StoryDigest[];
  fields: TextFieldRequest[];
  /** Titles of the sections, for agenda and closing slides. */
  section_titles: string[];
  /** The slide may show its items as a visual form. */
  takes_form?: boolean;
}
const aspect = z.string().nullish();
/** One statement of a slide, with the words of the source that support it. */
export const slideItem = z.object({
  text: z.string(),
  /** What it is about, in a word or three, where items are parallel. */
  label: aspect,
  value: aspect,
  unit: aspect,
  date: aspect,
  end_date: aspect,
  /** The column, side or work that it belongs to. */
  group: aspect,
  /** The label of the item that this one is a part of. */
  parent: aspect,
  /** The one that the message is about. */
  is_key: z.boolean().nullish(),
  /** The block or data story that contains `evidence` word for word. */
  ref: z.string(),
  evidence: z.string(),
});
export type SlideItem = z.infer<typeof slideItem>;
/** The items of a slide as a visual form. */
const slideForm = z.object({
  form: z.enum(FORM_NAMES),
  /** Names of the columns, sides or axes, where the form has them. */
  columns: z.array(z.string()).nullish(),
  items: z.array(slideItem),
});
export type SlideFormOutput = z.infer<typeof slideForm>;
export const slideOutput = z.object({
  /** Instead of `fields`, where the material states what the form shows. */
  form: slideForm.nullish(),
  /** One entry per requested field; a single-string field has one item. */
  fields: z.array(z.object({ name: z.string(), items: z.array(slideItem) })),
  notes: z.string(),
});
export type SlideOutput = z.infer<typeof slideOutput>;

/** A finished slide to change according to an instruction. */
export interface SlideEditInput {
  preferences: Preferences;
  /** What the author asks, in plain words. */
  instruction: string;
  slide: { kind: string; title: string };
  /** The text fields with what is in them now. */
  fields: (TextFieldRequest & { paragraphs: string[] })[];
  notes: string;
  /** The text the slide is on. */
  section_text: string;
}
export const slideEditOutput = z.object({
  /** False: it can't be done, or not on the text of one slide; nothing is changed then. */
  is_possible: z.boolean(),
  /** The changed fields, whole; without paragraphs a field is emptied, one that is left out stays. */
  fields: z.array(z.object({ name: z.string(), paragraphs: z.array(z.string()) })),
  /** The speaker notes, whole, changed or not. */
  notes: z.string(),
});
export type SlideEditOutput = z.infer<typeof slideEditOutput>;

export interface ShortenInput {
  preferences: Preferences;
  text: string;
  max_length: number;
  /** By how much the text is too high for its place in its smallest size, and how many characters that is. */
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
  /** The source calls them steps or a procedure. */
  is_named: boolean;
  max_label_chars: number;
}
export const processOutput = z
  .object({
    /** False: they are no steps of one process; `steps` is empty then. */
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

/** What is missing or unclear, found by rules: a model may choose, sharpen and add; the built-in one chooses. */
export interface QuestionsInput {
  /** The language to ask in, BCP 47. */
  language: string;
  title: string;
  /** The beginning of the content. */
  excerpt: string;
  /** What the author has asked for so far. */
  instructions: string;
  /** Maximum number of questions wanted. */
  max_questions: number;
  /** The most pressing first. */
  candidates: { id: string; text: string; why: string }[];
}
export const questionsOutput = z.object({
  questions: z.array(z.object({ id: z.string(), text: z.string(), why: z.string() })),
});
export type QuestionsOutput = z.infer<typeof questionsOutput>;

/** A program that carries slides onto the layouts of another template. */
export interface MappingCodeInput {
  /** `instructions`: what the author asks of the new deck. */
  preferences: Preferences;
  /** What the program will be given, as JSON, its texts cut short. */
  sample: string;
  /** The program that was useless, and what was wrong with it; null at the first try. */
  failed: { code: string; problem: string } | null;
}
export const mappingCodeOutput = z.object({
  /** JavaScript that declares `function build(input)`. */
  code: z.string().min(1).max(100_000),
});
