import type { JSX } from 'react';
import { makeStyles, mergeClasses, Radio, RadioGroup, Subtitle2, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Template, TemplateDetail } from '../../data/templates.ts';
import { TemplateCard } from './template-card.tsx';

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
