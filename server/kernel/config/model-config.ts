import { ConfigError, readEnvironment } from './read-environment.ts';
import { z } from 'zod';

/** A placeholder for servers without keys: the client library requires one. */
export const NO_KEY = 'none';

/** The default address of each provider. */
export const DEFAULT_BASE_URL = 'https://api.openai.com/v1';

export interface ModelConfig {
  provider: 'builtin' | 'openai';
  base_url?: string;
  api_key?: string;
  model?: string;
  vision_model?: string;
  image_model?: string;
  /** The address of the image model, if it is a different one; it has its own key. */
  image_access?: { base_url: string; api_key: string };
  time_out_ms: number;
  /** Time limit for one picture; `time_out_ms` when absent. */
  image_time_out_ms?: number;
}

/**
 * Reads the model configuration from the environment.
 * @param wanted forces a provider; undefined selects `openai` if a key or a base URL is set, otherwise `builtin`.
 * @throws ConfigError naming all faulty variables together, or the missing key.
 */
export function readModelConfig(environment: NodeJS.ProcessEnv, wanted: 'builtin' | 'openai' | undefined): ModelConfig {
  const values = readEnvironment(environment, [{ owner: 'core', schema: modelVariables }]).get('core');
  return modelConfig(values as ModelVariables, wanted);
}

/** Like `readModelConfig`, from variables that are already parsed. */
export function modelConfig(values: ModelVariables, wanted: 'builtin' | 'openai' | undefined): ModelConfig {
  const isConfigured = values.OPENAI_API_KEY !== undefined || values.OPENAI_BASE_URL !== undefined;
  const provider = wanted ?? (isConfigured ? 'openai' : 'builtin');
  const limits = { time_out_ms: values.MODEL_TIME_OUT_MS, image_time_out_ms: values.IMAGE_TIME_OUT_MS };
  const image = imageAccess(values);
  if (provider === 'builtin') return { provider, ...limits, ...(image.image_access === undefined ? {} : image) };
  if (!isConfigured) throw new ConfigError('config.no_model_key', {});
  return {
    provider,
    api_key: values.OPENAI_API_KEY ?? NO_KEY,
    ...(values.OPENAI_BASE_URL === undefined ? {} : { base_url: values.OPENAI_BASE_URL }),
    model: values.OPENAI_MODEL,
    ...(values.OPENAI_VISION_MODEL === undefined ? {} : { vision_model: values.OPENAI_VISION_MODEL }),
    ...image,
    ...limits,
  };
}

/** The image model: one of the text model's provider, or one with its own address, which works with any provider. */
function imageAccess(values: ModelVariables): Pick<ModelConfig, 'image_model' | 'image_access'> {
  const { OPENAI_IMAGE_MODEL: image_model, OPENAI_IMAGE_BASE_URL: base_url } = values;
  if (image_model === undefined) return {};
  if (base_url === undefined) return { image_model };
  return { image_model, image_access: { base_url, api_key: values.OPENAI_IMAGE_API_KEY ?? NO_KEY } };
}

/** The variables that select the models for text, vision and images. */
export const modelVariables = z.object({
  ALLOWED_MODEL_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((host) => host !== ''),
    )
    .meta({
      description: 'In closed networks: the only hosts that models may be at, separated by commas; any when empty',
    }),
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
    .default(600_000)
    .meta({ description: 'Longest wait for one answer of a model, in milliseconds' }),
  MODEL_CALLS_AT_ONCE: z.coerce.number().int().min(1).max(500).default(24).meta({
    description:
      'Calls to a model under way at once in a process; the others wait in line. A model on one graphics card likes few',
  }),
  BUILTIN_MODEL_THREADS: z.coerce.number().int().min(1).max(64).default(2).meta({
    description: 'Threads in which the built-in model answers; each is started when it is first needed (about 100 MB)',
  }),
  BUILTIN_MODEL_TIME_OUT_S: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(120)
    .meta({ description: 'Most processor time of one answer of the built-in model, in seconds' }),
});
type ModelVariables = z.output<typeof modelVariables>;

/** The first host of a configuration that isn't allowed; null if all are, or if there is no list. */
export function refusedModelHost(
  { provider, base_url, image_access }: Pick<ModelConfig, 'provider' | 'base_url' | 'image_access'>,
  allowed: readonly string[],
): string | null {
  if (allowed.length === 0) return null;
  const addresses = [
    ...(provider === 'builtin' ? [] : [base_url ?? DEFAULT_BASE_URL]),
    ...(image_access === undefined ? [] : [image_access.base_url]),
  ];
  const hosts = addresses.map((address) => new URL(address).hostname.replace(/^\[|\]$/g, ''));
  return hosts.find((host) => !allowed.includes(host)) ?? null;
}
