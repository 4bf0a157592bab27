import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

/** A value as canonical JSON: fields sorted by name, without undefined ones. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`);
  return `{${fields.join(',')}}`;
}

/** A short hash of a value. */
export function shortHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 16);
}

/** A copy as stored and sent: without undefined fields. */
export function plainData<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Whether two values are equal as data, regardless of field order. */
export function isSameData(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  return isDeepStrictEqual(plainData(one), plainData(other));
}
