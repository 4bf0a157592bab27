import { useState } from 'react';
import type { JSX } from 'react';
import {
  Checkbox,
  Field,
  Input,
  makeStyles,
  Select,
  SpinButton,
  Switch,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Rule, RuleWord } from '../../../../common/deck/rule.ts';
import { Swatch } from '../../../../common/web/finding.tsx';
import { coloursOf, linesOf, optionKey, RULE_FORMS, textOfWords, wordsOfText } from './rule-fields.ts';
import type { ParamField } from './rule-fields.ts';
import { PicturesField, SlidesField, TextsField } from './rule-rows.tsx';
import type { LanguageText, RequiredSlide } from './rule-rows.tsx';

const useStyles = makeStyles({
  rows: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, alignItems: 'stretch' },
  swatches: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
});

type Params = Readonly<Record<string, unknown>>;
interface FieldProps<Value> {
  label: string;
  value: Value;
  isReadOnly: boolean;
  onChange: (value: Value) => void;
}

/** The parameters of a rule as a form. */
export function RuleParamsForm({
  rule,
  isReadOnly,
  onChange,
}: {
  rule: Rule;
  isReadOnly: boolean;
  onChange: (rule: Rule) => void;
}): JSX.Element {
  const params = rule.params as Params;
  const set = (name: string, value: unknown): void => {
    const next = { ...params, [name]: value };
    if (value === undefined) delete next[name];
    onChange({ ...rule, params: next } as Rule);
  };
  const fields: readonly ParamField[] = RULE_FORMS[rule.kind].fields;
  return (
    <>
      {fields.map((field) => (
        <ParamControl
          key={field.name}
          field={field}
          value={params[field.name]}
          isReadOnly={isReadOnly}
          onChange={(value) => set(field.name, value)}
        />
      ))}
    </>
  );
}

function ParamControl({
  field,
  value,
  isReadOnly,
  onChange,
}: {
  field: ParamField;
  value: unknown;
  isReadOnly: boolean;
  onChange: (value: unknown) => void;
}): JSX.Element {
  const { t } = useTranslation('admin');
  const label = t(`console_rules.param_${field.name}`);
  const common = { label, isReadOnly, onChange };
  switch (field.type) {
    case 'lines':
      return (
        <LinesField
          {...common}
          hint={t('console_rules.one_per_line')}
          value={(value as string[]).join('\n')}
          onChange={(text) => onChange(linesOf(text))}
        />
      );
    case 'colours':
      return <ColoursField {...common} value={value as string[]} />;
    case 'words':
      return (
        <LinesField
          {...common}
          hint={t('console_rules.words_hint')}
          value={textOfWords(value as RuleWord[])}
          onChange={(text) => onChange(wordsOfText(text))}
        />
      );
    case 'texts':
      return <TextsField {...common} value={value as LanguageText[]} />;
    case 'slides':
      return <SlidesField {...common} value={value as RequiredSlide[]} />;
    case 'pictures':
      return <PicturesField {...common} value={value as string[]} />;
    case 'switch':
      return (
        <Switch
          label={label}
          checked={value === true}
          disabled={isReadOnly}
          onChange={(_event, { checked }) => onChange(checked)}
        />
      );
    case 'text':
      return (
        <Field label={label}>
          <Input
            value={(value as string | undefined) ?? ''}
            readOnly={isReadOnly}
            onChange={(_event, { value: text }) =>
              onChange(text === '' && field.isOptional === true ? undefined : text)
            }
          />
        </Field>
      );
    case 'number':
      return <NumberField {...common} field={field} value={value as number | undefined} />;
    case 'choice':
      return (
        <Field label={label}>
          <Select
            value={(value as string | undefined) ?? ''}
            disabled={isReadOnly}
            onChange={(_event, { value: chosen }) => onChange(chosen === '' ? undefined : chosen)}
          >
            {field.isOptional === true && <option value="">{t('console_rules.any')}</option>}
            {field.options.map((option) => (
              <option key={option} value={option}>
                {t(`console_rules.option_${optionKey(option)}`, { defaultValue: option })}
              </option>
            ))}
          </Select>
        </Field>
      );
    case 'choices': {
      const chosen = value as string[];
      return (
        <Field label={label}>
          <div role="group" aria-label={label}>
            {field.options.map((option) => (
              <Checkbox
                key={option}
                label={t(`console_rules.option_${option}`)}
                checked={chosen.includes(option)}
                disabled={isReadOnly}
                onChange={(_event, { checked }) =>
                  onChange(field.options.filter((each) => (each === option ? checked === true : chosen.includes(each))))
                }
              />
            ))}
          </div>
        </Field>
      );
    }
  }
}

function NumberField({
  label,
  field,
  value,
  isReadOnly,
  onChange,
}: {
  label: string;
  field: ParamField & { type: 'number' };
  value: number | undefined;
  isReadOnly: boolean;
  onChange: (value: unknown) => void;
}): JSX.Element {
  const { t } = useTranslation('admin');
  return (
    <Field label={label} {...(field.isOptional === true ? { hint: t('console_rules.empty_any') } : {})}>
      <SpinButton
        value={value ?? null}
        displayValue={value === undefined ? '' : String(value)}
        min={field.min}
        max={field.max}
        step={field.step ?? 1}
        disabled={isReadOnly}
        onChange={(_event, { value: spun, displayValue }) => {
          const next = spun ?? (displayValue === undefined || displayValue.trim() === '' ? null : Number(displayValue));
          if (next === null && field.isOptional === true) onChange(undefined);
          if (next !== null && next >= field.min && next <= field.max) onChange(next);
        }}
      />
    </Field>
  );
}

/** Text that is read as lines: what is typed stays as it is typed. */
export function LinesField({
  label,
  hint,
  value,
  isReadOnly,
  onChange,
}: FieldProps<string> & { hint?: string }): JSX.Element {
  const [text, setText] = useState(value);
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      <Textarea
        value={text}
        readOnly={isReadOnly}
        resize="vertical"
        dir="auto"
        onChange={(_event, { value: next }) => {
          setText(next);
          onChange(next);
        }}
      />
    </Field>
  );
}

function ColoursField({ label, value, isReadOnly, onChange }: FieldProps<string[]>): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  return (
    <div className={styles.rows}>
      <LinesField
        label={label}
        hint={t('console_rules.colours_hint')}
        value={value.map((hex) => `#${hex}`).join(' ')}
        isReadOnly={isReadOnly}
        onChange={(text) => onChange(coloursOf(text))}
      />
      <div className={styles.swatches} aria-hidden="true">
        {value.slice(0, MAX_SWATCHES).map((hex, index) => (
          <Swatch key={`${hex} ${index}`} hex={hex} size={24} />
        ))}
      </div>
    </div>
  );
}

const MAX_SWATCHES = 60;
