import { useState } from 'react';
import type { JSX } from 'react';
import {
  Body1,
  Button,
  Caption1,
  makeStyles,
  Subtitle2,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { DryRunBody } from '../../../../common/api/rule-sets.ts';
import type { Rule } from '../../../../common/deck/rule.ts';
import { FindingWords, SeverityBadge } from '../../../../common/web/finding.tsx';
import { useFormats } from '../../../../common/web/formats.ts';
import { Part } from '../../components/facts.tsx';
import { Figures } from '../../components/figures.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { kindKey } from './rule-fields.ts';
import { useTeamNames } from './rule-set-data.ts';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
    gap: tokens.spacingHorizontalXXL,
    alignItems: 'start',
    '@media (max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  bars: {
    display: 'grid',
    gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)',
    gap: tokens.spacingVerticalXS,
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    margin: 0,
    '& dd': { margin: 0, display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
    '& dt': { overflowWrap: 'anywhere' },
  },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  count: {
    width: '88px',
    '& > *': { justifyContent: 'flex-end' },
    '@media (max-width: 599px)': { width: '62px', paddingInline: tokens.spacingHorizontalXS },
  },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3 },
  name: { overflowWrap: 'anywhere', paddingBlock: tokens.spacingVerticalS },
  cell: { height: 'auto' },
  chosen: {
    '& > td:first-child': {
      borderInlineStartWidth: '3px',
      borderInlineStartStyle: 'solid',
      borderInlineStartColor: tokens.colorCompoundBrandStroke,
    },
  },
  heading: { margin: 0 },
  choice: { justifyContent: 'flex-start', textAlign: 'start', minWidth: 0, paddingInline: 0 },
});

type Noise = DryRunBody['noisiest'][number];

