import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CodedError } from '../../common/deck/coded-error.ts';
import type { SourceText } from '../../common/deck/source.ts';
import type { Isolate } from '../../plugins/ingest/isolate.ts';
import { ingestBrief, ingestFile, ingestUrl } from '../../plugins/ingest/ingest.ts';
import { createOffice, findOffice } from '../../server/kernel/sdk/office.ts';
import type { Models } from '../../server/kernel/sdk/ports/models.ts';
import { isBriefContent } from '../../server/pipeline/read/content.ts';

/** A file on the command line can't be read: `deck.no_such_file`, `deck.not_readable`. */
export class InputError extends CodedError {}

export async function readInputFile(path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const code = reason === 'ENOENT' ? 'deck.no_such_file' : 'deck.not_readable';
    throw new InputError(code, { file: path, reason }, { cause: error });
  }
}

/** Reads all inputs in order, the brief last. */
export async function readInputs(
  inputs: readonly string[],
  brief: string,
  { isolate, models }: { isolate: Isolate; models: Models },
  onReading: (name: string) => void,
  signal?: AbortSignal,
): Promise<SourceText[]> {
  const sources: SourceText[] = [];
  const options = {
    isolate,
    office: createOffice(await findOffice(process.env['LIBREOFFICE_PATH'])),
    ...(models.vision === undefined ? {} : { vision: models.vision }),
    ...(signal === undefined ? {} : { signal }),
  };
  for (const [index, input] of inputs.entries()) {
    const id = `s${index + 1}`;
    const isUrl = /^[a-z][a-z0-9+.-]+:\/\//i.test(input);
    onReading(isUrl ? input : basename(input));
    sources.push(
      isUrl
        ? await ingestUrl(input, { ...options, id })
        : await ingestFile({ bytes: await readInputFile(input), name: basename(input), id }, options),
    );
  }
  if (isBriefContent(brief, inputs.length > 0)) sources.push(ingestBrief(brief, `s${inputs.length + 1}`));
  return sources;
}
