import { useState } from 'react';
import type { JSX } from 'react';
import { Button, Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../../common/web/dialogs.tsx';
import type * as z from 'zod';
import type { qualityReportSchema } from '../../../../common/api/finding.ts';
import { mayWaive, ruleWaiverSchema } from '../../../../common/api/rule-waivers.ts';
import { path } from '../../../../common/client/request-url.ts';
import { FindingWords, SeverityBadge, severityOf, WaiverWords } from '../../../../common/web/finding.tsx';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useUser } from '../../../../common/web/session.ts';
import { useNavigation } from '../../components/navigation.tsx';
import { keys } from '../../data/keys.ts';
import { columnItem } from '../../../../common/web/plain-list.ts';
import { changeOf, useChangeSlides } from '../../data/slides.ts';
import type { Slide } from '../../data/slides.ts';
import { BrandFix } from './brand-fix.tsx';
import { fixOfWords, OF_DESIGN } from './replace-words.ts';
import { useReadOnly } from './use-read-only.ts';

export type ReportFinding = z.output<typeof qualityReportSchema>['gates'][number]['findings'][number];

const useStyles = makeStyles({
  item: {
    ...columnItem,
    overflowWrap: 'anywhere',
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/** A finding: what to do and why, a link to its slide, a fix when words can be replaced, a waiver with its reason. */
export function FindingRow({
  presentationId,
  finding,
  slides,
  isOnSlide = false,
}: {
  presentationId: string;
  finding: ReportFinding;
  slides: readonly Slide[];
  /** It is shown on the page of its slide. */
  isOnSlide?: boolean;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { go } = useNavigation();
  const notify = useNotify();
  const role = useUser()?.role;
  const canChange = useReadOnly(presentationId) === null;
  const change = useChangeSlides(presentationId);
  const { give, takeBack } = useWaiver(presentationId);
  const [isAsking, setIsAsking] = useState(false);
  const place = slides.findIndex(({ id }) => id === finding.slide_id);
  const slide = slides[place];
  const fix = slide === undefined || !canChange ? null : fixOfWords(slide, finding);
  const { waiver } = finding;
  const error = change.error ?? takeBack.error;
  return (
    <li className={styles.item}>
      {error !== null && <ProblemBar error={error} />}
      <SeverityBadge severity={severityOf(finding)} />
      <FindingWords
        {...{ message: finding.message, seen: finding.seen, wanted: finding.wanted, why: finding.why }}
        howToFix={finding.how_to_fix}
      />
      {waiver !== undefined && <WaiverWords {...waiver} />}
      <div className={styles.actions}>
        {fix !== null && slide !== undefined && waiver === undefined && (
          <Button
            size="small"
            appearance="primary"
            disabledFocusable={change.isPending}
            onClick={() =>
              change.mutate(changeOf(slide.id, fix, 'fix'), { onSuccess: () => notify(t('pane_slides.finding_fixed')) })
            }
          >
            {t('pane_slides.fix_finding')}
          </Button>
        )}
        {OF_DESIGN.has(finding.code) && canChange && waiver === undefined && (
          <BrandFix presentationId={presentationId} slide={slide ?? slides[0]} />
        )}
        {slide !== undefined && !isOnSlide && (
          <Button
            size="small"
            onClick={() => go({ page: 'slide', presentation_id: presentationId, slide_id: slide.id })}
          >
            {t('pane_slides.to_slide', { number: place + 1 })}
          </Button>
        )}
        {waiver === undefined && role !== undefined && mayWaive(role, finding) && (
          <Button size="small" onClick={() => setIsAsking(true)}>
            {t('pane_slides.waive_finding')}
          </Button>
        )}
        {waiver !== undefined && (
          <Button size="small" disabledFocusable={takeBack.isPending} onClick={() => takeBack.mutate(waiver.id)}>
            {t('pane_slides.take_waiver_back')}
          </Button>
        )}
      </div>
      {isAsking && (
        <WaiveDialog
          error={give.error}
          isBusy={give.isPending}
          onWaive={(reason, until) =>
            give.mutate(
              { fingerprint: finding.fingerprint, reason, until },
              {
                onSuccess: () => {
                  setIsAsking(false);
                  notify(t('pane_slides.finding_waived'));
                },
              },
            )
          }
          onClose={() => {
            give.reset();
            setIsAsking(false);
          }}
        />
      )}
    </li>
  );
}

/** Waives findings of a presentation, and takes waivers back; the report is read again then. */
function useWaiver(presentationId: string) {
  const { client } = useServices();
  const queries = useQueryClient();
  const onSuccess = async (): Promise<void> => {
    await Promise.all(
      [keys.quality(presentationId), keys.review(presentationId)].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  };
  const give = useMutation({
    mutationFn: (body: { fingerprint: string; reason: string; until: string | null }) =>
      client.post(path('/presentations/{id}/rule-waivers', { id: presentationId }), body, { schema: ruleWaiverSchema }),
    onSuccess,
  });
  const takeBack = useMutation({
    mutationFn: (waiver_id: string) =>
      client.delete(path('/presentations/{id}/rule-waivers/{waiver_id}', { id: presentationId, waiver_id })),
    onSuccess,
  });
  return { give, takeBack };
}

const MIN_REASON = 3;

/** Asks for the reason of a waiver, and its last day. */
function WaiveDialog({
  error,
  isBusy,
  onWaive,
  onClose,
}: {
  error: Error | null;
  isBusy: boolean;
  onWaive: (reason: string, until: string | null) => void;
  onClose: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const isReady = reason.trim().length >= MIN_REASON && !isBusy;
  return (
    <DialogFrame
      title={t('pane_slides.waive_title')}
      className={styles.fields}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onWaive(reason.trim(), until === '' ? null : until);
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('pane_slides.waive_cancel')}</Button>
          <Button type="submit" appearance="primary" disabledFocusable={!isReady}>
            {t('pane_slides.waive_finding')}
          </Button>
        </>
      }
    >
      {error !== null && <ProblemBar error={error} />}
      <Field label={t('pane_slides.waive_reason')} required hint={t('pane_slides.waive_note')}>
        <Textarea
          value={reason}
          maxLength={2000}
          dir="auto"
          resize="vertical"
          onChange={(_event, { value }) => setReason(value)}
        />
      </Field>
      <Field label={t('pane_slides.waive_until')} hint={t('pane_slides.waive_until_hint')}>
        <Input type="date" value={until} onChange={(_event, { value }) => setUntil(value)} />
      </Field>
    </DialogFrame>
  );
}
