import type { JSX } from 'react';
import {
  Badge,
  Body1Strong,
  Caption1,
  makeStyles,
  mergeClasses,
  Radio,
  RadioGroup,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Template, TemplateDetail } from '../../data/templates.ts';
import { ServerPicture } from '../../../../common/web/server-picture.tsx';

const useStyles = makeStyles({
  group: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, alignItems: 'stretch' },
  head: { marginBlock: `${tokens.spacingVerticalS} 0` },
  radio: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    width: '100%',
    boxSizing: 'border-box',
    '& label': { width: '100%', minWidth: 0, paddingInlineEnd: tokens.spacingHorizontalS },
  },
  chosen: { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
});

/** The templates as a group of radio buttons. */
export function TemplateChoice({
  templates,
  own,
  chosen,
  isFixed,
  onChoose,
}: {
  templates: readonly Template[];
  /** The design of this presentation alone, where it has one. */
  own: TemplateDetail | null;
  chosen: string | null;
  /** Nothing can be chosen. */
  isFixed: boolean;
  onChoose: (id: string) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const groups = [
    { name: 'of_presentation', items: own === null ? [] : [own] },
    { name: 'of_client', items: templates.filter(({ is_builtin }) => !is_builtin) },
    { name: 'shipped', items: templates.filter(({ is_builtin }) => is_builtin) },
  ].filter(({ items }) => items.length > 0);
  return (
    <RadioGroup
      aria-label={t('pane_design.templates')}
      className={styles.group}
      value={chosen ?? ''}
      disabled={isFixed}
      onChange={(_event, { value }) => onChoose(value)}
    >
      {groups.flatMap(({ name, items }) => [
        <Subtitle2 as="h2" key={name} className={styles.head}>
          {t(`pane_design.${name}`)}
        </Subtitle2>,
        ...items.map((template) => (
          <Radio
            key={template.id}
            value={template.id}
            className={mergeClasses(styles.radio, template.id === chosen && styles.chosen)}
            label={<TemplateCard template={template} isOfDeck={template === own} />}
          />
        )),
      ])}
    </RadioGroup>
  );
}

const useTemplateCardStyles = makeStyles({
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
function TemplateCard({ template, isOfDeck }: { template: Template; isOfDeck: boolean }): JSX.Element {
  const styles = useTemplateCardStyles();
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
