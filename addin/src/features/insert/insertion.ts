import * as z from 'zod';

/** Something that is different from it was sent. */
const differenceSchema = z.object({
  kind: z.enum(['layout', 'shape_missing', 'font', 'font_size', 'place', 'text']),
  /** Name of the shape; null for the slide as a whole. */
  shape: z.string().nullable(),
  sent: z.string(),
  landed: z.string(),
});
export type Difference = z.output<typeof differenceSchema>;

const insertedSlideSchema = z.object({
  slide_id: z.string(),
  /** In the presentation, from 1. */
  number: z.number(),
  title: z.string(),
  /** The state that was sent; null until its file is there. */
  rev: z.string().nullable(),
  /** What it has become in the open deck, in order; none if it has not arrived. */
  host_ids: z.array(z.string()),
  /** How much of it has to arrive: a long slide may take several. */
  parts: z.number(),
  is_tagged: z.boolean(),
  /** Whether what landed was read back, and found as it was sent. */
  check: z.enum(['equal', 'different', 'unchecked']),
  differences: z.array(differenceSchema),
  /** It contains a picture that PowerPoint on the web refuses. */
  is_heavy: z.boolean(),
  /** Of what landed, by which a later visit sees that a user worked on it. */
  print: z.string().nullable(),
  /** Names of its shapes whose words PowerPoint fills in. */
  filled: z.array(z.string()),
});
export type InsertedSlide = z.output<typeof insertedSlideSchema>;

/** One insertion: what was requested, what arrived, and how. It is kept as its receipt. */
export const insertionSchema = z.object({
  id: z.string(),
  presentation_id: z.string(),
  at: z.string(),
  formatting: z.enum(['source', 'destination']),
  /** The slide that it follows in the open deck; null: the start. */
  after: z.string().nullable(),
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  /** Why it failed, as a sentence. */
  failure: z.string().nullable(),
  /** The host didn't know what had arrived before it failed. */
  is_uncertain: z.boolean(),
  order: z.enum(['equal', 'different', 'unchecked']),
  /** The former insertion whose place it takes: it goes when all of this one is there. Null: none, or it is gone. */
  replaces: z.string().nullable(),
  /** How many slides of the former one went. */
  replaced: z.number(),
  /** A user has seen its receipt and put it away. */
  is_hidden: z.boolean(),
  slides: z.array(insertedSlideSchema),
});
export type Insertion = z.output<typeof insertionSchema>;
export type Formatting = Insertion['formatting'];

/** A slide that a user wants in the deck. */
export interface WantedSlide {
  slide_id: string;
  number: number;
  title: string;
}

/** An insertion of which nothing has happened yet. */
export function newInsertion(
  about: Pick<Insertion, 'id' | 'presentation_id' | 'formatting' | 'after'> & { at: Date; replaces?: string },
  slides: readonly WantedSlide[],
): Insertion {
  return {
    ...about,
    at: about.at.toISOString(),
    state: 'running',
    failure: null,
    is_uncertain: false,
    order: 'unchecked',
    replaces: about.replaces ?? null,
    replaced: 0,
    is_hidden: false,
    slides: slides.map((slide) => ({
      ...slide,
      ...{
        rev: null,
        host_ids: [],
        parts: 1,
        is_tagged: false,
        check: 'unchecked',
        differences: [],
        is_heavy: false,
        print: null,
        filled: [],
      },
    })),
  };
}

export const hasArrived = ({ host_ids, parts }: InsertedSlide): boolean => host_ids.length >= parts;

/** The slides of an insertion that are not in the deck, or not all of them. */
export const missingOf = ({ slides }: Insertion): InsertedSlide[] => slides.filter((slide) => !hasArrived(slide));

/** An insertion with one slide changed. */
export function withSlide(insertion: Insertion, slideId: string, change: Partial<InsertedSlide>): Insertion {
  return {
    ...insertion,
    slides: insertion.slides.map((slide) => (slide.slide_id === slideId ? { ...slide, ...change } : slide)),
  };
}
