import { useState } from 'react';
import type { PresentationSummary } from './use-presentation-list.ts';

interface Deleted {
  row: PresentationSummary;
  /** The id of the one that it was before; null at the end. */
  before: string | null;
}

/** Rows deleted on this page keep their place with an Undo button, even when the list no longer contains them. */
export interface DeletedRows {
  has: (id: string) => boolean;
  count: number;
  /** The list with them in it. */
  among: (rows: readonly PresentationSummary[]) => PresentationSummary[];
  /** @param rows as they are shown */
  note: (row: PresentationSummary, rows: readonly PresentationSummary[]) => void;
  forget: (id: string) => void;
}

/** @param q what is searched for: another search shows nothing of what was deleted in this one */
export function useDeletedRows(q: string): DeletedRows {
  const [all, setAll] = useState<{ q: string; deleted: ReadonlyMap<string, Deleted> }>({ q, deleted: new Map() });
  const deleted: ReadonlyMap<string, Deleted> = all.q === q ? all.deleted : new Map<string, Deleted>();
  return {
    has: (id) => deleted.has(id),
    count: deleted.size,
    among: (rows) => withDeleted(rows, deleted),
    note: (row, rows) => {
      const index = rows.findIndex(({ id }) => id === row.id);
      const before = rows[index + 1]?.id ?? null;
      setAll(({ q: of, deleted: known }) => ({
        q,
        deleted: new Map(of === q ? known : []).set(row.id, { row, before }),
      }));
    },
    forget: (id) =>
      setAll(({ q: of, deleted: known }) => ({ q: of, deleted: new Map([...known].filter(([key]) => key !== id)) })),
  };
}

/** Restores deleted rows in their places. */
function withDeleted(
  rows: readonly PresentationSummary[],
  deleted: ReadonlyMap<string, Deleted>,
): PresentationSummary[] {
  const all = [...rows];
  for (const { row, before } of [...deleted.values()].reverse()) {
    if (all.some(({ id }) => id === row.id)) continue;
    const index = before === null ? -1 : all.findIndex(({ id }) => id === before);
    all.splice(index < 0 ? all.length : index, 0, row);
  }
  return all;
}
