import type { ChartSpec } from '../../deck/chart.ts';
import type { Finding } from '../../deck/finding.ts';
import type { FormSpec } from '../../deck/form.ts';
import { EMU_PER_INCH, EMU_PER_PT } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import { KICKER } from '../../deck/layout.ts';
import type { LayoutField, LayoutModel, TextFrame } from '../../deck/layout.ts';
import type { FieldContent, FreeContent, Paragraph, PictureContent, Slide, StoredSlide } from '../../deck/slide.ts';
import type { SourceImage } from '../../deck/source.ts';
import { ORPHAN_IDX } from '../../ooxml/read/shape-tree.ts';
import { iconPath } from '../../forms/icons.ts';
import type { FormPart } from '../../forms/part.ts';
import { drawForm, visualForms } from '../../forms/registry.ts';
import type { FormLook } from '../../forms/visual-form.ts';
import type { PictureItem, SlideItem } from '../../ooxml/write/deck-content.ts';
import { levelStyle, setsBullets } from '../../typeset/block-of.ts';
import { fitField, spareBox, withFullLines, withoutOrphan } from '../../typeset/fit-field.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';
import type { PreparedDiagram } from '../diagram/plain-diagram.ts';
import { withEvenFoot } from './align-beside.ts';
import { chartPanels } from './chart-panels.ts';
import { hasRoomForPanels } from './panel-grid.ts';
import { pictureMarker } from './picture-marker.ts';
import { placeDiagram } from './place-diagram.ts';
import { placeSourceLine, says, sourceLineOf } from './place-source-line.ts';
import { pictureBox } from './prepare-pictures.ts';
import { freeTitle, hasContentTitle, inTitleSize, withCodes } from './title-size.ts';

/** Wider charts have room for larger type, and others whose few columns have short names. */
const LARGE_CHART_WIDTH = EMU_PER_INCH * 7;
const CHART_PT = { large: 14, small: 12 } as const;
/** Share of the width of a column and the gap beside it that a name or value may take in the larger type. */
const MAX_NAME_SHARE = 0.85;

const VISUAL_NAMES = { chart: 'Chart', table: 'Table', picture: 'Picture', form: 'Form' } as const;

/** What placing needs besides the slide. */
export interface Placing {
  typesetter: Typesetter;
  /** By `image_ref`; `preparePictures` marks photographs, which may be cropped further. */
  images: ReadonlyMap<string, SourceImage & { is_photo?: boolean }>;
  /** Typeface of running text. */
  font: string;
  /** BCP 47, for the signs of numbers. */
  language?: string;
  /** The size of all titles of content, where they can be as large; the layout's own where absent. */
  title_pt?: number;
  /** That of the slide being placed. */
  layout?: LayoutModel;
  /** By slide id. */
  diagrams?: ReadonlyMap<string, PreparedDiagram>;
  /** Called with what could not be placed. */
  report?: (finding: Finding) => void;
}

/** A slide's items, and a line to add to its notes. */
interface PlacedItems {
  items: SlideItem[];
  for_notes: string;
}

/**
 * The items of one slide in reading order: title first, then the layout's fields in order, then free content, the
 * source last.
 */
export function slideItems(stored: StoredSlide, layout: LayoutModel, given: Placing): PlacedItems {
  const slide = { ...stored, boxes: { ...stored.boxes, ...kickerBox(stored, layout, given.typesetter) } };
  const report = given.report;
  const placing: Placing = {
    ...{ ...given, layout },
    ...(report === undefined ? {} : { report: (finding: Finding) => report({ ...finding, slide_id: slide.id }) }),
  };
  const line = sourceLineOf(slide);
  const rank = ({ kind, name }: LayoutField): number =>
    kind === 'title' ? 0 : line !== '' && says(slide.fields[name], line) ? 2 : 1;
  // The source line is read last, after visual forms and other free content.
  const fields = layout.fields.filter((field) => rank(field) < 2).sort((a, b) => rank(a) - rank(b));
  const items: SlideItem[] = [];
  for (const field of fields) {
    const content = slide.fields[field.name];
    if (content !== undefined) items.push(...fieldItem(slide, layout, field, content, placing));
  }
  items.push(...pictureMarker(slide, layout));
  const diagram = placing.diagrams?.get(slide.id);
  if (diagram !== undefined) items.push(...placeDiagram(slide, layout, diagram, placing));
  const free = slide.free.filter(({ role }) => role !== 'source_line');
  const title = freeTitle(slide, layout);
  for (const one of free) if (one !== title) items.push(...freeItem(one, layout, placing));
  // Titles are read first.
  if (title !== undefined) items.unshift(...titleItem(title, slide, layout, placing));
  for (const field of layout.fields) {
    const content = slide.fields[field.name];
    if (content !== undefined && rank(field) === 2) items.push(...fieldItem(slide, layout, field, content, placing));
  }
  const source = placeSourceLine(slide, layout, placing.typesetter);
  if (source.item !== null) items.push(source.item);
  return { items: withEvenFoot(items), for_notes: source.for_notes };
}

