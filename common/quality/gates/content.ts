import type { Brief } from '../../deck/brief.ts';
import { plainText } from '../../deck/slide.ts';
import type { FieldContent } from '../../deck/slide.ts';
import type { QualityGateResult } from '../../deck/quality-report.ts';
import { gateNotes } from '../gate.ts';
import type { JudgedSlide } from '../judged-slide.ts';
import type { LayoutCatalogue } from '../../deck/layout.ts';

/** A point is covered where this share of its words are on one slide. */
const COVERED_SHARE = 0.5;

/**
 * Whether the slides say what the brief says, and nothing that has no source.
 * @param brief null where the content was too short for one.
 */
export function judgeCoverage(slides: readonly JudgedSlide[], brief: Brief | null): QualityGateResult {
  const notes = gateNotes('coverage');
  for (const slide of slides) {
    for (const claim of slide.slide?.claims ?? []) {
      notes.judged();
      if (claim.kind === 'untraced' && claim.field !== 'notes')
        notes.report('quality.number_untraced', 'error', { slide, params: { text: claim.text } });
    }
  }
  if (brief === null) return notes.result();
  const covered = slides.map((slide) => wordSet(allText(slide)));
  const isTold = (point: string): boolean => {
    const words = [...wordSet(point)];
    return (
      words.length === 0 ||
      covered.some((slide) => words.filter((word) => slide.has(word)).length >= COVERED_SHARE * words.length)
    );
  };
  for (const section of brief.sections) {
    const points = [...section.key_points, ...section.data_points];
    notes.judged(points.length);
    const missed = points.filter((point) => !isTold(point)).length;
    if (missed === 0) continue;
    const code = missed === points.length ? 'quality.section_untold' : 'quality.points_untold';
    notes.report(code, 'warning', { params: { section: section.title, missed, of: points.length } });
  }
  return notes.result();
}

function allText({ slide }: JudgedSlide): string {
  if (slide === null) return '';
  const contents = [...Object.values(slide.fields), ...slide.free.map(({ content }) => content)];
  return [slide.title, slide.notes, ...contents.map(textOf)].join('\n');
}

function textOf(content: FieldContent): string {
  switch (content.kind) {
    case 'text':
      return plainText(content.paragraphs);
    case 'picture':
      return content.alt;
    case 'table':
      return [content.table.alt, ...content.table.rows.flat().map((cell) => JSON.stringify(cell))].join(' ');
    case 'chart':
      return JSON.stringify(content.chart);
  }
}

/** Words and numbers as they compare: lower case, without what separates thousands. */
function wordSet(text: string): Set<string> {
  const plain = text.toLowerCase().replace(/(\d)[.,'’\u00A0\u2009\u202F](?=\d{3}\b)/g, '$1');
  return new Set(plain.match(/\p{N}+(?:[.,]\p{N}+)?|\p{L}{4,}|[\p{Script=Han}]/gu) ?? []);
}

const LONGEST_RUN = 3;
const MIN_PER_TEN = 3;

/**
 * Whether the layouts change: three in ten slides, none more than three times in a row.
 * @param catalogue of the master, which may not have as many; null where it is not known.
 */
export function judgeVariety(slides: readonly JudgedSlide[], catalogue: LayoutCatalogue | null): QualityGateResult {
  const notes = gateNotes('variety');
  notes.judged(slides.length);
  const many = catalogue?.layouts.length ?? Number.POSITIVE_INFINITY;
  for (let from = 0; from + 10 <= slides.length; from += 10) {
    const used = new Set(slides.slice(from, from + 10).map(({ layout_id }) => layout_id)).size;
    if (used >= Math.min(MIN_PER_TEN, many)) continue;
    notes.report('quality.few_layouts', 'error', { params: { from: from + 1, to: from + 10, count: used } });
  }
  let run = 0;
  for (const [index, slide] of slides.entries()) {
    run = index > 0 && slides[index - 1]?.layout_id === slide.layout_id ? run + 1 : 1;
    if (run !== LONGEST_RUN + 1) continue;
    // A slide that goes on over further ones keeps its layout.
    notes.report('quality.same_layout', 'warning', { slide, params: { layout: slide.layout?.name ?? '' } });
  }
  return notes.result();
}
