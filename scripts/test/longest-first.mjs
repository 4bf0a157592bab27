import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KINDS, kindOf } from './kinds.mjs';

// As jest itself finds it: it is a package of jest's own.
const require = createRequire(createRequire(import.meta.url).resolve('@jest/core'));
const Sequencer = require('@jest/test-sequencer').default;

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Milliseconds by file, written by `npm run test:all -- --record`. */
const durations = JSON.parse(readFileSync(new URL('durations.json', import.meta.url), 'utf8'));

/**
 * Kind by kind, so that files which share a browser, a server or compiled code run in the same processes, and the longest
 * first within each. A file without a record is new: it runs before those that have one.
 */

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const duration = ({ path }) => durations[relative(root, path).replaceAll('\\', '/')] ?? Infinity;
    return [...tests].sort(
      (one, other) =>
        KINDS.indexOf(kindOf(one.path)) - KINDS.indexOf(kindOf(other.path)) ||
        (duration(one) === duration(other) ? 0 : duration(other) - duration(one)),
    );
  }
}
