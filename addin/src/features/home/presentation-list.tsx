import { useState } from 'react';
import type { JSX } from 'react';
import { Button, makeStyles, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { useUser } from '../../data/me.ts';
import { isAllowed } from '../../data/use-may-change.ts';
import { DeletableRow } from './deletable-row.tsx';
import { useOpenPresentation } from './use-open-presentation.ts';
import { rowsOf } from './use-presentation-list.ts';
import type { PresentationPage, PresentationSummary } from './use-presentation-list.ts';
import { useRunningJobs } from './use-running-jobs.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});

interface Props {
  list: UseInfiniteQueryResult<InfiniteData<PresentationPage>>;
  label: string;
  /** Instead of opening where the work stands. */
  onOpen?: (id: string) => void;
}

/** Presentations, one below the other; the arrow keys go through them. */
export function PresentationList({ list, label, onOpen }: Props): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const arrows = useArrowNavigationGroup({ axis: 'both', memorizeCurrent: true });
  const jobs = useRunningJobs();
  const open = useOpenPresentation();
  const user = useUser();
  // What was deleted here keeps its place, with the way back.
  const [deleted, setDeleted] = useState<ReadonlyMap<string, { row: PresentationSummary; before: string | null }>>(
    new Map(),
  );

  if (list.data === undefined && list.isError) {
    return <ProblemBar error={list.error} title={t('pane_home.not_read')} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) return <PageSkeleton />;
  const rows = withDeleted(rowsOf(list.data), deleted);
  const noteDeleted = (row: PresentationSummary): void => {
    const index = rows.findIndex(({ id }) => id === row.id);
    setDeleted(new Map(deleted).set(row.id, { row, before: rows[index + 1]?.id ?? null }));
  };
  const forget = (id: string): void => setDeleted(new Map([...deleted].filter(([key]) => key !== id)));
  return (
    <>
      {list.isError && (
        <ProblemBar error={list.error} title={t('pane_home.not_read')} onRetry={() => void list.refetch()} />
      )}
      {open.isError && (
        <ProblemBar error={open.error} title={t('pane_home.not_opened')} onDismiss={() => open.reset()} />
      )}
      <ul className={styles.list} aria-label={label} {...arrows}>
        {rows.map((row) => (
          <li key={row.id}>
            <DeletableRow
              row={row}
              job={jobs.get(row.id)}
              isDeleted={deleted.has(row.id)}
              isOpening={open.isPending && open.variables === row.id}
              isShared={user?.role === 'author' && row.owner_id !== user.id}
              mayDelete={user !== undefined && isAllowed(user.rules, 'delete', 'presentation', row)}
              onOpen={() => (onOpen === undefined ? open.mutate(row.id) : onOpen(row.id))}
              onDeleted={() => noteDeleted(row)}
              onRestored={() => forget(row.id)}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button disabledFocusable={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('pane_home.show_more', { count: (list.data.pages[0]?.total ?? 0) - rowsOf(list.data).length })}
        </Button>
      )}
    </>
  );
}

/** Puts what was deleted back where it stood. */
function withDeleted(
  rows: PresentationSummary[],
  deleted: ReadonlyMap<string, { row: PresentationSummary; before: string | null }>,
): PresentationSummary[] {
  const all = [...rows];
  for (const { row, before } of [...deleted.values()].reverse()) {
    if (all.some(({ id }) => id === row.id)) continue;
    const index = before === null ? -1 : all.findIndex(({ id }) => id === before);
    all.splice(index < 0 ? all.length : index, 0, row);
  }
  return all;
}
