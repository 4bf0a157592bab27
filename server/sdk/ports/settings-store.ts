import type { z } from 'zod';
import { defineService } from '../service-token.ts';

/** Port of the settings domain: stored values of a plugin's settings, secrets decrypted, defaults filled in. */
export interface SettingsStore {
  read<Schema extends z.ZodObject>(plugin: string, schema: Schema): Promise<z.output<Schema>>;
}

export const SETTINGS_STORE = defineService<SettingsStore>('settings-store');

/** Which plugins have operator-editable settings; the kernel provides it. */
export interface SettingsSchemas {
  list(): readonly { plugin: string; schema: z.ZodObject }[];
}

export const SETTINGS_SCHEMAS = defineService<SettingsSchemas>('settings-schemas');
