import { CodedError } from '../../deck/coded-error.ts';

/** Why a package is refused; each has a sentence in the locale file. */
export type PackageErrorCode =
  | 'ooxml.not_a_zip'
  | 'ooxml.truncated'
  | 'ooxml.encrypted'
  | 'ooxml.bomb'
  | 'ooxml.bad_name'
  | 'ooxml.hostile_xml'
  | 'ooxml.malformed_xml'
  | 'ooxml.strict'
  | 'ooxml.missing_part'
  | 'ooxml.no_layouts'
  | 'ooxml.not_a_presentation'
  | 'ooxml.too_many_comments';

/** A package that can't be read, or must not be. */
export class PackageError extends CodedError {
  declare readonly code: PackageErrorCode;

  /** @param params always names the `file` as the author knows it; `part` where one part is to blame. */
  constructor(
    code: PackageErrorCode,
    params: { file: string } & Record<string, string | number>,
    options?: { cause?: unknown },
  ) {
    super(code, params, options);
  }
}
