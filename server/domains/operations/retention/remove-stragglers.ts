import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { PresentationRemains } from '../../../kernel/sdk/ports/retention.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { PresentationBin } from '../../presentations/contract.ts';

export interface StragglerParts {
  bin: Pick<PresentationBin, 'known'>;
  remains: Pick<Contributions<PresentationRemains>, 'list' | 'call'>;
}

/** Presentations asked for at a time. */
const BATCH = 500;

/**
 * Removes what was written for a presentation while, or after, it was purged: a presentation is there before anything of it
 * is, so what belongs to none is never about to get one.
 * @returns of how many presentations something was left.
 */
export async function removeStragglers({ bin, remains }: StragglerParts, signal: AbortSignal): Promise<number> {
  const scope = Scope.ofSystem('what is left of purged presentations');
  const named = new Set<string>();
  for (const { value } of remains.list()) {
    if (value.presentations !== undefined) for await (const id of value.presentations(scope)) named.add(id);
  }
  const ids = [...named];
  let removed = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH);
    const known = new Set(await bin.known(scope, some));
    for (const id of some) {
      if (known.has(id)) continue;
      signal.throwIfAborted();
      for (const part of remains.list()) await remains.call(part, (value) => value.purge(scope, id));
      removed += 1;
    }
  }
  return removed;
}
