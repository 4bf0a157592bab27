import { signInAt } from '../../tests/support/service-user.ts';
import type { ServiceUser } from '../../tests/support/service-user.ts';
import { launchServer } from '../launch/launch-server.ts';
import type { LaunchedServer } from '../launch/launch-server.ts';

/** The password of every user of a server in the lab. */
const PASSWORD = 'lab lab lab';

/** Starts the built server in its own process, without rate limits, and stops it when the work is done or failed. */
export async function withServer<T>(
  environment: NodeJS.ProcessEnv,
  work: (server: LaunchedServer) => Promise<T>,
): Promise<T> {
  const server = await launchServer({
    ...{ DEV_AUTH_PASSWORD: PASSWORD, RATE_LIMITS: 'false', LOG_LEVEL: 'warn' },
    ...environment,
  });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

export function signIn({ url }: Pick<LaunchedServer, 'url'>, email = 'ann@example.org'): Promise<ServiceUser> {
  return signInAt(url, email, PASSWORD);
}

/** The value below which this share of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

/** The median. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
