import type { JSX } from 'react';
import { Caption1, Caption1Strong, makeStyles, tokens, Text } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../common/web/formats.ts';
import { usePresentation } from '../../data/presentations.ts';
import type { SlideDiff } from '../../data/review.ts';
import type { Slide } from '../../data/slides.ts';
import { useTemplate } from '../../data/templates.ts';
import { elementName } from './element-names.ts';
import { Fragment } from 'react';

/** Of a value of a chart. */
const PRECISION = {
  maximumFractionDigits: 2,
  maximumSignificantDigits: 3,
  roundingPriority: 'morePrecision',
} as const;

type Change = SlideDiff['changes'][number];

const useStyles = makeStyles({
  place: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS, overflowWrap: 'anywhere' },
  values: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL },
});

/** One place of a slide that was changed: its words as they were and are. */
export function PlaceChange({
  presentationId,
  change,
  slide,
}: {
  presentationId: string;
  change: Change;
  slide: Slide | undefined;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const { number } = useFormats();
  const { data: presentation } = usePresentation(presentationId);
  const { data: template } = useTemplate(presentation?.template?.template_id ?? presentation?.template_name ?? null);
  const { words, values, before, after } = change;
  const [head, ...rest] = change.place.split('.');
  const inner = rest.join('.');
  const name =
    head === 'fields' || head === 'free' || head === 'boxes'
      ? elementName(slide, inner, t)
      : t(`pane_review.in_${head}`);
  const content = slide?.fields[inner] ?? slide?.free.find(({ id }) => id === inner)?.content;
  const isOfShares = content?.kind === 'chart' && content.chart.number_format.includes('%');
  /** A value of a chart as it can be read: computed ones have up to 17 digits. */
  const shown = (value: string | null): string => {
    if (value === null) return t('pane_review.nothing');
    if (change.kind !== 'chart') return value;
    return number(Number(value), isOfShares ? { ...PRECISION, style: 'percent' } : PRECISION);
  };
  const layoutName = (id: string | null): string | undefined =>
    template?.layouts.find(({ layout_id }) => layout_id === id)?.name;
  const [formerLayout, layout] = [layoutName(before), layoutName(after)];
  const isOfWords = words.some((word) => word.change !== 'same');
  return (
    <div className={styles.place}>
      <Caption1Strong>
        {change.kind === 'box'
          ? t('pane_review.box_changed', { name })
          : t('pane_review.place_change', { name, change: t(`pane_review.change_${change.change}`) })}
      </Caption1Strong>
      {isOfWords && <ChangedWords words={words} />}
      {values.length > 0 && (
        <ul className={styles.values}>
          {values.map((value) => (
            <li key={`${value.row} ${value.column}`}>
              <Caption1>
                {t('pane_review.value_change', {
                  place: [value.row, value.column].filter((part) => part !== '').join(' · '),
                  before: shown(value.before),
                  after: shown(value.after),
                })}
              </Caption1>
            </li>
          ))}
        </ul>
      )}
      {change.kind === 'layout' && formerLayout !== undefined && layout !== undefined && (
        <Caption1>
          {t('pane_review.value_change', {
            place: name,
            before: formerLayout,
            after: layout,
          })}
        </Caption1>
      )}
      {change.kind === 'picture' && <Caption1>{t('pane_review.picture_changed')}</Caption1>}
    </div>
  );
}

type Words = SlideDiff['changes'][number]['words'];

const useChangedWordsStyles = makeStyles({
  added: {
    textDecorationLine: 'underline',
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorNeutralForeground1,
  },
  removed: {
    textDecorationLine: 'line-through',
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorNeutralForeground1,
  },
});

/** A text with removed and added words; one that was mostly rewritten with the old text above the new one. */
function ChangedWords({ words }: { words: Words }): JSX.Element {
  const styles = useChangedWordsStyles();
  const textOf = (left: 'added' | 'removed'): string =>
    words.map(({ change, text }) => (change === left ? '' : text)).join('');
  const [before, after] = [textOf('added'), textOf('removed')];
  if (isRewritten(words)) {
    return (
      <>
        <Text dir="auto">
          <del className={styles.removed}>{before}</del>
        </Text>
        <Text dir="auto">
          <ins className={styles.added}>{after}</ins>
        </Text>
      </>
    );
  }
  return (
    <Text dir="auto">
      {words.map(({ change, text }, index) => {
        if (change === 'same') return <span key={index}>{text}</span>;
        return change === 'added' ? (
          <Fragment key={index}>
            {/* What was replaced and what replaces it would be read as one word. */}
            {words[index - 1]?.change === 'removed' && ' '}
            <ins className={styles.added}>{text}</ins>
          </Fragment>
        ) : (
          <del key={index} className={styles.removed}>
            {text}
          </del>
        );
      })}
    </Text>
  );
}

/** Both texts are there, and less than half of the longer one stayed: what went and came would be mixed word by word. */
function isRewritten(words: Words): boolean {
  const lengthOf = (wanted: Words[number]['change']): number =>
    words.reduce((sum, { change, text }) => sum + (change === wanted ? text.trim().length : 0), 0);
  const [same, added, removed] = [lengthOf('same'), lengthOf('added'), lengthOf('removed')];
  return added > 0 && removed > 0 && same < Math.max(added, removed);
}
