import type { z } from 'zod';
import type { Clock } from '../../../../kernel/sdk/clock.ts';
import type { Logger } from '../../../../kernel/sdk/logger.ts';
import { entraConfig } from './entra-config.ts';
import type { entraVariables } from './entra-config.ts';
import { createEntraSignIn } from './entra-sign-in.ts';
import type { EntraSignIn, EntraSignInDeps } from './entra-sign-in.ts';
import { createProviderKeys } from './provider-keys.ts';
import { createIdTokenVerifier } from './token-verifiers.ts';

interface EntraParts extends Pick<EntraSignInDeps, 'nonces' | 'spentTokens' | 'admission' | 'clients'> {
  config: z.output<z.ZodObject<typeof entraVariables>>;
  clock: Clock;
  log: Logger;
}

/** Sign-in with Entra ID, as the variables say; null where they say nothing of it. */
export async function composeEntra(given: EntraParts): Promise<EntraSignIn | null> {
  const { config: variables, clock, log, ...parts } = given;
  const config = entraConfig(variables);
  if (config === null) return null;
  // Half a second of loading, which servers without this sign-in are spared.
  const { createJoseVerifier, createPassportVerifier } = await import('./token-verifiers.ts');
  const keys = createProviderKeys({ config, clock, log });
  const verifiers = [createPassportVerifier(config.clientId), createJoseVerifier()];
  const verifier = createIdTokenVerifier({ config, keys, verifiers, clock, log });
  return createEntraSignIn({ ...parts, config, verifier, log });
}
