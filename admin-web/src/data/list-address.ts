import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** What a list shows, as it is written in the address of the page. */
export interface ListAddress {
  page: number;
  /** A column, with a leading `-` for descending. */
  sort: string | null;
  /** The id of the row whose details are open. */
  open: string | null;
  get: (name: string) => string | null;
  /** Sets parameters, removes those that are null, and goes to the first page unless `page` is one of them. */
  set: (changes: Readonly<Record<string, string | null>>, how?: { replaces: boolean }) => void;
}

const NOT_THE_ROWS = new Set(['page', 'open']);

export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams();
  const set = useCallback<ListAddress['set']>(
    (changes, how = { replaces: false }) =>
      setSearch(
        (former) => {
          const next = new URLSearchParams(former);
          if (Object.keys(changes).some((name) => !NOT_THE_ROWS.has(name))) next.delete('page');
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: how.replaces },
      ),
    [setSearch],
  );
  return useMemo(() => {
    const page = Number(search.get('page') ?? 1);
    return {
      page: Number.isInteger(page) && page > 0 ? page : 1,
      sort: search.get('sort'),
      open: search.get('open'),
      get: (name: string) => search.get(name),
      set,
    };
  }, [search, set]);
}
