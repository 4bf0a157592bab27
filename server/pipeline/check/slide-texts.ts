import { diagramTexts } from '../../../common/deck/diagram.ts';
import { formTexts } from '../../../common/deck/form.ts';
import { isFrameField } from '../../../common/deck/layout.ts';
import { plainText } from '../../../common/deck/slide.ts';
import type { FieldContent, Slide, StoredSlide } from '../../../common/deck/slide.ts';
import type { ChartSpec } from '../../../common/deck/chart.ts';
import type { UnplacedClaim } from '../../../common/deck/data-story.ts';
import type { SourceAddress } from '../../../common/deck/source.ts';
import { waterfallSteps } from '../../../common/deck/chart.ts';

/** One stretch of text on a slide, and the field it is in. */
interface SlideText {
  /** Layout field, id of free content, "title", "notes" or "__diagram__". */
  field: string;
  text: string;
}

/**
 * Every text of a slide in which a number is a claim: fields, table cells, labels of diagrams, notes. The source line, the
 * numbering of agendas, and that of the parts of a continued slide are none.
 */
export function slideTexts(slide: StoredSlide): SlideText[] {
  const texts: SlideText[] = [];
  for (const [field, content] of Object.entries(slide.fields)) {
    if (!isFrameField(field)) texts.push(...contentTexts(field, content, slide));
  }
  for (const free of slide.free) {
    if (free.role !== 'source_line') texts.push(...contentTexts(free.id, free.content, slide));
  }
  for (const text of diagramTexts(slide.__diagram__)) texts.push({ field: '__diagram__', text });
  if (!texts.some((each) => each.text === withoutPartNumber(slide, slide.title))) {
    texts.push({ field: 'title', text: withoutPartNumber(slide, slide.title) });
  }
  for (const line of slide.notes.split('\n')) {
    if (line.trim() !== '' && line !== slide.source_line && !isPlaceLine(line, slide)) {
      texts.push({ field: 'notes', text: line });
    }
  }
  return texts;
}

function contentTexts(field: string, content: FieldContent, slide: Slide): SlideText[] {
  if (content.kind === 'table') {
    return content.table.rows.flatMap((row) => row.map((cell) => ({ field, text: cell.text })));
  }
  if (content.kind === 'form') return formTexts(content.form).map((text) => ({ field, text }));
  if (content.kind !== 'text') return [];
  if (plainText(content.paragraphs) === slide.source_line) return [];
  return content.paragraphs.map((paragraph) => {
    const text = withoutPartNumber(slide, plainText([paragraph]));
    return { field, text: slide.kind === 'agenda' ? text.replace(/^\s*\d{1,2}(?:[.):]|\s|$)/, '') : text };
  });
}

/** A line of the notes that names the files the slide is based on: pages and sheets in it are places, not claims. */
function isPlaceLine(line: string, slide: Slide): boolean {
  const [, places] = /^\p{L}+:\s(.+)$/u.exec(line) ?? [];
  return places !== undefined && slide.sources.some(({ file }) => places.startsWith(file));
}

/**
 * The numbers of a chart as claims: each its cell's, else a story's computation of the very same value. A waterfall's
 * computed totals are sums of the changes before them. The days of a gantt are dates, no numbers.
 * @param known claims of the stories on the slide.
 */
export function chartClaims(chart: ChartSpec, known: readonly UnplacedClaim[]): UnplacedClaim[] {
  if (chart.kind === 'gantt') return [];
  const values = chart.series.flatMap((series) =>
    series.values.flatMap((value, position): UnplacedClaim[] => {
      if (value === null) return [];
      const text = String(value);
      const address = series.addresses[position] ?? null;
      if (address !== null) return [{ text, value, kind: 'quoted', addresses: [address] }];
      const computed = known.find((claim) => claim.kind === 'computed' && claim.exact_value === value);
      return [computed ? { ...computed, text, value } : { text, value, kind: 'untraced', addresses: [] }];
    }),
  );
  return chart.kind === 'waterfall' ? [...values, ...totalClaims(chart)] : values;
}

/** The totals that a waterfall has computed. */
function totalClaims(chart: ChartSpec): UnplacedClaim[] {
  const steps = waterfallSteps(chart);
  const series = chart.series[0];
  const totals = new Set(chart.totals ?? []);
  let parts: (SourceAddress | null)[] = [];
  return chart.categories.flatMap((_, at): UnplacedClaim[] => {
    const given = series?.values[at] ?? null;
    const address = series?.addresses[at] ?? null;
    if (given !== null) {
      parts = totals.has(at) ? [address] : [...parts, address];
      return [];
    }
    if (!totals.has(at)) return [];
    const value = steps[at]?.to ?? 0;
    const addresses = parts.filter((part) => part !== null);
    const text = String(value);
    if (addresses.length < parts.length || parts.length === 0)
      return [{ text, value, kind: 'untraced', addresses: [] }];
    return [{ text, value, kind: 'computed', formula: 'sum', exact_value: value, addresses }];
  });
}

const PART = /-part-(\d+)$/;

/** The id of the slide that continues over one of this id; of any other its own. */
export function withoutPart(id: string): string {
  return id.replace(PART, '');
}

/**
 * A text of a slide without the number that the title of a continued slide ends with: it counts slides, as a page number
 * does, and is no claim. Other texts, and other slides, are as they were.
 */
export function withoutPartNumber(slide: Pick<Slide, 'id' | 'title'>, text: string): string {
  const number = PART.exec(slide.id)?.[1];
  const mark = `(${number ?? ''})`;
  return number !== undefined && text === slide.title && text.endsWith(mark) ? text.slice(0, -mark.length) : text;
}
