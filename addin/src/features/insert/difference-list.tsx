import type { JSX } from 'react';
import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { groupDifferences, remedyOf } from './group-differences.ts';
import type { Insertion } from './insertion.ts';

const LONGEST = 80;

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    paddingBlock: 0,
    paddingInlineStart: tokens.spacingHorizontalL,
    paddingInlineEnd: 0,
  },
  words: { display: 'block', overflowWrap: 'anywhere' },
});

/** What landed otherwise than it was sent, and what helps. */
export function DifferenceList({ insertion }: { insertion: Insertion }): JSX.Element {
  const styles = useStyles();
  const { t, i18n } = useTranslation('author');
  const names = new Intl.ListFormat(i18n.language);
  return (
    <ul className={styles.list}>
      {insertion.order === 'different' && (
        <li>
          <Body1 className={styles.words}>{t('pane_insert.order_different')}</Body1>
          <Caption1 className={styles.words}>{t('pane_insert.order_remedy')}</Caption1>
        </li>
      )}
      {groupDifferences(insertion.slides).map((group) => {
        const { kind, slides, shapes } = group;
        const sent = short(group.sent);
        const said = { sent, landed: short(group.landed), shape: names.format(shapes) };
        return (
          <li key={JSON.stringify([kind, slides, shapes, group.sent, group.landed])}>
            <Body1 className={styles.words} dir="auto">
              {t(`pane_insert.diff_${kind}`, said)}
            </Body1>
            <Caption1 className={styles.words}>
              {t('pane_insert.diff_slides', { count: slides.length, slides: names.format(slides.map(String)) })}
            </Caption1>
            <Caption1 className={styles.words}>{t(remedyOf(group, insertion.formatting), { sent })}</Caption1>
          </li>
        );
      })}
    </ul>
  );
}

function short(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST - 1)}…`;
}
