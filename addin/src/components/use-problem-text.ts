import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../../common/client/problem-error.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import { HostError } from '../host/host-port.ts';

/** The sentence for a person about an error: the server's own, ours for the connection and the host. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return useCallback(
    (error) => {
      if (error instanceof ProblemError && error.detail !== null) {
        return [error.detail, ...error.errors.slice(0, 3).map(({ message }) => message)].join(' ');
      }
      if (error instanceof HostError) return t(error.code, { said: error.said });
      if (error instanceof CodedError) return t(error.code, { ...error.params });
      return t('pane.unexpected', { said: error instanceof Error ? error.message : String(error) });
    },
    [t],
  );
}
