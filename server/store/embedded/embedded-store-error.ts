import { CodedError } from '../../../common/deck/coded-error.ts';

/** The embedded store can't be started; fatal at start. */
export class EmbeddedStoreError extends CodedError {}
