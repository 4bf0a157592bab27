/** What stands from one place to another, whichever is first. */
export function rangeOf<T>(items: readonly T[], from: number, to: number): T[] {
  return items.slice(Math.min(from, to), Math.max(from, to) + 1);
}
