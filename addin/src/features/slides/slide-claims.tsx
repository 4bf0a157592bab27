import { useCallback, useState } from 'react';
import type { JSX } from 'react';
import { Badge, Body1Strong, Button, Caption1, makeStyles, tokens, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Slide } from '../../data/slides.ts';
import type { Claim } from './slide-words.ts';
import { columnItem, plainList } from '../../../../common/web/plain-list.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { decomposeResult, MAX_FILES } from '../../../../common/api/files.ts';
import { useServices } from '../../../../common/web/services.ts';
import { keys } from '../../data/keys.ts';
import { usePresentation } from '../../data/presentations.ts';

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

type Address = Claim['addresses'][number];
type Source = z.output<typeof decomposeResult>['items'][number];

/** A place of a source as it reads there. */
type Passage =
  | { kind: 'text'; text: string }
  | { kind: 'table'; caption: string | null; header: string[]; rows: { number: number; cells: PassageCell[] }[] };
interface PassageCell {
  text: string;
  isHit: boolean;
}

/** The sources of a presentation as they were read; asked for when a user wants to see a passage. */
function useSourceTexts(presentationId: string, enabled: boolean): UseQueryResult<Source[]> {
  const { client } = useServices();
  const { data: presentation } = usePresentation(presentationId);
  const ids = presentation?.file_ids ?? [];
  return useQuery({
    queryKey: [...keys.files(ids), 'texts'],
    queryFn: async ({ signal }) => {
      const items: Source[] = [];
      for (let at = 0; at < ids.length; at += MAX_FILES) {
        const { data } = await client.post(
          '/files/decompose',
          { file_ids: ids.slice(at, at + MAX_FILES) },
          { schema: decomposeResult, signal, timeoutMs: 120_000 },
        );
        items.push(...data.items);
      }
      return items;
    },
    enabled: enabled && presentation !== undefined,
    staleTime: Infinity,
  });
}

interface Cells {
  columns: [number, number];
  rows: [number, number];
}

/** Columns and rows of the ranges of an address in A1 notation, from 1. */
function cellsOf(ranges: string | undefined): Cells[] {
  return (ranges ?? '').split(',').flatMap((range): Cells[] => {
    const match = /^\s*\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?\s*$/i.exec(range);
    if (match === null) return [];
    const [, left = '', top = '', right = left, bottom = top] = match;
    return [{ columns: [columnOf(left), columnOf(right)], rows: [Number(top), Number(bottom)] }];
  });
}

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0);

const PLACES = ['page', 'slide', 'sheet', 'table', 'paragraph', 'line'] as const;
const within = (value: number, [from, to]: [number, number]): boolean => value >= from && value <= to;

/** The passage that some places of one source point at, in the sources as they were read; null if it is not there. */
function passageOf(sources: readonly Source[], address: Address, others: readonly Address[]): Passage | null {
  const source = sources.find(({ file }) => file.name === address.file);
  const [wanted] = cellsOf(address.range);
  const block = source?.blocks.find((each) => {
    if (!PLACES.every((place) => each.address[place] === address[place])) return false;
    const [whole] = cellsOf(each.address.range);
    if (wanted === undefined || whole === undefined) return true;
    return within(wanted.rows[0], whole.rows) && within(wanted.columns[0], whole.columns);
  });
  if (source === undefined || block === undefined) return null;
  if (block.kind === 'list') return { kind: 'text', text: block.items.map(({ text }) => text).join('\n') };
  if (block.kind === 'figure') return { kind: 'text', text: block.text ?? block.caption ?? block.alt ?? '' };
  if (block.kind !== 'table') return { kind: 'text', text: block.text };
  const table = source.tables.find(({ block_id }) => block_id === block.id);
  if (table === undefined) return null;
  const hits = others
    .filter((each) => PLACES.every((place) => each[place] === address[place]))
    .flatMap(({ range }) => cellsOf(range));
  const isHit = (row: number, column: number): boolean =>
    hits.some(({ rows, columns }) => within(row, rows) && within(column, columns));
  const rows = table.rows
    .map((cells, index) => {
      const number = table.row_numbers[index] ?? index + 1;
      return {
        number,
        cells: cells.map(({ raw }, at) => ({ text: raw, isHit: isHit(number, table.column_numbers[at] ?? at + 1) })),
      };
    })
    .filter(({ cells }) => cells.some((cell) => cell.isHit));
  if (rows.length === 0) return null;
  return { kind: 'table', caption: table.caption ?? null, header: table.columns.map(({ name }) => name), rows };
}
