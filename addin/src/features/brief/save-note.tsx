import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import type { SaveState } from './use-autosave.ts';

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground3, minHeight: tokens.lineHeightBase200 },
});

/** Whether the typed text is saved: unobtrusively, and announced to screen readers when it changes. */
export function SaveNote({ state }: { state: SaveState }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const former = useRef(state);
  useEffect(() => {
    if (former.current !== state && (state === 'saved' || state === 'offline'))
      announce(t(`pane_brief.state_${state}`));
    former.current = state;
  }, [announce, state, t]);
  const label = state === 'failed' || state === 'idle' ? t('pane_brief.state_idle') : t(`pane_brief.state_${state}`);
  return (
    <Caption1 className={styles.note} data-testid="save-state">
      {label}
    </Caption1>
  );
}
