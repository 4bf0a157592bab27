import type { JSX } from 'react';
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../components/navigation.tsx';
import type { ReadOnlyReason } from './use-read-only.ts';

/** Shows why nothing can be edited, and where to change that. */
export function ReadOnlyBar({
  reason,
  presentationId,
}: {
  reason: ReadOnlyReason;
  presentationId: string;
}): JSX.Element | null {
  const { t } = useTranslation('author');
  const { go } = useNavigation();
  if (reason === null || reason === 'unknown') return null;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t(`pane_slides.read_only_${reason}`)}</MessageBarTitle>
        {t(`pane_slides.read_only_${reason}_note`)}
      </MessageBarBody>
      {reason === 'approved' && (
        <MessageBarActions>
          <Button onClick={() => go({ page: 'review', presentation_id: presentationId })}>
            {t('pane_slides.to_review')}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
