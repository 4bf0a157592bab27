import { corporate } from './corporate/design.ts';
import { dark } from './dark/design.ts';
import { editorial } from './editorial/design.ts';
import type { Design } from './engine/design.ts';
import { general } from './general/design.ts';

/** The templates that are shipped. */
export const DESIGNS: readonly Design[] = [general, corporate, dark, editorial];
