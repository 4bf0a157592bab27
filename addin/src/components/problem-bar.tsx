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
import { useProblemText } from './use-problem-text.ts';

const useStyles = makeStyles({ line: { display: 'block', overflowWrap: 'anywhere' } });

/**
 * Something did not work: what happened, what was kept, what to do.
 * @param title what was tried, in words; absent, the sentence stands alone.
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
    // An alert is told when it comes, without taking the focus (WCAG 2.2, 4.1.3).
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        {title !== undefined && <MessageBarTitle className={styles.line}>{title}</MessageBarTitle>}
        {/* The server may not speak the language of the pane. */}
        <span className={styles.line} dir="auto">
          {problemText(error)}
        </span>
      </MessageBarBody>
      {(onRetry !== undefined || onDismiss !== undefined) && (
        <MessageBarActions>
          {onRetry !== undefined && <Button onClick={onRetry}>{t('pane.try_again')}</Button>}
          {onDismiss !== undefined && <Button onClick={onDismiss}>{t('pane.dismiss')}</Button>}
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
