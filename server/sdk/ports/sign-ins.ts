import { defineService } from '../service-token.ts';

/** Port of the session domain: which ways to sign in there are, for pages that say so. */
export interface SignIns {
  ways(): readonly ('dev-login' | 'entra-id')[];
}

export const SIGN_INS = defineService<SignIns>('sign-ins');
