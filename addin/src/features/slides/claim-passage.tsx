import type { JSX } from 'react';
import { Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { passageOf, useSourceTexts } from './use-passages.ts';
import type { Address } from './use-passages.ts';

const useStyles = makeStyles({
  frame: {
    maxWidth: '100%',
    maxHeight: '240px',
    overflow: 'auto',
    padding: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  row: { display: 'block' },
  hit: { fontWeight: tokens.fontWeightSemibold, textDecorationLine: 'underline' },
});

const MAX_ROWS = 20;

/** The passage of the source that contains a number. */
export function ClaimPassage({
  presentationId,
  address,
  addresses,
}: {
  presentationId: string;
  address: Address;
  addresses: readonly Address[];
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const sources = useSourceTexts(presentationId, true);
  if (sources.isError) {
    return (
      <ProblemBar title={t('pane_slides.no_passage')} error={sources.error} onRetry={() => void sources.refetch()} />
    );
  }
  if (sources.data === undefined) return <Caption1>{t('pane_slides.reading_source')}</Caption1>;
  const passage = passageOf(sources.data, address, addresses);
  if (passage === null) return <Caption1>{t('pane_slides.passage_gone')}</Caption1>;
  if (passage.kind === 'text') {
    return (
      <div className={styles.frame} dir="auto" tabIndex={0} role="region" aria-label={t('pane_slides.passage')}>
        {passage.text}
      </div>
    );
  }
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={t('pane_slides.passage')}>
      {passage.caption !== null && <Caption1 block>{passage.caption}</Caption1>}
      {passage.rows.slice(0, MAX_ROWS).map(({ number, cells }) => (
        <span key={number} className={styles.row} dir="auto">
          {cells.map(({ text, isHit }, index) => (
            <span key={index}>
              {index > 0 && ' · '}
              <span className={mergeClasses(isHit && styles.hit)}>
                {isHit && passage.header[index] !== undefined && passage.header[index] !== ''
                  ? t('pane_slides.cell', { column: passage.header[index], value: text })
                  : text}
              </span>
            </span>
          ))}
        </span>
      ))}
    </div>
  );
}
