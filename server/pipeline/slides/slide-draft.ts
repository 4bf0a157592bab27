import type { FormSpec } from '../../../common/deck/form.ts';
import type { Box, Size } from '../../../common/deck/geometry.ts';
import { EMU_PER_INCH } from '../../../common/deck/geometry.ts';
import type { LayoutField } from '../../../common/deck/layout.ts';
import type { FieldContent, FreeContent, StoredSlide, TextContent } from '../../../common/deck/slide.ts';
import type { SourceAddress } from '../../../common/deck/source.ts';
import { FREE_TEXT } from './layouts/assign-fields.ts';
import type { PlannedSlide } from './layouts/plan-layouts.ts';
import type { Unsaid } from './missing-parts.ts';

/** Least height of what gives way to a title, and its distance from it (EMU). */
const MIN_HEIGHT = Math.round(EMU_PER_INCH * 0.3);
const TITLE_GAP = Math.round(EMU_PER_INCH * 0.06);

/** A title that is over content of about its own width, by this share, has exactly that. */
const MAX_ALIGNED = 0.15;

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

/** Where the title stands that is all a slide says: a cover or chapter page of masters without layouts for them. */
function inTheMiddle(title: Box, { h }: Size): Box {
  return { ...title, y: 0.32 * h, h: 0.26 * h };
}

/** Height of a subtitle that is free, as a share of the slide's. */
const SUBTITLE_HEIGHT = 0.14;

function underneath(title: Box, { h }: Size): Box {
  const y = title.y + title.h + TITLE_GAP;
  return { ...title, y, h: h - y };
}

/** Between a title and the line that is free below it, EMU. */
const SUBTITLE_GAP = Math.round(EMU_PER_INCH * 0.22);

/** Room right below a title, from where its words begin to where they may end, and apart from it where there is room for that. */
function belowWords({ box, text }: LayoutField, room: Box, h: number): Box {
  const { left, right } = text?.insets ?? { left: 0, right: 0 };
  const x = Math.max(room.x, box.x + left);
  const w = Math.min(room.x + room.w, box.x + box.w - right) - x;
  const isBelow = room.y >= box.y + box.h - TITLE_GAP && w >= room.w / 2;
  if (!isBelow) return room;
  const y = Math.max(room.y, Math.min(box.y + box.h + SUBTITLE_GAP, room.y + room.h - h));
  return { ...room, x, w, y };
}

/** What was written for a body as a visual form, and the plan of the slide that shows it. */
export interface WrittenForm {
  spec: FormSpec;
  plan: PlannedSlide;
}