/** The place of words over a title that is set from the bottom of its place: right over the lines that it has. */
function kickerBox(slide: Slide, layout: LayoutModel, typesetter: Typesetter): Slide['boxes'] {
  const { fields } = layout;
  const title = fields.find(({ kind }) => kind === 'title');
  const kicker = fields.find(({ name }) => name === KICKER);
  const content = title === undefined ? undefined : slide.fields[title.name];
  if (title?.text?.anchor !== 'bottom' || kicker === undefined || content?.kind !== 'text') return {};
  if (hasContentTitle(slide, layout)) return {};
  if (slide.boxes[KICKER] !== undefined || kicker.box.y + kicker.box.h > title.box.y) return {};
  const box = slide.boxes[title.name] ?? title.box;
  // In the master's size: programs undo a reduction where the text has room without it.
  const { height_pt } = typesetter.measure(content.paragraphs, title.text, box);
  const { top, bottom } = title.text.insets;
  const free = Math.round(box.h - top - bottom - height_pt * EMU_PER_PT);
  return free <= 0 ? {} : { [KICKER]: { ...kicker.box, y: kicker.box.y + free } };
}

function fieldItem(
  slide: Slide,
  layout: LayoutModel,
  field: LayoutField,
  content: FieldContent,
  placing: Placing,
): SlideItem[] {
  const explicit = slide.boxes[field.name];
  const item = {
    id: `${slide.id}-${field.name}`,
    placeholder: field.placeholder,
    shape_name: field.shape_name,
    box: explicit ?? null,
  };
  if (content.kind !== 'text') return visualItem(item, explicit ?? field.box, content, placing);
  const box = explicit ?? field.box;
  const fitted =
    field.kind === 'title' || field.kind === 'subtitle' ? content.paragraphs.map(withCodes) : content.paragraphs;
  const isHead = field.kind === 'title' && hasContentTitle(slide, layout);
  const { field: sized, ...size } = inTitleSize(field, isHead ? placing.title_pt : undefined);
  const fit = fitField(placing.typesetter, sized, box, fitted)?.fit ?? null;
  const spare = spareBox(sized, box);
  const full = withFullLines(placing.typesetter, sized, spare, fitted, fit);
  const set = withoutOrphan(placing.typesetter, sized, spare, full, fit);
  const paragraphs = asInherited(set, field.text);
  // LibreOffice keeps the middle that turned text is set from, so that all titles are in the middle, or none are in line.
  const direction = field.runs_across === true ? { runs_across: field.runs_across, align: 'center' as const } : {};
  return [{ ...item, content: { kind: 'text', paragraphs, ...direction, ...size, ...(fit ? { fit } : {}) } }];
}

/** Free content becomes a placeholder that the layout doesn't have, if there is one of its kind; pictures don't. */
function freeItem(free: FreeContent, layout: LayoutModel, placing: Placing): SlideItem[] {
  const { id, box, content } = free;
  if (content.kind !== 'text') {
    const placeholder = content.kind === 'picture' || content.kind === 'form' ? null : orphan('obj');
    return visualItem({ id, box, placeholder, shape_name: VISUAL_NAMES[content.kind] }, box, content, placing);
  }
  const frame = layout.free_text?.body;
  if (frame === undefined) return [{ id, box, placeholder: null, shape_name: 'Text', content }];
  return [orphanText({ id, box, kind: 'body', frame, paragraphs: content.paragraphs }, placing)];
}

function titleItem(free: FreeContent, slide: Slide, layout: LayoutModel, placing: Placing): SlideItem[] {
  const frame = layout.free_text?.title;
  if (free.content.kind !== 'text' || frame === undefined) return freeItem(free, layout, placing);
  // The master decides whether titles are bold.
  const paragraphs = free.content.paragraphs.map(({ bullet: _, ...paragraph }) => ({
    ...paragraph,
    runs: paragraph.runs.map(({ bold: __, ...run }) => run),
  }));
  const most = hasContentTitle(slide, layout) ? placing.title_pt : undefined;
  return [orphanText({ id: free.id, box: free.box, kind: 'title', frame, paragraphs }, placing, most)];
}

