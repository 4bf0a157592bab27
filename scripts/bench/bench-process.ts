import { spawn } from 'node:child_process';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURE } from './export/bench-content.ts';

const LIMIT_MS = 300_000;

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
