import { z } from 'zod';

/** The variables that say which models write, read pictures and draw. */
export const modelVariables = z.object({
  OPENAI_API_KEY: z
    .string()
    .optional()
    .meta({ description: 'Key of the model provider; not needed for servers that take none', secret: true }),
  OPENAI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'Any server that speaks the OpenAI protocol, such as http://127.0.0.1:11434/v1' }),
  OPENAI_MODEL: z.string().default('gpt-4.1-mini').meta({ description: 'The text model' }),
  OPENAI_VISION_MODEL: z
    .string()
    .optional()
    .meta({ description: 'Reads pictures and scanned pages; OCR does without it' }),
  OPENAI_IMAGE_MODEL: z.string().optional().meta({ description: 'Draws pictures' }),
  OPENAI_IMAGE_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'Where pictures are drawn, if not at OPENAI_BASE_URL; goes with a key of its own' }),
  OPENAI_IMAGE_API_KEY: z
    .string()
    .optional()
    .meta({ description: 'Key for OPENAI_IMAGE_BASE_URL; not needed for servers that take none', secret: true }),
  IMAGE_TIME_OUT_MS: z.coerce
    .number()
    .int()
    .min(1000)
    .max(600_000)
    .default(120_000)
    .meta({ description: 'Longest wait for one picture, its retries included, in milliseconds' }),
  MODEL_TIME_OUT_MS: z.coerce
    .number()
    .int()
    .min(1000)
    .max(600_000)
    .default(60_000)
    .meta({ description: 'Longest wait for one answer of a model, in milliseconds' }),
  MODEL_CALLS_AT_ONCE: z.coerce.number().int().min(1).max(500).default(24).meta({
    description:
      'Calls to a model under way at once in a process; the others wait in line. A model on one graphics card likes few',
  }),
});
export type ModelVariables = z.output<typeof modelVariables>;
