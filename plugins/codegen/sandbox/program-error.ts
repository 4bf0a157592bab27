import { CodedError } from '../../../common/deck/coded-error.ts';

/**
 * A mapping program that fails: it stopped, it took too much, or its answer is none. The fault is the program's, so
 * another one may do.
 */
export class ProgramError extends CodedError {}
