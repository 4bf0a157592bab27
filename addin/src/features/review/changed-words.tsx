import { Fragment } from 'react';
import type { JSX } from 'react';
import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { SlideDiff } from '../../data/review.ts';

type Words = SlideDiff['changes'][number]['words'];

const useStyles = makeStyles({
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

/** A text with what went and what came; one that was mostly rewritten as it was and, below it, as it is. */
export function ChangedWords({ words }: { words: Words }): JSX.Element {
  const styles = useStyles();
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
