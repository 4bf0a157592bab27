import { ConfigError } from './config-error.ts';
import { modelVariables } from './model-variables.ts';
import type { ModelVariables } from './model-variables.ts';
import { readEnvironment } from './read-environment.ts';

/** Stands for a key where a server needs none: the client library insists on one. */
export const NO_KEY = 'none';

export interface ModelConfig {
  provider: 'builtin' | 'openai';
  base_url?: string;
  api_key?: string;
  model?: string;
  vision_model?: string;
  image_model?: string;
  /** Where pictures are drawn, if elsewhere; its key is its own. */
  image_access?: { base_url: string; api_key: string };
  time_out_ms: number;
  /** For one picture; as `time_out_ms` when absent. */
  image_time_out_ms?: number;
}

/**
 * The model configuration from the environment.
 * @param wanted forces a provider; undefined takes `openai` where a key or a base URL is set, else `builtin`.
 * @throws ConfigError naming all variables at fault together, or the missing key.
 */
export function readModelConfig(environment: NodeJS.ProcessEnv, wanted: 'builtin' | 'openai' | undefined): ModelConfig {
  const values = readEnvironment(environment, [{ owner: 'core', schema: modelVariables }]).get('core');
  return modelConfig(values as ModelVariables, wanted);
}

/** As `readModelConfig`, from variables already parsed. */
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

/** Who draws: a model of the text's provider, or with an address of its own one that is there without any other provider. */
function imageAccess(values: ModelVariables): Pick<ModelConfig, 'image_model' | 'image_access'> {
  const { OPENAI_IMAGE_MODEL: image_model, OPENAI_IMAGE_BASE_URL: base_url } = values;
  if (image_model === undefined) return {};
  if (base_url === undefined) return { image_model };
  return { image_model, image_access: { base_url, api_key: values.OPENAI_IMAGE_API_KEY ?? NO_KEY } };
}
