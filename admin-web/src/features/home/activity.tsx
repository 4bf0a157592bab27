import type { JSX, ReactNode } from 'react';
import {
  Caption1,
  makeStyles,
  mergeClasses,
  Skeleton,
  SkeletonItem,
  Subtitle2,
  Title3,
  ToggleButton,
  tokens,
} from '@fluentui/react-components';
import { DataTrendingRegular, SlideTextRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../common/web/formats.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton, TextLink } from '../../components/links.tsx';
import { useClientScope, useScopedPath } from '../../data/client-scope.ts';
import { useListAddress } from '../../data/list-address.ts';
import { firstDay, pointsOf, useReport } from '../../data/use-report.ts';
import type { Report, Point } from '../../data/use-report.ts';

const PERIODS = ['7', '30', '90'] as const;
const MEASURES = ['decks', 'slides', 'cost', 'deck_p50_ms', 'pass_rate'] as const;
type Measure = (typeof MEASURES)[number];

const useStyles = makeStyles({
  activity: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    '& h2': { margin: 0 },
  },
  periods: { display: 'flex', gap: tokens.spacingHorizontalXXS },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(176px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    margin: 0,
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    minHeight: '74px',
    paddingBlock: tokens.spacingVerticalM,
    paddingInline: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    '& dd': {
      display: 'flex',
      alignItems: 'end',
      justifyContent: 'space-between',
      gap: tokens.spacingHorizontalS,
      margin: 0,
    },
  },
  empty: { border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusXLarge },
  words: { flexShrink: 0, maxWidth: '70%' },
  value: { whiteSpace: 'nowrap' },
  note: { display: 'block', color: tokens.colorNeutralForeground3 },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** What was made over some days, how it went, and what it cost. */
export function Activity(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { when } = useFormats();
  const { settings } = useServices();
  const address = useListAddress();
  const { clientId } = useClientScope();
  const days = PERIODS.find((each) => each === address.get('days')) ?? '30';
  const scope = clientId === null ? {} : { client_id: clientId };
  const { data, error, refetch } = useReport('overview', { ...scope, from: firstDay(Number(days)), group_by: 'day' });
  // Work of the service alone leaves rows in which nothing of this was counted.
  const isQuiet = data !== undefined && MEASURES.every((measure) => !data.totals[measure]);
  return (
    <section className={styles.activity} aria-labelledby="activity">
      <div className={styles.head}>
        <Subtitle2 as="h2" id="activity">
          {t('console_home.activity')}
        </Subtitle2>
        <div className={styles.periods} role="group" aria-label={t('console_home.period')}>
          {PERIODS.map((each) => (
            <ToggleButton
              key={each}
              size="small"
              appearance={each === days ? 'outline' : 'subtle'}
              checked={each === days}
              onClick={() => address.set({ days: each === '30' ? null : each }, { replaces: true })}
            >
              {t('console_home.days', { count: Number(each) })}
            </ToggleButton>
          ))}
        </div>
      </div>
      {error !== null && <ProblemBar error={error} onRetry={() => void refetch()} />}
      {isQuiet ? (
        <div className={styles.empty}>
          <EmptyState
            Icon={DataTrendingRegular}
            title={t('console_home.no_activity', { count: Number(days) })}
            text={t('console_home.no_activity_text')}
            actions={
              <LinkButton icon={<SlideTextRegular />} href={`${settings.base_path}/addin/`}>
                {t('console.open_studio')}
              </LinkButton>
            }
          />
        </div>
      ) : (
        error === null && (
          <dl className={styles.cards}>
            {MEASURES.map((measure) => (
              <Card key={measure} measure={measure} report={data} days={days} />
            ))}
          </dl>
        )
      )}
      {data !== undefined && !isQuiet && data.collected_at !== null && (
        <Caption1 className={styles.quiet}>{t('console_home.collected', { at: when(data.collected_at) })}</Caption1>
      )}
    </section>
  );
}

function Card({
  measure,
  report,
  days,
}: {
  measure: Measure;
  report: Report | undefined;
  days: (typeof PERIODS)[number];
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const scoped = useScopedPath();
  const words = useWords();
  const query = new URLSearchParams({ measure, ...(days === '30' ? {} : { days }) });
  if (measure === 'decks') query.delete('measure');
  const shown = report === undefined ? null : words(measure, report);
  return (
    <div className={styles.card}>
      <dt>
        <TextLink to={scoped(query.size === 0 ? '/analytics' : `/analytics?${query.toString()}`)}>
          {t(`console_home.${measure}`)}
        </TextLink>
      </dt>
      {shown === null || report === undefined ? (
        <dd>
          <Skeleton aria-label={t('console.loading')}>
            <SkeletonItem style={{ width: '80px', height: '40px' }} />
          </Skeleton>
        </dd>
      ) : (
        <dd>
          <div className={styles.words}>
            <Title3 as="span" className={styles.value}>
              {shown.value}
            </Title3>
            <Caption1 className={mergeClasses(styles.note, shown.tone !== null && styles[shown.tone])}>
              {shown.note}
            </Caption1>
          </div>
          <Sparkline
            points={pointsOf(report, measure)}
            isSum={!measure.endsWith('_rate') && !measure.endsWith('_ms')}
          />
        </dd>
      )}
    </div>
  );
}

interface Words {
  value: ReactNode;
  note: string;
  tone: 'good' | 'bad' | null;
}

/** The value of a measure, and what it means beside the days before or for one presentation. */
function useWords(): (measure: Measure, report: Report) => Words {
  const { t } = useTranslation('admin');
  const { number, money, percent } = useFormats();
  const seconds = (ms: number): string =>
    number(ms / 1000, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'narrow',
      maximumFractionDigits: ms < 10_000 ? 1 : 0,
    });
  return (measure, { totals, previous, currency }) => {
    const [now, before] = [totals[measure], previous[measure]].map((each) => (typeof each === 'number' ? each : null));
    const decks = typeof totals['decks'] === 'number' ? totals['decks'] : 0;
    const each = now !== null && now !== undefined && decks > 0 ? now / decks : null;
    if (now === null || now === undefined) {
      return { value: '–', note: t(measure === 'cost' ? 'console_home.no_prices' : 'console_home.none'), tone: null };
    }
    if (measure === 'cost') {
      if (currency === null) return { value: '–', note: t('console_home.no_prices'), tone: null };
      const note = each === null ? '' : t('console_home.each', { value: money(each, currency) });
      return { value: money(now, currency), note, tone: null };
    }
    if (measure === 'slides') {
      const note = each === null ? '' : t('console_home.each', { value: number(each, { maximumFractionDigits: 0 }) });
      return { value: number(now), note, tone: null };
    }
    const value = measure === 'decks' ? number(now) : measure === 'pass_rate' ? percent(now) : seconds(now);
    if (before === null || before === undefined) return { value, note: t('console_home.no_comparison'), tone: null };
    const difference = now - before;
    const step = Math.abs(difference);
    const shown =
      measure === 'deck_p50_ms' ? seconds(step) : number(measure === 'pass_rate' ? step * 100 : step, ROUND);
    if (step === 0 || shown === number(0)) return { value, note: t('console_home.as_before'), tone: null };
    const isUp = difference > 0;
    return {
      value,
      note: t(`console_home.${measure}_${isUp ? 'up' : 'down'}`, {
        value: shown,
        count: measure === 'pass_rate' ? Math.round(step * 100) : step,
      }),
      tone: (measure === 'deck_p50_ms') === isUp ? 'bad' : 'good',
    };
  };
}

const ROUND = { maximumFractionDigits: 0 };

const [WIDTH, HEIGHT, EDGE] = [88, 32, 4];
/** More points than this are drawn in groups: a line of single days is noise. */
const MAX_POINTS = 14;

const useLineStyles = makeStyles({
  line: {
    flexGrow: 1,
    minWidth: '32px',
    maxWidth: `${WIDTH}px`,
    color: tokens.colorCompoundBrandBackground,
    // Time runs from left to right in every language.
    direction: 'ltr',
    '@media (forced-colors: active)': { color: 'CanvasText' },
  },
});

/** How a measure went, at a glance. Its numbers are on the page that its card links to. */
function Sparkline({ points, isSum }: { points: readonly Point[]; isSum: boolean }): JSX.Element | null {
  const styles = useLineStyles();
  const values = grouped(points, isSum);
  if (values.length < 2) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const at = (value: number, index: number): [number, number] => [
    EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE),
    most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE),
  ];
  const places = values.map(at);
  const [x, y] = places.at(-1) ?? [0, 0];
  return (
    <svg className={styles.line} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline
        points={places.map((place) => place.map((each) => each.toFixed(1)).join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r={3} fill="currentColor" />
    </svg>
  );
}

/** Sums or means of groups of equally many days, the last of which ends today; what wasn't measured is left out. */
function grouped(points: readonly Point[], isSum: boolean): number[] {
  const size = Math.ceil(points.length / MAX_POINTS);
  const values: number[] = [];
  for (let end = points.length; end >= size; end -= size) {
    const group = points.slice(end - size, end).flatMap(({ value }) => (value === null ? [] : [value]));
    const sum = group.reduce((total, value) => total + value, 0);
    if (group.length > 0) values.unshift(isSum ? sum : sum / group.length);
  }
  return values;
}