/** What a draft would change: how many decks, the rules that find most with examples, and every deck. */
export function DryRunResults({
  result,
  clientId,
  rules,
}: {
  result: DryRunBody;
  clientId: string | null;
  rules: readonly Rule[];
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const { checked } = result;
  const all = checked.decks + checked.samples + checked.files;
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = result.noisiest.find(({ rule }) => rule === chosen) ?? result.noisiest[0];
  return (
    <>
      <Caption1 className={styles.quiet}>
        {t('console_rules.tried_on', {
          decks: t('console_rules.count_decks', { count: checked.decks }),
          samples: t('console_rules.count_samples', { count: checked.samples }),
          files: t('console_rules.count_files', { count: checked.files }),
        })}
      </Caption1>
      <Figures
        figures={[
          {
            label: t('console_rules.newly_flagged'),
            value: number(result.newly_flagged),
            note: t('console_rules.of_tried', { count: all }),
            ...(result.newly_flagged > 0 ? { tone: 'bad' as const } : {}),
          },
          {
            label: t('console_rules.newly_clean'),
            value: number(result.newly_clean),
            note: t('console_rules.no_findings'),
            ...(result.newly_clean > 0 ? { tone: 'good' as const } : {}),
          },
          {
            label: t('console_rules.fixable'),
            value: number(result.fixable),
            note: t('console_rules.fixable_note'),
          },
        ]}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Part title={t('console_rules.noisiest')}>
            {result.noisiest.length === 0 ? (
              <Body1 className={styles.quiet}>{t('console_rules.finds_nothing')}</Body1>
            ) : (
              <NoiseTable noisiest={result.noisiest} rules={rules} chosen={shown?.rule ?? null} onChoose={setChosen} />
            )}
          </Part>
          <Part title={t('console_rules.everything_tried')}>
            <ItemTable items={result.items} />
          </Part>
        </div>
        <div className={styles.column}>
          {shown !== undefined && (shown.examples ?? []).length > 0 && <Examples noise={shown} rules={rules} />}
          {result.teams.length > 0 && <Teams teams={result.teams} clientId={clientId} />}
        </div>
      </div>
    </>
  );
}

const bare = (rule: string): string => rule.replace(/@\d+$/u, '');

/** What a rule that is not in the set is about: those of accessibility are named so, those of the brand have fixed names. */
function kindOfOthers(id: string): string {
  return BRAND_KINDS[id.replace(/^(style\.words)_.*$/u, '$1')] ?? id.replace(/^accessibility\./u, '');
}

const BRAND_KINDS: Readonly<Record<string, string>> = {
  'style.fonts': 'font_family',
  'style.palette': 'colour_palette',
  'style.logo': 'logo_present',
  'style.contrast': 'colour_contrast',
  'style.words': 'words_forbidden',
};

/** The rule that a dry run names, in words; its id where the set has it no more. */
function useRuleName(rules: readonly Rule[]): (rule: string) => string {
  const { t } = useTranslation('admin');
  return (name) => {
    const rule = rules.find(({ id }) => id === bare(name));
    return rule === undefined
      ? t(`console_rules.kind_${kindOfOthers(bare(name))}`, { defaultValue: bare(name) })
      : t(`console_rules.kind_${kindKey(rule.kind)}`);
  };
}

function NoiseTable({
  noisiest,
  rules,
  chosen,
  onChoose,
}: {
  noisiest: readonly Noise[];
  rules: readonly Rule[];
  chosen: string | null;
  onChoose: (rule: string) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const nameOf = useRuleName(rules);
  return (
    <Table size="small" aria-label={t('console_rules.noisiest')}>
      <TableHeader>
        <TableRow>
          <TableHeaderCell>{t('console_rules.rule')}</TableHeaderCell>
          <TableHeaderCell className={styles.count}>{t('console_rules.findings')}</TableHeaderCell>
          <TableHeaderCell className={styles.count}>{t('console_rules.new_ones')}</TableHeaderCell>
        </TableRow>
      </TableHeader>
      <TableBody>
        {noisiest.map((noise) => {
          const rule = rules.find(({ id }) => id === bare(noise.rule));
          return (
            <TableRow key={noise.rule} className={noise.rule === chosen ? styles.chosen : ''}>
              <TableCell className={styles.cell}>
                <div className={styles.name}>
                  <Button
                    appearance="transparent"
                    size="small"
                    className={styles.choice}
                    aria-pressed={noise.rule === chosen}
                    onClick={() => onChoose(noise.rule)}
                  >
                    {nameOf(noise.rule)}
                  </Button>{' '}
                  {rule !== undefined && <SeverityBadge severity={rule.severity} />}
                  <Caption1 className={styles.quiet}>{t('console_rules.in_places', { count: noise.places })}</Caption1>
                </div>
              </TableCell>
              <TableCell className={styles.number}>{number(noise.findings)}</TableCell>
              <TableCell className={styles.number}>{noise.newly === undefined ? '–' : number(noise.newly)}</TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function Examples({ noise, rules }: { noise: Noise; rules: readonly Rule[] }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const nameOf = useRuleName(rules);
  const why = rules.find(({ id }) => id === bare(noise.rule))?.why;
  return (
    <section className={styles.card} aria-live="polite">
      <Subtitle2 as="h2" className={styles.heading}>
        {nameOf(noise.rule)}
      </Subtitle2>
      {(noise.examples ?? []).map(({ name, message, how_to_fix, seen, wanted }, index) => (
        <div key={index}>
          <Caption1 className={styles.quiet}>
            <bdi>{name}</bdi>
          </Caption1>
          <FindingWords {...{ message, seen, wanted }} howToFix={how_to_fix} />
        </div>
      ))}
      {why !== undefined && why !== '' && <Caption1 dir="auto">{t('console_rules.why_this', { why })}</Caption1>}
    </section>
  );
}

const BAR_WIDTH = 120;

function Teams({ teams, clientId }: { teams: DryRunBody['teams']; clientId: string | null }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const names = useTeamNames(clientId);
  const most = Math.max(1, ...teams.map(({ newly_flagged }) => newly_flagged));
  return (
    <section className={styles.card}>
      <Subtitle2 as="h2" className={styles.heading}>
        {t('console_rules.by_team')}
      </Subtitle2>
      <dl className={styles.bars}>
        {teams.map(({ team_id, newly_flagged }) => (
          <div key={team_id} style={{ display: 'contents' }}>
            <dt>
              <bdi>{names.get(team_id) ?? t('console_rules.team')}</bdi>
            </dt>
            <dd>
              <svg width={Math.max(2, (BAR_WIDTH * newly_flagged) / most)} height="12" aria-hidden="true">
                <rect width="100%" height="12" rx="2" fill={tokens.colorStatusDangerForeground3} />
              </svg>
              {number(newly_flagged)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const TONES = {
  newly_flagged: 'bad',
  newly_clean: 'good',
  flagged: 'warning',
  clean: 'good',
  unreadable: 'quiet',
} as const;

function ItemTable({ items }: { items: DryRunBody['items'] }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  return (
    <Table size="small" aria-label={t('console_rules.everything_tried')}>
      <TableHeader>
        <TableRow>
          <TableHeaderCell>{t('console_rules.name')}</TableHeaderCell>
          <TableHeaderCell>{t('console_rules.state')}</TableHeaderCell>
          <TableHeaderCell className={styles.count}>{t('console_rules.before')}</TableHeaderCell>
          <TableHeaderCell className={styles.count}>{t('console_rules.after')}</TableHeaderCell>
        </TableRow>
      </TableHeader>
      <TableBody>
        {items.map(({ kind, id, name, change, before, after }, index) => (
          <TableRow key={id ?? index}>
            <TableCell className={styles.cell}>
              <div className={styles.name}>
                <bdi>{name}</bdi>
                <Caption1 className={styles.quiet}>{t(`console_rules.item_${kind}`)}</Caption1>
              </div>
            </TableCell>
            <TableCell>
              <StateDot tone={TONES[change]}>{t(`console_rules.change_${change}`)}</StateDot>
            </TableCell>
            <TableCell className={styles.number}>{number(before)}</TableCell>
            <TableCell className={styles.number}>{number(after)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
