import type { ReactNode } from 'react';
import type { FluentIcon } from '@fluentui/react-icons';

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** The server's name for sorting by it; without it the column can't be sorted. */
  sort?: string;
  isNumeric?: boolean;
  /** CSS width; the others share what is left. */
  width?: string;
  /** From which width of the page on it is shown; every width by default. */
  from?: 'medium' | 'wide';
  /** Not shown until the user chooses it. */
  isHidden?: boolean;
}

export interface Filter {
  /** The parameter in the address. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** What the server is asked for a value; by default the parameter itself. */
  query?: (value: string) => Record<string, string>;
}

export interface BulkAction<Row> {
  id: string;
  /** The server's action. */
  action: string;
  label: string;
  Icon: FluentIcon;
  isDanger?: boolean;
  onRun: (rows: Row[]) => void;
}
