import type { JSX } from 'react';
import { Badge, Body1, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowRightRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { RuleSeverity } from '../deck/rule.ts';
import { useFormats } from './formats.ts';

const useStyles = makeStyles({
  finding: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  words: { overflowWrap: 'anywhere' },
  change: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  value: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    overflowWrap: 'anywhere',
    fontWeight: tokens.fontWeightSemibold,
  },
  was: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  waiver: {
    paddingInlineStart: tokens.spacingHorizontalM,
    borderInlineStartWidth: '2px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
  },
  swatch: { flexShrink: 0 },
  arrow: { flexShrink: 0, ':dir(rtl)': { transform: 'scaleX(-1)' } },
});

const COLOURS = {
  off: 'subtle',
  hint: 'informative',
  warning: 'warning',
  error: 'danger',
  required: 'danger',
} as const;

/** How grave what a rule finds is: errors block approval, what is required blocks exports too. */
export function SeverityBadge({ severity }: { severity: RuleSeverity }): JSX.Element {
  const { t } = useTranslation('common');
  return (
    <Badge appearance={severity === 'required' ? 'filled' : 'tint'} color={COLOURS[severity]}>
      {t(`web_rules.severity_${severity}`)}
    </Badge>
  );
}

/** The severity of a finding as rules name it. */
export function severityOf(finding: {
  severity: 'error' | 'warning' | 'info';
  is_required?: boolean | undefined;
}): RuleSeverity {
  if (finding.is_required === true) return 'required';
  return finding.severity === 'info' ? 'hint' : finding.severity;
}

/** What a rule found, what to do about it, and why: in the pane and in the console. */
export function FindingWords({
  message,
  howToFix,
  seen,
  wanted,
  why,
}: {
  message: string;
  howToFix: string;
  seen?: string | undefined;
  wanted?: string | undefined;
  /** The reason of the rule. */
  why?: string | undefined;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const isChange = seen !== undefined && wanted !== undefined && seen.length + wanted.length <= MAX_SHOWN;
  return (
    <div className={styles.finding}>
      {/* The server's sentence may be in another language than the page. */}
      <Body1 className={styles.words} dir="auto">
        {message}
      </Body1>
      {isChange && (
        <span className={styles.change}>
          <Value value={seen} isFormer />
          <ArrowRightRegular className={styles.arrow} aria-label={t('web_rules.becomes')} role="img" />
          <Value value={wanted} />
        </span>
      )}
      {howToFix !== '' && (
        <Caption1 className={styles.quiet} dir="auto">
          {howToFix}
        </Caption1>
      )}
      {why !== undefined && why !== '' && (
        <Caption1 className={styles.quiet} dir="auto">
          {t('web_rules.why', { why })}
        </Caption1>
      )}
    </div>
  );
}

const MAX_SHOWN = 80;
const COLOUR = /^#?([0-9A-Fa-f]{6})$/u;

function Value({ value, isFormer = false }: { value: string; isFormer?: boolean }): JSX.Element {
  const styles = useStyles();
  const [, hex] = COLOUR.exec(value) ?? [];
  return (
    <span className={mergeClasses(styles.value, isFormer && styles.was)}>
      {hex !== undefined && <Swatch hex={hex} />}
      <bdi>{value}</bdi>
    </span>
  );
}

/** A colour as a small square. */
export function Swatch({ hex, size = 16 }: { hex: string; size?: number }): JSX.Element {
  const styles = useStyles();
  return (
    <svg className={styles.swatch} width={size} height={size} aria-hidden="true">
      <rect
        x="0.5"
        y="0.5"
        width={size - 1}
        height={size - 1}
        rx="3"
        fill={`#${hex}`}
        stroke={tokens.colorNeutralStroke1}
      />
    </svg>
  );
}

/** Why a finding stays as it is, who decided it and until when. */
export function WaiverWords({ reason, by, until }: { reason: string; by: string; until: string | null }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const { date } = useFormats();
  return (
    <div className={mergeClasses(styles.finding, styles.waiver)}>
      <Body1 className={styles.words} dir="auto">
        {reason}
      </Body1>
      <Caption1 className={styles.quiet}>
        {until === null
          ? t('web_rules.waived_by', { name: by })
          : t('web_rules.waived_until', { name: by, day: date(`${until}T12:00:00`) })}
      </Caption1>
    </div>
  );
}
