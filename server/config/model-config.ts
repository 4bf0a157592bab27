import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** The variables that say which models write, read pictures and draw. An empty value counts as unset. */
const schema = z.object({
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_MODEL: z.string().default('gpt-4.1-mini'),
  OPENAI_VISION_MODEL: z.string().optional(),
  OPENAI_IMAGE_MODEL: z.string().optional(),
  MODEL_TIME_OUT_MS: z.coerce.number().int().min(1000).max(600_000).default(60_000),
});

export interface ModelConfig {
  provider: 'builtin' | 'openai';
  base_url?: string;
  api_key?: string;
  model?: string;
  vision_model?: string;
  image_model?: string;
  time_out_ms: number;
}

/**
 * The model configuration from the environment.
 * @param wanted forces a provider; undefined takes `openai` where a key or a base URL is set, else `builtin`.
 * @throws ConfigError naming all variables at fault together, or the missing key.
 */
export function readModelConfig(environment: NodeJS.ProcessEnv, wanted: 'builtin' | 'openai' | undefined): ModelConfig {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))];
    throw new ConfigError('config.invalid_variables', { names: names.join(', ') });
  }
  const values = parsed.data;
  const isConfigured = values.OPENAI_API_KEY !== undefined || values.OPENAI_BASE_URL !== undefined;
  const provider = wanted ?? (isConfigured ? 'openai' : 'builtin');
  if (provider === 'builtin') return { provider, time_out_ms: values.MODEL_TIME_OUT_MS };
  if (!isConfigured) throw new ConfigError('config.no_model_key', {});
  return {
    provider,
    // Servers on one's own machine need no key, but the client library insists on one.
    api_key: values.OPENAI_API_KEY ?? 'none',
    ...(values.OPENAI_BASE_URL === undefined ? {} : { base_url: values.OPENAI_BASE_URL }),
    model: values.OPENAI_MODEL,
    ...(values.OPENAI_VISION_MODEL === undefined ? {} : { vision_model: values.OPENAI_VISION_MODEL }),
    ...(values.OPENAI_IMAGE_MODEL === undefined ? {} : { image_model: values.OPENAI_IMAGE_MODEL }),
    time_out_ms: values.MODEL_TIME_OUT_MS,
  };
}
