import type { JSX } from 'react';
import {
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Badge,
  Button,
  Caption1,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components';
import {
  CheckmarkCircleFilled,
  DismissCircleFilled,
  QuestionCircleRegular,
  SlideTextRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { JudgedGate, Waiver } from '../../data/review.ts';
import { useGoToSlide } from './go-to-slide.tsx';
import { plainList } from '../../../../common/web/plain-list.ts';
import { useFormats } from '../../../../common/web/formats.ts';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    width: '100%',
  },
  name: { flexGrow: 1, textAlign: 'start' },
  counts: { color: tokens.colorNeutralForeground3 },
  panel: {
    marginInline: tokens.spacingHorizontalS,
    marginBlockEnd: tokens.spacingVerticalM,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    minWidth: 0,
  },
  slides: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    ...plainList,
  },
  slide: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, alignItems: 'flex-start' },
  go: { justifyContent: 'flex-start', textAlign: 'start', paddingInlineStart: 0 },
  findings: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
  passed: { color: tokens.colorStatusSuccessForeground1 },
  failed: { color: tokens.colorStatusDangerForeground1 },
});

type Finding = JudgedGate['findings'][number];

/** A gate: findings per slide, who waived which, and a button to waive the rest. */
export function GateItem({
  gate,
  waivers,
  mayWaive,
  titleOf,
  header,
  onWaive,
  onWithdraw,
}: {
  gate: JudgedGate;
  waivers: readonly Waiver[];
  mayWaive: boolean;
  titleOf: (slideId: string | null) => string;
  /** Called of its head, which is there whatever is decided below it. */
  header: (button: HTMLElement | null) => void;
  onWaive: (slideId: string | null) => void;
  onWithdraw: (waiver: Waiver) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const goTo = useGoToSlide();
  const bySlide = new Map<string | null, Finding[]>();
  for (const finding of gate.findings) {
    bySlide.set(finding.slide_id, [...(bySlide.get(finding.slide_id) ?? []), finding]);
  }
  const waived = gate.found - gate.open;
  const counts = gate.is_measured
    ? [
        t('pane_review.found_open', { count: gate.open }),
        ...(waived > 0 ? [t('pane_review.found_waived', { count: waived })] : []),
      ].join(' · ')
    : t('pane_review.not_measured');
  return (
    <AccordionItem value={gate.gate}>
      <AccordionHeader button={{ ref: header }} icon={<GateMark gate={gate} />} expandIconPosition="end">
        <span className={styles.head}>
          <span className={styles.name}>{t(`pane_review.gate_${gate.gate}`)}</span>
          <Caption1 className={styles.counts}>{counts}</Caption1>
        </span>
      </AccordionHeader>
      <AccordionPanel className={styles.panel}>
        <Text>{t(gate.is_measured ? `pane_review.gate_${gate.gate}_note` : 'pane_review.not_measured_note')}</Text>
        {bySlide.size > 0 && (
          <ul className={styles.slides}>
            {[...bySlide].map(([slideId, findings]) => (
              <li key={slideId ?? ''} className={styles.slide}>
                {slideId === null ? (
                  <Text weight="semibold">{titleOf(null)}</Text>
                ) : (
                  <Button
                    size="small"
                    appearance="transparent"
                    className={styles.go}
                    icon={<SlideTextRegular />}
                    onClick={() => goTo({ slide_id: slideId, element_id: findings[0]?.element_id ?? null })}
                  >
                    {titleOf(slideId)}
                  </Button>
                )}
                <ul className={styles.findings}>
                  {findings.map((finding, index) => (
                    <li key={index}>
                      <Caption1 dir="auto">{finding.message}</Caption1>{' '}
                      {finding.is_waived && (
                        <Badge size="small" appearance="tint" color="informative">
                          {t('pane_review.waived')}
                        </Badge>
                      )}
                    </li>
                  ))}
                </ul>
                {mayWaive && slideId !== null && findings.some(({ is_waived }) => !is_waived) && (
                  <Button
                    size="small"
                    aria-label={t('pane_review.waive_on', { place: titleOf(slideId) })}
                    onClick={() => onWaive(slideId)}
                  >
                    {t('pane_review.waive_slide')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <WaiverList {...{ waivers, mayWaive, titleOf, onWithdraw }} />
        {mayWaive && !gate.passed && (
          <div>
            <Button size="small" onClick={() => onWaive(null)}>
              {t('pane_review.waive_deck')}
            </Button>
          </div>
        )}
      </AccordionPanel>
    </AccordionItem>
  );
}

function GateMark({ gate }: { gate: JudgedGate }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  if (gate.passed) return <CheckmarkCircleFilled className={styles.passed} aria-label={t('pane_review.passed')} />;
  if (!gate.is_measured) return <QuestionCircleRegular aria-label={t('pane_review.not_measured')} />;
  return <DismissCircleFilled className={styles.failed} aria-label={t('pane_review.failed')} />;
}

const useWaiverListStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    ...plainList,
  },
  waiver: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalXXS,
    paddingInlineStart: tokens.spacingHorizontalM,
    borderInlineStartWidth: '2px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Who waived what, and why. */
function WaiverList({
  waivers,
  mayWaive,
  titleOf,
  onWithdraw,
}: {
  waivers: readonly Waiver[];
  mayWaive: boolean;
  titleOf: (slideId: string | null) => string;
  onWithdraw: (waiver: Waiver) => void;
}): JSX.Element | null {
  const styles = useWaiverListStyles();
  const { t } = useTranslation('review');
  const { dateTime } = useFormats();
  if (waivers.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('pane_review.waivers')}>
      {waivers.map((waiver) => (
        <li key={waiver.id} className={styles.waiver}>
          <Text dir="auto">{waiver.reason}</Text>
          <Caption1 className={styles.quiet}>
            {t('pane_review.waived_by', { name: waiver.by.name, time: dateTime(waiver.at) })}
            {' · '}
            {titleOf(waiver.slide_id)}
          </Caption1>
          {!waiver.is_in_force && (
            <Badge size="small" appearance="outline" color="warning">
              {t('pane_review.lapsed')}
            </Badge>
          )}
          {mayWaive && (
            <Button
              size="small"
              appearance="subtle"
              aria-label={t('pane_review.withdraw_of', { name: waiver.by.name })}
              onClick={() => onWithdraw(waiver)}
            >
              {t('pane_review.withdraw')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
