import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkManifest } from './manifest/check-manifest.ts';
import { DEFAULT_ADDRESS, makeManifest } from './manifest/make-manifest.ts';
import { ManifestError } from './manifest/manifest-error.ts';
import { shippedIconSize } from './manifest/shipped-icons.ts';

/*
 * npm run manifest -- --url https://decks.example.org [--base-path /lectern] [--out FILE]: the manifest by which PowerPoint finds
 * the task pane of an installation (docs/add-in.md). Without --url the committed manifest.xml, for https://localhost:5001.
 * Also --id GUID, --manifest-version 1.0.0.1, --support-url URL, --entra-client-id GUID. --check FILE checks one that is there.
 */
const COMMITTED = fileURLToPath(new URL('../manifest.xml', import.meta.url));

function run(): void {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      'base-path': { type: 'string', default: DEFAULT_ADDRESS.basePath },
      out: { type: 'string' },
      id: { type: 'string' },
      'manifest-version': { type: 'string' },
      'support-url': { type: 'string' },
      'entra-client-id': { type: 'string' },
      check: { type: 'string' },
    },
  });
  const xml =
    values.check === undefined
      ? makeManifest({
          url: values.url ?? DEFAULT_ADDRESS.url,
          basePath: values['base-path'],
          id: values.id,
          version: values['manifest-version'],
          supportUrl: values['support-url'],
          entraClientId: values['entra-client-id'],
        })
      : readFileSync(values.check, 'utf8');
  const faults = checkManifest(xml, { iconSize: shippedIconSize });
  for (const { path, message } of faults) console.error(`${path} ${message}`);
  if (faults.length > 0) process.exitCode = 1;
  else if (values.check !== undefined) console.log(`${values.check}: no fault`);
  if (values.check !== undefined || faults.length > 0) return;
  // Nobody overwrites the committed one by leaving --out away.
  const isDefault = process.argv.length === 2;
  const file = values.out ?? (isDefault ? COMMITTED : 'out/manifest.xml');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, xml);
  console.log(file);
}

try {
  run();
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const isUsage = error instanceof ManifestError || code === 'ENOENT' || code.startsWith('ERR_PARSE_ARGS');
  if (!isUsage) throw error;
  console.error((error as Error).message);
  process.exitCode = 2;
}
