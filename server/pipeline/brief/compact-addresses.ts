import { columnLetters } from '../../../common/deck/source.ts';
import type { SourceAddress } from '../../../common/deck/source.ts';
import type { UnplacedClaim } from '../../../common/deck/data-story.ts';

/** Formulas that gather all their addresses: one union says as much. */
const GATHERS: ReadonlySet<string> = new Set(['sum', 'mean', 'min', 'max', 'count']);
/** Shorter ranges are left as they were written. */
const LONG = 200;

/** Shortens claims; keeps what it has computed, because the claims of a deck use the same columns repeatedly. */
interface AddressCompactor {
  compact(claim: UnplacedClaim): UnplacedClaim;
}

/**
 * A compactor that writes neighbouring cells as one range and puts addresses that are only added up into one: the share
 * of one row in 60 000 has two addresses, not 60 001. What is recomputed from them stays the same.
 */
export function createAddressCompactor(): AddressCompactor {
  const known = new Map<string, string>();
  const shorten = (range: string): string => {
    const found = known.get(range) ?? shortRange(range) ?? range;
    known.set(range, found);
    return found;
  };
  const single = (address: SourceAddress): SourceAddress =>
    address.range === undefined || address.range.length < LONG
      ? address
      : { ...address, range: shorten(address.range) };
  const merged = (addresses: readonly SourceAddress[]): SourceAddress[] => {
    const [first] = addresses;
    const isOnePlace =
      first?.range !== undefined &&
      addresses.length > 1 &&
      addresses.every((address) => address.range !== undefined && isSameTable(address, first));
    if (!isOnePlace) return addresses.map(single);
    const joined = addresses.map((address) => address.range).join(',');
    const range = known.get(joined) ?? shortRange(joined);
    if (range === null) return addresses.map(single);
    known.set(joined, range);
    return [{ ...first, range }];
  };
  return {
    compact(claim) {
      const { addresses, formula } = claim;
      if (claim.kind !== 'computed' || formula === undefined) return claim;
      const size = addresses.reduce((sum, address) => sum + (address.range?.length ?? 0), 0);
      if (size < LONG) return claim;
      if (GATHERS.has(formula)) return { ...claim, addresses: merged(addresses) };
      if (formula !== 'share') return { ...claim, addresses: addresses.map(single) };
      return { ...claim, addresses: [...addresses.slice(0, 1).map(single), ...merged(addresses.slice(1))] };
    },
  };
}

function isSameTable(a: SourceAddress, b: SourceAddress): boolean {
  return (
    a.file === b.file &&
    a.page === b.page &&
    a.slide === b.slide &&
    a.sheet === b.sheet &&
    a.table === b.table &&
    a.line === b.line &&
    a.paragraph === b.paragraph &&
    a.section?.join('\n') === b.section?.join('\n')
  );
}

/** The cells of a union with neighbours below each other as ranges; null if a cell counts twice or is no plain cell. */
function shortRange(range: string): string | null {
  const columns = new Map<number, [number, number][]>();
  for (const part of range.split(',')) {
    const match = /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/.exec(part);
    if (match === null) return null;
    const [, left = '', top = '', right = left, bottom = top] = match;
    for (let column = columnNumber(left); column <= columnNumber(right); column += 1) {
      const runs = columns.get(column);
      if (runs) runs.push([Number(top), Number(bottom)]);
      else columns.set(column, [[Number(top), Number(bottom)]]);
    }
  }
  const parts: string[] = [];
  for (const [column, runs] of [...columns].sort((a, b) => a[0] - b[0])) {
    const letters = columnLetters(column);
    const joined: [number, number][] = [];
    for (const run of runs.sort((a, b) => a[0] - b[0])) {
      const last = joined.at(-1);
      if (last !== undefined && run[0] <= last[1]) return null;
      if (last !== undefined && run[0] === last[1] + 1) last[1] = run[1];
      else joined.push([...run]);
    }
    for (const [from, to] of joined)
      parts.push(from === to ? `${letters}${from}` : `${letters}${from}:${letters}${to}`);
  }
  return parts.join(',');
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}
