import * as z from 'zod';

const fieldName = z.string().min(1).max(64);

/** The settings of one plugin. A secret is only ever told as `{ is_set }`, with the code of a `fault` where it can't be read. */
export const pluginSettings = z.strictObject({
  plugin: z.string(),
  values: z.record(z.string(), z.unknown()).meta({ description: 'By field; a secret field as { is_set, fault? }.' }),
  schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the fields, for a form.' }),
});
export type PluginSettings = z.output<typeof pluginSettings>;

export const settingsAnswer = z.strictObject({
  can_change_keys: z.boolean(),
  plugins: z.array(pluginSettings),
});

/** Body of PUT /admin/settings: absent fields stay, null clears a field to its default. */
export const settingsChange = z.object({
  plugin: z.string().min(1).max(64),
  values: z.record(fieldName, z.unknown()).meta({ description: 'By field, as its schema says; null clears.' }),
});
export type SettingsChange = z.output<typeof settingsChange>;

export const requiredKeyAnswer = z.strictObject({
  has_key: z.boolean().meta({ description: 'Whether a model provider with all it needs is configured.' }),
  provider: z.string(),
});

export const setupAnswer = z.strictObject({ needed: z.boolean(), can_change_keys: z.boolean() });
