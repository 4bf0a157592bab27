import { z } from 'zod';

const id = z.string().min(1).max(200);

/**
 * Refers to content of a slide: paragraphs of a text or rows of a table are selected by `from` (inclusive) and `to`
 * (exclusive).
 */
const reference = z.strictObject({
  slide: id,
  content: id,
  from: z.int().min(0).max(10_000).optional(),
  to: z.int().min(1).max(10_000).optional(),
});

/** Lines that abridge lines of the slides in `from` of their operation. */
const lines = z.strictObject({ text: z.array(z.string().min(1).max(600)).min(1).max(40) });

const part = z.union([reference, lines]);
/** One part, or several texts one after the other. */
const content = z.union([part, z.array(part).min(1).max(12)]);

const percent = z.number().min(0).max(100);

const slide = z.strictObject({
  op: z.literal('slide'),
  from: z.array(id).min(1).max(8),
  layout: id,
  /** Absent: the title of the first slide in `from`; null: a slide without a title. */
  title: part.nullable().optional(),
  fields: z.record(id, content).default({}),
  free: z
    .array(
      z.strictObject({
        box: z.strictObject({ x: percent, y: percent, w: z.number().min(5).max(100), h: z.number().min(5).max(100) }),
        content: reference,
      }),
    )
    .max(4)
    .default([]),
});

const drop = z.strictObject({ op: z.literal('drop'), slide: id });

/** The answer of a mapping program: the slides in their new order, and those left out intentionally. */
export const operationsSchema = z
  .array(z.discriminatedUnion('op', [slide, drop]))
  .min(1)
  .max(600);

export type Operations = z.output<typeof operationsSchema>;
export type SlideOperation = z.output<typeof slide>;
export type ContentReference = z.output<typeof reference>;
export type ContentPart = z.output<typeof part>;
export type OperationContent = z.output<typeof content>;

/** Whether a part refers to content; otherwise it is lines. */
export function isReference(one: ContentPart): one is ContentReference {
  return 'slide' in one;
}
