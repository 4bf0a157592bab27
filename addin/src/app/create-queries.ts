import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from '../../../common/client/problem-error.ts';

const RETRIES = 2;

/** Server state: read again when somebody comes back to the pane; what the server refused is not asked again. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < RETRIES && !(error instanceof ProblemError && error.status >= 400 && error.status < 500),
      },
      mutations: { retry: false },
    },
  });
}
