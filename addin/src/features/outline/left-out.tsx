import type { JSX } from 'react';
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../../common/web/services.ts';
import { useNavigation } from '../../components/navigation.tsx';
import { changeSources } from '../../data/change-sources.ts';
import { usePresentation } from '../../data/presentations.ts';

/** Sources that could not be read, and what to do about each. */
export function LeftOut({ presentationId }: { presentationId: string }): JSX.Element {
  const { t } = useTranslation('author');
  const { client } = useServices();
  const queries = useQueryClient();
  const { go } = useNavigation();
  const { data } = usePresentation(presentationId);
  const remove = useMutation({
    mutationFn: ({ file_id, url }: Record<string, string | number>) =>
      changeSources({ client, queries }, presentationId, (now) => ({
        file_ids: now.file_ids.filter((id) => id !== file_id),
        urls: now.urls.filter((each) => each !== url),
      })),
  });
  // One that was removed meanwhile is no concern any more.
  const found = (data?.findings ?? []).filter(
    ({ params: { file_id = '', url = '' } }) =>
      data?.file_ids.includes(String(file_id)) === true || data?.urls.includes(String(url)) === true,
  );
  return (
    <>
      {found.map(({ code, message, params }) => (
        <MessageBar key={`${code} ${message}`} intent="warning" layout="multiline">
          <MessageBarBody>
            <span dir="auto">{message}</span>
          </MessageBarBody>
          <MessageBarActions>
            <Button onClick={() => remove.mutate(params)}>{t('pane_outline.left_out_remove')}</Button>
            <Button onClick={() => go({ page: 'sources', presentation_id: presentationId })}>
              {t('pane_outline.left_out_replace')}
            </Button>
          </MessageBarActions>
        </MessageBar>
      ))}
    </>
  );
}
