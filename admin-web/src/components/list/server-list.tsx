import { useEffect, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import {
  makeStyles,
  ProgressBar,
  Skeleton,
  SkeletonItem,
  tokens,
  Button,
  Body1Strong,
  Caption1,
} from '@fluentui/react-components';
import { FilterDismissRegular, ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useListAddress } from '../../data/list-address.ts';
import { useServerList, ROWS_PER_PAGE } from '../../data/server-list.ts';
import type { ListPage, ListQuery } from '../../data/server-list.ts';
import { useWidth } from '../../data/use-width.ts';
import { EmptyState } from '../empty-state.tsx';
import type { BulkAction, Column, Filter } from './list-parts.ts';
import { askedQuery } from './asked-query.ts';
import { ListCards, ListTable } from './list-rows.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ActionButton } from '../action-button.tsx';
import { useFormats } from '../../../../common/web/formats.ts';

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
      {openRow !== undefined && props.detail?.(openRow, close)}
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

const useBulkStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    paddingBlock: '4px',
    paddingInline: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
  },
  danger: { color: tokens.colorStatusDangerForeground3 },
});

/** What can be done with the selected rows. */
function BulkBar<Row>({
  actions,
  rows,
  onClear,
}: {
  actions: readonly BulkAction<Row>[];
  rows: Row[];
  onClear: () => void;
}): JSX.Element {
  const styles = useBulkStyles();
  const { t } = useTranslation('admin');
  return (
    <div className={styles.bar} role="group" aria-label={t('console.with_selected')}>
      <Body1Strong>{t('console.selected', { count: rows.length })}</Body1Strong>
      <Button appearance="transparent" onClick={onClear}>
        {t('console.clear_selection')}
      </Button>
      {actions.map(({ id, action, label, Icon, isDanger, onRun }) => (
        <ActionButton
          key={id}
          action={action}
          appearance="transparent"
          icon={<Icon />}
          {...(isDanger === true ? { className: styles.danger } : {})}
          onClick={() => onRun(rows)}
        >
          {label}
        </ActionButton>
      ))}
    </div>
  );
}

const usePagerStyles = makeStyles({
  pager: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  range: { flexGrow: 1, color: tokens.colorNeutralForeground3 },
  arrow: { ':dir(rtl) svg': { transform: 'scaleX(-1)' } },
});

/** The range of rows shown, the total, and buttons for the other pages. */
function ListPager({
  page,
  total,
  count,
  onPage,
}: {
  page: number;
  total: number;
  count: number;
  onPage: (page: number) => void;
}): JSX.Element {
  const styles = usePagerStyles();
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const before = (page - 1) * ROWS_PER_PAGE;
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  return (
    <nav className={styles.pager} aria-label={t('console.pages')}>
      <Caption1 className={styles.range}>
        {count === 0
          ? t('console.range_none', { total: number(total) })
          : t('console.range', { from: number(before + 1), to: number(before + count), total: number(total) })}
      </Caption1>
      <Caption1>{t('console.page_of', { page: number(page), pages: number(pages) })}</Caption1>
      <Button
        appearance="subtle"
        className={styles.arrow}
        icon={<ChevronLeftRegular />}
        aria-label={t('console.page_before')}
        disabledFocusable={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Button
        appearance="subtle"
        className={styles.arrow}
        icon={<ChevronRightRegular />}
        aria-label={t('console.page_after')}
        disabledFocusable={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
