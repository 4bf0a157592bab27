import { SESSION_KEYS } from '../../../common/web/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../../common/api/session.ts';
import type { Presentation } from './presentations.ts';

export type Locked = 'approved' | 'not_yours';

/** Whether the rules of rows that the server reported allow an action on a row. */
export function isAllowed(
  rules: CurrentUser['rules'],
  action: string,
  subject: string,
  row: Readonly<Record<string, unknown>>,
): boolean {
  return rules.some(
    (rule) =>
      rule.subject === subject &&
      rule.action.includes(action) &&
      Object.entries(rule.conditions ?? {}).every(([field, wanted]) => {
        const has = [row[field]].flat();
        return typeof wanted === 'string' ? has.includes(wanted) : wanted.$in.some((each) => has.includes(each));
      }),
  );
}

/** Why a presentation can't be changed by who is signed in; null if it can. */
export function useLock(presentation: Presentation | undefined): Locked | null {
  const me = useQueryClient().getQueryData<CurrentUser>(SESSION_KEYS.me);
  if (presentation === undefined || me === undefined) return null;
  if (!isAllowed(me.rules, 'change', 'presentation', presentation)) return 'not_yours';
  return presentation.review_status === 'Approved' ? 'approved' : null;
}

/** Whether a user may make presentations at all. */
export function mayCreate(user: CurrentUser | undefined): boolean {
  return user?.permissions.includes('presentations.change') === true;
}
