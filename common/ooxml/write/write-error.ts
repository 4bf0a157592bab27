import { CodedError } from '../../deck/coded-error.ts';

/** Why a deck can't be written; each has a sentence in the locale file. */
export type WriteErrorCode =
  | 'ooxml_write.unknown_layout'
  | 'ooxml_write.unknown_placeholder'
  | 'ooxml_write.no_box'
  | 'ooxml_write.uneven_table'
  | 'ooxml_write.loose_connector';

/** Content that doesn't suit its master or itself. */
export class WriteError extends CodedError {
  declare readonly code: WriteErrorCode;

  /** @param params `slide` is the slide's number in the deck, from 1. */
  constructor(code: WriteErrorCode, params: { slide: number } & Record<string, string | number>) {
    super(code, params);
  }
}
