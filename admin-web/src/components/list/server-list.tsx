import { useEffect, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { makeStyles, ProgressBar, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { FilterDismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useListAddress } from '../../data/list-address.ts';
import { useServerList } from '../../data/server-list.ts';
import type { ListPage, ListQuery } from '../../data/server-list.ts';
import { useWidth } from '../../data/use-width.ts';
import { Button } from '@fluentui/react-components';
import { EmptyState } from '../empty-state.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkAction, Column, Filter } from './list-parts.ts';
import { askedQuery } from './asked-query.ts';
import { ListPager } from './list-pager.tsx';
import { ListCards, ListTable } from './list-rows.tsx';
import { ListToolbar } from './list-toolbar.tsx';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  rows: { position: 'relative' },
  busy: { position: 'absolute', insetInline: 0, top: 0 },
  skeleton: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
});

interface ServerListProps<Row> {
  /** Names what is kept for the list on this device. */
  name: string;
  /** What the rows are, for screen readers: "Users". */
  label: string;
  path: string;
  schema: z.ZodType<ListPage<Row>>;
  /** What is always asked, beside the filters. */
  query?: ListQuery;
  columns: readonly Column<Row>[];
  /** What the search looks in; no search without it. */
  search?: string;
  /** The server's parameter for the search; `q` by default. */
  searchName?: string;
  filters?: readonly Filter[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Shows the details of a row; it is open while its id is in the address. */
  detail?: (row: Row, onClose: () => void) => ReactNode;
  /** The details of a row that is not on this page, by its id. */
  detailOf?: (id: string, onClose: () => void) => ReactNode;
  bulk?: readonly BulkAction<Row>[];
  /** Shown where there is nothing and no filter is set. */
  empty: ReactNode;
  refetchMs?: number;
}

/** A list of the server: its page, filters and sorting are in the address, its columns and views are the user's own. */
export function ServerList<Row>(props: ServerListProps<Row>): JSX.Element {
  const { name, label, path, schema, query = {}, columns, search = null, filters = [], rowId, bulk = [] } = props;
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const announce = useAnnounce();
  const width = useWidth();
  const address = useListAddress();
  const [hidden, setHidden] = useHiddenColumns(name, columns);
  const asked = askedQuery(address, filters, search === null ? null : (props.searchName ?? 'q'));
  const list = useServerList(
    path,
    schema,
    { ...query, ...asked.query, page: address.page },
    {
      ...(props.refetchMs === undefined ? {} : { refetchMs: props.refetchMs }),
    },
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shownRows = JSON.stringify([path, query, asked.query, address.page]);
  useEffect(() => setSelected(new Set()), [shownRows]);
  const total = list.data?.total;
  const isCurrent = !list.isPlaceholderData;
  useEffect(() => {
    if (total !== undefined && isCurrent && asked.isFiltered) announce(t('console.rows_found', { count: total }));
  }, [total, isCurrent, asked.isFiltered, announce, t]);

  const rows = list.data?.items ?? [];
  const close = (): void => address.set({ open: null });
  const openRow = rows.find((row) => rowId(row) === address.open);
  const shown = columns.filter(
    ({ id, from }) =>
      !hidden.has(id) && (from === undefined || width === 'wide' || (from === 'medium' && width === 'medium')),
  );
  const rowProps = {
    ...{ label, rows, rowId, rowName: props.rowName, openId: address.open, hasSelection: bulk.length > 0 },
    ...{ selected, onSelect: setSelected },
    onOpen: props.detail === undefined ? null : (id: string) => address.set({ open: id }),
  };
  return (
    <div className={styles.list}>
      <ListToolbar
        {...{ name, address, search, filters, hidden }}
        columns={columns.slice(1)}
        onHiddenChange={setHidden}
      />
      {list.isError && <ProblemBar error={list.error} onRetry={() => void list.refetch()} />}
      {selected.size > 0 && (
        <BulkBar
          actions={bulk}
          rows={rows.filter((row) => selected.has(rowId(row)))}
          onClear={() => setSelected(new Set())}
        />
      )}
      <div className={styles.rows} aria-busy={list.isFetching}>
        {list.isPlaceholderData && list.isFetching && (
          <ProgressBar className={styles.busy} thickness="medium" aria-label={t('console.loading')} />
        )}
        {list.isPending && (
          <Skeleton className={styles.skeleton} aria-label={t('console.loading')}>
            {Array.from({ length: 8 }, (_each, index) => (
              <SkeletonItem key={index} size={36} />
            ))}
          </Skeleton>
        )}
        {list.data !== undefined && rows.length === 0 && (
          <>
            {asked.isFiltered || address.page > 1 ? (
              <EmptyState
                Icon={FilterDismissRegular}
                title={t('console.no_match')}
                text={t('console.no_match_text')}
                actions={<Button onClick={() => address.set(asked.cleared)}>{t('console.clear_filters')}</Button>}
              />
            ) : (
              props.empty
            )}
          </>
        )}
        {rows.length > 0 &&
          (width === 'phone' ? (
            <ListCards {...rowProps} columns={shown} />
          ) : (
            <ListTable
              {...rowProps}
              columns={shown}
              sort={address.sort}
              onSort={(sort) => address.set({ sort }, { replaces: true })}
            />
          ))}
      </div>
      {total !== undefined && total > 0 && (
        <ListPager
          page={address.page}
          total={total}
          count={rows.length}
          onPage={(page) => address.set({ page: page === 1 ? null : String(page) })}
        />
      )}
      {openRow !== undefined
        ? props.detail?.(openRow, close)
        : address.open !== null && list.data !== undefined && props.detailOf?.(address.open, close)}
    </div>
  );
}

/** The columns that the user hid, kept on this device. */
function useHiddenColumns<Row>(
  name: string,
  columns: readonly Column<Row>[],
): [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const { storage } = useServices();
  const key = `columns.${name}`;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => {
    const stored = storage.get(key);
    return new Set(
      stored === null ? columns.filter(({ isHidden }) => isHidden === true).map(({ id }) => id) : stored.split(' '),
    );
  });
  return [
    hidden,
    (next) => {
      storage.set(key, [...next].join(' '));
      setHidden(next);
    },
  ];
}
