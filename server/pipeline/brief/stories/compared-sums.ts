import type { TableBlock } from '../../../../common/deck/source.ts';
import type { Compared } from './compare-message.ts';
import { hasOwnOrder } from './period.ts';
import type { Measure } from './table-columns.ts';

/** Headings that say what a table is, not what it counts. */
const NO_NOUN =
  /^(?:(?:key |main |other |more )?(?:results?|figures?|details|numbers|facts|trends|statistics|highlights|findings|news|tables?|appendi\p{L}+|annex\p{L}*|notes|options|parts|ergebnisse|kennzahlen|zahlen)|.*(?:ss|us|is|analysis|status|progress))$/iu;

/** A period behind what a caption names: "Erzeugung Januar bis August 2026". */
const OF_PERIOD =
  /\s+(?:(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|January|February|March|May|June|July|October|December|Q[1-4]|[12]\. Halbjahr|H[12])(?!\p{L}).*|(?:19|20)\d{2}(?:\s?[-–/]\s?\d{2,4})?)$/u;
/** Captions that ask or tell something name nothing. */
const NO_NAME = /^(?:where|what|how|who|when|why|our|your|wo|was|wie|wer|wann|warum|unser\p{L}*|so)(?!\p{L})/iu;

/**
 * What a caption says is measured: "Table 5.1: Purchased electricity by site"; without one a heading of one plural noun ("Notifications").
 * Nothing where it is no plain name.
 */
export function aboutOf({ table, address }: TableBlock): { about?: string } {
  const caption = (table.caption?.split(' – ').at(-1) ?? '').replace(
    /^(?:table|tab\.|tabelle)\s[\dIVX]+(?:[.-]\d+)*[.:]?\s+/iu,
    '',
  );
  // Behind a comma stand remarks, at the end the unit and the period.
  const bare = caption
    .replace(/,\s.*$|\s*\([^()]*\)$/u, '')
    .replace(/\s+in \S{1,12}$/u, '')
    .replace(OF_PERIOD, '');
  const about = /^(\p{L}[^,;:–()\d]{3,40}?) (?:by|nach|per|pro) \p{L}[^,;:]{2,30}$/iu.exec(bare)?.[1];
  const plain = /^\p{L}[\p{L}-]+(?: [\p{L}-]+){0,3}$/u.test(bare) && !NO_NAME.test(bare) ? bare : undefined;
  const isCut = bare !== caption && /^\p{Lu}/u.test(bare);
  const name = about ?? (isCut || /s$|ung(?:en)?$/u.test(plain ?? '') ? plain : undefined);
  if (name !== undefined) return { about: name };
  const heading = address.section?.at(-1) ?? '';
  const isNoun = /^\p{Lu}\p{Ll}{3,}s$/u.test(heading) && !NO_NOUN.test(heading);
  return table.caption === undefined && isNoun ? { about: heading } : {};
}

/**
 * The cases with the sums that the table itself gives in a total row, or that are plainly of one whole: money, thousands, rows that were added
 * up, bands of an order such as ages, what a header or caption names. What other rows come to together may be of nothing.
 */
export function withSoundTotals(
  { table }: TableBlock,
  series: Compared['series'],
  of: {
    names: readonly string[];
    dimension: string;
    measures: readonly Measure[];
    are_added: boolean;
    is_named: boolean;
  },
): Compared['series'] {
  const isGiven = (total: number): boolean =>
    table.total_rows.some((row) =>
      of.measures.some(({ column }) => {
        const value = table.rows[row]?.[column]?.value;
        return typeof value === 'number' && Math.abs(value - total) <= Math.max(Math.abs(value) * 0.01, 1e-9);
      }),
    );
  const isStated = series.every(({ total }) => total !== null && isGiven(total.value));
  const { currency, factor = 1 } = of.measures[0]?.style ?? {};
  const areOfOneWhole = currency !== undefined || factor > 1 || of.are_added || hasOwnOrder(of.names, of.dimension);
  return isStated || areOfOneWhole || of.is_named ? series : series.map((each) => ({ ...each, total: null }));
}
