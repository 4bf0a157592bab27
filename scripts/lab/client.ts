import { writeFileSync } from 'node:fs';
import { writeClient } from './client/write-client.ts';
import type { Description } from './client/write-client.ts';
import { withServer } from './service.ts';

export const usage = `npm run lab -- client [FILE]
  Writes a typed client in TypeScript from the API description; lectern-client.ts when FILE is absent. See docs/api.md.`;

export function run([file = 'lectern-client.ts']: string[]): Promise<number> {
  return withServer({}, async ({ url }) => {
    const description = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as Description;
    writeFileSync(file, writeClient(description));
    console.log(`${file}: ${Object.keys(description.paths).length} paths`);
    return 0;
  });
}
