import type { JSX } from 'react';
import { Button, makeStyles, Tab, TabList, Caption1, tokens } from '@fluentui/react-components';
import { AddRegular, TextBulletListSquareRegular, CheckmarkCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ruleSetList } from '../../../../common/api/rule-sets.ts';
import type { RuleSetSummary } from '../../../../common/api/rule-sets.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { TextLink } from '../../components/links.tsx';
import type { Column } from '../../components/list/list-parts.ts';
import { ServerList } from '../../components/list/server-list.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useClientScope, useScopedPath, useClientName } from '../../data/client-scope.ts';
import { useListAddress } from '../../data/list-address.ts';
import { allWaivers } from '../../../../common/api/rule-waivers.ts';
import type { PlacedWaiver } from '../../../../common/api/rule-waivers.ts';
import { StateDot } from '../../components/state-dot.tsx';
import { DriftTab } from './drift-tab.tsx';
import { NewRuleSetDialog } from './new-rule-set-dialog.tsx';
import { PlaceWords } from './place-words.tsx';
import { RuleSetPage } from './rule-set-page.tsx';
import { RULES_PATH, RULE_SETS_PATH } from './rule-set-data.ts';
import { RuleSetState } from './rule-set-state.tsx';

const TABS = ['sets', 'waivers', 'drift'] as const;
type TabName = (typeof TABS)[number];

/** Rule sets, what is waived of them, and each set at an address of its own. */
export function RulesPage(): JSX.Element {
  const { pathname } = useLocation();
  const place = pathname.slice(RULES_PATH.length + 1);
  const tab = TABS.find((name) => name === (place === '' ? 'sets' : place));
  return tab === undefined ? <RuleSetPage key={place} id={decodeURIComponent(place)} /> : <Overview tab={tab} />;
}

const NEW = 'new';

/** Three German names don't fit side by side on a phone. */
const useStyles = makeStyles({ tabs: { flexWrap: 'wrap' } });

function Overview({ tab }: { tab: TabName }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const scoped = useScopedPath();
  const address = useListAddress();
  const isMaking = address.get(NEW) !== null;
  return (
    <PageFrame
      title={t('console.page_rules')}
      text={t('console_rules.text')}
      actions={
        tab === 'sets' && (
          <ActionButton
            action="brand.change"
            appearance="primary"
            icon={<AddRegular />}
            onClick={() => address.set({ [NEW]: '1' })}
          >
            {t('console_rules.new')}
          </ActionButton>
        )
      }
    >
      <TabList
        className={styles.tabs}
        selectedValue={tab}
        onTabSelect={(_event, { value }) =>
          void navigate(scoped(value === 'sets' ? RULES_PATH : `${RULES_PATH}/${String(value)}`))
        }
      >
        {TABS.map((name) => (
          <Tab key={name} value={name}>
            {t(`console_rules.tab_${name}`)}
          </Tab>
        ))}
      </TabList>
      {tab === 'sets' ? <RuleSetTable /> : tab === 'waivers' ? <WaiverList /> : <DriftTab />}
      {isMaking && <NewRuleSetDialog onClose={() => address.set({ [NEW]: null })} />}
    </PageFrame>
  );
}

function RuleSetTable(): JSX.Element {
  const { t } = useTranslation('admin');
  const { number, when } = useFormats();
  const { clientId } = useClientScope();
  const scoped = useScopedPath();
  const address = useListAddress();
  const columns: Column<RuleSetSummary>[] = [
    {
      id: 'name',
      title: t('console_rules.name'),
      width: '32%',
      cell: ({ id, name }) => (
        <TextLink to={scoped(`${RULES_PATH}/${encodeURIComponent(id)}`)}>
          <bdi>{name}</bdi>
        </TextLink>
      ),
    },
    { id: 'state', title: t('console_rules.state'), cell: (set) => <RuleSetState set={set} /> },
    { id: 'place', title: t('console_rules.place'), cell: (set) => <PlaceWords place={set} /> },
    {
      id: 'rules',
      title: t('console_rules.rules'),
      isNumeric: true,
      from: 'medium',
      cell: ({ rule_count }) => number(rule_count),
    },
    { id: 'changed', title: t('console_rules.changed'), from: 'medium', cell: ({ updated_at }) => when(updated_at) },
  ];
  return (
    <ServerList
      name="rule-sets"
      label={t('console.page_rules')}
      path={RULE_SETS_PATH}
      schema={ruleSetList}
      query={clientId === null ? {} : { client_id: clientId }}
      columns={columns}
      filters={[
        {
          name: 'state',
          label: t('console_rules.state'),
          options: (['draft', 'published', 'retired'] as const).map((value) => ({
            value,
            label: t(`console_rules.state_${value}`),
          })),
        },
      ]}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      empty={
        <EmptyState
          Icon={TextBulletListSquareRegular}
          title={t('console_rules.empty')}
          text={t('console_rules.empty_text')}
          actions={<Button onClick={() => address.set({ [NEW]: '1' })}>{t('console_rules.new')}</Button>}
        />
      }
    />
  );
}

const useWaiverStyles = makeStyles({
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

const TONES = { in_force: 'good', ended: 'quiet', lapsed: 'warning' } as const;

/** Findings that stay as they are: who decided it, why, until when, and whether it still counts. */
function WaiverList(): JSX.Element {
  const styles = useWaiverStyles();
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
