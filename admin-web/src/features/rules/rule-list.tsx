import type { JSX } from 'react';
import {
  Button,
  Caption1,
  makeStyles,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Select,
  tokens,
} from '@fluentui/react-components';
import { AddRegular, TextBulletListSquareRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { RULE_SEVERITIES } from '../../../../common/deck/rule.ts';
import type { Rule, RuleWord } from '../../../../common/deck/rule.ts';
import { SeverityBadge, Swatch } from '../../../../common/web/finding.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Part } from '../../components/facts.tsx';
import { useListAddress } from '../../data/list-address.ts';
import { RuleDrawer } from './rule-drawer.tsx';
import { kindKey, newRule, RULE_FORMS, RULE_KINDS, RULE_SUBJECTS, optionKey, textOfWords } from './rule-fields.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import type { ParamField } from './rule-fields.ts';

const useStyles = makeStyles({
  subjects: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))',
    gap: tokens.spacingHorizontalXXL,
    alignItems: 'start',
    '& > *': { minWidth: 0 },
  },
  swatches: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXS },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  rule: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    '&:not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  name: {
    justifyContent: 'flex-start',
    textAlign: 'start',
    minWidth: 0,
    paddingInline: 0,
    paddingBlock: 0,
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3 },
  fault: { display: 'block', color: tokens.colorStatusDangerForeground1 },
  severity: { width: '120px', flexShrink: 0, minWidth: 0 },
  end: { flexShrink: 0 },
  menu: { maxHeight: '60vh', overflowY: 'auto' },
});

const MAX_SWATCHES = 16;

/** Rules by subject: the severity here, everything else in the details of a rule. */
export function RuleList({
  rules,
  faulty,
  isReadOnly,
  onChange,
}: {
  rules: readonly Rule[];
  /** What the server refused, by the id of the rule. */
  faulty: ReadonlyMap<string, string>;
  isReadOnly: boolean;
  onChange: (rules: readonly Rule[]) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { t: shared } = useTranslation('common');
  const summary = useRuleSummary();
  const address = useListAddress();
  const open = rules.find(({ id }) => id === address.open);
  const change = (next: Rule): void => onChange(rules.map((each) => (each.id === next.id ? next : each)));
  const close = (): void => address.set({ open: null });
  const add = isReadOnly ? null : (
    <AddMenu
      onAdd={(kind) => {
        const rule = newRule(kind, rules);
        onChange([...rules, rule]);
        address.set({ open: rule.id });
      }}
    />
  );
  const row = (rule: Rule): JSX.Element => {
    const name = t(`console_rules.kind_${kindKey(rule.kind)}`);
    const fault = faulty.get(rule.id);
    return (
      <li key={rule.id} className={styles.rule}>
        <div className={styles.words}>
          <Button appearance="transparent" className={styles.name} onClick={() => address.set({ open: rule.id })}>
            {name}
          </Button>
          <Caption1 className={styles.quiet} dir="auto">
            {summary(rule)}
          </Caption1>
          {rule.kind === 'colour.palette' && (
            <span className={styles.swatches} aria-hidden="true">
              {rule.params.colours.slice(0, MAX_SWATCHES).map((hex, index) => (
                <Swatch key={`${hex} ${index}`} hex={hex} />
              ))}
            </span>
          )}
          {fault !== undefined && (
            <Caption1 className={styles.fault} dir="auto">
              {fault}
            </Caption1>
          )}
        </div>
        {isReadOnly ? (
          <span className={styles.end}>
            <SeverityBadge severity={rule.severity} />
          </span>
        ) : (
          <Select
            className={styles.severity}
            size="small"
            value={rule.severity}
            aria-label={t('console_rules.severity_of', { name })}
            onChange={(_event, { value }) => change({ ...rule, severity: value as Rule['severity'] })}
          >
            {RULE_SEVERITIES.map((severity) => (
              <option key={severity} value={severity}>
                {shared(`web_rules.severity_${severity}`)}
              </option>
            ))}
          </Select>
        )}
      </li>
    );
  };
  const subjects = RULE_SUBJECTS.map((subject) => ({
    subject,
    own: rules.filter(({ kind }) => RULE_FORMS[kind].subject === subject),
  })).filter(({ own }) => own.length > 0);
  return (
    <>
      {rules.length === 0 && (
        <EmptyState
          Icon={TextBulletListSquareRegular}
          title={t('console_rules.no_rules')}
          text={t('console_rules.no_rules_text')}
          actions={add}
        />
      )}
      {rules.length > 0 && add !== null && <div>{add}</div>}
      <div className={styles.subjects}>
        {subjects.map(({ subject, own }) => (
          <Part key={subject} title={t(`console_rules.subject_${subject}`)}>
            <ul className={styles.list}>{own.map(row)}</ul>
          </Part>
        ))}
      </div>
      {rules.length > 0 && <Caption1 className={styles.quiet}>{t('console_rules.others_hold')}</Caption1>}
      {open !== undefined && (
        <RuleDrawer
          key={open.id}
          rule={open}
          isReadOnly={isReadOnly}
          onChange={change}
          onRemove={() => {
            onChange(rules.filter(({ id }) => id !== open.id));
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function AddMenu({ onAdd }: { onAdd: (kind: Rule['kind']) => void }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<AddRegular />}>{t('console_rules.add_rule')}</Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.menu}>
          {RULE_SUBJECTS.map((subject) => (
            <MenuGroup key={subject}>
              <MenuGroupHeader>{t(`console_rules.subject_${subject}`)}</MenuGroupHeader>
              {RULE_KINDS.filter((kind) => RULE_FORMS[kind].subject === subject).map((kind) => (
                <MenuItem key={kind} onClick={() => onAdd(kind)}>
                  {t(`console_rules.kind_${kindKey(kind)}`)}
                </MenuItem>
              ))}
            </MenuGroup>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const MAX_NAMED = 4;

/** What a rule demands, in a line: its parameters, or its reason if it has none. */
function useRuleSummary(): (rule: Rule) => string {
  const { t } = useTranslation('admin');
  const { list, number } = useFormats();
  const some = (values: readonly string[]): string =>
    values.length <= MAX_NAMED
      ? list(values)
      : t('console_rules.and_more', { list: values.slice(0, MAX_NAMED).join(', '), count: values.length - MAX_NAMED });
  const valueText = (field: ParamField, value: unknown): string => {
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
      .map((field) => valueText(field, (params as Readonly<Record<string, unknown>>)[field.name]))
      .filter((part) => part !== '');
    return parts.length === 0 ? why : parts.join(' · ');
  };
}
