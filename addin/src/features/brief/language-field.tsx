import type { JSX } from 'react';
import { Dropdown, Field, Option } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { WizardConfiguration } from '../../data/wizard.ts';

const CONTENT = 'content';

/** The language of the deck. */
export function LanguageField({
  value,
  languages,
  writes,
  isLocked,
  onChange,
}: {
  value: string | null;
  languages: WizardConfiguration['languages'];
  /** Whether the model can say things in another language. */
  writes: boolean;
  isLocked: boolean;
  onChange: (value: string | null) => void;
}): JSX.Element {
  const { t, i18n } = useTranslation('author');
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const nameOf = (tag: string): string => names.of(tag) ?? tag;
  const tags = languages.map(({ tag }) => tag);
  const offered = value === null || tags.includes(value) ? tags : [value, ...tags];
  const content = t('pane_brief.language_content');
  const hint = writes ? null : t('pane_brief.language_kept');
  return (
    <Field label={t('pane_brief.language')} {...(hint === null ? {} : { hint })}>
      <Dropdown
        disabled={isLocked}
        style={{ minWidth: 0 }}
        value={value === null ? content : nameOf(value)}
        selectedOptions={[value ?? CONTENT]}
        onOptionSelect={(_event, { optionValue }) =>
          onChange(optionValue === undefined || optionValue === CONTENT ? null : optionValue)
        }
      >
        <Option value={CONTENT}>{content}</Option>
        {offered.map((tag) => (
          <Option key={tag} value={tag}>
            {nameOf(tag)}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
