import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  Caption1,
  Field,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  ProgressBar,
  SpinButton,
  tokens,
} from '@fluentui/react-components';
import { PlayRegular } from '@fluentui/react-icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { jobAccepted } from '../../../../common/api/jobs.ts';
import { MAX_DRY_RUN_DECKS, MAX_DRY_RUN_FILES } from '../../../../common/api/rule-sets.ts';
import { followJob } from '../../../../common/client/follow-job.ts';
import { ProblemError } from '../../../../common/client/problem-error.ts';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useFormats } from '../../../../common/web/formats.ts';
import { ProblemBar, useProblemText } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { listKey } from '../../data/server-list.ts';
import { DryRunResults } from './dry-run-results.tsx';
import { RULE_SETS_PATH, ruleSetKey, ruleSetPath } from './rule-set-data.ts';
import type { StoredRuleSet } from './rule-set-data.ts';

const USUAL_DECKS = 20;

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(160px, 220px) minmax(0, 1fr) auto',
    alignItems: 'end',
    gap: tokens.spacingHorizontalL,
    maxWidth: '900px',
    '& > *': { minWidth: 0 },
    '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  narrow: { minWidth: 0 },
  files: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Tries a draft on decks, templates and files, and shows what it would change. */
export function DryRunTab({ set, isChanged }: { set: StoredRuleSet['set']; isChanged: boolean }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { dateTime, number } = useFormats();
  const { client } = useServices();
  const [decks, setDecks] = useState(USUAL_DECKS);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [chosen, setChosen] = useState(0);
  const [filesInput, folderInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  /** Presentations among what was chosen in one of the inputs; PowerPoint's own lock files are none. */
  const choose = (from: HTMLInputElement, other: HTMLInputElement | null): void => {
    if (other !== null) other.value = '';
    const all = [...(from.files ?? [])];
    setChosen(all.length);
    setFiles(all.filter(({ name }) => /^(?!~\$).*\.pptx$/iu.test(name)).slice(0, MAX_DRY_RUN_FILES));
  };
  const run = useDryRun(set.id);
  const start = useMutation({
    mutationFn: async () => {
      const form = new FormData();
      form.set('decks', String(decks));
      for (const file of files) form.append('files', file);
      return (await client.upload(ruleSetPath(set.id, '/dry-run'), form, { schema: jobAccepted })).data;
    },
    onSuccess: ({ job_id }) => run.follow(job_id),
  });
  const isDraft = set.state === 'draft';
  const isRunning = start.isPending || run.isRunning;
  const { dry_run } = set;
  return (
    <>
      {isDraft && (
        <>
          <div className={styles.form}>
            <Field label={t('console_rules.decks')} hint={t('console_rules.decks_hint')}>
              <SpinButton
                className={styles.narrow}
                value={decks}
                min={0}
                max={MAX_DRY_RUN_DECKS}
                onChange={(_event, { value, displayValue }) => {
                  const next = value ?? Number(displayValue);
                  if (Number.isInteger(next) && next >= 0 && next <= MAX_DRY_RUN_DECKS) setDecks(next);
                }}
              />
            </Field>
            <Field
              label={t('console_rules.files')}
              hint={t('console_rules.files_hint', { most: number(MAX_DRY_RUN_FILES) })}
            >
              <div className={styles.files}>
                <Button disabledFocusable={isRunning} onClick={() => filesInput.current?.click()}>
                  {t('console_rules.choose_files')}
                </Button>
                <Button disabledFocusable={isRunning} onClick={() => folderInput.current?.click()}>
                  {t('console_rules.choose_folder')}
                </Button>
                <input
                  {...{ ref: filesInput, type: 'file', multiple: true, hidden: true, accept: '.pptx' }}
                  onChange={({ target }) => choose(target, folderInput.current)}
                />
                <input
                  {...{ ref: folderInput, type: 'file', multiple: true, hidden: true, webkitdirectory: '' }}
                  onChange={({ target }) => choose(target, filesInput.current)}
                />
              </div>
            </Field>
            <ActionButton
              action="brand.change"
              icon={<PlayRegular />}
              disabledFocusable={isRunning || isChanged}
              onClick={() => start.mutate()}
            >
              {t(dry_run === null ? 'console_rules.run' : 'console_rules.run_again')}
            </ActionButton>
          </div>
          {chosen > 0 && (
            <Caption1 role="status">
              {t(files.length < chosen ? 'console_rules.chosen_some' : 'console_rules.chosen', {
                files: number(files.length),
                left_out: number(chosen - files.length),
              })}
            </Caption1>
          )}
          {isChanged && <Caption1 className={styles.quiet}>{t('console_rules.save_first')}</Caption1>}
        </>
      )}
      {start.error !== null && <ProblemBar error={start.error} title={t('console_rules.not_run')} />}
      {run.failure !== null && (
        <MessageBar intent="error" layout="multiline" role="alert">
          <MessageBarBody>
            <MessageBarTitle>{t('console_rules.not_run')}</MessageBarTitle>
            <span dir="auto">{run.failure}</span>
          </MessageBarBody>
        </MessageBar>
      )}
      {isRunning && (
        <Field validationState="none" validationMessage={run.message ?? t('console_rules.running')}>
          <ProgressBar
            aria-label={t('console_rules.running')}
            {...(run.total === 0 ? {} : { value: run.done, max: run.total })}
          />
        </Field>
      )}
      {dry_run !== null && !isRunning && (
        <>
          {isDraft && (
            <MessageBar intent={dry_run.is_current && !isChanged ? 'success' : 'warning'} layout="multiline">
              <MessageBarBody>
                {t(dry_run.is_current && !isChanged ? 'console_rules.is_current' : 'console_rules.is_old', {
                  at: dateTime(dry_run.at),
                })}
              </MessageBarBody>
            </MessageBar>
          )}
          <DryRunResults result={dry_run} clientId={set.client_id} rules={set.rules} />
        </>
      )}
    </>
  );
}

interface FollowedRun {
  isRunning: boolean;
  done: number;
  total: number;
  message: string | null;
  /** Why it ended without a result, as a sentence. */
  failure: string | null;
  follow: (jobId: string) => void;
}

const NOTHING = { done: 0, total: 0, message: null };

/** Follows a dry run to its end, also one that was begun before the page was opened again. */
function useDryRun(setId: string): FollowedRun {
  const { client, storage } = useServices();
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const announce = useAnnounce();
  const name = `dry-run.${setId}`;
  const [jobId, setJobId] = useState(() => storage.get(name));
  const [progress, setProgress] = useState<{ done: number; total: number; message: string | null }>(NOTHING);
  const [failure, setFailure] = useState<string | null>(null);
  const problemText = useProblemText();
  useEffect(() => {
    if (jobId === null) return undefined;
    const stop = new AbortController();
    const follow = async (): Promise<void> => {
      for await (const event of followJob(client, jobId, { signal: stop.signal })) {
        if (event.event === 'progress') setProgress(event.data);
        if (event.event === 'failed') setFailure(event.data.message);
      }
    };
    void follow()
      .catch((error: unknown) => {
        // Old jobs are deleted.
        if (!stop.signal.aborted && !(error instanceof ProblemError && error.status === 404))
          setFailure(problemText(error));
      })
      .then(async () => {
        if (stop.signal.aborted) return;
        storage.remove(name);
        await Promise.all(
          [ruleSetKey(setId), listKey(RULE_SETS_PATH)].map((queryKey) => queries.invalidateQueries({ queryKey })),
        );
        setJobId(null);
        setProgress(NOTHING);
        announce(t('console_rules.run_over'));
      });
    return () => stop.abort();
  }, [jobId, client, storage, name, setId, queries, announce, problemText, t]);
  return {
    ...{ ...progress, failure, isRunning: jobId !== null },
    follow(id) {
      storage.set(name, id);
      setFailure(null);
      setJobId(id);
    },
  };
}
