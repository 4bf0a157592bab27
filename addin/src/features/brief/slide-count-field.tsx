import { useState } from 'react';
import type { JSX } from 'react';
import { Field, makeStyles, Radio, RadioGroup, SpinButton, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const DEFAULT_COUNT = 12;
const useStyles = makeStyles({
  choice: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  number: { marginInlineStart: tokens.spacingHorizontalXXL },
  spin: { width: '120px' },
});

/** How many slides: as the content needs, or a number. */
export function SlideCountField({
  value,
  bounds,
  isLocked,
  onChange,
}: {
  value: number | null;
  bounds: { min: number; max: number };
  isLocked: boolean;
  onChange: (value: number | null) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const [typed, setTyped] = useState<string | null>(null);
  const within = (count: number): number => Math.min(bounds.max, Math.max(bounds.min, Math.round(count)));
  return (
    <div className={styles.choice}>
      <Field label={t('pane_brief.slide_count')}>
        <RadioGroup
          value={value === null ? 'content' : 'number'}
          disabled={isLocked}
          onChange={(_event, data) => onChange(data.value === 'content' ? null : within(DEFAULT_COUNT))}
        >
          <Radio value="content" label={t('pane_brief.slide_count_content')} />
          <Radio value="number" label={t('pane_brief.slide_count_number')} />
        </RadioGroup>
      </Field>
      {value !== null && (
        <Field
          className={styles.number}
          label={t('pane_brief.slide_count_label')}
          hint={t('pane_brief.slide_count_hint', bounds)}
        >
          <SpinButton
            className={styles.spin}
            min={bounds.min}
            max={bounds.max}
            disabled={isLocked}
            value={typed === null ? value : null}
            {...(typed === null ? {} : { displayValue: typed })}
            onChange={(_event, data) => {
              const count = data.value ?? Number.parseInt(data.displayValue ?? '', 10);
              setTyped(null);
              if (Number.isFinite(count)) onChange(within(count));
            }}
          />
        </Field>
      )}
    </div>
  );
}
