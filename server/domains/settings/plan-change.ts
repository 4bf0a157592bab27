import type { SettingField } from './setting-field.ts';

/** What a change of a plugin's settings comes to. */
export interface ChangePlan {
  /** Fields with their new values, parsed. */
  set: { field: SettingField; value: unknown }[];
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
 * Works out what changes: values that are there already are left, and of an address and its secret the one that was not
 * given along with a change of the other is cleared.
 */
export function planChange(
  fields: readonly SettingField[],
  given: readonly GivenValue[],
  stored: { values: Readonly<Record<string, unknown>>; sealed: Readonly<Record<string, string>> },
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
  let touchesSecret = changes.some(({ field }) => field.isSecret);
  for (const { name, secretWith } of fields) {
    if (secretWith === null) continue;
    if (hasChange(name)) touchesSecret = true;
    if (hasChange(name) && !isGiven(secretWith) && isStored(secretWith)) cleared.add(secretWith);
    if (hasChange(secretWith) && !isGiven(name) && isStored(name)) cleared.add(name);
  }
  const changed = [...new Set([...changes.map(({ field }) => field.name), ...cleared])];
  return { set, cleared: [...cleared], changed, touchesSecret };
}
