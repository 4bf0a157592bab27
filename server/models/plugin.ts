import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { modelConfig, NO_KEY, modelVariables, refusedModelHost } from '../kernel/config/model-config.ts';
import type { ModelConfig } from '../kernel/config/model-config.ts';
import { ConfigError } from '../kernel/config/read-environment.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import { definePlugin } from '../kernel/sdk/define-plugin.ts';
import { MODELS, MODEL_PROBE, USAGE_METER } from '../kernel/sdk/ports/models.ts';
import type { Models, ModelSource, ModelProbe } from '../kernel/sdk/ports/models.ts';
import { optional } from '../kernel/sdk/service-token.ts';
import { currentWork } from '../kernel/sdk/work-context.ts';
import { createBuiltinTextModel, BUILTIN } from './builtin/builtin-text-model.ts';
import { createModelThreads } from './builtin/model-threads.ts';
import type { ModelThreads } from './builtin/model-threads.ts';
import { createModels } from './create-models.ts';
import { createModelProbe } from './probe/create-model-probe.ts';
import { guardBuiltin, guardModels } from './guard-models.ts';

/** Configurations whose clients are kept open. */
const MAX_CONFIGURATIONS = 50;

/** Most memory of the scripts of a thread of the built-in model. */
const THREAD_MEMORY_MB = 1024;

/** What an administrator may set instead of the environment; null: as the environment says. */
const settings = z.object({
  provider: z.enum(['builtin', 'openai']).nullable().default(null).meta({ scope: 'client' }),
  base_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null)
    .meta({
      ...{ scope: 'client', secret_with: 'api_key' },
      ...{ variable: 'OPENAI_BASE_URL', hosts_variable: 'ALLOWED_MODEL_HOSTS' },
    }),
  api_key: z.string().min(1).nullable().default(null).meta({ scope: 'client', secret: true }),
  model: z.string().min(1).nullable().default(null).meta({ scope: 'client' }),
  vision_model: z.string().min(1).nullable().default(null).meta({ scope: 'client' }),
  image_model: z.string().min(1).nullable().default(null).meta({ scope: 'client' }),
});
type ModelSettings = z.output<typeof settings>;

/**
 * The models, as the environment says and as an administrator set them since; a change counts from the next call. Every call of
 * every model goes through the meter: there is no other way to a model.
 */
export const plugin = definePlugin({
  name: 'ai',
  env: modelVariables,
  settings,
  needs: { meter: optional(USAGE_METER) },
  provides: { models: MODELS, probe: MODEL_PROBE },
  setup(context): { models: ModelSource; probe: ModelProbe; threads: ModelThreads } {
    const { meter } = context.services;
    const threads = createModelThreads({
      size: context.config.BUILTIN_MODEL_THREADS,
      timeOutMs: context.config.BUILTIN_MODEL_TIME_OUT_S * 1000,
      memoryMb: THREAD_MEMORY_MB,
    });
    const builtin = createBuiltinTextModel(threads.answer);
    const fallback = guardBuiltin(builtin, meter);
    const environment = modelConfig(context.config, undefined);
    const allowedHosts = context.config.ALLOWED_MODEL_HOSTS;
    const refused = refusedModelHost(environment, allowedHosts);
    if (refused !== null) throw new ConfigError('config.model_host_not_allowed', { host: refused });
    /** By configuration: clients may have their own models. */
    const made = new LRUCache<string, Models>({ max: MAX_CONFIGURATIONS });
    const config = async (): Promise<ModelConfig> =>
      configOf(environment, await context.settings(currentWork()?.client_id ?? null));
    const created = createModelProbe({
      inUse: async () => configOf(environment, await context.settings()),
      provider: async () => configOf(environment, { ...(await context.settings()), provider: 'openai' }),
      meter,
      defaults: { base_url: context.config.OPENAI_BASE_URL ?? null, model: context.config.OPENAI_MODEL },
    });
    const probe: ModelProbe = {
      ...created,
      hosts: allowedHosts,
      access: async (form) => {
        const access = await created.access(form);
        const { provider, base_url } = access;
        const host = refusedModelHost({ provider, ...(base_url === null ? {} : { base_url }) }, allowedHosts);
        if (host !== null) throw new AppError('invalid', 'ai.host_not_allowed', { host });
        return access;
      },
    };
    return {
      threads,
      probe,
      models: {
        fallback,
        describe: async () => {
          const wanted = await config();
          const { provider, model, base_url, api_key } = wanted;
          return {
            provider,
            name: model ?? null,
            has_access:
              refusedModelHost(wanted, allowedHosts) === null &&
              (base_url !== undefined || (api_key ?? NO_KEY) !== NO_KEY),
          };
        },
        current: async () => {
          if (currentWork()?.is_free === true) return { text: fallback };
          const wanted = await config();
          const host = refusedModelHost(wanted, allowedHosts);
          if (host !== null) throw new AppError('unavailable', 'ai.host_not_allowed', { host });
          const from = JSON.stringify(wanted);
          const known = made.get(from);
          if (known !== undefined) return known;
          const guarded = guardModels(await createModels(wanted, builtin), context.config.MODEL_CALLS_AT_ONCE, meter);
          // The one built-in model is the same object wherever it is handed out.
          const models = guarded.text.provider === BUILTIN ? { ...guarded, text: fallback } : guarded;
          made.set(from, models);
          return models;
        },
      },
    };
  },
  stop: ({ threads }) => threads.close(),
});

/**
 * A provider's address and key belong together: where a base URL or a key is set here, neither is taken from the
 * environment, so that no key goes to a server it was not meant for. A key that is saved without an address is stored
 * with the environment's, see `variable` of `base_url`.
 */
function configOf(environment: ModelConfig, set: ModelSettings): ModelConfig {
  const isOwnProvider = set.base_url !== null || set.api_key !== null;
  const provider = set.provider ?? (isOwnProvider ? 'openai' : environment.provider);
  const { time_out_ms, image_time_out_ms } = environment;
  const limits = { time_out_ms, ...(image_time_out_ms === undefined ? {} : { image_time_out_ms }) };
  // An image model that is named here belongs to the provider; the environment's may be at a place of its own.
  const elsewhere = set.image_model === null ? environment.image_access : undefined;
  const drawing = elsewhere === undefined ? {} : { image_access: elsewhere };
  if (provider === 'builtin') {
    const named = elsewhere === undefined ? undefined : environment.image_model;
    return { provider, ...limits, ...drawing, ...(named === undefined ? {} : { image_model: named }) };
  }
  const access = isOwnProvider
    ? { ...(set.base_url === null ? {} : { base_url: set.base_url }), api_key: set.api_key ?? NO_KEY }
    : {
        ...(environment.base_url === undefined ? {} : { base_url: environment.base_url }),
        api_key: environment.api_key ?? NO_KEY,
      };
  const named = {
    model: set.model ?? environment.model,
    vision_model: set.vision_model ?? environment.vision_model,
    image_model: set.image_model ?? environment.image_model,
  };
  return {
    provider,
    ...limits,
    ...drawing,
    ...access,
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
  };
}
