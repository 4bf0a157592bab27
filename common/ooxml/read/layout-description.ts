import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { LayoutField, LayoutRole } from '../../deck/layout.ts';

/** What layouts of a role are for. */
export const LAYOUT_PURPOSES: Record<LayoutRole, string> = {
  title: 'Cover: the first slide',
  section: 'Chapter page between parts of the deck',
  content: 'A title and one block of text',
  two_content: 'Two blocks side by side',
  comparison: 'Two blocks side by side, each with a heading',
  chart: 'A chart that fills the slide',
  chart_text: 'A chart or picture beside a short text',
  table: 'A table that fills the slide',
  picture: 'A picture with few words',
  quote: 'A quotation or one statement set large',
  big_number: 'One number set large',
  closing: 'Last slide',
  title_only: 'A title over free room for a chart, table, diagram or picture',
  blank: 'Empty',
  other: 'Special arrangement',
};

/** One line for models and people: what a layout is good for, which fields it has, and how much room is free. */
export function describeLayout(role: LayoutRole, fields: readonly LayoutField[], freeArea: Box | null): string {
  const names = fields.map((field) => `${field.name} ${inches(field.box)}`).join(', ');
  const free = freeArea ? `; free room ${inches(freeArea)}` : '';
  return `${LAYOUT_PURPOSES[role]}${names ? `; fields: ${names}` : ''}${free}.`;
}

function inches({ w, h }: Box): string {
  return `${(w / EMU_PER_INCH).toFixed(1)} × ${(h / EMU_PER_INCH).toFixed(1)} in`;
}
