import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The long-term versions beside the oldest one that is supported, which tests usually run on. */
const MAJORS = [20, 22, 24];
const COUNTS = /^(\d+) passed, (\d+) failed/m;

/**
 * Runs `npm test` on each version of Node.js that is supported. The binaries come from npm (the packages that its `node` package
 * chooses among), since the registry is all that a machine needs to reach.
 * @returns the counts of each as one run.
 */
export async function runOnOtherNodes() {
  const runs = [];
  for (const major of MAJORS) {
    const name = `npm test on Node.js ${major}`;
    const node = binaryOf(major);
    process.stdout.write(`${name}: ${node ?? 'not to be had for this machine'}\n`);
    runs.push(node === null ? { name, passed: 0, failed: 1 } : { name, ...(await testOn(node)) });
  }
  return runs;
}

function binaryOf(major) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const folder = join(root, 'node_modules', '.cache', `node-${major}`);
  const name = `node-${system}-${process.arch}`;
  const binary = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true });
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${major}`];
    spawnSync('npm', args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  }
  return existsSync(binary) ? binary : null;
}

async function testOn(node) {
  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` };
  const child = spawn(node, [join(root, 'scripts/test.mjs')], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
    process.stdout.write(part);
  });
  await new Promise((resolve) => child.on('close', resolve));
  const [, passed = '0', failed = '1'] = COUNTS.exec(output) ?? [];
  return { passed: Number(passed), failed: Number(failed) };
}
