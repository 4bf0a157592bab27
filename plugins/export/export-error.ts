import { CodedError } from '../../common/deck/coded-error.ts';

/** A deck that must not leave: `export.unsound_package`. */
export class ExportError extends CodedError {}
