import { useEffect } from 'react';
import type { JSX } from 'react';
import { Avatar, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import type { Person } from '../../data/review.ts';
import type { Mentions } from './use-mentions.ts';

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: tokens.spacingHorizontalXS,
    listStyleType: 'none',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
  },
  person: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusSmall,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Hover,
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
  },
});

/** Suggested people to mention, below the text field. The focus stays in the field. */
export function MentionList({
  id,
  mentions,
  onChoose,
}: {
  id: string;
  mentions: Mentions;
  onChoose: (person: Person) => void;
}): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const announce = useAnnounce();
  const { suggested, active, hasNoMatch } = mentions;
  const count = suggested.length;
  useEffect(() => {
    if (count > 0) announce(t('pane_review.people_found', { count }));
    else if (hasNoMatch) announce(t('pane_review.no_users_found'));
  }, [count, hasNoMatch, announce, t]);
  if (hasNoMatch) return <Caption1>{t('pane_review.no_users_found')}</Caption1>;
  if (count === 0) return null;
  return (
    <ul id={id} role="listbox" aria-label={t('pane_review.mention')} className={styles.list}>
      {suggested.map((person, index) => (
        <li
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={mergeClasses(styles.person, index === active && styles.active)}
          // The text would lose the focus, and with it its suggestions.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.name} size={20} aria-hidden="true" />
          <span dir="auto">{person.name}</span>
        </li>
      ))}
    </ul>
  );
}
