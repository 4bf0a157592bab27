import type { Finding } from '../../deck/finding.ts';
import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { LayoutField, LayoutModel } from '../../deck/layout.ts';
import type { FieldContent, FreeContent, Slide, StoredSlide } from '../../deck/slide.ts';
import type { SourceImage } from '../../deck/source.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import { fitField } from '../../typeset/fit-field.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';
import { pictureBox } from './picture-box.ts';
import { pictureMarker } from './picture-marker.ts';
import { placeDiagram } from './place-diagram.ts';
import type { PreparedDiagram } from './prepared-diagram.ts';

/** Type size of a source line where the layout has no place of its own for it. */
const SOURCE_LINE_PT = 11;
/** Charts wider than this have room for larger type. */
const LARGE_CHART_WIDTH = EMU_PER_INCH * 7;

/** What placing content needs beside the slide. */
export interface Placing {
  typesetter: Typesetter;
  /** By `image_ref`; `preparePictures` says which are photographs, which may be cropped more. */
  images: ReadonlyMap<string, SourceImage & { is_photo?: boolean }>;
  /** Typeface of running text. */
  font: string;
  /** By slide id. */
  diagrams?: ReadonlyMap<string, PreparedDiagram>;
  /** Told what could not be placed. */
  report?: (finding: Finding) => void;
}

/** The items of one slide in reading order: title first, then as the layout has its fields, then free content. */
export function slideItems(slide: StoredSlide, layout: LayoutModel, placing: Placing): SlideItem[] {
  const fields = [...layout.fields].sort((a, b) => Number(b.kind === 'title') - Number(a.kind === 'title'));
  const items: SlideItem[] = [];
  for (const field of fields) {
    const content = slide.fields[field.name];
    if (content !== undefined) items.push(...fieldItem(slide, field, content, placing));
  }
  items.push(...pictureMarker(slide, layout));
  const diagram = placing.diagrams?.get(slide.id);
  if (diagram !== undefined) items.push(...placeDiagram(slide, layout, diagram, placing));
  for (const free of slide.free) items.push(...freeItem(free, placing));
  return items;
}

function fieldItem(slide: Slide, field: LayoutField, content: FieldContent, placing: Placing): SlideItem[] {
  const explicit = slide.boxes[field.name];
  const item = {
    id: `${slide.id}-${field.name}`,
    placeholder: field.placeholder,
    shape_name: field.shape_name,
    box: explicit ?? null,
  };
  if (content.kind !== 'text') return visualItem(item, explicit ?? field.box, content, placing);
  const fit = fitField(placing.typesetter, field, explicit ?? field.box, content.paragraphs)?.fit ?? null;
  return [{ ...item, content: { kind: 'text', paragraphs: content.paragraphs, ...(fit ? { fit } : {}) } }];
}

function freeItem(free: FreeContent, placing: Placing): SlideItem[] {
  const item = { id: free.id, placeholder: null, box: free.box };
  if (free.content.kind !== 'text')
    return visualItem({ ...item, shape_name: free.id }, free.box, free.content, placing);
  const isSourceLine = free.role === 'source_line';
  return [
    {
      ...item,
      shape_name: isSourceLine ? 'Source' : 'Text',
      content: {
        kind: 'text',
        paragraphs: free.content.paragraphs,
        ...(isSourceLine ? { size_pt: SOURCE_LINE_PT, color: 'muted' as const } : {}),
      },
    },
  ];
}

function visualItem(
  item: Omit<SlideItem, 'content'>,
  box: Box,
  content: Exclude<FieldContent, { kind: 'text' }>,
  placing: Placing,
): SlideItem[] {
  switch (content.kind) {
    case 'chart':
      return [
        {
          ...item,
          shape_name: item.placeholder === null ? 'Chart' : item.shape_name,
          box,
          content: { kind: 'chart', chart: content.chart, text_size_pt: box.w > LARGE_CHART_WIDTH ? 14 : 12 },
        },
      ];
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
    case 'picture': {
      const image = placing.images.get(content.image_ref);
      if (image === undefined) throw new RangeError(`slide names a picture that is not there: ${content.image_ref}`);
      return [
        {
          ...item,
          shape_name: item.placeholder === null ? 'Picture' : item.shape_name,
          box: pictureBox(box, image, image.is_photo === true && item.placeholder?.type === 'pic'),
          content: {
            kind: 'picture',
            bytes: image.bytes,
            media_type: image.media_type,
            width: image.width,
            height: image.height,
            alt: content.alt,
            ...(content.focus ? { focus: content.focus } : {}),
          },
        },
      ];
    }
  }
}
