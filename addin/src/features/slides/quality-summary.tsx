import type { JSX } from 'react';
import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Button,
  Caption1,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { CheckmarkCircleRegular, WarningRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { qualityReportSchema } from '../../../../common/api/finding.ts';
import { path } from '../../../../common/client/request-url.ts';
import { useNavigation } from '../../components/navigation.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { keys } from '../../data/keys.ts';
import type { Slide } from '../../data/slides.ts';
import { plainColumn } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '32px' },
  list: { ...plainColumn },
  item: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalS,
    overflowWrap: 'anywhere',
  },
  fix: { color: tokens.colorNeutralForeground2 },
});

type Report = z.output<typeof qualityReportSchema>;

function useQualityReport(presentationId: string): UseQueryResult<Report> {
  const { client } = useServices();
  return useQuery({
    queryKey: keys.quality(presentationId),
    queryFn: async ({ signal }) =>
      (
        await client.get(path('/presentations/{id}/quality-report', { id: presentationId }), {
          schema: qualityReportSchema,
          signal,
          timeoutMs: 120_000,
        })
      ).data,
    staleTime: 60_000,
  });
}

/** What the quality report found, in words, with the way to each slide. */
export function QualitySummary({
  presentationId,
  slides,
}: {
  presentationId: string;
  slides: readonly Slide[];
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { go } = useNavigation();
  const { data, isError, refetch } = useQualityReport(presentationId);
  if (data === undefined) {
    return isError ? (
      <div className={styles.line}>
        <Caption1>{t('pane_slides.quality_failed')}</Caption1>
        <Button size="small" appearance="subtle" onClick={() => void refetch()}>
          {t('pane_slides.quality_retry')}
        </Button>
      </div>
    ) : (
      <div className={styles.line}>
        <Caption1>{t('pane_slides.quality_checking')}</Caption1>
      </div>
    );
  }
  const found = data.gates
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => severity !== 'info')
    .sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  const words =
    found.length === 0
      ? t('pane_slides.quality_good')
      : data.passed
        ? t('pane_slides.quality_look', { count: found.length })
        : t('pane_slides.quality_fix', { count: found.length });
  if (found.length === 0) {
    return (
      <div className={styles.line}>
        <CheckmarkCircleRegular aria-hidden="true" />
        <span>{words}</span>
      </div>
    );
  }
  return (
    <Accordion collapsible>
      <AccordionItem value="quality">
        <AccordionHeader size="small" icon={data.passed ? <CheckmarkCircleRegular /> : <WarningRegular />}>
          {words}
        </AccordionHeader>
        <AccordionPanel>
          <ul className={styles.list}>
            {found.map((finding, index) => {
              const place = slides.findIndex(({ id }) => id === finding.slide_id);
              return (
                <li key={index} className={styles.item}>
                  <span>{finding.message}</span>
                  <Caption1 className={styles.fix}>{finding.how_to_fix}</Caption1>
                  {place !== -1 && (
                    <Button
                      size="small"
                      onClick={() =>
                        go({ page: 'slide', presentation_id: presentationId, slide_id: slides[place]?.id ?? '' })
                      }
                    >
                      {t('pane_slides.to_slide', { number: place + 1 })}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </AccordionPanel>
      </AccordionItem>
    </Accordion>
  );
}
