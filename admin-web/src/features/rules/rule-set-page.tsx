import { useEffect, useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tab,
  TabList,
} from '@fluentui/react-components';
import {
  ArchiveRegular,
  ArrowDownloadRegular,
  ArrowUploadRegular,
  CopyRegular,
  DeleteRegular,
  MoreHorizontalRegular,
} from '@fluentui/react-icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ruleSetSchema } from '../../../../common/api/rule-sets.ts';
import { ProblemError } from '../../../../common/client/problem-error.ts';
import type { Rule } from '../../../../common/deck/rule.ts';
import { ConfirmDialog } from '../../../../common/web/dialogs.tsx';
import { useFormats } from '../../../../common/web/formats.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { TextLink } from '../../components/links.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useScopedPath } from '../../data/client-scope.ts';
import { useListAddress } from '../../data/list-address.ts';
import { listKey } from '../../data/server-list.ts';
import { DryRunTab } from './dry-run-tab.tsx';
import { usePlaceWords } from './place-words.tsx';
import { ruleOfFault } from './rule-fields.ts';
import { readRuleFile, saveRuleFile } from './rule-file.ts';
import { RuleList } from './rule-list.tsx';
import {
  RULE_SETS_PATH,
  ruleSetKey,
  ruleSetPath,
  RULES_PATH,
  storedRuleSet,
  useRuleSet,
  useVersions,
} from './rule-set-data.ts';
import type { StoredRuleSet } from './rule-set-data.ts';
import { RuleSetState } from './rule-set-state.tsx';
import { VersionList } from './version-list.tsx';

const TABS = ['rules', 'dry_run', 'versions'] as const;
type TabName = (typeof TABS)[number];

/** A rule set at its own address. */
export function RuleSetPage({ id }: { id: string }): JSX.Element {
  const { t } = useTranslation('admin');
  const stored = useRuleSet(id);
  if (stored.data !== undefined) return <RuleSetView stored={stored.data} />;
  return (
    <PageFrame title={t('console.page_rules')}>
      {stored.isError ? <ProblemBar error={stored.error} onRetry={() => void stored.refetch()} /> : <PageSkeleton />}
    </PageFrame>
  );
}

type Asked = 'publish' | 'retire' | 'delete';

const useStyles = makeStyles({ file: { display: 'none' } });

