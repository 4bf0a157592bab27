import type { Brief } from '../../deck/brief.ts';
import { plainText } from '../../deck/slide.ts';
import type { FieldContent } from '../../deck/slide.ts';
import type { QualityGateResult } from '../../deck/quality-report.ts';
import { gateNotes } from '../gate.ts';
import type { JudgedSlide } from '../judged-slide.ts';

/** A point is told where this share of its words stand on one slide. */
const TOLD = 0.5;

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
        notes.tell('quality.number_untraced', 'error', { slide, params: { text: claim.text } });
    }
  }
  if (brief === null) return notes.result();
  const told = slides.map((slide) => wordSet(allText(slide)));
  const isTold = (point: string): boolean => {
    const words = [...wordSet(point)];
    return (
      words.length === 0 || told.some((slide) => words.filter((word) => slide.has(word)).length >= TOLD * words.length)
    );
  };
  for (const section of brief.sections) {
    const points = [...section.key_points, ...section.data_points];
    notes.judged(points.length);
    const missed = points.filter((point) => !isTold(point)).length;
    if (missed === 0) continue;
    const code = missed === points.length ? 'quality.section_untold' : 'quality.points_untold';
    notes.tell(code, 'warning', { params: { section: section.title, missed, of: points.length } });
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
