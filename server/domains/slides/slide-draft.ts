import type { Box, Size } from '../../../common/deck/geometry.ts';
import { EMU_PER_INCH } from '../../../common/deck/geometry.ts';
import type { LayoutField } from '../../../common/deck/layout.ts';
import type { FieldContent, FreeContent, StoredSlide, TextContent } from '../../../common/deck/slide.ts';
import type { SourceAddress } from '../../../common/deck/source.ts';
import type { PlannedSlide } from './plan-layouts.ts';

/** Height of the line that names the source, and its distance from what stands above (EMU). */
const SOURCE_LINE_HEIGHT = Math.round(EMU_PER_INCH * 0.3);
const SOURCE_LINE_GAP = Math.round(EMU_PER_INCH * 0.06);

/** Text content of plain strings: bullets, or one plain paragraph where there is only one. */
export function textContent(lines: readonly string[], asBullets: boolean): TextContent {
  return {
    kind: 'text',
    paragraphs: lines.map((line) => ({
      runs: [{ text: line }],
      level: 0,
      ...(asBullets ? {} : { bullet: false }),
    })),
  };
}

/** A title as a text of its own, and the place for it on a slide of a size (EMU). */
export function titleAlone(title: string): { content: TextContent; boxOn: (size: Size) => Box } {
  return {
    content: { kind: 'text', paragraphs: [{ runs: [{ text: title, bold: true }], level: 0, bullet: false }] },
    boxOn: ({ w, h }) => ({ x: 0.06 * w, y: 0.05 * h, w: 0.88 * w, h: 0.13 * h }),
  };
}

/** A slide being filled: fields of its layout, free content, sources. */
export class SlideDraft {
  readonly slide: StoredSlide;
  private readonly plan: PlannedSlide;

  constructor(plan: PlannedSlide) {
    this.plan = plan;
    this.slide = {
      id: plan.slide.id,
      kind: plan.slide.kind,
      layout_id: plan.candidate.layout.layout_id,
      title: plan.slide.title,
      fields: {},
      boxes: {},
      free: [],
      notes: '',
      sources: [],
      claims: [],
      findings: [...plan.findings],
    };
  }

  put(field: LayoutField | null, content: FieldContent | null): void {
    const saysNothing = content?.kind === 'text' && content.paragraphs.length === 0;
    if (field === null || content === null || saysNothing) return;
    this.slide.fields[field.name] = content;
    if (field.is_moved === true) this.slide.boxes[field.name] = field.box;
  }

  putLine(field: LayoutField | null, line: string | undefined): void {
    if (line !== undefined && line.trim() !== '') this.put(field, textContent([line.trim()], false));
  }

  /** Puts chart, table or picture where the plan has room for it, and the source line beneath it. */
  putVisual(content: FieldContent, line: string | undefined): void {
    const visual = this.plan.candidate.assignment.visual;
    if (visual === null) return;
    const needsLine = line !== undefined && this.plan.candidate.assignment.source_line === null;
    const whole = 'field' in visual ? visual.field.box : visual.box;
    const box = needsLine ? { ...whole, h: whole.h - SOURCE_LINE_HEIGHT - SOURCE_LINE_GAP } : whole;
    if ('field' in visual) {
      this.put(visual.field, content);
      if (needsLine) this.slide.boxes[visual.field.name] = box;
    } else {
      this.putFree('content', box, content);
    }
    if (line === undefined) return;
    this.slide.source_line = line;
    if (needsLine) this.putSourceLineBelow(box, line);
    else this.putLine(this.plan.candidate.assignment.source_line, line);
  }

  /** Puts the source line in its field, else at the foot of a text field, which gives up the room. */
  putSourceLine(line: string | undefined, host: LayoutField | undefined): void {
    if (line === undefined) return;
    this.slide.source_line = line;
    const field = this.plan.candidate.assignment.source_line;
    if (field !== null) {
      this.putLine(field, line);
    } else if (host !== undefined && host.box.h > SOURCE_LINE_HEIGHT * 4) {
      const box = { ...host.box, h: host.box.h - SOURCE_LINE_HEIGHT - SOURCE_LINE_GAP };
      this.slide.boxes[host.name] = box;
      this.putSourceLineBelow(box, line);
    }
  }

  /**
   * Sets the title as a text of its own where the layout has no place for one. What stands at the top of the slide gives way.
   * @param size of the slide, EMU.
   */
  putTitleAlone(size: Size): void {
    const { layout, assignment } = this.plan.candidate;
    if (assignment.title !== null) return;
    const alone = titleAlone(this.plan.slide.title);
    const box = alone.boxOn(size);
    const top = box.y + box.h + SOURCE_LINE_GAP;
    const lower = (one: Box): Box =>
      one.y >= top ? one : { ...one, y: top, h: Math.max(SOURCE_LINE_HEIGHT, one.y + one.h - top) };
    for (const field of layout.fields) {
      const own = this.slide.boxes[field.name] ?? field.box;
      if (this.slide.fields[field.name] !== undefined && own.y < top) this.slide.boxes[field.name] = lower(own);
    }
    this.slide.free = this.slide.free.map((one) => ({ ...one, box: lower(one.box) }));
    this.putFree('content', box, alone.content);
  }

  addSources(addresses: readonly SourceAddress[]): void {
    this.slide.sources.push(...addresses);
  }

  private putSourceLineBelow(above: Box, line: string): void {
    const box = { x: above.x, y: above.y + above.h + SOURCE_LINE_GAP, w: above.w, h: SOURCE_LINE_HEIGHT };
    this.putFree('source_line', box, textContent([line], false));
  }

  private putFree(role: FreeContent['role'], box: Box, content: FieldContent): void {
    this.slide.free.push({ id: `${this.slide.id}-free-${this.slide.free.length + 1}`, role, box, content });
  }
}
