import { CodedError } from '../../common/deck/coded-error.ts';

/** Why a file or address is not taken in; each has a sentence in the plugin's locale files. */
type IngestErrorCode = `ingest.${string}`;

/** A source that can't be read. The same code may be a `Finding` where only a part of a source is lost. */
export class IngestError extends CodedError {
  declare readonly code: IngestErrorCode;

  /** @param params always names the `file` as the author knows it. */
  constructor(
    code: IngestErrorCode,
    params: { file: string } & Record<string, string | number>,
    options?: { cause?: unknown },
  ) {
    super(code, params, options);
  }
}
