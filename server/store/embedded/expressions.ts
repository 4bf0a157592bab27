import type { Long } from 'bson';
import { runEngine } from './engine.ts';
import { bsonType, isDocument, setField } from './values.ts';
import type { Document } from './values.ts';

/**
 * A value as the aggregation engine wants it: JavaScript numbers and regular expressions, the other BSON types as they
 * are. Longs beyond 2^53 stay Longs, so that none is rounded in passing through.
 */
export function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  if (isDocument(value)) {
    const plain: Document = {};
    for (const [key, each] of Object.entries(value)) setField(plain, key, toPlain(each));
    return plain;
  }
  switch (bsonType(value)) {
    case 'Int32':
    case 'Double':
      return (value as { value: number }).value;
    case 'Long': {
      const number = (value as Long).toNumber();
      return Number.isSafeInteger(number) ? number : value;
    }
    default:
      return value;
  }
}

/** The value of an aggregation expression for one document; undefined where MongoDB has a missing field. */
export function evaluate(expression: unknown, document: unknown, variables: Document = {}): unknown {
  const stage = { $replaceRoot: { newRoot: { value: toPlain(expression) } } };
  return runEngine([toPlain(document) as Document], [stage], { variables })[0]?.value;
}

/** An expression as a condition: false, null, zero and missing are false. */
export function isTrue(expression: unknown, document: unknown, variables: Document = {}): boolean {
  const value = evaluate(expression, document, variables);
  return value !== undefined && value !== null && value !== false && value !== 0;
}
