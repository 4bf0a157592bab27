import type { Collection, StoredDocument } from '../../../kernel/sdk/collection.ts';
import { literalPattern } from '../../../kernel/sdk/collection.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { Schema } from 'mongoose';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** Collection `settings`: one document per plugin. */
export const settings = defineModel<StoredSettings>({
  collection: 'settings',
  tenancy: 'service',
  schema: new Schema<StoredSettings>({
    values: { type: Schema.Types.Mixed, default: {} },
    sealed: { type: Schema.Types.Mixed, default: {} },
  }),
});

/** What was set for one plugin; `_id` is its name, for one client `CLIENT/PLUGIN`. */
interface StoredSettings extends StoredDocument {
  /** By field, as the plugin's schema gave them out. */
  values: Record<string, unknown>;
  /** Secrets by field, each sealed for its own name. */
  sealed: Record<string, string>;
}

/** A change of stored settings: fields to set, plain or sealed, and fields to clear. */
interface SettingsWrite {
  values: Readonly<Record<string, unknown>>;
  sealed: Readonly<Record<string, string>>;
  cleared: readonly string[];
}

export interface SettingsRepository {
  get(plugin: string, clientId?: string | null): Promise<Pick<StoredSettings, 'values' | 'sealed'>>;
  /** All of it in one write. */
  write(plugin: string, change: SettingsWrite, clientId?: string | null): Promise<void>;
  /** Removes all that a client has set. */
  removeOf(clientId: string): Promise<void>;
  /** All that is sealed, also of plugins that are no longer installed. */
  eachSealed(): AsyncIterable<SealedField>;
  /** Seals a field again, unless it was changed since it was read; whether it was sealed. */
  reseal(field: SealedField, sealed: string): Promise<boolean>;
}

interface SealedField {
  plugin: string;
  name: string;
  sealed: string;
}

/** The id of what was set for a plugin, by a client or for all; secrets are sealed for it. */
export const settingsId = (plugin: string, clientId: string | null): string =>
  clientId === null ? plugin : `${clientId}/${plugin}`;

/** Settings in the database. */
export function createSettingsRepository(settings: Collection<StoredSettings>): SettingsRepository {
  const scope = Scope.ofSystem('settings');
  return {
    async get(plugin, clientId = null) {
      const stored = await settings.get(scope, settingsId(plugin, clientId));
      return { values: stored?.values ?? {}, sealed: stored?.sealed ?? {} };
    },
    async write(plugin, { values, sealed, cleared }, clientId = null) {
      const set = [
        ...Object.entries(values).map(([name, value]) => [`values.${name}`, value] as const),
        ...Object.entries(sealed).map(([name, value]) => [`sealed.${name}`, value] as const),
      ];
      const unset = cleared.flatMap((name) => [`values.${name}`, `sealed.${name}`]);
      const change = {
        ...(set.length === 0 ? {} : { $set: Object.fromEntries(set) }),
        ...(unset.length === 0 ? {} : { $unset: Object.fromEntries(unset.map((path) => [path, 1])) }),
      };
      await settings.update(scope, { _id: settingsId(plugin, clientId) }, change, {
        upsert: { values: {}, sealed: {} },
      });
    },
    async removeOf(clientId) {
      await settings.remove(scope, { _id: { $regex: `^${literalPattern(clientId)}/` } });
    },
    async *eachSealed() {
      for await (const { _id, sealed } of settings.each(scope, {})) {
        for (const [name, value] of Object.entries(sealed)) yield { plugin: _id, name, sealed: value };
      }
    },
    async reseal({ plugin, name, sealed: former }, sealed) {
      const path = `sealed.${name}`;
      return (await settings.update(scope, { _id: plugin, [path]: former }, { $set: { [path]: sealed } })) !== null;
    },
  };
}
