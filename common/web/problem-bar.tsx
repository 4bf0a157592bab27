import { useCallback } from 'react';
import type { JSX } from 'react';
import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../client/problem-error.ts';
import { CodedError } from '../deck/coded-error.ts';

const useStyles = makeStyles({ line: { display: 'block', overflowWrap: 'anywhere' } });

/**
 * Reports a failure: what happened, what is kept, what to do.
 * @param title names the action that failed
 */
export function ProblemBar({
  error,
  title,
  onRetry,
  onDismiss,
}: {
  error: unknown;
  title?: string;
  onRetry?: () => void;
  onDismiss?: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const problemText = useProblemText();
  return (
    // Screen readers announce an alert without moving the focus (WCAG 2.2, 4.1.3).
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        {title !== undefined && <MessageBarTitle className={styles.line}>{title}</MessageBarTitle>}
        {/* The server's sentence may be in another language than the page. */}
        <span className={styles.line} dir="auto">
          {problemText(error)}
        </span>
      </MessageBarBody>
      {(onRetry !== undefined || onDismiss !== undefined) && (
        <MessageBarActions>
          {onRetry !== undefined && <Button onClick={onRetry}>{t('web.try_again')}</Button>}
          {onDismiss !== undefined && <Button onClick={onDismiss}>{t('web.dismiss')}</Button>}
        </MessageBarActions>
      )}
    </MessageBar>
  );
}

/** The sentence that a user reads about an error: the server's, or ours for failures of the connection and the host. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return useCallback(
    (error) => {
      if (error instanceof ProblemError && error.detail !== null) {
        return [error.detail, ...error.errors.slice(0, 3).map(({ message }) => message)].join(' ');
      }
      if (error instanceof CodedError) return t(error.code, { ...error.params });
      return t('web.unexpected', { detail: error instanceof Error ? error.message : String(error) });
    },
    [t],
  );
}

/** The sign-in continues in a window of its own. */
export function SignInWindowNote(): JSX.Element {
  const { t } = useTranslation('common');
  return (
    <MessageBar>
      <MessageBarBody>{t('web_session.in_window')}</MessageBarBody>
    </MessageBar>
  );
}

/** The server offers no sign-in method. */
export function NoSignInNote(): JSX.Element {
  const { t } = useTranslation('common');
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{t('web_session.not_set_up')}</MessageBarBody>
    </MessageBar>
  );
}
