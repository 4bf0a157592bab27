import * as z from 'zod';

const name = z.string().trim().min(1).max(200);

export const modelsQuery = z.object({
  provider: z
    .enum(['builtin', 'openai'])
    .optional()
    .meta({ description: 'Whose models; the provider in use when absent.' }),
});

/** Answer of GET /admin/settings/models: the models of the saved provider. */
export const modelsAnswer = z.strictObject({
  provider: z.enum(['builtin', 'openai']),
  address: z.string().nullable().meta({ description: 'Where it is asked; null for the built-in model.' }),
  in_use: z
    .strictObject({ text: z.string().nullable(), vision: z.string().nullable(), image: z.string().nullable() })
    .meta({ description: 'The models by what they do; null where none does.' }),
  models: z.array(z.strictObject({ id: z.string(), owned_by: z.string().nullable() })),
  is_listed: z.boolean().meta({ description: 'false: the server has no list of its models; any name may work.' }),
});
export type ModelsAnswer = z.output<typeof modelsAnswer>;

/** Body of POST /admin/settings/test-connection: the form's values, saved or not. */
export const connectionTestInput = z.object({
  provider: z.enum(['builtin', 'openai']),
  base_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional()
    .meta({ description: 'As typed; absent: the one in use; null: the provider’s own.' }),
  api_key: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .meta({ description: 'As typed; absent: the saved one, which goes to the address it was saved for alone.' }),
  model: name.optional().meta({ description: 'The text model; the one in use when absent.' }),
  vision_model: name.optional().meta({ description: 'Reads pictures; the text model is tried when absent.' }),
  image_model: name.optional().meta({ description: 'Draws pictures; none is drawn when absent.' }),
});
export type ConnectionTestInput = z.output<typeof connectionTestInput>;

/** The steps of a connection test, in order. */
export const CONNECTION_CHECKS = [
  'reachable',
  'authorised',
  'models_listed',
  'text',
  'stream',
  'json_schema',
  'vision',
  'image',
] as const;
export type ConnectionCheck = (typeof CONNECTION_CHECKS)[number];

/** limited: works only in part. not_tested: an earlier step failed, or no model was named. */
const CHECK_STATES = ['passed', 'failed', 'limited', 'not_tested'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** The abilities of a provider with these values. */
export const capabilityRecord = z.strictObject({
  provider: z.enum(['builtin', 'openai']),
  address: z.string().nullable(),
  model: z.string().nullable(),
  is_usable: z.boolean().meta({ description: 'Text works: decks can be made.' }),
  tested_at: z.iso.datetime(),
  duration_ms: z.int().min(0),
  checks: z.array(
    z.strictObject({
      check: z.enum(CONNECTION_CHECKS),
      state: z.enum(CHECK_STATES),
      code: z.string().nullable().meta({ description: 'Names `message`; null where it passed.' }),
      message: z
        .string()
        .nullable()
        .meta({ description: 'What is wrong and what to do, in the language of the request.' }),
      duration_ms: z.int().min(0),
    }),
  ),
  structured: z
    .enum(['json_schema', 'json_object', 'prompt'])
    .nullable()
    .meta({ description: 'The strictest JSON mode that the server supports; null where none was tried.' }),
  first_token_ms: z.int().min(0).nullable(),
  tokens_per_second: z.number().min(0).nullable(),
  models: z
    .int()
    .min(0)
    .nullable()
    .meta({ description: 'How many models the server lists; null where it lists none.' }),
});
export type CapabilityRecord = z.output<typeof capabilityRecord>;
