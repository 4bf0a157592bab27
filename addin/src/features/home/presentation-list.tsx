import { useEffect, useRef } from 'react';
import type { JSX, RefObject } from 'react';
import { Button, makeStyles, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useUser } from '../../../../common/web/session.ts';
import { isAllowed } from '../../data/use-may-change.ts';
import { DeletableRow } from './deletable-row.tsx';
import type { DeletedRows } from './use-deleted-rows.ts';
import { useOpenPresentation } from './use-open-presentation.ts';
import { rowsOf } from './use-presentation-list.ts';
import type { PresentationPage } from './use-presentation-list.ts';
import { useRunningJobs } from './use-running-jobs.ts';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    ...plainList,
    '@media (min-width: 900px)': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' },
  },
});

interface Props {
  list: UseInfiniteQueryResult<InfiniteData<PresentationPage>>;
  label: string;
  deleted: DeletedRows;
  /** Instead of opening where the work is. */
  onOpen?: (id: string) => void;
}

/** Presentations, one below the other; the arrow keys go through them. */
export function PresentationList({ list, label, deleted, onOpen }: Props): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const arrows = useArrowNavigationGroup({ axis: 'both', memorizeCurrent: true });
  const jobs = useRunningJobs();
  const open = useOpenPresentation();
  const user = useUser();
  const place = useRef<HTMLUListElement>(null);
  const showMore = useShowMore(place, list);

  if (list.data === undefined && list.isError) {
    return <ProblemBar error={list.error} title={t('pane_home.not_read')} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) return <PageSkeleton />;
  const rows = deleted.among(rowsOf(list.data));
  return (
    <>
      {list.isError && (
        <ProblemBar error={list.error} title={t('pane_home.not_read')} onRetry={() => void list.refetch()} />
      )}
      {open.isError && (
        <ProblemBar error={open.error} title={t('pane_home.not_opened')} onDismiss={() => open.reset()} />
      )}
      <ul ref={place} className={styles.list} aria-label={label} {...arrows}>
        {rows.map((row) => (
          <li key={row.id}>
            <DeletableRow
              row={row}
              job={jobs.get(row.id)}
              isDeleted={deleted.has(row.id)}
              isOpening={open.isPending && open.variables === row.id}
              isOwn={row.owner_id === user?.id}
              mayDelete={user !== undefined && isAllowed(user.rules, 'delete', 'presentation', row)}
              onOpen={() => (onOpen === undefined ? open.mutate(row.id) : onOpen(row.id))}
              onDeleted={() => deleted.note(row, rows)}
              onRestored={() => deleted.forget(row.id)}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button disabledFocusable={list.isFetchingNextPage} onClick={showMore}>
          {t('pane_home.show_more', { count: (list.data.pages[0]?.total ?? 0) - rowsOf(list.data).length })}
        </Button>
      )}
    </>
  );
}

/** Shows more; the focus goes to the first of those that came, for the button may be gone then. */
function useShowMore(place: RefObject<HTMLUListElement | null>, list: Props['list']): () => void {
  const first = useRef<number | null>(null);
  const count = rowsOf(list.data).length;
  useEffect(() => {
    const index = first.current;
    if (index === null || count <= index) return;
    first.current = null;
    place.current?.children[index]?.querySelector('button')?.focus();
  }, [count, place]);
  return () => {
    first.current = place.current?.children.length ?? null;
    void list.fetchNextPage();
  };
}
