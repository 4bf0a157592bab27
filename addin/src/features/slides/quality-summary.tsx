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
import { useMutation, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { qualityReportSchema } from '../../../../common/api/finding.ts';
import { path } from '../../../../common/client/request-url.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { saveFile } from '../../../../common/web/save-file.ts';
import { useServices } from '../../../../common/web/services.ts';
import { keys } from '../../data/keys.ts';
import type { Slide } from '../../data/slides.ts';
import { plainColumn } from '../../../../common/web/plain-list.ts';
import { FindingRow } from './finding-row.tsx';
import type { ReportFinding } from './finding-row.tsx';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '32px' },
  list: { ...plainColumn },
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

/** The findings of the quality report, with links to their slides. */
export function QualitySummary({
  presentationId,
  slides,
}: {
  presentationId: string;
  slides: readonly Slide[];
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
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
  const all = shownFindings(data);
  const found = all.filter(({ waiver }) => waiver === undefined);
  const words =
    found.length === 0
      ? t('pane_slides.quality_good')
      : data.passed
        ? t('pane_slides.quality_look', { count: found.length })
        : t('pane_slides.quality_fix', { count: found.length });
  if (all.length === 0) {
    return (
      <div className={styles.line}>
        <CheckmarkCircleRegular aria-hidden="true" />
        <span>{words}</span>
        <AccessibilityReport presentationId={presentationId} />
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
            {all.map((finding) => (
              <FindingRow key={`${finding.fingerprint} ${finding.rule}`} {...{ presentationId, finding, slides }} />
            ))}
          </ul>
          <AccessibilityReport presentationId={presentationId} />
        </AccordionPanel>
      </AccordionItem>
    </Accordion>
  );
}

/** The report on accessibility as a file, which public bodies keep with the presentation. */
function AccessibilityReport({ presentationId }: { presentationId: string }): JSX.Element {
  const { t } = useTranslation('author');
  const { client } = useServices();
  const file = useMutation({
    mutationFn: async () => {
      const address = path('/presentations/{id}/accessibility-report', { id: presentationId });
      const { blob, filename } = await client.download(address);
      saveFile(blob, filename ?? 'accessibility.html');
    },
  });
  return (
    <>
      {file.error !== null && <ProblemBar title={t('pane_slides.accessibility_failed')} error={file.error} />}
      <Button size="small" appearance="subtle" disabledFocusable={file.isPending} onClick={() => file.mutate()}>
        {t('pane_slides.accessibility_report')}
      </Button>
    </>
  );
}

/** What was found on one slide; nothing where the report isn't there yet or finds nothing. */
export function SlideFindings({
  presentationId,
  slides,
  slideId,
}: {
  presentationId: string;
  slides: readonly Slide[];
  slideId: string;
}): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { data } = useQualityReport(presentationId);
  const own = data === undefined ? [] : shownFindings(data).filter(({ slide_id }) => slide_id === slideId);
  if (own.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('pane_slides.findings_here')}>
      {own.map((finding) => (
        <FindingRow
          key={`${finding.fingerprint} ${finding.rule}`}
          {...{ presentationId, finding, slides, isOnSlide: true }}
        />
      ))}
    </ul>
  );
}

/** Errors and warnings, the gravest first; those that are waived last. */
function shownFindings({ gates }: Report): ReportFinding[] {
  const rank = ({ severity, waiver }: ReportFinding): number =>
    (waiver === undefined ? 0 : 2) + (severity === 'error' ? 0 : 1);
  return gates
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => severity !== 'info')
    .sort((one, other) => rank(one) - rank(other));
}