function RuleSetView({ stored }: { stored: StoredRuleSet }): JSX.Element {
  const { set } = stored;
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const scoped = useScopedPath();
  const address = useListAddress();
  const place = usePlaceWords(set);
  const versions = useVersions(set);
  const isDraft = set.state === 'draft';
  const [rules, setRules] = useState<readonly Rule[]>(set.rules);
  // What was saved, imported elsewhere or published is what is shown.
  useEffect(() => setRules(set.rules), [set.rules]);
  const isChanged = JSON.stringify(rules) !== JSON.stringify(set.rules);
  const [asked, setAsked] = useState<Asked | null>(null);
  const tab: TabName = TABS.find((name) => name === address.get('tab')) ?? 'rules';
  const showTab = (name: TabName): void => address.set({ tab: name === 'rules' ? null : name, open: null });

  const keep = async (answer: {
    data: Parameters<typeof storedRuleSet>[0]['data'];
    etag: string | null;
  }): Promise<void> => {
    queries.setQueryData(ruleSetKey(answer.data.id), storedRuleSet(answer));
    await queries.invalidateQueries({ queryKey: listKey(RULE_SETS_PATH) });
  };
  const save = useMutation({
    mutationFn: () =>
      client.put(
        ruleSetPath(set.id),
        { rules },
        { schema: ruleSetSchema, ...(stored.etag === null ? {} : { ifMatch: stored.etag }) },
      ),
    onSuccess: async (answer) => {
      await keep(answer);
      const count = rules.reduce((sum, { good = [], bad = [] }) => sum + good.length + bad.length, 0);
      notify(count === 0 ? t('console.saved') : t('console_rules.saved_examples', { count }));
    },
  });
  const change = useMutation({
    mutationFn: (verb: 'publish' | 'retire') =>
      client.post(ruleSetPath(set.id, `/${verb}`), undefined, { schema: ruleSetSchema }),
    onSuccess: async (answer, verb) => {
      await keep(answer);
      await queries.invalidateQueries({ queryKey: ruleSetKey(set.id) });
      notify(t(`console_rules.done_${verb}`, { version: answer.data.version }));
    },
    onSettled: () => setAsked(null),
  });
  const remove = useMutation({
    mutationFn: () => client.delete(ruleSetPath(set.id)),
    onSuccess: async () => {
      await navigate(scoped(RULES_PATH));
      queries.removeQueries({ queryKey: ruleSetKey(set.id) });
      await queries.invalidateQueries({ queryKey: listKey(RULE_SETS_PATH) });
      notify(t('console_rules.done_delete'));
    },
    onSettled: () => setAsked(null),
  });
  const copy = useMutation({
    mutationFn: async () => {
      const { client_id, team_id, name } = set;
      return (
        await client.post(RULE_SETS_PATH, { client_id, team_id, name, rules: set.rules }, { schema: ruleSetSchema })
      ).data;
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: listKey(RULE_SETS_PATH) });
      void navigate(scoped(`${RULES_PATH}/${encodeURIComponent(id)}`));
    },
  });
  const [importError, setImportError] = useState<unknown>(null);
  const importFile = async (file: File): Promise<void> => {
    try {
      setRules((await readRuleFile(file)).rules);
      setImportError(null);
      showTab('rules');
    } catch (error) {
      setImportError(error);
    }
  };
  const error = save.error ?? change.error ?? remove.error ?? copy.error ?? importError;
  const published = versions.data?.find(({ state }) => state === 'published');
  const nextVersion = Math.max(0, ...(versions.data ?? []).map(({ version }) => version)) + 1;
  const texts: Record<Asked, string[]> = {
    publish: [
      t('console_rules.publish_now', { place }),
      ...(published === undefined ? [] : [t('console_rules.publish_retires', { version: published.version })]),
      ...(set.dry_run === null
        ? []
        : [t('console_rules.publish_flags', { count: set.dry_run.newly_flagged, fixable: set.dry_run.fixable })]),
      t('console_rules.publish_blocks'),
    ],
    retire: [t('console_rules.retire_text', { place })],
    delete: [t('console_rules.delete_text')],
  };
  const fileField = `import-${set.id}`;
  return (
    <PageFrame
      title={set.name}
      badge={<RuleSetState set={set} />}
      parent={<TextLink to={scoped(RULES_PATH)}>{t('console.page_rules')}</TextLink>}
      text={<WhenInForce set={set} place={place} />}
      actions={
        <>
          <Menu>
            <MenuTrigger disableButtonEnhancement>
              <Button icon={<MoreHorizontalRegular />} aria-label={t('console_rules.more')} />
            </MenuTrigger>
            <MenuPopover>
              <MenuList>
                <MenuItem
                  icon={<ArrowDownloadRegular />}
                  onClick={() => saveRuleFile({ name: set.name, rules: [...rules] })}
                >
                  {t('console_rules.export')}
                </MenuItem>
                {isDraft && (
                  <MenuItem icon={<ArrowUploadRegular />} onClick={() => document.getElementById(fileField)?.click()}>
                    {t('console_rules.import')}
                  </MenuItem>
                )}
                {!isDraft && (
                  <MenuItem icon={<CopyRegular />} onClick={() => copy.mutate()}>
                    {t('console_rules.new_draft')}
                  </MenuItem>
                )}
                {set.state === 'published' && (
                  <MenuItem icon={<ArchiveRegular />} onClick={() => setAsked('retire')}>
                    {t('console_rules.retire')}
                  </MenuItem>
                )}
                {isDraft && (
                  <MenuItem icon={<DeleteRegular />} onClick={() => setAsked('delete')}>
                    {t('console_rules.delete')}
                  </MenuItem>
                )}
              </MenuList>
            </MenuPopover>
          </Menu>
          {isDraft && (
            <ActionButton
              action="brand.change"
              disabledFocusable={!isChanged || save.isPending}
              onClick={() => save.mutate()}
            >
              {t('console_rules.save')}
            </ActionButton>
          )}
          {isDraft ? (
            <ActionButton
              action="brand.change"
              appearance="primary"
              disabledFocusable={isChanged || !set.has_dry_run || change.isPending}
              onClick={() => setAsked('publish')}
            >
              {t('console_rules.publish', { version: nextVersion })}
            </ActionButton>
          ) : (
            <ActionButton
              action="brand.change"
              appearance="primary"
              disabledFocusable={copy.isPending}
              onClick={() => copy.mutate()}
            >
              {t('console_rules.new_draft')}
            </ActionButton>
          )}
        </>
      }
    >
      <input
        id={fileField}
        type="file"
        accept=".json,application/json"
        className={styles.file}
        aria-label={t('console_rules.import')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) void importFile(file);
          target.value = '';
        }}
      />
      {error !== null && <ProblemBar error={error} title={t('console.not_saved')} />}
      <TabList selectedValue={tab} onTabSelect={(_event, { value }) => showTab(value as TabName)}>
        {TABS.filter((name) => name !== 'dry_run' || isDraft || set.dry_run !== null).map((name) => (
          <Tab key={name} value={name}>
            {name === 'rules' ? t('console_rules.tab_rules', { number: rules.length }) : t(`console_rules.tab_${name}`)}
          </Tab>
        ))}
      </TabList>
      {tab === 'rules' && (
        <RuleList
          rules={rules}
          faulty={faultyRules(save.error, rules)}
          isReadOnly={!isDraft}
          onChange={(next) => {
            save.reset();
            setRules(next);
          }}
        />
      )}
      {tab === 'dry_run' && <DryRunTab set={set} isChanged={isChanged} />}
      {tab === 'versions' && <VersionList versions={versions} current={set.id} />}
      {asked !== null && (
        <ConfirmDialog
          title={t(`console_rules.${asked}_title`, { name: set.name, version: nextVersion })}
          text={texts[asked].join(' ')}
          answers={[
            {
              label: t(`console_rules.${asked}_confirm`),
              onChoose: () => (asked === 'delete' ? remove.mutate() : change.mutate(asked)),
            },
          ]}
          onCancel={() => setAsked(null)}
        />
      )}
    </PageFrame>
  );
}

function WhenInForce({ set, place }: { set: StoredRuleSet['set']; place: string }): JSX.Element {
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  const { state, published_at, retired_at } = set;
  if (state === 'retired' && retired_at !== null)
    return <>{t('console_rules.retired_on', { place, day: date(retired_at) })}</>;
  if (published_at !== null) return <>{t('console_rules.in_force_since', { place, day: date(published_at) })}</>;
  return <>{t('console_rules.draft_for', { place })}</>;
}

/** Ids of the rules that the server refused, with its sentence. */
function faultyRules(error: unknown, rules: readonly Rule[]): ReadonlyMap<string, string> {
  if (!(error instanceof ProblemError)) return new Map();
  return new Map(
    error.errors.flatMap(({ path, message }) => {
      const rule = ruleOfFault(path, rules);
      return rule === null ? [] : [[rule.id, message] as const];
    }),
  );
}
