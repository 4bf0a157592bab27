import { CodedError } from '../../common/deck/coded-error.ts';

/** A job of the walk did not complete: `walk.failed`, `walk.cancelled`, `walk.no_end`; or `walk.usage`. */
export class WalkError extends CodedError {}
