import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import type { CurrentUser } from '../../../../common/api/session.ts';
import { presentationSchema } from '../../../../common/api/presentations.ts';
import { useNavigation } from '../../app/navigation.tsx';
import { useServices } from '../../app/services.ts';
import { keys } from '../../data/keys.ts';
import { isUntouched, readPresentation } from './use-open-presentation.ts';
import type { PresentationSummary } from './use-presentation-list.ts';

/**
 * Begins a presentation: one that was begun and left empty is taken again, so that no heap of them grows. Its variable is the
 * client it is for, where who begins it has none of their own.
 */
export function useNewPresentation(
  known: readonly PresentationSummary[],
  user: CurrentUser | undefined,
): UseMutationResult<string, Error, string | null> {
  const { client } = useServices();
  const queries = useQueryClient();
  const { go } = useNavigation();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (clientId) => {
      const left = known.find(
        (row) =>
          row.title === '' &&
          row.owner_id === user?.id &&
          row.client_id === (clientId ?? user.clientId) &&
          row.team_ids.length === 0 &&
          row.review_status === 'Draft',
      );
      if (left !== undefined) {
        const whole = await readPresentation(client, queries, left.id).catch(() => null);
        if (whole !== null && isUntouched(whole)) return left.id;
      }
      const body = clientId === null ? {} : { wizard: { client_id: clientId } };
      return (await client.post('/presentations', body, { schema: presentationSchema })).data.id;
    },
    onSuccess(id) {
      void queries.invalidateQueries({ queryKey: [keys.presentations('')[0]] });
      go({ page: 'sources', presentation_id: id });
    },
  });
}
