import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { SourceReader } from '../../../kernel/sdk/ports/source-reader.ts';

/** Stands in where no plugin reads files: what was read stays, nothing more is. */
export function createAbsentReader(): SourceReader {
  const fail = (): never => {
    throw new AppError('unavailable', 'files.no_reader');
  };
  return {
    extensions: [],
    readFile: async () => Promise.resolve(fail()),
    readUrl: async () => Promise.resolve(fail()),
    readBrief: fail,
    classify: async () => Promise.resolve(fail()),
  };
}
