import { isDeepStrictEqual } from 'node:util';

/** A copy as it is stored and sent: without what is undefined. */
export function plainData<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Whether two values are the same as data, in whatever order their fields stand. */
export function isSameData(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  return isDeepStrictEqual(plainData(one), plainData(other));
}
