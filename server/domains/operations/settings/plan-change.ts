import type { z } from 'zod';

/** What a change of a plugin's settings comes to. */
interface ChangePlan {
  /** Fields with their new values, parsed. */
  set: { field: SettingField; value: unknown }[];
  /** Addresses of the environment that a new secret keeps: they are stored with it. */
  kept: { field: SettingField; value: unknown }[];
  cleared: string[];
  /** Names of all fields that are other than before. */
  changed: string[];
  /** Whether a secret, or the address it goes to, is touched. */
  touchesSecret: boolean;
}

/** A field with the value it is given; undefined clears it. */
export interface GivenValue {
  field: SettingField;
  value: unknown;
}

/**
 * Works out what changes. Values that are there already are left. A secret is cleared when its address changes without it.
 * A new secret without an address keeps the address in force at this moment, and stores it if it is the environment's: a
 * later change of the environment must not send the secret elsewhere. A secret that goes takes its address with it.
 * @param environment the plugin's variables by name.
 */
export function planChange(
  fields: readonly SettingField[],
  given: readonly GivenValue[],
  stored: { values: Readonly<Record<string, unknown>>; sealed: Readonly<Record<string, string>> },
  environment: Readonly<Record<string, unknown>> = {},
): ChangePlan {
  const isChange = ({ field: { name, isSecret }, value }: GivenValue): boolean => {
    if (isSecret) return value !== undefined || stored.sealed[name] !== undefined;
    return JSON.stringify(value) !== JSON.stringify(stored.values[name]);
  };
  const changes = given.filter(isChange);
  const set = changes.filter(({ value }) => value !== undefined);
  const cleared = new Set(changes.filter(({ value }) => value === undefined).map(({ field }) => field.name));

  const isGiven = (name: string): boolean => given.some(({ field }) => field.name === name);
  const hasChange = (name: string): boolean => changes.some(({ field }) => field.name === name);
  const isStored = (name: string): boolean => stored.values[name] !== undefined || stored.sealed[name] !== undefined;
  const isSet = (name: string): boolean => set.some(({ field }) => field.name === name);
  const kept: ChangePlan['kept'] = [];
  let touchesSecret = changes.some(({ field }) => field.isSecret);
  for (const field of fields) {
    const { name, secretWith, variable } = field;
    if (secretWith === null) continue;
    if (hasChange(name)) touchesSecret = true;
    if (hasChange(name) && !isGiven(secretWith) && isStored(secretWith)) cleared.add(secretWith);
    if (!isSet(secretWith)) {
      if (hasChange(secretWith) && !isGiven(name) && isStored(name)) cleared.add(name);
      continue;
    }
    // A secret stored without an address goes to the plugin's own default, and so does the one that replaces it.
    const isEnvironments = isGiven(name)
      ? given.some((each) => each.field.name === name && each.value === undefined)
      : !isStored(name) && !isStored(secretWith);
    const value = variable === null ? undefined : environment[variable];
    if (!isEnvironments || value === undefined) continue;
    cleared.delete(name);
    if (JSON.stringify(value) !== JSON.stringify(stored.values[name])) kept.push({ field, value });
  }
  const changed = [...new Set([...[...changes, ...kept].map(({ field }) => field.name), ...cleared])];
  return { set, kept, cleared: [...cleared], changed, touchesSecret };
}

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
