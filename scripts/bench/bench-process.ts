import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import sharp from 'sharp';
import { PICTURE } from './export/bench-content.ts';

const LIMIT_MS = 300_000;

/** They load a library of the machine, and cannot be built in. */
const NATIVE = ['@napi-rs/canvas', 'sharp'];

/**
 * Builds a program and its packages to one script of plain JavaScript; native packages are loaded as they are installed.
 * @param entry without await at the top.
 * @param v8Flags that the program sets by itself: compiled code is good only for the flags under which it was kept.
 * @returns the programs to start: the script as it is, and with the code that V8 compiled in the run before, as
 *   `NODE_COMPILE_CACHE` does from Node 22 on.
 */
export async function buildProgram(
  entry: string,
  folder: string,
  v8Flags = '',
): Promise<{ plain: string; cached: string }> {
  const plain = join(folder, 'program.cjs');
  await build({
    entryPoints: [entry],
    outfile: plain,
    bundle: true,
    external: NATIVE,
    define: { 'import.meta.url': 'moduleUrl' },
    banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'warning',
  });
  const cached = join(folder, 'cached.cjs');
  const flags = v8Flags === '' ? '' : `require('node:v8').setFlagsFromString(${JSON.stringify(v8Flags)});`;
  await writeFile(cached, `${flags}${CACHED_PROGRAM}`);
  return { plain, cached };
}

/** Starts `program.cjs` beside it with compiled code from `program.cache`, which the first run writes. */
const CACHED_PROGRAM = `
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script, constants } = require('node:vm');
const file = join(__dirname, 'program.cjs');
const cache = join(__dirname, 'program.cache');
const source = '(function (exports, require, module, __filename, __dirname) {' + readFileSync(file, 'utf8') + '\\n})';
const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
const script = new Script(source, { filename: file, cachedData, importModuleDynamically });
if (script.cachedDataRejected) throw new Error('the compiled code is not that of this program');
script.runInThisContext()(exports, require, module, file, __dirname);
if (cachedData === undefined) process.on('exit', () => writeFileSync(cache, script.createCachedData()));
`;

/** Runs a program to its end. @throws Error where it fails. */
export function timeProcess(file: string, args: readonly string[]): Promise<{ ms: number; output: string }> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], timeout: LIMIT_MS });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve({ ms: performance.now() - start, output });
      else reject(new Error(`${file} ended with code ${code}`));
    });
  });
}

/** A picture with the size and the disorder of a photograph. */
export async function makePicture(folder: string): Promise<string> {
  const pixels = new Uint8Array(PICTURE.width * PICTURE.height * 3);
  let seed = 1;
  for (let index = 0; index < pixels.length; index += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    pixels[index] = 96 + ((index / 3) % 96) + (seed >>> 28) * 3;
  }
  const path = join(folder, 'picture.jpg');
  await sharp(pixels, { raw: { ...PICTURE, channels: 3 } })
    .jpeg({ quality: 80 })
    .toFile(path);
  return path;
}
