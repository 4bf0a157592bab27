import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../../../common/api/session.ts';
import { keys } from '../../data/keys.ts';
import { usePresentation } from '../../data/presentations.ts';

/** Why slides can't be changed here; null where they can. `unknown` until the presentation is read. */
export type ReadOnlyReason = 'approved' | 'role' | 'unknown' | null;

export function useReadOnly(presentationId: string): ReadOnlyReason {
  const { data: presentation } = usePresentation(presentationId);
  const user = useQueryClient().getQueryData<CurrentUser>(keys.me);
  if (user !== undefined && !user.permissions.includes('slides.change')) return 'role';
  if (presentation === undefined) return 'unknown';
  return presentation.review_status === 'Approved' ? 'approved' : null;
}
