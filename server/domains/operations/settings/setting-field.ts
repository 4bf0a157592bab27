import type { z } from 'zod';

/** One field of a plugin's settings, as its schema's meta data describes it. */
export interface SettingField {
  name: string;
  schema: z.ZodType;
  /** `secret: true`: encrypted at rest and never reported. */
  isSecret: boolean;
  /**
   * `secret_with: FIELD`: an address, and the secret that is sent there. Changing the address clears the secret, so that no
   * secret goes to a server it was not meant for; a secret without an address keeps the address in force.
   */
  secretWith: string | null;
  /** `variable: NAME`: the plugin's environment variable that is in force while the field is not set. */
  variable: string | null;
  /** `hosts_variable: NAME`: the plugin's variable that lists the only hosts an address may be at, where it lists any. */
  hostsVariable: string | null;
  /** `scope: 'client'`: administrators of a client set it for their client, in place of what is set for all. */
  isClients: boolean;
}

/** The fields of a settings schema, in its order. */
export function settingFields(schema: z.ZodObject): SettingField[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const type = field as z.ZodType;
    const meta = type.meta() ?? {};
    return {
      name,
      schema: type,
      isSecret: meta['secret'] === true,
      secretWith: typeof meta['secret_with'] === 'string' ? meta['secret_with'] : null,
      variable: typeof meta['variable'] === 'string' ? meta['variable'] : null,
      hostsVariable: typeof meta['hosts_variable'] === 'string' ? meta['hosts_variable'] : null,
      isClients: meta['scope'] === 'client',
    };
  });
}
