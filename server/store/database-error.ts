import { CodedError } from '../../common/deck/coded-error.ts';

/** The database can't be used as it is: not reachable, not admitted, or its migrations do not fit. Fatal at start. */
export class DatabaseError extends CodedError {}
