import { SPEC_ROWS } from './spec/rows.ts';
import { withSpecWorld } from './spec/spec-world.ts';

export const usage = `npm run lab -- spec [PART]
  Walks the interface specification row by row over HTTP against a real server and prints a table: works, partly or
  missing, with the reason. The last row needs the pages (npm run build). Ends with 1 where a row does not work.`;

/** What is not there at all answers so. */
const MISSING = /(?:^|\b)(?:404|405)\b.*(?:http\.no_such_path|http\.method_not_allowed)/s;

export function run([part = '']: string[]): Promise<number> {
  return withSpecWorld(async (world) => {
    const counts = { works: 0, partly: 0, missing: 0 };
    for (const { part: name, row, check } of SPEC_ROWS) {
      if (!name.toLowerCase().startsWith(part.toLowerCase())) continue;
      let [state, reason]: [keyof typeof counts, string] = ['works', ''];
      try {
        await check(world);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        [state, reason] = [MISSING.test(message) ? 'missing' : 'partly', message.slice(0, 220)];
      }
      counts[state] += 1;
      console.log(`${state.padEnd(8)}${name.padEnd(16)}${row}${reason === '' ? '' : `\n        ${reason}`}`);
    }
    console.log(`${counts.works} work, ${counts.partly} partly, ${counts.missing} missing`);
    return counts.partly + counts.missing === 0 ? 0 : 1;
  });
}
