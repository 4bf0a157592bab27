import { useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  Caption1,
  Field,
  Input,
  makeStyles,
  Select,
  Switch,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { AddRegular, DeleteRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { RULE_FIXES, RULE_SEVERITIES } from '../../../../common/deck/rule.ts';
import type { Rule, RuleKind } from '../../../../common/deck/rule.ts';
import { DetailDrawer } from '../../components/detail-drawer.tsx';
import { Part } from '../../components/facts.tsx';
import { kindKey, linesOf } from './rule-fields.ts';
import { LinesField, RuleParamsForm } from './rule-params.tsx';

/** Kinds whose examples are texts. */
const WITH_EXAMPLES: ReadonlySet<RuleKind> = new Set<RuleKind>([
  'words.forbidden',
  'words.capitals',
  'text.tone',
  'number.format',
  'date.format',
  'title.form',
]);

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
    '& > *': { minWidth: 0 },
    '& select': { width: '100%', minWidth: 0, textOverflow: 'ellipsis' },
  },
  narrow: { minWidth: 0 },
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, '& > *': { minWidth: 0 } },
  grow: { flexGrow: 1 },
  add: { alignSelf: 'flex-start' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** A rule: what it demands, how grave that is, why, and texts that prove it. Changes are the page's until it is saved. */
export function RuleDrawer({
  rule,
  isReadOnly,
  onChange,
  onRemove,
  onClose,
}: {
  rule: Rule;
  isReadOnly: boolean;
  onChange: (rule: Rule) => void;
  onRemove: () => void;
  onClose: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { t: shared } = useTranslation('common');
  const set = (changes: Partial<Rule>): void => onChange({ ...rule, ...changes } as Rule);
  const examples = (list: 'good' | 'bad'): JSX.Element => (
    <LinesField
      label={t(`console_rules.${list}`)}
      hint={t(`console_rules.${list}_hint`)}
      value={(rule[list] ?? []).join('\n')}
      isReadOnly={isReadOnly}
      onChange={(text) => set({ [list]: linesOf(text) })}
    />
  );
  return (
    <DetailDrawer
      title={t(`console_rules.kind_${kindKey(rule.kind)}`)}
      text={rule.id}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button appearance="primary" onClick={onClose}>
            {t('console_rules.done')}
          </Button>
          {!isReadOnly && (
            <Button icon={<DeleteRegular />} onClick={onRemove}>
              {t('console_rules.remove_rule')}
            </Button>
          )}
        </>
      }
    >
      <Caption1 className={styles.quiet}>{t(`console_rules.about_${kindKey(rule.kind)}`)}</Caption1>
      <RuleParamsForm rule={rule} isReadOnly={isReadOnly} onChange={onChange} />
      <div className={styles.pair}>
        <Field label={t('console_rules.severity')} hint={t('console_rules.severity_hint')}>
          <Select
            value={rule.severity}
            disabled={isReadOnly}
            onChange={(_event, { value }) => set({ severity: value as Rule['severity'] })}
          >
            {RULE_SEVERITIES.map((severity) => (
              <option key={severity} value={severity}>
                {shared(`web_rules.severity_${severity}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('console_rules.fix')}>
          <Select
            value={rule.fix}
            disabled={isReadOnly}
            onChange={(_event, { value }) => set({ fix: value as Rule['fix'] })}
          >
            {RULE_FIXES.map((fix) => (
              <option key={fix} value={fix}>
                {t(`console_rules.fix_${fix}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={t('console_rules.why')} hint={t('console_rules.why_hint')}>
        <Textarea
          value={rule.why}
          readOnly={isReadOnly}
          maxLength={1000}
          resize="vertical"
          dir="auto"
          onChange={(_event, { value }) => set({ why: value })}
        />
      </Field>
      {WITH_EXAMPLES.has(rule.kind) && (
        <Part title={t('console_rules.examples')}>
          <Caption1 className={styles.quiet}>{t('console_rules.examples_hint')}</Caption1>
          <div className={styles.pair}>
            {examples('good')}
            {examples('bad')}
          </div>
        </Part>
      )}
      <Part title={t('console_rules.scope')}>
        <ScopeFields rule={rule} isReadOnly={isReadOnly} set={set} />
      </Part>
      <Part title={t('console_rules.accepted')}>
        <AcceptedFields rule={rule} isReadOnly={isReadOnly} set={set} />
      </Part>
    </DetailDrawer>
  );
}

interface PartProps {
  rule: Rule;
  isReadOnly: boolean;
  set: (changes: Partial<Rule>) => void;
}

/** Where the rule applies, and whether lower levels may loosen it. */
function ScopeFields({ rule, isReadOnly, set }: PartProps): JSX.Element {
  const { t } = useTranslation('admin');
  const [text, setText] = useState((rule.scope?.languages ?? []).join(', '));
  return (
    <>
      <Field label={t('console_rules.languages')} hint={t('console_rules.languages_hint')}>
        <Input
          value={text}
          readOnly={isReadOnly}
          onChange={(_event, { value }) => {
            setText(value);
            const languages = value
              .split(/[,\s]+/u)
              .map((tag) => tag.trim())
              .filter((tag) => tag.length >= 2);
            set({ scope: { ...rule.scope, languages } });
          }}
        />
      </Field>
      <Switch
        label={t('console_rules.overridable')}
        checked={rule.is_overridable === true}
        disabled={isReadOnly}
        onChange={(_event, { checked }) => set({ is_overridable: checked })}
      />
    </>
  );
}

/** Values that are tolerated, for good or until a day. */
function AcceptedFields({ rule, isReadOnly, set }: PartProps): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const accept = rule.accept ?? [];
  const change = (at: number, next: (typeof accept)[number] | null): void =>
    set({ accept: accept.flatMap((each, index) => (index !== at ? [each] : next === null ? [] : [next])) });
  return (
    <>
      {accept.length === 0 && <Caption1 className={styles.quiet}>{t('console_rules.accepted_none')}</Caption1>}
      {accept.map((each, at) => (
        <div key={at} className={styles.row}>
          <Input
            className={styles.narrow}
            value={each.value}
            readOnly={isReadOnly}
            aria-label={t('console_rules.accepted_value')}
            placeholder={t('console_rules.accepted_value')}
            onChange={(_event, { value }) => change(at, { ...each, value })}
          />
          <Input
            type="date"
            value={each.until ?? ''}
            readOnly={isReadOnly}
            aria-label={t('console_rules.accepted_until')}
            onChange={(_event, { value }) => change(at, { ...each, until: value === '' ? null : value })}
          />
          <Input
            className={styles.grow}
            value={each.reason}
            readOnly={isReadOnly}
            aria-label={t('console_rules.accepted_reason')}
            placeholder={t('console_rules.accepted_reason')}
            onChange={(_event, { value }) => change(at, { ...each, reason: value })}
          />
          {!isReadOnly && (
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={t('console_rules.remove_row')}
              onClick={() => change(at, null)}
            />
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button
          className={styles.add}
          icon={<AddRegular />}
          onClick={() => set({ accept: [...accept, { value: '', until: null, reason: '' }] })}
        >
          {t('console_rules.add_accepted')}
        </Button>
      )}
    </>
  );
}
