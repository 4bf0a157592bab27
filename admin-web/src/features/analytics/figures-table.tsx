import type { JSX } from 'react';
import {
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
} from '@fluentui/react-components';

const useStyles = makeStyles({
  scroll: { maxHeight: '320px', overflow: 'auto' },
  numeric: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
});

/** The numbers of a chart. */
export function FiguresTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly [string, string];
  rows: readonly { key: string; name: string; value: string }[];
}): JSX.Element {
  const styles = useStyles();
  return (
    <div className={styles.scroll} role="region" tabIndex={0} aria-label={label}>
      <Table size="small" aria-label={label}>
        <TableHeader>
          <TableRow>
            <TableHeaderCell>{head[0]}</TableHeaderCell>
            <TableHeaderCell className={styles.numeric}>{head[1]}</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ key, name, value }) => (
            <TableRow key={key}>
              <TableCell>
                <bdi>{name}</bdi>
              </TableCell>
              <TableCell className={styles.numeric}>{value}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
