import type { z } from 'zod';
import { defineService } from '../service-token.ts';

/** Port of the settings domain: stored values of a plugin's settings, secrets decrypted, defaults filled in. */
export interface SettingsStore {
  /** @param clientId whose own values count before those that are set for all; null reads the latter. */
  read<Schema extends z.ZodObject>(plugin: string, schema: Schema, clientId?: string | null): Promise<z.output<Schema>>;
  /**
   * Sets some of a plugin's values, for a plugin that has a route of its own for them and audits it itself; never secrets.
   * @throws RangeError for a field that its schema does not have, or that is secret.
   */
  write(plugin: string, schema: z.ZodObject, values: Readonly<Record<string, unknown>>): Promise<void>;
}

export const SETTINGS_STORE = defineService<SettingsStore>('settings-store');

/** Which plugins have operator-editable settings; the kernel provides it. */
export interface SettingsSchemas {
  /** With the plugin's variables, as parsed from the environment. */
  list(): readonly { plugin: string; schema: z.ZodObject; environment: Readonly<Record<string, unknown>> }[];
}

export const SETTINGS_SCHEMAS = defineService<SettingsSchemas>('settings-schemas');

/**
 * Encrypts small secrets at rest: AES-256-GCM under the first of SETTINGS_KEYS, read with any of them; `context` (the
 * setting's name) is bound as additional data.
 */
export interface SecretBox {
  /** @throws AppError `unavailable` `settings.no_key` */
  seal(plain: string, context: string): string;
  /** Whether it is sealed with the key that writes now. */
  isCurrent(sealed: string): boolean;
  /**
   * @throws AppError `unavailable` `settings.key_missing` where its key is not configured, `settings.secret_damaged` where it is not
   *   what was sealed for this context; nothing is destroyed.
   */
  open(sealed: string, context: string): string;
}

export const SECRET_BOX = defineService<SecretBox>('secret-box');
