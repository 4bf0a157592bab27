import type { JSX } from 'react';
import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { allWaivers } from '../../../../common/api/rule-waivers.ts';
import type { PlacedWaiver } from '../../../../common/api/rule-waivers.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import type { Column } from '../../components/list/list-parts.ts';
import { ServerList } from '../../components/list/server-list.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useClientName, useClientScope } from '../../data/client-scope.ts';

const useStyles = makeStyles({
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

const TONES = { in_force: 'good', ended: 'quiet', lapsed: 'warning' } as const;

/** Findings that stay as they are: who decided it, why, until when, and whether it still counts. */
export function WaiverList(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  const { clientId, canChoose } = useClientScope();
  const clientName = useClientName();
  const columns: Column<PlacedWaiver>[] = [
    {
      id: 'presentation',
      title: t('console_rules.presentation'),
      width: '26%',
      cell: ({ presentation, client_id, rule }) => (
        <>
          <bdi>{presentation.title === '' ? t('console_rules.deleted') : presentation.title}</bdi>
          <Caption1 className={styles.quiet}>
            <bdi>{canChoose && clientId === null ? `${clientName(client_id)} · ${rule}` : rule}</bdi>
          </Caption1>
        </>
      ),
    },
    {
      id: 'reason',
      title: t('console_rules.reason'),
      width: '30%',
      cell: ({ reason }) => <span dir="auto">{reason}</span>,
    },
    { id: 'by', title: t('console_rules.by'), from: 'medium', cell: ({ by }) => <bdi>{by.name}</bdi> },
    { id: 'at', title: t('console_rules.given'), from: 'wide', cell: ({ at }) => date(at) },
    {
      id: 'until',
      title: t('console_rules.until'),
      cell: ({ until }) => (until === null ? t('console_rules.for_good') : date(`${until}T12:00:00`)),
    },
    {
      id: 'state',
      title: t('console_rules.state'),
      cell: ({ state }) => <StateDot tone={TONES[state]}>{t(`console_rules.waiver_${state}`)}</StateDot>,
    },
  ];
  return (
    <ServerList
      name="rule-waivers"
      label={t('console_rules.tab_waivers')}
      path="/rule-waivers"
      schema={allWaivers}
      query={clientId === null ? {} : { client_id: clientId }}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ presentation }) => presentation.title}
      empty={
        <EmptyState
          Icon={CheckmarkCircleRegular}
          title={t('console_rules.no_waivers')}
          text={t('console_rules.no_waivers_text')}
        />
      }
    />
  );
}
