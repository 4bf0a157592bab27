import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { plugins } from '../plugins/index.ts';
import { coreVariables } from '../server/kernel/config/core-variables.ts';
import { envExample } from '../server/kernel/config/read-environment.ts';
import { corePlugins } from '../server/core-plugins.ts';

/** npm run env:example: writes `.env.example` from the schemas of the core and of all installed plugins. */
const owners = [...corePlugins, ...plugins].flatMap(({ name, env }) =>
  env === undefined ? [] : [{ owner: name, schema: env }],
);
writeFileSync(
  fileURLToPath(new URL('../.env.example', import.meta.url)),
  envExample([{ owner: 'core', schema: coreVariables }, ...owners]),
);
