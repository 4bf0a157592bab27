import type { JSX } from 'react';
import { Badge, Body1Strong, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ServerPicture } from '../../components/server-picture.tsx';
import type { Template } from '../../data/templates.ts';

const useStyles = makeStyles({
  card: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, width: '100%', minWidth: 0 },
  picture: {
    width: '104px',
    flexShrink: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    overflow: 'hidden',
  },
  words: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/**
 * A template in the list: its first layout, its name and how many layouts it has.
 * @param isOfDeck whether it is the design of a deck that this presentation alone has
 */
export function TemplateCard({ template, isOfDeck }: { template: Template; isOfDeck: boolean }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { thumbnail_path: picture, title, layout_count: count } = template;
  return (
    <span className={styles.card}>
      {picture !== null && (
        <span className={styles.picture}>
          <ServerPicture address={picture} alt="" style={{ aspectRatio: '16 / 9', objectFit: 'cover' }} />
        </span>
      )}
      <span className={styles.words}>
        <Body1Strong dir="auto">{title}</Body1Strong>
        {isOfDeck && (
          <Badge appearance="tint" color="brand">
            {t('pane_design.of_deck')}
          </Badge>
        )}
        <Caption1 className={styles.quiet}>{t('pane_design.layouts', { count })}</Caption1>
      </span>
    </span>
  );
}
