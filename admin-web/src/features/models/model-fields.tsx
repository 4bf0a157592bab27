import type { JSX } from 'react';
import { Badge, Combobox, Field, Input, makeStyles, Option, Select, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/pages.ts';
import type { Field as FieldName, ModelForm } from './use-model-form.ts';

/** Options shown at once: providers list hundreds of models. */
const MAX_OPTIONS = 50;

/** The provider's own address, which is the default. */
const EXAMPLE_ADDRESS = 'https://api.openai.com/v1';

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    // A hint under one field doesn't move its neighbour.
    alignItems: 'start',
    '& .fui-Combobox, & .fui-Input, & .fui-Select': { minWidth: 0, width: '100%' },
  },
  label: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

/** The fields of the provider. */
export function ModelFields({ form, models }: { form: ModelForm; models: readonly { id: string }[] }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const isReadOnly = !useMay()('settings.change');
  const isKeyLocked = isReadOnly || !form.canChangeKeys;
  const isBuiltin = form.values.provider === 'builtin';
  const label = (field: FieldName): { children: JSX.Element } => ({
    children: (
      <span className={styles.label}>
        {t(`console_models.${field}`)}
        {form.changed.includes(field) && (
          <Badge appearance="tint" color="warning">
            {t('console_models.not_saved')}
          </Badge>
        )}
      </span>
    ),
  });
  return (
    <div className={styles.form}>
      <Field label={label('provider')}>
        <Select
          value={form.values.provider}
          disabled={isReadOnly}
          onChange={(_event, { value }) => form.set('provider', value)}
        >
          <option value="">{t('console_models.provider_default')}</option>
          <option value="openai">{t('console_models.provider_openai')}</option>
          <option value="builtin">{t('console_models.provider_builtin')}</option>
        </Select>
      </Field>
      {!isBuiltin && (
        <>
          <Field
            label={label('base_url')}
            {...(form.changed.includes('base_url') && form.hasKey && form.values.api_key === ''
              ? { validationState: 'warning', validationMessage: t('console_models.address_clears_key') }
              : {})}
          >
            <Input
              type="url"
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={form.values.base_url}
              readOnly={isKeyLocked}
              placeholder={EXAMPLE_ADDRESS}
              onChange={(_event, { value }) => form.set('base_url', value)}
            />
          </Field>
          <Field label={label('api_key')} hint={t('console_models.key_hint')}>
            <Input
              type="password"
              dir="ltr"
              autoComplete="new-password"
              value={form.values.api_key}
              readOnly={isKeyLocked}
              {...(form.hasKey ? { placeholder: '••••••••' } : {})}
              onChange={(_event, { value }) => form.set('api_key', value)}
            />
          </Field>
          {(['model', 'vision_model', 'image_model'] as const).map((field) => {
            const text = form.values[field];
            const found = models
              .filter(
                ({ id }) => id.toLowerCase().includes(text.toLowerCase()) || models.some((each) => each.id === text),
              )
              .slice(0, MAX_OPTIONS);
            return (
              <Field key={field} label={label(field)}>
                <Combobox
                  freeform
                  disabled={isReadOnly}
                  value={text}
                  selectedOptions={text === '' ? [] : [text]}
                  placeholder={t(`console_models.${field}_absent`)}
                  onChange={(event) => form.set(field, event.target.value)}
                  onOptionSelect={(_event, { optionValue = '' }) => form.set(field, optionValue)}
                >
                  {found.map(({ id }) => (
                    <Option key={id} value={id}>
                      {id}
                    </Option>
                  ))}
                </Combobox>
              </Field>
            );
          })}
        </>
      )}
    </div>
  );
}
