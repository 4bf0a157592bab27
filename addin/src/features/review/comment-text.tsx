import type { JSX } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import type { Person } from '../../data/review.ts';

const useStyles = makeStyles({
  text: {
    margin: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  mention: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** The words of a comment, with the people it mentions set off. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly Person[] }): JSX.Element {
  const styles = useStyles();
  return (
    <p className={styles.text} dir="auto">
      {partsOf(text, mentions).map(({ words, isMention }, index) =>
        isMention ? (
          <span key={index} className={styles.mention}>
            {words}
          </span>
        ) : (
          words
        ),
      )}
    </p>
  );
}

function partsOf(text: string, mentions: readonly Person[]): { words: string; isMention: boolean }[] {
  // The longest first: “@Ann Lee” is not “@Ann” with a word behind it.
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  const parts: { words: string; isMention: boolean }[] = [];
  let rest = text;
  while (rest !== '') {
    const found = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at, name }) => at >= 0 && name !== '@')
      .sort((a, b) => a.at - b.at)[0];
    if (found === undefined) return [...parts, { words: rest, isMention: false }];
    if (found.at > 0) parts.push({ words: rest.slice(0, found.at), isMention: false });
    parts.push({ words: found.name, isMention: true });
    rest = rest.slice(found.at + found.name.length);
  }
  return parts;
}
