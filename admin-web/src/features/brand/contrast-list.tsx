import type { JSX } from 'react';
import { Body1, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../common/web/formats.ts';
import { StateDot } from '../../components/state-dot.tsx';
import type { Brand } from './brand-draft.ts';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  list: { ...plainList },
  pair: {
    display: 'grid',
    gridTemplateColumns: '48px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '44px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  sample: {
    display: 'grid',
    placeItems: 'center',
    height: '32px',
    borderRadius: tokens.borderRadiusMedium,
    fontWeight: 600,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Every text colour on every background, and whether it can be read. */
export function ContrastList({ brand }: { brand: Brand }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const hexOf = (name: string): string => brand.colours.find((colour) => colour.name === name)?.hex ?? 'transparent';
  if (brand.contrasts.length === 0) return <Body1 className={styles.quiet}>{t('console_brand.no_pairs')}</Body1>;
  return (
    <ul className={styles.list}>
      {brand.contrasts.map(({ text, background, ratio, is_enough }) => (
        <li key={`${text} ${background}`} className={styles.pair}>
          <svg className={styles.sample} width="48" height="32" aria-hidden="true">
            <rect width="48" height="32" rx="4" fill={hexOf(background)} />
            <text x="24" y="21" textAnchor="middle" fontWeight="600" fill={hexOf(text)}>
              {t('console_brand.sample')}
            </text>
          </svg>
          <bdi>{t('console_brand.text_on', { text, background })}</bdi>
          <StateDot tone={is_enough ? 'good' : 'bad'}>
            {t(is_enough ? 'console_brand.enough' : 'console_brand.too_low', { ratio: number(ratio) })}
          </StateDot>
        </li>
      ))}
    </ul>
  );
}
