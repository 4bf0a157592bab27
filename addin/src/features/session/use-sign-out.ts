import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../../../common/client/problem-error.ts';
import { useServices } from '../../app/services.ts';
import { useNotify } from '../../app/use-notify.tsx';
import { useProblemText } from '../../components/use-problem-text.ts';
import { forgetPerson } from '../../data/me.ts';
import { keys } from '../../data/keys.ts';

/** Ends the session. Where the server was not reached it goes on, and that is said. */
export function useSignOut(): UseMutationResult<unknown, Error, void> {
  const { t } = useTranslation('common');
  const { client, session } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: () =>
      client.post('/auth/logout').catch((error: unknown) => {
        // It had ended already.
        if (!(error instanceof ProblemError && error.status === 401)) throw error;
      }),
    onSuccess: () => {
      session.setToken(null);
      session.set('signed-out');
      session.setUser(null);
      forgetPerson(queries);
      queries.removeQueries({ queryKey: keys.me });
    },
    onError: (error) => notify(`${t('pane_session.not_signed_out')} ${problemText(error)}`, 'error'),
  });
}
