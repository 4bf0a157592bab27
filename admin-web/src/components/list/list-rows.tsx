import { useEffect, useRef } from 'react';
import type { JSX, MouseEvent, ReactNode } from 'react';
import {
  Checkbox,
  Link,
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  TableSelectionCell,
  tokens,
  useArrowNavigationGroup,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Column } from './list-parts.ts';
import { plainColumn } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto', overflowY: 'hidden' },
  table: { tableLayout: 'auto', minWidth: '100%' },
  head: { backgroundColor: tokens.colorNeutralBackground1 },
  headCell: { fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap', height: '36px' },
  cell: { paddingBlock: '4px', height: '44px', boxSizing: 'border-box', overflowWrap: 'break-word' },
  numeric: {
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    '& .fui-TableHeaderCell__button': { justifyContent: 'flex-end' },
  },
  open: { backgroundColor: tokens.colorBrandBackground2 },
  link: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1, textAlign: 'start' },
  clickable: { cursor: 'pointer' },
  cards: { ...plainColumn },
  card: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalM,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
    marginTop: tokens.spacingVerticalXS,
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  },
});

interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  openId: string | null;
  /** Null where rows have no details. */
  onOpen: ((id: string) => void) | null;
  hasSelection: boolean;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

const toggled = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** Gives the focus back to the row whose details were closed. */
function useReturnedFocus(openId: string | null): (id: string) => (element: HTMLElement | null) => void {
  const elements = useRef(new Map<string, HTMLElement>());
  const former = useRef(openId);
  useEffect(() => {
    const closed = former.current;
    former.current = openId;
    if (closed !== null && openId === null) elements.current.get(closed)?.focus();
  }, [openId]);
  return (id) => (element) => {
    if (element === null) elements.current.delete(id);
    else elements.current.set(id, element);
  };
}

/** Rows as a table: one tab stop, arrows inside. */
export function ListTable<Row>({
  sort,
  onSort,
  ...props
}: RowsProps<Row> & { sort: string | null; onSort: (sort: string | null) => void }): JSX.Element {
  const { label, columns, rows, rowId, rowName, openId, onOpen, hasSelection, selected, onSelect } = props;
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const keyboard = useArrowNavigationGroup({ axis: 'grid' });
  const elementOf = useReturnedFocus(openId);
  const count = rows.filter((row) => selected.has(rowId(row))).length;
  const all = count === 0 ? false : count === rows.length ? true : 'mixed';
  return (
    <div className={styles.scroll}>
      <Table {...keyboard} role="grid" aria-label={label} className={styles.table}>
        <TableHeader>
          <TableRow className={styles.head}>
            {hasSelection && (
              <TableSelectionCell
                role="columnheader"
                checked={all}
                checkboxIndicator={{ 'aria-label': t('console.select_all') }}
                onClick={() => onSelect(all === true ? new Set() : new Set(rows.map(rowId)))}
              />
            )}
            {columns.map(({ id, title, sort: by, isNumeric, width }) => {
              const direction =
                by === undefined ? null : sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : null;
              return (
                <TableHeaderCell
                  key={id}
                  className={mergeClasses(styles.headCell, isNumeric === true && styles.numeric)}
                  style={width === undefined ? {} : { width }}
                  sortable={by !== undefined}
                  {...(direction === null ? {} : { sortDirection: direction })}
                  {...(by === undefined
                    ? {}
                    : { onClick: () => onSort(direction === null ? by : direction === 'ascending' ? `-${by}` : null) })}
                >
                  {title}
                </TableHeaderCell>
              );
            })}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => {
            const id = rowId(row);
            const open = (event: MouseEvent): void => {
              if (event.target instanceof Element && event.target.closest('a, button, input, [role=checkbox]') === null)
                onOpen?.(id);
            };
            return (
              <TableRow
                key={id}
                className={mergeClasses(onOpen !== null && styles.clickable, openId === id && styles.open)}
                aria-selected={hasSelection ? selected.has(id) : undefined}
                onClick={open}
              >
                {hasSelection && (
                  <TableSelectionCell
                    role="gridcell"
                    checked={selected.has(id)}
                    checkboxIndicator={{ 'aria-label': t('console.select_row', { name: rowName(row) }) }}
                    onClick={(event: MouseEvent) => {
                      event.stopPropagation();
                      onSelect(toggled(selected, id));
                    }}
                  />
                )}
                {columns.map(({ id: column, cell, isNumeric }, index) => (
                  <TableCell
                    key={column}
                    role="gridcell"
                    className={mergeClasses(styles.cell, isNumeric === true && styles.numeric)}
                  >
                    {index === 0 && onOpen !== null ? (
                      <Link as="button" ref={elementOf(id)} className={styles.link} onClick={() => onOpen(id)}>
                        {cell(row)}
                      </Link>
                    ) : (
                      cell(row)
                    )}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </div>
  );
}

/** Rows on a phone: the first column as a heading, the others as facts. */
export function ListCards<Row>(props: RowsProps<Row>): JSX.Element {
  const { label, columns, rows, rowId, rowName, openId, onOpen, hasSelection, selected, onSelect } = props;
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const elementOf = useReturnedFocus(openId);
  const [first, ...others] = columns;
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => {
        const id = rowId(row);
        return (
          <li key={id} className={styles.card}>
            {hasSelection ? (
              <Checkbox
                checked={selected.has(id)}
                aria-label={t('console.select_row', { name: rowName(row) })}
                onChange={() => onSelect(toggled(selected, id))}
              />
            ) : (
              <span />
            )}
            <div>
              {onOpen === null ? (
                first?.cell(row)
              ) : (
                <Link as="button" ref={elementOf(id)} className={styles.link} onClick={() => onOpen(id)}>
                  {first?.cell(row)}
                </Link>
              )}
              <dl className={styles.facts}>
                {others.map(({ id: column, title, cell }) => (
                  <FactOf key={column} title={title} value={cell(row)} />
                ))}
              </dl>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function FactOf({ title, value }: { title: string; value: ReactNode }): JSX.Element {
  return (
    <>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </>
  );
}
