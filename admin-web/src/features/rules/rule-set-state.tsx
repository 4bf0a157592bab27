import type { JSX } from 'react';
import { Badge } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { RuleSetSummary } from '../../../../common/api/rule-sets.ts';

const COLOURS = { draft: 'warning', published: 'success', retired: 'informative' } as const;

/** Whether a rule set is in force, and as which version. */
export function RuleSetState({
  set: { state, version },
}: {
  set: Pick<RuleSetSummary, 'state' | 'version'>;
}): JSX.Element {
  const { t } = useTranslation('admin');
  return (
    <Badge appearance="tint" color={COLOURS[state]}>
      {version === 0 ? t(`console_rules.state_${state}`) : t(`console_rules.version_${state}`, { version })}
    </Badge>
  );
}
