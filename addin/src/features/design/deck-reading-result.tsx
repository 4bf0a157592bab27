import { useEffect } from 'react';
import type { JSX } from 'react';
import { Body1, makeStyles, MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../app/announcer.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import type { ReadingState } from './deck-reading.ts';

const useStyles = makeStyles({ line: { display: 'block', overflowWrap: 'anywhere' } });

/** What came of reading a deck: chosen, stopped or of no use, and what holds now. */
export function DeckReadingResult({
  state,
  onRetry,
  onDismiss,
}: {
  state: ReadingState;
  onRetry: () => void;
  onDismiss: () => void;
}): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const name = ('name' in state ? state.name : null) ?? t('pane_design.the_deck');
  const done = state.phase === 'done' ? t('pane_design.deck_done', { name }) : null;
  const stopped = state.phase === 'stopped' ? t('pane_design.deck_stopped') : null;
  const told = done ?? stopped;
  useEffect(() => {
    if (told !== null) announce(told);
  }, [announce, told]);

  if (state.phase === 'failed') {
    return (
      <ProblemBar
        error={state.error}
        title={t('pane_design.deck_failed')}
        {...(state.mayRetry ? { onRetry } : {})}
        onDismiss={onDismiss}
      />
    );
  }
  if (state.phase === 'done') {
    const { usable, layout_count: total } = state.result;
    return (
      <MessageBar intent="success" layout="multiline" politeness="polite">
        <MessageBarBody>
          <MessageBarTitle className={styles.line}>{done}</MessageBarTitle>
          <div>{t('pane_design.usable', { count: usable, total })}</div>
        </MessageBarBody>
      </MessageBar>
    );
  }
  return stopped === null ? null : <Body1>{stopped}</Body1>;
}
