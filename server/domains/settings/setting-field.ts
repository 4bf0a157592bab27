import type { z } from 'zod';

/** One field of a plugin's settings, as its schema's meta data describes it. */
export interface SettingField {
  name: string;
  schema: z.ZodType;
  /** `secret: true`: encrypted at rest and never told. */
  isSecret: boolean;
  /**
   * `secret_with: FIELD`: an address, and the secret that is sent there. Both are one setting: changing one clears the
   * other, so that no secret goes to a server it was not meant for.
   */
  secretWith: string | null;
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
    };
  });
}
