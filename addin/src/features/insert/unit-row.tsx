import type { JSX } from 'react';
import { Button, Caption1, Link, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../data/host.ts';
import type { DeckUnit } from './deck-state.ts';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalS },
  words: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', minWidth: 0, overflowWrap: 'anywhere' },
  button: { flexShrink: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface UnitRowProps {
  unit: DeckUnit;
  title: string;
  note?: string;
  /** The button at its end: what it says, what it is called in full, what it does. */
  action?: { label: string; name: string; isBusy: boolean; onChoose: () => void };
}

/** A slide in the open deck: where it is, and what can be done with it. */
export function UnitRow({ unit, title, note, action }: UnitRowProps): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const host = useHost();
  const [first] = unit.host_ids;
  const label = t('pane_insert.deck_slide', { number: unit.number });
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        {host.can.select && first !== undefined ? (
          <Link
            as="button"
            aria-label={t('pane_insert.show', { number: unit.number })}
            onClick={() => void host.goTo(first).catch(() => undefined)}
          >
            {label}
          </Link>
        ) : (
          <span>{label}</span>
        )}
        {title !== '' && <span dir="auto">{title}</span>}
        {note !== undefined && <Caption1 className={styles.quiet}>{note}</Caption1>}
      </span>
      {action !== undefined && (
        <Button
          size="small"
          className={styles.button}
          disabledFocusable={action.isBusy}
          aria-label={action.name}
          onClick={action.onChoose}
        >
          {action.label}
        </Button>
      )}
    </li>
  );
}
