import type { JSX } from 'react';
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useHost } from '../data/host.ts';
import type { Locked } from '../data/use-may-change.ts';

/** Shows that Office opened this pane but PowerPoint can't be reached; otherwise nothing. */
export function HostNotice(): JSX.Element | null {
  const { t } = useTranslation('common');
  const { office } = useHost().environment;
  if (office === 'absent' || office === 'ready') return null;
  return (
    <MessageBar intent="warning" layout="multiline" politeness="polite">
      <MessageBarBody>
        <MessageBarTitle>{t(`pane_host.${office}`)}</MessageBarTitle>
        {t('pane_host.go_on')}
      </MessageBarBody>
      {office !== 'other_program' && (
        <MessageBarActions>
          <Button onClick={() => window.location.reload()}>{t('web.try_again')}</Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}

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