/** A slide being filled: fields of its layout, free content, sources. */
export class SlideDraft {
  readonly slide: StoredSlide;
  /** Takes the place of the body once all is written. */
  form: WrittenForm | null = null;
  /** What it leaves out, as its writer says or as was found. */
  unsaid: Unsaid | undefined;
  /** What was written on it, by the blocks that it is based on. */
  items: readonly { ref: string }[] = [];
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
    if (field.name === FREE_TEXT) {
      this.putFree('content', field.box, content);
      return;
    }
    this.slide.fields[field.name] = content;
    if (field.is_moved === true) this.slide.boxes[field.name] = field.box;
  }

  /** Sets another line as the title, in the place of the title. */
  putTitle(line: string): void {
    this.slide.title = line.replace(/\s+/g, ' ').trim();
    this.putLine(this.plan.candidate.assignment.title, this.slide.title);
  }

  putLine(field: LayoutField | null, line: string | undefined): void {
    if (line !== undefined && line.trim() !== '') this.put(field, textContent([line.trim()], false));
  }

  /** @param words of the source about the picture; without any, the title stands in until a person accepts it. */
  putPicture(image_ref: string, words: string | undefined, line: string | undefined): void {
    const about = words === undefined ? { alt: this.slide.title, is_alt_suggested: true } : { alt: words };
    this.putVisual({ kind: 'picture', image_ref, ...about }, line);
  }

  /**
   * Puts chart, table or picture where the plan has room for it, and the line that names its source.
   * @param own a part of that room (EMU). @param beside a form in another part of it.
   */
  putVisual(content: FieldContent, line: string | undefined, own?: Box, beside?: { form: FormSpec; box: Box }): void {
    const visual = this.plan.candidate.assignment.visual;
    if (visual === null) return;
    if ('box' in visual) this.putFree('content', own ?? visual.box, content);
    else this.put(own === undefined ? visual.field : { ...visual.field, box: own, is_moved: true }, content);
    if (beside !== undefined) this.putFree('content', beside.box, { kind: 'form', form: beside.form });
    this.putSourceLine(line);
  }

  /** Puts a visual form where the plan has room for it; its picture and the caption of that where the layout has places for them. */
  putForm(form: FormSpec, line: string | undefined): void {
    const { picture, note } = form;
    const { bodies, caption } = this.plan.candidate.assignment;
    const [body] = bodies;
    if (picture?.is_beside !== true || body === undefined) return this.putVisual({ kind: 'form', form }, line);
    const { is_beside: _, ...shown } = picture;
    this.putVisual({ kind: 'picture', ...shown }, line, undefined, { form, box: body.box });
    this.putLine(caption, note);
  }

  /** Names the sources: in the field that the plan has for it, else where the deck is placed (footer, notes). */
  putSourceLine(line: string | undefined): void {
    if (line === undefined) return;
    this.slide.source_line = line;
    this.putLine(this.plan.candidate.assignment.source_line, line);
  }

  /**
   * Sets the title as a text of its own where the layout has no place for one. What is at the top of the slide gives way.
   * @param size of the slide, EMU.
   */
  putTitleAlone(size: Size): void {
    const { layout, assignment } = this.plan.candidate;
    if (assignment.title !== null) return;
    const alone = titleAlone(this.plan.slide.title);
    const box = this.isEmpty() ? inTheMiddle(alone.boxOn(size), size) : this.aligned(alone.boxOn(size));
    const top = box.y + box.h + TITLE_GAP;
    const lower = (one: Box): Box =>
      one.y >= top ? one : { ...one, y: top, h: Math.max(MIN_HEIGHT, one.y + one.h - top) };
    for (const field of layout.fields) {
      const own = this.slide.boxes[field.name] ?? field.box;
      if (this.slide.fields[field.name] !== undefined && own.y < top) this.slide.boxes[field.name] = lower(own);
    }
    this.slide.free = this.slide.free.map((one) => ({ ...one, box: lower(one.box) }));
    this.putFree('content', box, alone.content);
  }

  /**
   * Sets a line under the title that no field takes: under one that is alone, else at the top of the layout's free room.
   * Nothing where there is no room for it. @param size of the slide, EMU.
   */
  putFreeSubtitle(line: string, size: Size): void {
    const { layout, assignment } = this.plan.candidate;
    // Else it would be no placeholder: the layout has one for text, too small for this.
    if (layout.free_text?.body === undefined) return;
    const h = Math.round(SUBTITLE_HEIGHT * size.h);
    const [title, ...others] = this.slide.free;
    const isAlone = assignment.title === null && title !== undefined && others.length === 0;
    const room =
      isAlone && Object.keys(this.slide.fields).length === 0 ? underneath(title.box, size) : layout.free_area;
    if (room === null || room.h < h || room.w < size.w / 3) return;
    const place = assignment.title === null ? room : belowWords(assignment.title, room, h);
    this.putFree('content', { ...place, h }, textContent([line], false));
  }

  private isEmpty(): boolean {
    return this.slide.free.length === 0 && Object.keys(this.slide.fields).length === 0;
  }

  /** A title over the width of what is below, where that is about its own. */
  private aligned(title: Box): Box {
    const below = this.plan.candidate.layout.fields.flatMap((field): Box[] => {
      if (this.slide.fields[field.name] === undefined) return [];
      const box = this.slide.boxes[field.name] ?? field.box;
      const { left, right } = field.text?.insets ?? { left: 0, right: 0 };
      return [{ ...box, x: box.x + left, w: box.w - left - right }];
    });
    const boxes = [...below, ...this.slide.free.map(({ box }) => box)];
    const x = Math.min(...boxes.map((box) => box.x));
    const w = Math.max(...boxes.map((box) => box.x + box.w)) - x;
    return Math.abs(w - title.w) < MAX_ALIGNED * title.w ? { ...title, x, w } : title;
  }

  addSources(addresses: readonly SourceAddress[]): void {
    this.slide.sources.push(...addresses);
  }

  private putFree(role: FreeContent['role'], box: Box, content: FieldContent): void {
    this.slide.free.push({ id: `${this.slide.id}-free-${this.slide.free.length + 1}`, role, box, content });
  }
}
