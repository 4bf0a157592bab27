import { blankLayout, contentLayouts, formLayouts } from './content-layouts.ts';
import type { Layout } from './layout.ts';
import {
  agendaLayout,
  bigNumberLayout,
  closingLayout,
  quoteLayout,
  sectionLayout,
  titleLayout,
} from './statement-layouts.ts';
import type { Style } from './style.ts';

/** All layouts of a design. Stored slides refer to their part, so new layouts must be added at the end. */
export function layoutsOf(style: Style): Layout[] {
  return [
    titleLayout(style),
    sectionLayout(style),
    ...contentLayouts(style),
    agendaLayout(style),
    quoteLayout(style),
    bigNumberLayout(style),
    closingLayout(style),
    blankLayout(),
    ...formLayouts(style),
  ];
}
