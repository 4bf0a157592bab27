import { useEffect } from 'react';
import type { JSX } from 'react';
import { Body1, Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../app/announcer.tsx';
import type { ReadingState } from './deck-reading.ts';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, alignItems: 'flex-start' },
  text: { overflowWrap: 'anywhere' },
  bar: { alignSelf: 'stretch' },
});

/** How far the reading of a deck is, in words and as a bar, and the way to stop it. */
export function DeckReadingProgress({ state, onCancel }: { state: ReadingState; onCancel: () => void }): JSX.Element {
  const styles = useStyles();
  const { t, i18n } = useTranslation('author');
  const announce = useAnnounce();
  const name = ('name' in state ? state.name : null) ?? t('pane_design.the_deck');
  const step = t(`pane_design.deck_${state.phase}`, { name });
  useEffect(() => announce(step), [announce, step]);
  const share = 'share' in state ? state.share : null;
  const percent = share === null ? '' : new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share);
  const told = share === null ? step : t('pane_design.deck_share', { step, percent });
  return (
    <div className={styles.box}>
      <Body1 className={styles.text} dir="auto">
        {told}
      </Body1>
      <ProgressBar
        className={styles.bar}
        aria-label={step}
        aria-valuetext={told}
        {...(share === null ? {} : { value: share })}
      />
      <Button disabledFocusable={state.phase === 'stopping'} onClick={onCancel}>
        {t('pane_design.cancel')}
      </Button>
    </div>
  );
}
