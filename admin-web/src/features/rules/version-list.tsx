import type { JSX } from 'react';
import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RuleSetSummary } from '../../../../common/api/rule-sets.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { TextLink } from '../../components/links.tsx';
import { useScopedPath } from '../../data/client-scope.ts';
import { RULES_PATH } from './rule-set-data.ts';
import { RuleSetState } from './rule-set-state.tsx';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', maxWidth: '760px' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalM,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3 },
});

/** All rule sets of the same place: drafts, the one in force, and those before it. */
export function VersionList({
  versions,
  current,
}: {
  versions: UseQueryResult<RuleSetSummary[]>;
  current: string;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  const scoped = useScopedPath();
  if (versions.data === undefined)
    return versions.isError ? (
      <ProblemBar error={versions.error} onRetry={() => void versions.refetch()} />
    ) : (
      <PageSkeleton />
    );
  const when = ({ state, published_at, retired_at, updated_at }: RuleSetSummary): string =>
    state === 'retired' && published_at !== null && retired_at !== null
      ? t('console_rules.from_to', { from: date(published_at), to: date(retired_at) })
      : published_at === null
        ? t('console_rules.changed_on', { day: date(updated_at) })
        : t('console_rules.since', { day: date(published_at) });
  return (
    <ul className={styles.list}>
      {versions.data.map((set) => (
        <li key={set.id} className={styles.row}>
          <div className={styles.words}>
            {set.id === current ? (
              <Body1>
                <strong>{set.name}</strong>
              </Body1>
            ) : (
              <TextLink to={scoped(`${RULES_PATH}/${encodeURIComponent(set.id)}`)}>
                <bdi>{set.name}</bdi>
              </TextLink>
            )}
            <Caption1 className={styles.quiet}>
              {when(set)} · {t('console_rules.rule_count', { count: set.rule_count })}
            </Caption1>
          </div>
          <RuleSetState set={set} />
        </li>
      ))}
    </ul>
  );
}
