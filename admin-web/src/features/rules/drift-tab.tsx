import type { JSX, ReactNode } from 'react';
import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { BuildingRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ruleDriftSchema } from '../../../../common/api/rule-drift.ts';
import type { RuleDrift } from '../../../../common/api/rule-drift.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Part } from '../../components/facts.tsx';
import { Figures } from '../../components/figures.tsx';
import { useClientScope } from '../../data/client-scope.ts';

const useStyles = makeStyles({
  parts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
    gap: tokens.spacingHorizontalXXL,
    alignItems: 'start',
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    '& li': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: tokens.spacingHorizontalL,
      paddingBlock: tokens.spacingVerticalS,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3 },
  value: { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
});

/** How the decks of a client move away from its rules. */
export function DriftTab(): JSX.Element {
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const { clientId, canChoose } = useClientScope();
  const isChosen = clientId !== null || !canChoose;
  const drift = useQuery({
    queryKey: ['rule-drift', clientId],
    queryFn: async ({ signal }) => {
      const query = clientId === null ? {} : { client_id: clientId };
      return (await client.get('/rule-drift', { query, schema: ruleDriftSchema, signal })).data;
    },
    enabled: isChosen,
  });
  if (!isChosen) {
    return (
      <EmptyState
        Icon={BuildingRegular}
        title={t('console_rules.drift_choose')}
        text={t('console_rules.drift_choose_text')}
      />
    );
  }
  if (drift.data !== undefined) return <Drift drift={drift.data} />;
  return drift.isError ? <ProblemBar error={drift.error} onRetry={() => void drift.refetch()} /> : <PageSkeleton />;
}

function Drift({ drift }: { drift: RuleDrift }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { number, date } = useFormats();
  const { decks, old_masters, off_palette, waivers_ending, waived_rules, weeks } = drift;
  const share = (percent: number): string => t('console_rules.percent', { number: number(percent) });
  const [month] = off_palette;
  const day = (iso: string): string => date(`${iso}T12:00:00`);
  return (
    <>
      <Figures
        figures={[
          { label: t('console_rules.drift_decks'), value: number(decks), note: t('console_rules.drift_decks_note') },
          {
            label: t('console_rules.drift_old'),
            value: number(old_masters.total),
            ...(old_masters.total > 0 ? { tone: 'bad' as const } : {}),
          },
          {
            label: t('console_rules.drift_off'),
            value: month === undefined ? '–' : share(month.percent),
            note: month?.month ?? '',
          },
          { label: t('console_rules.drift_ending'), value: number(waivers_ending.length) },
          {
            label: t('console_rules.drift_waived'),
            value: number(waived_rules.length),
            ...(waived_rules.length > 0 ? { tone: 'bad' as const } : {}),
          },
        ]}
      />
      <div className={styles.parts}>
        <Rows
          title={t('console_rules.drift_old')}
          rows={old_masters.decks.map(({ id, title, template }) => ({
            ...{ key: id, words: title, note: template ?? t('console_rules.drift_no_template') },
          }))}
        />
        <Rows
          title={t('console_rules.drift_off')}
          rows={off_palette.map(({ month: key, decks: count, percent }) => ({
            ...{ key, words: key, note: t('console_rules.count_decks', { count }), value: share(percent) },
          }))}
        />
        <Rows
          title={t('console_rules.drift_ending')}
          rows={waivers_ending.map(({ id, presentation, rule, reason, until }) => ({
            ...{ key: id, words: presentation.title || t('console_rules.deleted') },
            ...{ note: `${rule} · ${reason}`, value: day(until) },
          }))}
        />
        <Rows
          title={t('console_rules.drift_waived')}
          text={waived_rules.length === 0 ? undefined : t('console_rules.drift_waived_text')}
          rows={waived_rules.map(({ rule, findings, waived, percent }) => ({
            ...{ key: rule, words: rule, value: share(percent) },
            note: t('console_rules.drift_waived_of', { waived: number(waived), findings: number(findings) }),
          }))}
        />
        <Rows
          title={t('console_rules.drift_weeks')}
          text={weeks.length === 0 ? t('console_rules.drift_no_weeks') : undefined}
          rows={weeks.map((week) => ({
            ...{ key: week.week, words: day(week.week), value: share(week.off_palette_percent) },
            note: t('console_rules.drift_week', { decks: number(week.decks), old: number(week.old_masters) }),
          }))}
        />
      </div>
    </>
  );
}

interface Row {
  key: string;
  words: string;
  note: string;
  value?: ReactNode;
}

function Rows({ title, text, rows }: { title: string; text?: string | undefined; rows: readonly Row[] }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  return (
    <Part title={title}>
      {text !== undefined && <Caption1 className={styles.quiet}>{text}</Caption1>}
      {rows.length === 0 && text === undefined ? (
        <Body1 className={styles.quiet}>{t('console_rules.drift_none')}</Body1>
      ) : (
        <ul className={styles.list}>
          {rows.map(({ key, words, note, value }) => (
            <li key={key}>
              <div className={styles.words}>
                <bdi>{words}</bdi>
                <Caption1 className={styles.quiet}>
                  <bdi>{note}</bdi>
                </Caption1>
              </div>
              {value !== undefined && <span className={styles.value}>{value}</span>}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
