import { durationOf } from './durations.mjs';
import { KINDS, kindOf } from './kinds.mjs';

/**
 * Hands out test files, which come longest first. A worker stays with a kind while it has files: what it has loaded, compiled
 * and opened for one (a browser, a server) serves the next, and each worker that starts on a kind pays for all of that again.
 * A worker without a kind takes one that no worker is at, and joins others only when there is none; of several it takes the one
 * with the most seconds left for each worker. Unit tests come last: their files are short, so that all workers end together.
 */
export function createTestQueue(tests) {
  const kinds = new Map(KINDS.map((kind) => [kind, { files: [], workers: 0 }]));
  for (const test of tests) kinds.get(kindOf(test.path)).files.push(test);
  const load = ({ files, workers }) =>
    files.reduce((sum, { path }) => sum + Math.min(durationOf(path), UNKNOWN_MS), 1) / (workers + 1);
  const isTaken = ({ workers }) => Number(workers > 0);
  const isUnit = (kind) => Number(kind === kinds.get('unit'));
  return {
    /** The next file for a worker whose last one was of that kind; none, when all are taken. */
    next(last) {
      if (last !== undefined && kinds.get(last).files.length > 0) return kinds.get(last).files.shift();
      if (last !== undefined) kinds.get(last).workers -= 1;
      const open = [...kinds.values()].filter(({ files }) => files.length > 0);
      const [chosen] = open.sort(
        (one, other) => isTaken(one) - isTaken(other) || isUnit(one) - isUnit(other) || load(other) - load(one),
      );
      if (chosen === undefined) return undefined;
      chosen.workers += 1;
      return chosen.files.shift();
    },
  };
}

/** What a file without a record counts for. */
const UNKNOWN_MS = 60_000;
