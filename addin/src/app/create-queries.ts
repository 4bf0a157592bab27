import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from '../../../common/client/problem-error.ts';

const RETRIES = 2;

/**
 * Server state: read again when somebody comes back to the pane, or the line does; what the server refused is not asked again.
 * Without a line nothing waits in silence: that there is none is told.
 */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < RETRIES &&
          navigator.onLine &&
          !(error instanceof ProblemError && error.status >= 400 && error.status < 500),
      },
      mutations: { retry: false },
    },
  });
}
