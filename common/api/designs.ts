import * as z from 'zod';

/** Answer of a finished job of POST /presentations/{id}/design; the template's layouts and findings are read by its id. */
export const designResult = z.strictObject({
  template_id: z.string(),
  layout_count: z.int(),
  usable: z.int().meta({ description: 'Layouts that slides are made on.' }),
  readiness_score: z.int().min(0).max(100),
});
export type DesignResult = z.output<typeof designResult>;

/** The design of its own that a presentation has, chosen or not: a part of GET /presentations/{id}. */
export const ownDesign = z
  .strictObject({ template_id: z.string() })
  .nullable()
  .meta({ description: 'The template made of a deck for this presentation alone; null where none was.' });

/** The name of that job. */
export const DESIGN_JOB = 'designs.reading';
