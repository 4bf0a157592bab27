import type { JSX } from 'react';
import { Body1Strong, Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../action-button.tsx';
import type { BulkAction } from './list-parts.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    paddingBlock: '4px',
    paddingInline: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
  },
  danger: { color: tokens.colorStatusDangerForeground3 },
});

/** What can be done with the selected rows. */
export function BulkBar<Row>({
  actions,
  rows,
  onClear,
}: {
  actions: readonly BulkAction<Row>[];
  rows: Row[];
  onClear: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  return (
    <div className={styles.bar} role="group" aria-label={t('console.with_selected')}>
      <Body1Strong>{t('console.selected', { count: rows.length })}</Body1Strong>
      <Button appearance="transparent" onClick={onClear}>
        {t('console.clear_selection')}
      </Button>
      {actions.map(({ id, action, label, Icon, isDanger, onRun }) => (
        <ActionButton
          key={id}
          action={action}
          appearance="transparent"
          icon={<Icon />}
          {...(isDanger === true ? { className: styles.danger } : {})}
          onClick={() => onRun(rows)}
        >
          {label}
        </ActionButton>
      ))}
    </div>
  );
}
