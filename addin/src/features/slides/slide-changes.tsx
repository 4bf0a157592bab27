import type { JSX } from 'react';
import { Caption1, Caption1Strong, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useDiff } from './use-slide-actions.ts';
import type { SlideDiff, SlideNamed } from './use-slide-actions.ts';
import { plainColumn } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  list: {
    ...plainColumn,
    gap: tokens.spacingVerticalS,
  },
  words: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  added: { textDecorationLine: 'underline', fontWeight: tokens.fontWeightSemibold },
  removed: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
});

/** What changed between a former state and the slide as it is: words that went and came, values before and after. */
export function SlideChanges({ slide, version }: { slide: SlideNamed; version: number }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { data, error, refetch } = useDiff(slide, version);
  if (error !== null && data === undefined) return <ProblemBar error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Caption1>{t('pane_slides.comparing')}</Caption1>;
  const hasTitle = data.changes.some(({ place }) => place === 'title');
  const changes = data.changes.filter(({ place }) => !(hasTitle && place === 'fields.title'));
  if (changes.length === 0) return <Caption1>{t('pane_slides.no_difference')}</Caption1>;
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <li key={`${change.place} ${change.kind}`}>
          <Caption1Strong block>{t(`pane_slides.changed_${whatOf(change)}`)}</Caption1Strong>
          {change.words.length > 0 && (
            <span className={styles.words} dir="auto">
              {mergedWords(change.words).map(({ change: how, text }, index) => {
                if (how === 'same') return <span key={index}>{text}</span>;
                return how === 'added' ? (
                  <ins key={index} className={styles.added}>
                    {text}
                  </ins>
                ) : (
                  <del key={index} className={styles.removed}>
                    {text}
                  </del>
                );
              })}
            </span>
          )}
          {change.values.slice(0, MAX_VALUES).map(({ row, column, before, after }, index) => (
            <span key={index} className={styles.words}>
              {t('pane_slides.value_changed', {
                place: [row, column].filter((each) => each !== '').join(' · '),
                before: before ?? '–',
                after: after ?? '–',
              })}
              <br />
            </span>
          ))}
          {change.words.length === 0 && change.values.length === 0 && (
            <span className={mergeClasses(styles.words)}>{t(`pane_slides.how_${change.change}`)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

const MAX_VALUES = 12;

type Change = SlideDiff['changes'][number];
type What =
  | 'title'
  | 'notes'
  | 'source_line'
  | 'text'
  | 'chart'
  | 'table'
  | 'picture'
  | 'form'
  | 'layout'
  | 'slide_kind'
  | 'box'
  | 'diagram';

function whatOf({ place, kind }: Change): What {
  if (place === 'title' || place === 'fields.title') return 'title';
  if (place === 'notes' || place === 'source_line') return place;
  return kind;
}

type Word = SlideDiff['changes'][number]['words'][number];

/**
 * Word changes as they are read: what went in one piece, then what came in one piece, where only spaces are between single
 * words that were replaced.
 */
export function mergedWords(words: readonly Word[]): Word[] {
  const merged: Word[] = [];
  const now = { removed: '', added: '', gap: '' };
  const flush = (): void => {
    if (now.removed !== '') merged.push({ change: 'removed', text: now.removed });
    if (now.removed !== '' && now.added !== '') merged.push({ change: 'same', text: ' ' });
    if (now.added !== '') merged.push({ change: 'added', text: now.added });
    if (now.gap !== '') merged.push({ change: 'same', text: now.gap });
    Object.assign(now, { removed: '', added: '', gap: '' });
  };
  for (const word of words) {
    const { change, text } = word;
    const isChanging = now.removed !== '' || now.added !== '';
    if (change === 'same' && isChanging && text.trim() === '') now.gap += text;
    else if (change === 'same') {
      flush();
      merged.push(word);
    } else {
      // The space between two words of a piece belongs to both pieces.
      if (now.removed !== '') now.removed += now.gap;
      if (now.added !== '') now.added += now.gap;
      now.gap = '';
      now[change] += text;
    }
  }
  flush();
  return merged;
}
