import { CodedError } from '../../../common/deck/coded-error.ts';

/** The master deck offers nothing a slide could be made from: `slides.no_usable_layout`. */
export class LayoutError extends CodedError {}
