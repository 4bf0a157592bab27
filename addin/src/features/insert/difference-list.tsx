import type { JSX } from 'react';
import { Body1, Body1Strong, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../common/web/formats.ts';
import type { Difference, Formatting, InsertedSlide, Insertion } from './insertion.ts';

const LONGEST = 80;
const MAX_NAMES = 4;

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

/** What landed different from it was sent, and what helps. */
export function DifferenceList({ insertion }: { insertion: Insertion }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { list } = useFormats();
  const where = ({ slides }: DifferenceGroup): string =>
    slides.length > 1 && slides.length === insertion.slides.length
      ? t('pane_insert.diff_all_slides')
      : t('pane_insert.diff_slides', { count: slides.length, slides: list(slides.map(String)) });
  const shapesOf = ({ shapes }: DifferenceGroup): string =>
    shapes.length > MAX_NAMES ? `${list(shapes.slice(0, MAX_NAMES), 'unit')} …` : list(shapes);
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

/** The same difference on one or more slides. */
interface DifferenceGroup extends Difference {
  /** Numbers in the presentation. */
  slides: number[];
  /** Names of the shapes that have it. */
  shapes: string[];
}

/** Differences that are listed once for many slides; those of words are listed for each. */
function groupDifferences(slides: readonly InsertedSlide[]): DifferenceGroup[] {
  const groups = new Map<string, DifferenceGroup>();
  for (const { number, differences } of slides) {
    for (const difference of differences) {
      const { kind, shape, sent, landed } = difference;
      const own =
        kind === 'text' || kind === 'shape_missing' ? [number, shape, sent] : kind === 'place' ? [] : [sent, landed];
      const key = JSON.stringify([kind, ...own]);
      const group = groups.get(key) ?? { ...difference, slides: [], shapes: [] };
      groups.set(key, group);
      if (!group.slides.includes(number)) group.slides.push(number);
      if (shape !== null && !group.shapes.includes(shape)) group.shapes.push(shape);
    }
  }
  return ORDER.flatMap((wanted) => [...groups.values()].filter(({ kind }) => kind === wanted));
}

/** Losses come first, then obvious differences. */
const ORDER: readonly Difference['kind'][] = ['shape_missing', 'text', 'layout', 'font', 'font_size', 'place'];

/** Differences that the same thing helps against. */
interface RemediedGroups {
  /** The key of the advice. */
  remedy: string;
  /** The font that it names. */
  sent: string;
  groups: DifferenceGroup[];
}

/** Differences grouped by advice, so that each piece of advice appears once. */
function withRemedies(groups: readonly DifferenceGroup[], formatting: Formatting): RemediedGroups[] {
  const found = new Map<string, RemediedGroups>();
  for (const group of groups) {
    const remedy = remedyOf(group, formatting);
    const sent = remedy === FONT_REMEDY ? group.sent : '';
    const key = `${remedy} ${sent}`;
    const those = found.get(key) ?? { remedy, sent, groups: [] };
    found.set(key, those);
    those.groups.push(group);
  }
  return [...found.values()];
}

const FONT_REMEDY = 'pane_insert.fix_font_source';

function remedyOf({ kind }: Pick<Difference, 'kind'>, formatting: Formatting): string {
  if (kind === 'text' || kind === 'shape_missing') return 'pane_insert.fix_text';
  return formatting === 'destination' ? 'pane_insert.fix_destination' : `pane_insert.fix_${kind}_source`;
}
