// Writes the software bill of materials of what the service runs on (CycloneDX, out/sbom.cdx.json), and checks its packages against
// the registry's advisories: serious ones fail the run. A registry without that service is named, and nothing is claimed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

const npm = (...args) => spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

const sbom = npm('sbom', '--omit', 'dev', '--package-lock-only', '--sbom-format', 'cyclonedx');
if (sbom.status !== 0) throw new Error(`npm sbom failed:\n${sbom.stderr}`);
mkdirSync('out', { recursive: true });
writeFileSync('out/sbom.cdx.json', sbom.stdout);
process.stdout.write(`Bill of materials: ${JSON.parse(sbom.stdout).components.length} packages, out/sbom.cdx.json\n`);

const report = JSON.parse(npm('audit', '--omit=dev', '--json').stdout || '{}');
const counts = report.metadata?.vulnerabilities;
if (counts === undefined) {
  process.stdout.write(`Advisories: not checked (${report.message ?? 'the registry gave no answer'})\n`);
} else {
  process.stdout.write(`Advisories: ${JSON.stringify(counts)}\n`);
  if (counts.high + counts.critical > 0) process.exitCode = 1;
}
