import type { Element } from '../xml/tree.ts';
import type { ReadTable } from './deck-reading.ts';
import { childElements, descend, integerAttribute } from '../xml/dom.ts';
import { isSet, readParagraphs, textOfParagraphs } from './read-text.ts';
import type { TextContext } from './read-text.ts';

/** Reads `a:tbl` (ECMA-376 part 1, 21.1.3.13). Rows keep the cells that a span covers, marked. */
export function readTable(table: Element, context: TextContext): ReadTable {
  const rows = childElements(table, 'tr').map((row) =>
    childElements(row, 'tc').map((cell) => {
      const paragraphs = readParagraphs(descend(cell, 'txBody'), context);
      return {
        text: textOfParagraphs(paragraphs),
        paragraphs,
        column_span: integerAttribute(cell, 'gridSpan') ?? 1,
        row_span: integerAttribute(cell, 'rowSpan') ?? 1,
        is_covered: isSet(cell, 'hMerge') || isSet(cell, 'vMerge'),
      };
    }),
  );
  return {
    rows,
    has_header_row: isSet(descend(table, 'tblPr'), 'firstRow'),
    column_widths: childElements(descend(table, 'tblGrid'), 'gridCol').map(
      (column) => integerAttribute(column, 'w') ?? 0,
    ),
  };
}
