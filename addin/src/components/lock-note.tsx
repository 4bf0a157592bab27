import type { JSX } from 'react';
import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Locked } from '../data/use-may-change.ts';

/** Why nothing on this page can be changed, and what to do about it. */
export function LockNote({ lock }: { lock: Locked }): JSX.Element {
  const { t } = useTranslation('common');
  return (
    <MessageBar intent="info" layout="multiline" politeness="polite">
      <MessageBarBody>
        <MessageBarTitle>{t('pane.locked')}</MessageBarTitle>
        {t(lock === 'approved' ? 'pane.locked_approved' : 'pane.locked_not_yours')}
      </MessageBarBody>
    </MessageBar>
  );
}
