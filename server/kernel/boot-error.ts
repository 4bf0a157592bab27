import { CodedError } from '../../common/deck/coded-error.ts';

/**
 * The server can't start: a plugin is not as it must be, a need is not met, a migration does not fit. Fatal; the text names
 * plugin, field and fix.
 */
export class BootError extends CodedError {}
