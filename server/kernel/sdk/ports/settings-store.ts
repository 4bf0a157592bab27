import type { z } from 'zod';
import { defineService } from '../service-token.ts';

/** Port of the settings domain: stored values of a plugin's settings, with secrets decrypted and defaults filled in. */
export interface SettingsStore {
  /** @param clientId its own values take precedence over those for all clients; null reads the latter. */
  read<Schema extends z.ZodObject>(plugin: string, schema: Schema, clientId?: string | null): Promise<z.output<Schema>>;
  /**
   * Sets some of a plugin's values, for a plugin that has its own route for them and audits it itself; never secrets.
   * @throws RangeError for a field that isn't in the schema or is secret.
   */
  write(plugin: string, schema: z.ZodObject, values: Readonly<Record<string, unknown>>): Promise<void>;
}

export const SETTINGS_STORE = defineService<SettingsStore>('settings-store');

/** The plugins with operator-editable settings; provided by the kernel. */
export interface SettingsSchemas {
  /** Includes the plugin's variables, as parsed from the environment. */
  list(): readonly { plugin: string; schema: z.ZodObject; environment: Readonly<Record<string, unknown>> }[];
}

export const SETTINGS_SCHEMAS = defineService<SettingsSchemas>('settings-schemas');

/**
 * Encrypts small secrets at rest: AES-256-GCM with the first of SETTINGS_KEYS, decrypted with any of them; `context`
 * (the setting's name) is authenticated as additional data.
 */
export interface SecretBox {
  /** @throws AppError `unavailable` `settings.no_key` */
  seal(plain: string, context: string): string;
  /** Whether it is encrypted with the current key. */
  isCurrent(sealed: string): boolean;
  /**
   * @throws AppError `unavailable` `settings.key_missing` if its key is not configured, `settings.secret_damaged` if it
   *   isn't what was sealed for this context; nothing is destroyed.
   */
  open(sealed: string, context: string): string;
}

export const SECRET_BOX = defineService<SecretBox>('secret-box');
