import type { JSX } from 'react';
import { Body1, Body1Strong, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { groupDifferences, withRemedies } from './group-differences.ts';
import type { DifferenceGroup } from './group-differences.ts';
import type { Insertion } from './insertion.ts';

const LONGEST = 80;
const MOST_NAMES = 4;

const useStyles = makeStyles({
  all: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  group: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  heading: { margin: 0 },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    margin: 0,
    paddingBlock: 0,
    paddingInlineStart: tokens.spacingHorizontalL,
    paddingInlineEnd: 0,
  },
  words: { display: 'block', overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** What landed otherwise than it was sent, and what helps. */
export function DifferenceList({ insertion }: { insertion: Insertion }): JSX.Element {
  const styles = useStyles();
  const { t, i18n } = useTranslation('author');
  const names = new Intl.ListFormat(i18n.language);
  const where = ({ slides }: DifferenceGroup): string =>
    slides.length > 1 && slides.length === insertion.slides.length
      ? t('pane_insert.diff_all_slides')
      : t('pane_insert.diff_slides', { count: slides.length, slides: names.format(slides.map(String)) });
  const some = new Intl.ListFormat(i18n.language, { type: 'unit' });
  const shapesOf = ({ shapes }: DifferenceGroup): string =>
    shapes.length > MOST_NAMES ? `${some.format(shapes.slice(0, MOST_NAMES))} …` : names.format(shapes);
  return (
    <div className={styles.all}>
      <Body1Strong as="h3" className={styles.heading}>
        {t('pane_insert.differences')}
      </Body1Strong>
      {insertion.order === 'different' && (
        <div className={styles.group}>
          <ul className={styles.list}>
            <li>
              <Body1 className={styles.words}>{t('pane_insert.order_different')}</Body1>
            </li>
          </ul>
          <Caption1 className={styles.words}>{t('pane_insert.order_remedy')}</Caption1>
        </div>
      )}
      {withRemedies(groupDifferences(insertion.slides), insertion.formatting).map(({ remedy, sent, groups }) => (
        <div key={`${remedy} ${sent}`} className={styles.group}>
          <ul className={styles.list}>
            {groups.map((group) => (
              <li key={JSON.stringify([group.kind, group.slides, group.shapes, group.sent, group.landed])}>
                <Body1 className={styles.words} dir="auto">
                  {t(`pane_insert.diff_${group.kind}`, {
                    sent: short(group.sent),
                    landed: short(group.landed),
                    shape: shapesOf(group),
                  })}
                </Body1>
                <Caption1 className={mergeClasses(styles.words, styles.quiet)}>{where(group)}</Caption1>
              </li>
            ))}
          </ul>
          <Caption1 className={styles.words}>{t(remedy, { sent })}</Caption1>
        </div>
      ))}
    </div>
  );
}

function short(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST - 1)}…`;
}