function orphanText(
  text: { id: string; box: Box; kind: 'title' | 'body'; frame: TextFrame; paragraphs: Paragraph[] },
  { typesetter }: Placing,
  title_pt?: number,
): SlideItem {
  const { id, box, kind, frame, paragraphs } = text;
  const placeholder = orphan(kind);
  const shape_name = kind === 'title' ? 'Title' : 'Text';
  const own = { name: kind, kind, placeholder, shape_name, box, text: frame, max_length: 0, max_items: 0 };
  const { field, ...size } = inTitleSize(own, title_pt);
  const fit = fitField(typesetter, field, box, paragraphs)?.fit ?? null;
  const levels = field.text?.levels ?? [];
  const sizes = paragraphs.map(({ level }) => levels[level]?.size_pt ?? 0);
  const least = Math.min(...sizes) * (fit?.font_scale ?? 1);
  const content = {
    ...{ kind: 'text' as const, paragraphs: asInherited(paragraphs, frame) },
    ...{ ...size, ...(fit ? { fit } : {}) },
    ...(least >= LARGE_TEXT ? { is_large: true as const } : {}),
  };
  return { id, placeholder, shape_name, box, content };
}

/** Points from which text counts as large (WCAG 2.2, 1.4.3). */
const LARGE_TEXT = 18;

/** Omits `bullet: false` if the master has no bullets anyway. */
function asInherited(paragraphs: readonly Paragraph[], frame: TextFrame | undefined): Paragraph[] {
  return paragraphs.map((paragraph) => {
    if (paragraph.bullet !== false || frame === undefined || setsBullets(levelStyle(frame, paragraph.level))) {
      return paragraph;
    }
    const { bullet: _, ...rest } = paragraph;
    return rest;
  });
}

function orphan(type: string): { type: string; idx: number; is_orphan: true } {
  return { type, idx: type === 'title' ? 0 : ORPHAN_IDX, is_orphan: true };
}

function visualItem(
  item: Omit<SlideItem, 'content'>,
  box: Box,
  content: Exclude<FieldContent, { kind: 'text' }>,
  placing: Placing,
): SlideItem[] {
  switch (content.kind) {
    case 'chart': {
      const isWhole = box.h < HIGH_CHART || frameOf(placing.layout, box).to_bottom === true;
      const place = isWhole ? box : { ...box, h: Math.round(box.h * CHART_SHARE) };
      const shape_name = item.placeholder === null ? 'Chart' : item.shape_name;
      return chartItems({ ...item, shape_name }, content.chart, { place, box }, placing);
    }
    case 'table': {
      const layout = placing.typesetter.tableLayout(content.table, box, placing.font);
      const height = layout.row_heights.reduce((sum, each) => sum + each, 0);
      return [
        {
          ...item,
          shape_name: item.placeholder === null ? 'Table' : item.shape_name,
          box: { ...box, h: height },
          content: {
            kind: 'table',
            table: content.table,
            row_heights: layout.row_heights,
            column_widths: layout.column_widths,
            size_pt: layout.size_pt,
          },
        },
      ];
    }
    case 'form':
      return formItems(item, box, content.form, placing);
    case 'picture': {
      const image = placing.images.get(content.image_ref);
      if (image === undefined) throw new RangeError(`slide names a picture that is not there: ${content.image_ref}`);
      return [
        {
          ...item,
          shape_name: item.placeholder === null ? 'Picture' : item.shape_name,
          box: pictureBox(box, image, image.is_photo === true && item.placeholder?.type === 'pic'),
          content: pictureItem(content, image),
        },
      ];
    }
  }
}

/** A chart in its place, or a small one for each of its series where there are many: these need the whole box. */
function chartItems(
  item: Omit<SlideItem, 'content'>,
  chart: ChartSpec,
  { place, box }: { place: Box; box: Box },
  placing: Placing,
): SlideItem[] {
  const { typesetter, font, language = 'en' } = placing;
  const panels = chartPanels(item, chart, box, { typesetter, font, language });
  const isLarge = place.w > LARGE_CHART_WIDTH || areShortNames(chart, place, placing);
  const text_size_pt = isLarge ? CHART_PT.large : CHART_PT.small;
  return panels ?? [{ ...item, box: place, content: { kind: 'chart', chart, text_size_pt } }];
}

