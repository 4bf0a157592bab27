import type { JSX } from 'react';
import { Combobox, Field, Option } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { WizardConfiguration } from '../../data/wizard.ts';

/** A tone that is offered, or any other words. */
export function ToneField({
  value,
  tones,
  writes,
  maxLength,
  isLocked,
  onChange,
}: {
  value: string;
  tones: WizardConfiguration['tones'];
  /** Whether the model writes: one that selects keeps the words of the sources. */
  writes: boolean;
  maxLength: number;
  isLocked: boolean;
  onChange: (value: string) => void;
}): JSX.Element {
  const { t } = useTranslation('author');
  const named = tones.find(({ id }) => id === value);
  return (
    <Field label={t('pane_brief.tone')} hint={t(writes ? 'pane_brief.tone_hint' : 'pane_brief.tone_kept')}>
      <Combobox
        freeform
        clearable
        disabled={isLocked}
        dir="auto"
        style={{ minWidth: 0 }}
        input={{ maxLength, style: { minWidth: 0 } }}
        placeholder={t('pane_brief.tone_none')}
        value={named?.name ?? value}
        selectedOptions={named === undefined ? [] : [named.id]}
        onChange={({ target }) => {
          const typed = target.value;
          onChange(tones.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())?.id ?? typed);
        }}
        onOptionSelect={(_event, { optionValue }) => onChange(optionValue ?? '')}
      >
        {tones.map(({ id, name }) => (
          <Option key={id} value={id}>
            {name}
          </Option>
        ))}
      </Combobox>
    </Field>
  );
}
