import { useState } from 'react';
import type { JSX } from 'react';
import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ROLES } from '../../../../common/api/session.ts';
import type { UserView } from '../../../../common/api/accounts.ts';
import type { Role } from '../../../../common/api/session.ts';
import { useUser } from '../../../../common/web/session.ts';
import { BulkDialog } from '../../components/bulk-dialog.tsx';
import { useBlocked, useChangesDone, useChangeUser } from './user-changes.ts';

/** Gives users another role. */
export function RoleDialog({ rows, onClose }: { rows: UserView[]; onClose: () => void }): JSX.Element {
  const { t } = useTranslation('admin');
  const me = useUser();
  const change = useChangeUser();
  const changesDone = useChangesDone();
  const blocked = useBlocked();
  const [role, setRole] = useState<Role | null>(rows.length === 1 ? (rows[0]?.role ?? null) : null);
  const roles = ROLES.filter((each) => each !== 'super_admin' || me?.role === 'super_admin');
  return (
    <BulkDialog
      title={t('console_users.change_role_title', { count: rows.length })}
      text={t('console_users.change_role_text')}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name, email }) => name || email}
      effect={(user) =>
        role === null || role === user.role
          ? t('console_users.role_now', { role: t(`console_users.role_${user.role}`) })
          : t('console_users.role_from_to', {
              from: t(`console_users.role_${user.role}`),
              to: t(`console_users.role_${role}`),
            })
      }
      blocked={(user) => blocked(user, role ?? undefined)}
      run={(user) => change(user, role === null ? {} : { role })}
      confirm={(count) => t('console_users.change_role_confirm', { count })}
      isReady={role !== null}
      onClose={({ length: count }) => {
        changesDone(count === 0 ? null : t('console_users.role_changed', { count }));
        onClose();
      }}
    >
      <Field label={t('console_users.new_role')}>
        <RadioGroup value={role ?? ''} onChange={(_event, { value }) => setRole(value as Role)}>
          {roles.map((each) => (
            <Radio
              key={each}
              value={each}
              label={`${t(`console_users.role_${each}`)} – ${t(`console_users.role_${each}_does`)}`}
            />
          ))}
        </RadioGroup>
      </Field>
    </BulkDialog>
  );
}
