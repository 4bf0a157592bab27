import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changedUserSchema } from '../../../../common/api/accounts.ts';
import type { UserChange, UserView } from '../../../../common/api/accounts.ts';
import type { Role } from '../../../../common/api/session.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useUser } from '../../../../common/web/session.ts';
import { listKey } from '../../data/server-list.ts';

/** A change that is being asked for. */
export type UserDialog = { kind: 'role' | 'deactivate' | 'reactivate'; rows: UserView[] };

export const USERS_PATH = '/admin/users';

export function useChangeUser(): (user: UserView, change: UserChange) => Promise<UserView> {
  const { client } = useServices();
  return async ({ id }, change) =>
    (await client.patch(`${USERS_PATH}/${encodeURIComponent(id)}`, change, { schema: changedUserSchema })).data;
}

/** Reads the list again and announces how many were changed, with an undo action. */
export function useChangesDone(): (text: string | null, undo?: () => Promise<unknown>) => void {
  const queries = useQueryClient();
  const notify = useNotify();
  return useCallback(
    (text, undo) => {
      void queries.invalidateQueries({ queryKey: listKey(USERS_PATH) });
      if (text !== null) notify(text, 'success', undo);
    },
    [queries, notify],
  );
}

/**
 * Why the signed-in administrator can't change a user's role or activation, as the server decides; null if they can.
 */
export function useBlocked(): (user: UserView, role?: Role) => string | null {
  const { t } = useTranslation('admin');
  const me = useUser();
  return (user, role) => {
    if (user.id === me?.id) return t('console_users.not_oneself');
    if (me?.role !== 'super_admin' && user.role === 'super_admin') return t('console_users.beyond_you');
    if (role !== undefined && role !== 'super_admin' && user.client_id === null) return t('console_users.needs_client');
    return null;
  };
}
