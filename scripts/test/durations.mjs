import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Milliseconds by file, written by `npm run test:all -- --record`. */
const durations = JSON.parse(readFileSync(new URL('durations.json', import.meta.url), 'utf8'));

/** How long a test file took when it was last recorded, in milliseconds; Infinity without a record. */
export const durationOf = (path) => durations[relative(root, path).replaceAll('\\', '/')] ?? Infinity;
