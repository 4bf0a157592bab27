import type { FieldKind, LayoutCatalogue, LayoutField, LayoutModel, LayoutRole } from '../../common/deck/layout.ts';
import { EMU_PER_INCH } from '../../common/deck/geometry.ts';

/** A field at a box in inches, with text of one size and a plain capacity. */
export function field(
  name: string,
  kind: FieldKind,
  [x, y, w, h]: [number, number, number, number],
  options: { size_pt?: number; max_length?: number } = {},
): LayoutField {
  const size = options.size_pt ?? 18;
  return {
    name,
    kind,
    placeholder: { type: kind === 'object' ? 'obj' : kind, idx: name.length },
    shape_name: name,
    box: { x: x * EMU_PER_INCH, y: y * EMU_PER_INCH, w: w * EMU_PER_INCH, h: h * EMU_PER_INCH },
    ...(kind === 'picture' || kind === 'chart'
      ? {}
      : {
          text: {
            levels: [
              {
                font: 'Arial',
                size_pt: size,
                bold: false,
                italic: false,
                line_spacing: { factor: 1 },
                space_before_pt: 0,
                space_after_pt: 6,
                margin_left: 0,
                indent: 0,
                has_bullet: kind === 'body' || kind === 'object',
                all_caps: false,
              },
            ],
            insets: { left: 91440, top: 45720, right: 91440, bottom: 45720 },
            anchor: 'top' as const,
            wraps: true,
            columns: 1,
            is_vertical: false,
          },
        }),
    max_length: options.max_length ?? 400,
    max_items: 7,
  };
}

/** A layout of the first master on a 13.333 × 7.5 inch slide. */
export function layout(role: LayoutRole, fields: LayoutField[], options: Partial<LayoutModel> = {}): LayoutModel {
  return {
    layout_id: `ppt/slideLayouts/${role}.xml`,
    master_id: 'ppt/slideMasters/slideMaster1.xml',
    name: role,
    role,
    description: role,
    fields,
    free_area: null,
    is_dark: false,
    ...options,
  };
}

/** A catalogue of a 16:9 deck. */
export function catalogue(layouts: LayoutModel[]): LayoutCatalogue {
  return {
    slide_size: { w: 12_192_000, h: 6_858_000 },
    layouts,
    fonts: { major: 'Arial', minor: 'Arial' },
  };
}
