import { defineService } from '../service-token.ts';

/** Port of the session domain: which ways to sign in there are, for pages that say so. */
export interface SignIns {
  ways(): readonly ('dev-login' | 'entra-id')[];
  /** Origins that a browser asks for tokens; empty where it asks nobody. */
  origins(): readonly string[];
}

export const SIGN_INS = defineService<SignIns>('sign-ins');