/** Whether the names below the columns of a chart, and the values over them, have room in one line each in the larger type. */
function areShortNames({ kind, categories, series }: ChartSpec, { w }: Box, { typesetter, font }: Placing): boolean {
  const room = (w / EMU_PER_PT / categories.length) * MAX_NAME_SHARE;
  const isIn = (text: string, most: number): boolean => typesetter.textWidthPt(text, font, CHART_PT.large) <= most;
  // Two digits more stand for the sign, the unit and separators.
  const areIn = series.every(({ values }) => values.every((each) => isIn(`${each ?? ''}00`, room / series.length)));
  return kind === 'column' && areIn && categories.every((name) => isIn(name, room));
}

function pictureItem(
  { alt, focus, is_decorative }: Pick<PictureContent, 'alt' | 'focus' | 'is_decorative'>,
  image: SourceImage,
): PictureItem {
  const { bytes, media_type, width, height } = image;
  const words = is_decorative === true ? { alt: '', is_decorative } : { alt };
  return { kind: 'picture', bytes, media_type, width, height, ...words, ...(focus ? { focus } : {}) };
}

/**
 * A form as one group; its chart or table is beside it, because groups can't contain them. No placeholder takes a
 * group.
 */
function formItems(item: Omit<SlideItem, 'content'>, box: Box, form: FormSpec, placing: Placing): SlideItem[] {
  const { picture, ...withoutPicture } = form;
  const isThere = picture !== undefined && placing.images.has(picture.image_ref);
  const shown = isThere ? form : withoutPicture;
  const ratio = (image_ref: string): number | undefined => {
    const image = placing.images.get(image_ref);
    return image === undefined ? undefined : image.width / image.height;
  };
  const { parts, native, direction, misfit } = drawForm(shown, box, {
    ...placing,
    ...frameOf(placing.layout, box),
    icon: iconPath,
    holdsPanels: hasRoomForPanels,
    ratio,
  });
  if (misfit !== null) placing.report?.({ code: misfit, params: {}, severity: 'warning' });
  const name = `Form: ${visualForms[form.form].label}`;
  const items: SlideItem[] = [];
  if (native !== undefined) {
    const own = { ...item, placeholder: null, shape_name: name };
    if (native.content.kind === 'chart')
      items.push(...chartItems(own, native.content.chart, { place: native.box, box: native.box }, placing));
    else items.push({ ...own, box: native.box, content: { ...native.content, is_form: true, direction } });
  }
  if (parts.length > 0) {
    const pictures = new Map<string, PictureItem>();
    const placed = parts.map((part) => {
      const image = part.kind === 'picture' ? placing.images.get(part.image_ref) : undefined;
      if (part.kind !== 'picture' || image === undefined) return part;
      pictures.set(part.id, pictureItem(part, image));
      return { ...part, box: pictureBox(part.box, image) };
    });
    const isNote = native !== undefined;
    items.push({
      ...item,
      ...(isNote ? { id: `${item.id}-note` } : {}),
      ...{ placeholder: null, shape_name: isNote ? `${name}, note` : name, box: isNote ? around(parts, box) : box },
      content: {
        ...{ kind: 'group', alt: isNote ? (form.note ?? '') : form.alt, direction, parts: placed },
        ...(pictures.size > 0 ? { pictures } : {}),
        ...(native?.content.kind === 'chart' ? { chart: native.box } : {}),
      },
    });
  }
  return items;
}

/** What the layout means for a form in a place: panels behind its texts, and nothing right below it but the slide's title. */
function frameOf(layout: LayoutModel | undefined, box: Box): Pick<FormLook, 'on_panel' | 'to_bottom'> {
  const title = layout?.fields.find(({ kind }) => kind === 'title');
  return {
    ...(layout?.has_panels === true ? { on_panel: true } : {}),
    ...(title !== undefined && title.box.y >= box.y + box.h ? { to_bottom: true } : {}),
  };
}

/** The box around parts. */
function around(parts: readonly FormPart[], within: Box): Box {
  const boxes = parts.flatMap((part) => (part.kind === 'connector' ? [] : [part.box]));
  if (boxes.length === 0) return within;
  const [x, y] = [Math.min(...boxes.map((each) => each.x)), Math.min(...boxes.map((each) => each.y))];
  const right = Math.max(...boxes.map((each) => each.x + each.w));
  const bottom = Math.max(...boxes.map((each) => each.y + each.h));
  return { x, y, w: right - x, h: bottom - y };
}

/** A chart as high as a body leaves air above the line of sources. EMU. */
const HIGH_CHART = 3.6 * EMU_PER_INCH;
const CHART_SHARE = 0.89;
