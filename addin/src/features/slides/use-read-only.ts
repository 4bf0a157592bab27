import { usePresentation } from '../../data/presentations.ts';
import { useLock } from '../../data/use-may-change.ts';
import type { Locked } from '../../data/use-may-change.ts';

/** Why slides can't be changed here; null if they can. `unknown` until the presentation is read. */
export type ReadOnlyReason = Locked | 'unknown' | null;

export function useReadOnly(presentationId: string): ReadOnlyReason {
  const { data: presentation } = usePresentation(presentationId);
  const lock = useLock(presentation);
  return presentation === undefined ? 'unknown' : lock;
}
