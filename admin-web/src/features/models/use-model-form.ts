import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { modelsAnswer } from '../../../../common/api/models.ts';
import type { ConnectionTestInput, ModelsAnswer } from '../../../../common/api/models.ts';
import { settingsAnswer } from '../../../../common/api/operations.ts';
import { useServices } from '../../../../common/web/services.ts';

/** The plugin whose settings these are. */
export const MODELS_PLUGIN = 'ai';
export const SETTINGS_KEY = ['settings'] as const;
export const MODELS_KEY = ['models'] as const;

const FIELDS = ['provider', 'base_url', 'api_key', 'model', 'vision_model', 'image_model'] as const;
export type Field = (typeof FIELDS)[number];

export interface ModelForm {
  /** As shown, changes included; the key is what was typed. */
  values: Readonly<Record<Field, string>>;
  changed: readonly Field[];
  hasKey: boolean;
  canChangeKeys: boolean;
  set: (field: Field, text: string) => void;
  reset: () => void;
  /** What is saved for a field: null clears it. */
  toSave: () => Record<string, string | null>;
  /** The same as a test takes it. */
  toTest: (inUse: ModelsAnswer['provider']) => ConnectionTestInput;
}

/** The saved values of the provider with what was typed since; null until they are there. */
export function useModelForm(): { form: ModelForm | null; error: Error | null; retry: () => void } {
  const { client } = useServices();
  const [draft, setDraft] = useState<Partial<Record<Field, string>>>({});
  const settings = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => (await client.get('/admin/settings', { schema: settingsAnswer, signal })).data,
  });
  const stored = settings.data?.plugins.find(({ plugin }) => plugin === MODELS_PLUGIN)?.values;
  const retry = (): void => void settings.refetch();
  if (settings.data === undefined || stored === undefined) return { form: null, error: settings.error, retry };
  const saved = (field: Field): string => {
    const value = stored[field];
    return typeof value === 'string' ? value : '';
  };
  const values = Object.fromEntries(FIELDS.map((field) => [field, draft[field] ?? saved(field)])) as Record<
    Field,
    string
  >;
  const changed = FIELDS.filter((field) => values[field].trim() !== saved(field));
  const key = stored['api_key'];
  const form: ModelForm = {
    ...{ values, changed, canChangeKeys: settings.data.can_change_keys },
    hasKey: typeof key === 'object' && key !== null && 'is_set' in key && key.is_set === true,
    set: (field, text) => setDraft((former) => ({ ...former, [field]: text })),
    reset: () => setDraft({}),
    toSave: () => Object.fromEntries(changed.map((field) => [field, values[field].trim() || null])),
    toTest: (inUse) => {
      const text = (field: Field): string | undefined => values[field].trim() || undefined;
      const [model, vision_model, image_model] = [text('model'), text('vision_model'), text('image_model')];
      const api_key = text('api_key');
      return {
        provider: values.provider === 'builtin' || values.provider === 'openai' ? values.provider : inUse,
        // The address in use is left out, because it comes from the environment.
        ...(changed.includes('base_url') ? { base_url: text('base_url') ?? null } : {}),
        ...(api_key === undefined ? {} : { api_key }),
        ...(model === undefined ? {} : { model }),
        ...(vision_model === undefined ? {} : { vision_model }),
        ...(image_model === undefined ? {} : { image_model }),
      };
    },
  };
  return { form, error: null, retry };
}

/** The models that the saved provider lists, and which are in use. */
export function useModels() {
  const { client } = useServices();
  return useQuery({
    queryKey: MODELS_KEY,
    queryFn: async ({ signal }) => (await client.get('/admin/settings/models', { schema: modelsAnswer, signal })).data,
    // A provider that is away is no reason to ask it again and again.
    retry: false,
    staleTime: 60_000,
  });
}
