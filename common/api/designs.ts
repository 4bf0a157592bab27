import * as z from 'zod';

/** Answer of a finished job of POST /presentations/{id}/design; the template's layouts and findings are read by its id. */
export const designResult = z.strictObject({
  template_id: z.string(),
  layout_count: z.int(),
  usable: z.int().meta({ description: 'Layouts that slides are made on.' }),
  readiness_score: z.int().min(0).max(100),
});
export type DesignResult = z.output<typeof designResult>;

/** The name of that job. */
export const DESIGN_JOB = 'designs.reading';
