import { useId, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { makeStyles, Select, Subtitle2, ToggleButton, tokens } from '@fluentui/react-components';
import { TableRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    minWidth: 0,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    '& h2': { margin: 0, flexGrow: 1 },
  },
});

/** A chart, which can also be read as a table. */
export function ChartCard({
  title,
  choice,
  chart,
  table,
}: {
  title: string;
  /** What the chart shows, and what else it could. */
  choice: {
    label: string;
    value: string;
    options: readonly { value: string; label: string }[];
    onChange: (value: string) => void;
  };
  chart: ReactNode;
  table: ReactNode;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <Subtitle2 as="h2" id={id}>
          {title}
        </Subtitle2>
        {choice.options.length > 1 && (
          <Select
            size="small"
            aria-label={choice.label}
            value={choice.value}
            onChange={(_event, { value }) => choice.onChange(value)}
          >
            {choice.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
        <ToggleButton
          size="small"
          appearance="subtle"
          icon={<TableRegular />}
          checked={isTable}
          aria-label={t('console_analytics.as_table')}
          onClick={() => setIsTable(!isTable)}
        />
      </div>
      {isTable ? table : chart}
    </section>
  );
}
