import { statSync } from 'node:fs';
import { createRequire } from 'node:module';

// As jest itself finds it: it is a package of jest's own.
const require = createRequire(createRequire(import.meta.url).resolve('@jest/core'));
const Sequencer = require('@jest/test-sequencer').default;

/** Folders whose tests take longest, the longest first: they start servers. */
const LONG = ['tests/service/', 'tests/access/', 'tests/decks/', 'tests/api/', 'tests/web/', 'tests/stores/'];

/** Begins with what takes longest, so that no processor waits for another at the end; jest knows no times on a fresh machine. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const index = LONG.findIndex((folder) => path.replaceAll('\\', '/').includes(folder));
      return index === -1 ? LONG.length : index;
    };
    const sizes = new Map(tests.map((test) => [test.path, statSync(test.path).size]));
    return [...tests].sort((one, other) => rank(one) - rank(other) || sizes.get(other.path) - sizes.get(one.path));
  }
}
