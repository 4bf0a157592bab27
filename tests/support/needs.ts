import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, it } from '@jest/globals';

/** `content` and `masters` of other makers; they are not part of the project. */
const samplesFolder = process.env['SAMPLES_DIR'];

/**
 * What a test needs from the machine. If it is missing, the test is reported as skipped, and its name ends with the need:
 * `is valid and sound on a sample [needs SAMPLES_DIR]`.
 */
const NEEDS = {
  SAMPLES_DIR: () => samplesFolder !== undefined,
  Linux: () => process.platform === 'linux',
  LibreOffice: () => isInstalled('soffice'),
  'LibreOffice and poppler-utils': () => ['soffice', 'pdftotext', 'pdftoppm'].every(isInstalled),
};

function isInstalled(tool: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)));
}

/** `it` for tests that need something from the machine. */
export function itWith(need: keyof typeof NEEDS): (name: string, run: () => Promise<void> | void, ms?: number) => void {
  return (name, run, ms) => {
    if (NEEDS[need]()) it(name, run, ms);
    else it.skip(`${name} [needs ${need}]`, run, ms);
  };
}

/** `describe` for tests that need something from the machine, as the caller determined. */
export function describeWith(need: string, isThere: boolean): (name: string, define: () => void) => void {
  return (name, define) => {
    if (isThere) describe(name, define);
    else describe.skip(`${name} [needs ${need}]`, define);
  };
}

/** Path of a sample; only called in tests that need SAMPLES_DIR. */
export function samplePath(...names: string[]): string {
  return join(samplesFolder ?? '', ...names);
}

/** Names of the samples of a folder in alphabetical order, none without SAMPLES_DIR. */
export function sampleNames(folder: 'content' | 'masters', extension: RegExp): string[] {
  if (samplesFolder === undefined) return [];
  return readdirSync(join(samplesFolder, folder))
    .filter((name) => extension.test(name))
    .sort();
}

/** One test per sample master; `%s` in the title stands for its name. */
export function itOnEachMaster(title: string, run: (name: string, path: string) => Promise<void>, ms?: number): void {
  const names = sampleNames('masters', /\.(pptx|potx)$/i);
  if (names.length === 0) it.skip(`${title.replace('%s', 'a sample')} [needs SAMPLES_DIR]`, () => undefined);
  else it.each(names)(title, (name) => run(name, samplePath('masters', name)), ms);
}
