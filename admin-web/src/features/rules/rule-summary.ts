import { useTranslation } from 'react-i18next';
import type { Rule, RuleWord } from '../../../../common/deck/rule.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { optionKey, RULE_FORMS, textOfWords } from './rule-fields.ts';
import type { ParamField } from './rule-fields.ts';

const MAX_NAMED = 4;

/** What a rule demands, in a line: its parameters, or its reason where it has none. */
export function useRuleSummary(): (rule: Rule) => string {
  const { t } = useTranslation('admin');
  const { list, number } = useFormats();
  const some = (values: readonly string[]): string =>
    values.length <= MAX_NAMED
      ? list(values)
      : t('console_rules.and_more', { list: values.slice(0, MAX_NAMED).join(', '), count: values.length - MAX_NAMED });
  const said = (field: ParamField, value: unknown): string => {
    const name = t(`console_rules.param_${field.name}`);
    switch (field.type) {
      case 'lines':
        return (value as string[]).length === 0 ? '' : some(value as string[]);
      case 'colours':
        return t('console_rules.colours_count', { count: (value as string[]).length });
      case 'pictures':
        return t('console_rules.pictures_count', { count: (value as string[]).length });
      case 'words':
        return some(textOfWords(value as RuleWord[]).split('\n'));
      case 'texts':
        return some((value as { text: string }[]).map(({ text }) => text));
      case 'slides':
        return some((value as { title?: string; layout?: string }[]).map(({ title, layout }) => title ?? layout ?? ''));
      case 'switch':
        return value === true ? name : '';
      case 'text':
        return value === undefined || value === '' ? '' : `“${value as string}”`;
      case 'number':
        return value === undefined ? '' : `${name}: ${number(value as number)}`;
      case 'choice':
        return value === undefined
          ? ''
          : `${name}: ${t(`console_rules.option_${optionKey(value as string)}`, { defaultValue: value as string })}`;
      case 'choices':
        return list((value as string[]).map((each) => t(`console_rules.option_${each}`)));
    }
  };
  return ({ kind, params, why }) => {
    const fields: readonly ParamField[] = RULE_FORMS[kind].fields;
    const parts = fields
      .map((field) => said(field, (params as Readonly<Record<string, unknown>>)[field.name]))
      .filter((part) => part !== '');
    return parts.length === 0 ? why : parts.join(' · ');
  };
}
