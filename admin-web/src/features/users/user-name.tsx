import type { JSX } from 'react';
import { Avatar, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { UserView } from '../../../../common/api/accounts.ts';

const useStyles = makeStyles({
  user: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  email: { display: 'block', color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

/** Picture, name and e-mail address of a user. */
export function UserName({ user }: { user: Pick<UserView, 'name' | 'email'> }): JSX.Element {
  const styles = useStyles();
  return (
    <span className={styles.user}>
      <Avatar name={user.name || user.email} size={24} color="colorful" aria-hidden="true" />
      <span className={styles.words}>
        <bdi>{user.name || user.email}</bdi>
        {user.name !== '' && (
          <Caption1 className={styles.email}>
            <bdi>{user.email}</bdi>
          </Caption1>
        )}
      </span>
    </span>
  );
}
