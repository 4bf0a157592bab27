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

type Evaluate = (object: never, expression: never, options: never) => unknown;

/** What stages may reach besides their input. */
interface EngineOptions {
  variables: Document;
  /** Documents of another collection, for `$graphLookup`. */
  collection?: (name: string) => Document[];
}

/** Runs stages on documents whose numbers are JavaScript's. @throws the engine's own errors */
export function runEngine(
  documents: readonly Document[],
  stages: readonly Document[],
  options: EngineOptions,
): Document[] {
  const { collection } = options;
  const settings: Partial<Options> = {
    variables: options.variables,
    // No code from a client runs here.
    scriptEnabled: false,
    context: createContext(),
    ...(collection === undefined ? {} : { collectionResolver: collection }),
  };
  return new Aggregator(stages as never, settings).run<Document>(documents as never);
}

/** The engine's operators, with comparisons in BSON's order: the engine compares values of one type only. */
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
