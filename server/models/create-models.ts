import type { Models } from '../kernel/sdk/ports/models.ts';
import type { TextModel } from '../kernel/sdk/ports/text-model.ts';
import { createBuiltinTextModel } from './builtin/builtin-text-model.ts';

interface ModelsConfig {
  provider: 'builtin' | 'openai';
  base_url?: string | undefined;
  api_key?: string | undefined;
  model?: string | undefined;
  vision_model?: string | undefined;
  image_model?: string | undefined;
  /** Where pictures are drawn, if elsewhere. */
  image_access?: { base_url: string; api_key: string } | undefined;
  time_out_ms?: number | undefined;
  /** For one picture; `time_out_ms` when absent. */
  image_time_out_ms?: number | undefined;
  structured?: 'json_schema' | 'json_object' | 'auto' | undefined;
}

const DEFAULT_MODEL = 'gpt-4.1-mini';

/**
 * The models a configuration asks for; the built-in provider reads no pictures, and draws none: a drawing model at an address
 * of its own may be beside it. Clients of providers are loaded when one is asked for, because they take long to load.
 * @param builtin a built-in model that is there already: each brings a tagger of its own (20 MB).
 */
export async function createModels(config: ModelsConfig, builtin?: TextModel): Promise<Models> {
  const { base_url, api_key, time_out_ms, structured } = config;
  const image = await imageModel(config);
  if (config.provider === 'builtin') return { text: builtin ?? createBuiltinTextModel(), ...image };
  const shared = {
    ...(base_url === undefined ? {} : { base_url }),
    ...(api_key === undefined ? {} : { api_key }),
    ...(time_out_ms === undefined ? {} : { time_out_ms }),
    ...(structured === undefined ? {} : { structured }),
  };
  const { createOpenAiTextModel } = await import('./openai/create-openai-text-model.ts');
  const models: Models = { text: createOpenAiTextModel({ ...shared, model: config.model ?? DEFAULT_MODEL }), ...image };
  if (config.vision_model !== undefined) {
    const { createOpenAiVisionModel } = await import('./openai/create-openai-image-model.ts');
    models.vision = createOpenAiVisionModel({ ...shared, model: config.vision_model });
  }
  return models;
}

async function imageModel(config: ModelsConfig): Promise<Pick<Models, 'image'>> {
  const { image_model: model, image_access, base_url, api_key } = config;
  if (model === undefined || (config.provider === 'builtin' && image_access === undefined)) return {};
  const time_out_ms = config.image_time_out_ms ?? config.time_out_ms;
  const { createOpenAiImageModel } = await import('./openai/create-openai-image-model.ts');
  return {
    image: createOpenAiImageModel({
      ...(image_access ?? {
        ...(base_url === undefined ? {} : { base_url }),
        ...(api_key === undefined ? {} : { api_key }),
      }),
      ...(time_out_ms === undefined ? {} : { time_out_ms }),
      model,
    }),
  };
}
