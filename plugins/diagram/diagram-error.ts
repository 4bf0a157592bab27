import { CodedError } from '../../common/deck/coded-error.ts';

/** Why a diagram can't be shown; each has a sentence in the locale files. */
export type DiagramErrorCode =
  | 'diagram.invalid'
  | 'diagram.unsound_package'
  | 'diagram.markup_refused'
  | 'diagram.markup_too_large'
  | 'diagram.markup_invalid'
  | 'diagram.markup_unsupported'
  | 'diagram.render_timeout'
  | 'diagram.render_failed';

/** A diagram that can't be drawn. */
export class DiagramError extends CodedError {
  declare readonly code: DiagramErrorCode;

  constructor(code: DiagramErrorCode, params: Record<string, string | number> = {}, options?: { cause?: unknown }) {
    super(code, params, options);
  }
}
