import * as z from 'zod';
import { contentInput, slideText, SLIDE_BOUNDS } from './slide-content.ts';

export const DIAGRAM_BOUNDS = {
  steps: 40,
  lines: 12,
  label_chars: 200,
  answer_chars: 60,
  items: 60,
  markup_chars: 20_000,
} as const;
const bounds = DIAGRAM_BOUNDS;

const about = {
  title: slideText(500).optional(),
  alt: slideText(4_000).optional().meta({ description: 'For people who cannot see it.' }),
};
const id = slideText(100).min(1);
const filledText = (maxChars: number): z.ZodString => slideText(maxChars).trim().min(1);

const step = z.object({
  id,
  label: filledText(bounds.label_chars),
  kind: z
    .enum(['start', 'step', 'decision', 'end'])
    .default('step')
    .meta({ description: 'start and end are rounded, a decision is a diamond.' }),
  next: z
    .array(z.object({ to: id, label: slideText(bounds.answer_chars).optional() }))
    .max(bounds.lines)
    .default([])
    .meta({ description: 'Where it leads: ids of other steps, with the answer that leads there.' }),
});

const flowchart = z.object({
  kind: z.literal('flowchart'),
  ...about,
  direction: z.enum(['right', 'down']).optional().meta({ description: 'By the shape of its place when absent.' }),
  steps: z.array(step).min(1).max(bounds.steps).check(hasKnownEnds),
});

/** Ids must be unique, and lines must lead to existing steps; each fault is reported at its place. */
function hasKnownEnds({ value, issues }: z.core.ParsePayload<z.output<typeof step>[]>): void {
  const ids = new Set<string>();
  for (const [index, { id: own }] of value.entries()) {
    if (ids.has(own)) issues.push(fault(value, 'diagram.step_twice', [index, 'id']));
    ids.add(own);
  }
  for (const [index, { next }] of value.entries()) {
    for (const [line, { to }] of next.entries()) {
      if (!ids.has(to)) issues.push(fault(value, 'diagram.unknown_step', [index, 'next', line, 'to']));
    }
  }
}

function fault(input: unknown, message: string, path: (string | number)[]): z.core.$ZodRawIssue {
  return { code: 'custom', input, message, path };
}

const chart = {
  ...about,
  number_format: slideText(100).optional().meta({ description: 'ECMA-376 part 1, 18.8.31.' }),
  unit: slideText(200).optional(),
};
const items = z
  .array(z.object({ label: filledText(bounds.label_chars), value: z.number() }))
  .min(1)
  .max(bounds.items);

/** A diagram as structured data, `__diagram__` of a slide (`DiagramData` in common/deck). */
export const diagramInput = z.discriminatedUnion('kind', [
  flowchart,
  z.object({ kind: z.literal('bar_chart'), ...chart, items }),
  z.object({
    kind: z.literal('pie_chart'),
    ...chart,
    items: items.refine(
      (slices) => slices.every(({ value }) => value >= 0) && slices.some(({ value }) => value > 0),
      'diagram.no_whole',
    ),
  }),
]);
export type DiagramInput = z.output<typeof diagramInput>;

/** Markup of a diagram, `__diagram_markup__` of a slide. */
const diagramMarkup = slideText(bounds.markup_chars).trim().min(1);

const hexColour = z.string().regex(/^#?[0-9a-fA-F]{6}$/);

/** Body of POST /api/diagram-markup-to-image. */
export const diagramImageInput = z.object({
  markup: diagramMarkup.meta({ description: 'Mermaid: flowcharts, sequence, state, class, ER and more diagrams.' }),
  theme: z
    .object({
      background: hexColour.optional(),
      text: hexColour.optional(),
      accent: hexColour.optional(),
      font: z
        .string()
        .max(100)
        .regex(/^[A-Za-z0-9\u00C0-\u024F\u0370-\u1FFF\u3040-\uD7FF _-]+$/)
        .optional(),
    })
    .optional()
    .meta({ description: 'Colours as six hex digits, and a typeface.' }),
});
export type DiagramTheme = NonNullable<z.output<typeof diagramImageInput>['theme']>;

/** Answer of POST /api/diagram-markup-to-image. */
export const diagramImageAnswer = z.strictObject({
  image_base64: z.string().meta({ description: 'PNG.' }),
  renderer: z
    .enum(['chromium', 'builtin'])
    .meta({ description: 'builtin draws flowcharts, state, sequence, class and ER diagrams without a browser.' }),
});

/** Body of POST /api/generate-pptx: a presentation with slides, or just slides. */
export const plainDeckInput = z.union([
  z.object({ presentation_id: z.string().min(1).max(100) }),
  z.object({
    language: z.string().max(35).default('en').meta({ description: 'Of the deck, BCP 47.' }),
    slides: z
      .array(
        z.object({
          title: slideText(2_000),
          bullets: z.array(slideText(2_000)).max(40).default([]),
          contents: z
            .array(contentInput)
            .max(SLIDE_BOUNDS.free)
            .default([])
            .meta({ description: 'Text, charts, tables and pictures, as in the fields of a slide.' }),
          notes: slideText(SLIDE_BOUNDS.notes_chars).default(''),
          __diagram__: diagramInput.optional(),
          __diagram_markup__: diagramMarkup.optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
]);
export type PlainDeckInput = z.output<typeof plainDeckInput>;
