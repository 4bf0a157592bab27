import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkManifest } from './manifest/check-manifest.ts';
import type { ManifestFault } from './manifest/check-manifest.ts';
import { DEFAULT_ADDRESS, makeManifest } from './manifest/make-manifest.ts';
import { ManifestError } from './manifest/make-manifest.ts';
import { shippedIconSize } from './manifest/draw-icons.ts';

/*
 * npm run manifest -- --url https://decks.example.org [--base-path /lectern] [--out FILE]: creates the manifest by
 * which PowerPoint finds an installation's task pane (docs/add-in.md). Without --url it writes the committed
 * manifest.xml for https://localhost:5001. Further options: --id GUID, --manifest-version 1.0.0.1, --support-url URL,
 * --entra-client-id GUID. --check FILE checks an existing manifest. Every manifest is checked against Office's schemas
 * and read by Microsoft's `office-addin-manifest`, without its online service.
 */
const COMMITTED = fileURLToPath(new URL('../manifest.xml', import.meta.url));

async function run(): Promise<void> {
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
  // Without --out, the committed manifest is only overwritten if there are no other options.
  const isDefault = process.argv.length === 2;
  const file = values.check ?? values.out ?? (isDefault ? COMMITTED : 'out/manifest.xml');
  const faults = [...checkManifest(xml, { iconSize: shippedIconSize }), ...(await faultsForOffice(xml))];
  for (const { path, message } of faults) console.error(`${path} ${message}`);
  if (faults.length > 0) {
    process.exitCode = 1;
    return;
  }
  if (values.check !== undefined) {
    console.log(`${file}: no fault`);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, xml);
  console.log(file);
}

/** What Microsoft's tool can't read in a manifest, or reads differently. */
async function faultsForOffice(xml: string): Promise<ManifestFault[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-manifest-'));
  const file = join(folder, 'manifest.xml');
  try {
    writeFileSync(file, xml);
    const { OfficeAddinManifest } = await import('office-addin-manifest');
    const { id, version, hosts, defaultSettings } = await OfficeAddinManifest.readManifestFile(file);
    const isRead = [id, version, hosts?.[0], defaultSettings?.sourceLocation].every(
      (text) => text !== undefined && xml.includes(text),
    );
    return isRead ? [] : [{ path: '/', message: 'is read differently by office-addin-manifest' }];
  } catch (error) {
    return [{ path: '/', message: `can't be read by office-addin-manifest: ${String(error)}` }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await run();
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const isUsage = error instanceof ManifestError || code === 'ENOENT' || code.startsWith('ERR_PARSE_ARGS');
  if (!isUsage) throw error;
  console.error((error as Error).message);
  process.exitCode = 2;
}
