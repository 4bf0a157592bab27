import { useCallback, useState } from 'react';
import type { JSX } from 'react';
import { Badge, Body1Strong, Button, Caption1, makeStyles, tokens, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Slide } from '../../data/slides.ts';
import type { Claim } from './slide-words.ts';
import type { Address } from './use-passages.ts';
import { columnItem, plainList } from '../../../../common/web/plain-list.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { passageOf, useSourceTexts } from './use-passages.ts';

const useStyles = makeStyles({
  list: { ...plainList },
  item: {
    ...columnItem,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, maxWidth: '100%' },
  source: {
    justifyContent: 'flex-start',
    textAlign: 'start',
    maxWidth: '100%',
    fontWeight: tokens.fontWeightRegular,
    paddingInline: tokens.spacingHorizontalXS,
    overflowWrap: 'anywhere',
  },
  passage: { width: '100%' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** A claim, or all figures of a chart that come from one table. */
type Row = Claim & { figures?: number };

const MAX_SOURCES = 3;

/** Every number of the slide, and where it comes from. */
export function SlideClaims({ presentationId, slide }: { presentationId: string; slide: Slide }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  if (slide.claims.length === 0) return <Caption1>{t('pane_slides.no_numbers')}</Caption1>;
  const isUntraced = ({ kind }: Claim): number => Number(kind === 'untraced');
  const claims = claimRows(slide).sort((a, b) => isUntraced(b) - isUntraced(a));
  return (
    <ul className={styles.list} aria-label={t('pane_slides.numbers')}>
      {claims.map((claim, index) => (
        <ClaimItem key={index} presentationId={presentationId} claim={claim} />
      ))}
    </ul>
  );
}

/**
 * The claims of a slide, where the figures of a chart that come from one table are one, and so is a number that several texts
 * or the notes repeat.
 */
export function claimRows({ claims, fields, free }: Slide): Row[] {
  const isInChart = (place: string): boolean =>
    (fields[place] ?? free.find(({ id }) => id === place)?.content)?.kind === 'chart';
  const charts = new Map<string, Claim[]>();
  const others = claims.filter((claim) => {
    const [address] = claim.addresses;
    if (!isInChart(claim.field) || claim.kind === 'untraced' || address === undefined) return true;
    const { file, sheet, table } = address;
    const key = JSON.stringify([claim.field, file, sheet, table]);
    charts.set(key, [...(charts.get(key) ?? []), claim]);
    return false;
  });
  const rows = [...charts.values()].flatMap((all): Row[] => {
    const [first] = all;
    if (first === undefined || all.length === 1) return all;
    const addresses = all.flatMap((each) => each.addresses);
    const { formula: _formula, exact_value: _exact, ...claim } = first;
    return [{ ...claim, addresses, figures: all.length }];
  });
  const repeated = new Map<string, Claim>();
  for (const claim of others) {
    const { text, kind, value, formula, addresses } = claim;
    const key = JSON.stringify([text.replace(/\s/g, ''), kind, value, formula, addresses]);
    if (!repeated.has(key)) repeated.set(key, claim);
  }
  return [...rows, ...repeated.values()];
}

function ClaimItem({ presentationId, claim }: { presentationId: string; claim: Row }): JSX.Element {
  const styles = useStyles();
  const { t, i18n } = useTranslation('author');
  const addressText = useAddressText();
  const [opened, setOpened] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const { value, kind, formula, exact_value, addresses, figures } = claim;
  const text = figures === undefined ? claim.text : t('pane_slides.figures', { count: figures });
  const places = new Map<string, Address>();
  for (const address of addresses) {
    const { range: _range, ...whole } = address;
    const name = addressText(figures !== undefined ? whole : address);
    if (!places.has(name)) places.set(name, address);
  }
  const shown = showsAll ? [...places] : [...places].slice(0, MAX_SOURCES);
  const isShare = /[%\u066A]/.test(text);
  const number = (value: number): string =>
    new Intl.NumberFormat(i18n.language, {
      style: isShare ? 'percent' : 'decimal',
      maximumFractionDigits: isShare ? 3 : 6,
    }).format(value);
  const isExact = exact_value === undefined || exact_value === value;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <Body1Strong dir="auto">{text}</Body1Strong>
        <Badge appearance="tint" color={kind === 'untraced' ? 'warning' : 'informative'}>
          {t(`pane_slides.claim_${kind}`)}
        </Badge>
        {kind === 'computed' && formula !== undefined && (
          <Caption1 className={styles.quiet}>
            {isExact
              ? t(`pane_slides.formula_${formula}`)
              : t('pane_slides.computed_as', {
                  formula: t(`pane_slides.formula_${formula}`),
                  value: number(exact_value),
                })}
          </Caption1>
        )}
        {kind === 'rounded' && exact_value !== undefined && !isExact && (
          <Caption1 className={styles.quiet}>{t('pane_slides.rounded_from', { value: number(exact_value) })}</Caption1>
        )}
      </div>
      {kind === 'untraced' && <Caption1>{t('pane_slides.untraced_note')}</Caption1>}
      {shown.map(([place, address]) => (
        <div key={place} className={styles.passage}>
          <Button
            size="small"
            appearance="transparent"
            className={styles.source}
            aria-expanded={opened === place}
            onClick={() => setOpened(opened === place ? null : place)}
          >
            {place}
          </Button>
          {opened === place && <ClaimPassage presentationId={presentationId} address={address} addresses={addresses} />}
        </div>
      ))}
      {!showsAll && places.size > MAX_SOURCES && (
        <Button size="small" appearance="subtle" onClick={() => setShowsAll(true)}>
          {t('pane_slides.more_sources', { count: places.size - MAX_SOURCES })}
        </Button>
      )}
    </li>
  );
}

/** A place of a source in words: the file, then page, sheet with cells, table or paragraph. */
function useAddressText(): (address: Address) => string {
  const { t } = useTranslation('author');
  return useCallback(
    ({ file, page, slide, sheet, range, table, paragraph, line, section }) => {
      const cells = sheet === undefined ? range : range === undefined ? sheet : `${sheet}!${range}`;
      const parts = [
        file,
        page === undefined ? undefined : t('pane_slides.at_page', { page }),
        slide === undefined ? undefined : t('pane_slides.at_slide', { slide }),
        sheet === undefined && table !== undefined ? t('pane_slides.at_table', { table }) : undefined,
        cells,
        cells === undefined && paragraph !== undefined ? t('pane_slides.at_paragraph', { paragraph }) : undefined,
        cells === undefined && paragraph === undefined && line !== undefined
          ? t('pane_slides.at_line', { line })
          : undefined,
        cells === undefined ? section?.at(-1) : undefined,
      ];
      return parts.filter((part) => part !== undefined && part !== '').join(' · ');
    },
    [t],
  );
}

const useClaimPassageStyles = makeStyles({
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
function ClaimPassage({
  presentationId,
  address,
  addresses,
}: {
  presentationId: string;
  address: Address;
  addresses: readonly Address[];
}): JSX.Element {
  const styles = useClaimPassageStyles();
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
