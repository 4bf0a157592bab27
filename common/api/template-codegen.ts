import * as z from 'zod';

/** Most bytes of a template. */
export const MAX_TEMPLATE_BYTES = 64 * 1024 * 1024;

/** Fields of POST /template-codegen/generate, beside the template itself. */
export const codegenFields = z.object({
  presentation_id: z.string().min(1).max(100).meta({ description: 'Whose slides go into the template.' }),
  custom_prompt: z
    .string()
    .max(4000)
    .default('')
    .meta({ description: 'What the new deck should be like, in plain words; a model that writes follows it.' }),
});
