import { Aggregator } from 'mingo/aggregator';
import { Context, evalExpr } from 'mingo/core';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import * as projection from 'mingo/operators/projection';
import * as query from 'mingo/operators/query';
import * as window from 'mingo/operators/window';
import type { Options } from 'mingo/types';
import { compareValues } from './key-encoding.ts';
import type { Document } from './values.ts';
import type { Long } from 'bson';
import { bsonType, isDocument, setField } from './values.ts';

type Evaluate = (object: never, expression: never, options: never) => unknown;

interface EngineOptions {
  variables: Document;
  /** Documents of another collection, for `$graphLookup`. */
  collection?: (name: string) => Document[];
}

/** Runs stages on documents with JavaScript numbers. @throws the engine's own errors */
export function runEngine(
  documents: readonly Document[],
  stages: readonly Document[],
  options: EngineOptions,
): Document[] {
  const { collection } = options;
  const settings: Partial<Options> = {
    variables: options.variables,
    // Code from clients is never run.
    scriptEnabled: false,
    context: createContext(),
    ...(collection === undefined ? {} : { collectionResolver: collection }),
  };
  return new Aggregator(stages as never, settings).run<Document>(documents as never);
}

/** The engine's operators, with comparisons in BSON's order: the engine itself compares only values of one type. */
function createContext(): Context {
  const compare =
    (answer: (order: number) => unknown): Evaluate =>
    (object, operands, options) => {
      const [left, right] = evalExpr(object, operands, options) as [unknown, unknown];
      if ((left === undefined) !== (right === undefined)) return answer(left === undefined ? -1 : 1);
      return answer(compareValues(left, right));
    };
  const comparisons: Record<string, Evaluate> = {
    $cmp: compare(Math.sign),
    $eq: compare((order) => order === 0),
    $ne: compare((order) => order !== 0),
    $gt: compare((order) => order > 0),
    $gte: compare((order) => order >= 0),
    $lt: compare((order) => order < 0),
    $lte: compare((order) => order <= 0),
  };
  return Context.init({
    accumulator,
    expression: { ...expression, ...comparisons },
    pipeline,
    projection,
    query,
    window,
  });
}

/**
 * Converts a value for the aggregation engine: numbers and regular expressions become JavaScript's, other BSON types
 * stay. Longs beyond 2^53 stay Longs, so that none is rounded.
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

/** Evaluates an aggregation expression for one document; undefined for a missing field. */
export function evaluate(expression: unknown, document: unknown, variables: Document = {}): unknown {
  const stage = { $replaceRoot: { newRoot: { value: toPlain(expression) } } };
  return runEngine([toPlain(document) as Document], [stage], { variables })[0]?.value;
}

/** An expression as a condition: false, null, zero and missing are false. */
export function isTrue(expression: unknown, document: unknown, variables: Document = {}): boolean {
  const value = evaluate(expression, document, variables);
  return value !== undefined && value !== null && value !== false && value !== 0;
}
