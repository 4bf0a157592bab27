import type { JSX } from 'react';
import { Caption1, Link, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { EditorState } from './outline-editor.ts';

const useStyles = makeStyles({
  line: { flexGrow: 1, minWidth: 0, color: tokens.colorNeutralForeground2 },
  warning: { color: tokens.colorPaletteRedForeground1 },
});

/** Whether what is seen is stored. */
export function SaveLine({ state, onCompare }: { state: EditorState; onCompare: () => void }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const isStuck = state.save === 'failed' || state.save === 'conflict' || state.save === 'incomplete';
  return (
    <Caption1 className={`${styles.line} ${isStuck ? styles.warning : ''}`} data-testid="save-state">
      {t(`pane_outline.save_${state.save}`)}{' '}
      {state.save === 'conflict' && (
        <Link as="button" onClick={onCompare}>
          {t('pane_outline.compare')}
        </Link>
      )}
    </Caption1>
  );
}
