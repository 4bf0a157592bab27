import type { ListAddress } from '../../data/list-address.ts';
import type { Filter } from './list-parts.ts';

/** What the address asks the server for. */
export function askedQuery(
  address: ListAddress,
  filters: readonly Filter[],
  searchName: string | null,
): { query: Record<string, string>; isFiltered: boolean; cleared: Record<string, null> } {
  const query: Record<string, string> = {};
  for (const filter of filters) {
    const value = address.get(filter.name);
    if (value !== null) Object.assign(query, filter.query?.(value) ?? { [filter.name]: value });
  }
  const words = searchName === null ? null : address.get('q');
  if (searchName !== null && words !== null) query[searchName] = words;
  const isFiltered = Object.keys(query).length > 0;
  if (address.sort !== null) query.sort = address.sort;
  const cleared = Object.fromEntries(
    ['q', 'page', ...filters.map((filter) => filter.name)].map((name) => [name, null]),
  );
  return { query, isFiltered, cleared };
}
