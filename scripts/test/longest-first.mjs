import { createRequire } from 'node:module';
import { durationOf } from './durations.mjs';

// As jest itself finds it: it is a package of jest's own.
const require = createRequire(createRequire(import.meta.url).resolve('@jest/core'));
const Sequencer = require('@jest/test-sequencer').default;

/** The longest first. A file without a record is new: it runs before those that have one. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const duration = ({ path }) => durationOf(path);
    return [...tests].sort((one, other) => (duration(one) === duration(other) ? 0 : duration(other) - duration(one)));
  }
}
