import type { JSX } from 'react';
import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

/** Somebody else changed the slides in between: nothing was stored, nothing is lost. */
export function StaleBar(): JSX.Element {
  const { t } = useTranslation('author');
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('pane_slides.stale')}</MessageBarTitle>
        {t('pane_slides.stale_note')}
      </MessageBarBody>
    </MessageBar>
  );
}
