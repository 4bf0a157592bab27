import type { Document, Element } from '../../../common/ooxml/xml/tree.ts';
import type { ReadChart } from '../../../common/ooxml/read/deck/deck-reading.ts';
import { childElements, descend } from '../../../common/ooxml/xml/dom.ts';
import { numberCell, readNumberFormat } from '../xlsx/number-formats.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Makes WordprocessingML elements inside one document. */
export interface WordWriter {
  run(text: string): Element;
  /** Gives a paragraph a style; numbering is taken off where asked (a numbered heading is no list item). */
  setStyle(paragraph: Element, styleId: string, dropsNumbering: boolean): void;
  /** A chart as the table of its cached values, followed by its title as a caption. */
  chart(chart: ReadChart): Element[];
}

export function createWordWriter(document: Document): WordWriter {
  // Documents may bind the namespace to any prefix; the converter looks at namespaces.
  const make = (name: string, ...children: Element[]): Element => {
    const element = document.createElementNS(W, `w:${name}`);
    for (const child of children) element.appendChild(child);
    return element;
  };
  const run = (text: string): Element => {
    const content = make('t');
    content.setAttribute('xml:space', 'preserve');
    content.appendChild(document.createTextNode(text));
    return make('r', content);
  };
  const paragraph = (text: string): Element => make('p', run(text));
  const setStyle: WordWriter['setStyle'] = (target, styleId, dropsNumbering) => {
    let properties = descend(target, 'pPr');
    if (properties === null) {
      properties = make('pPr');
      target.insertBefore(properties, target.firstChild);
    }
    for (const name of dropsNumbering ? ['pStyle', 'numPr'] : ['pStyle']) {
      for (const old of childElements(properties, name)) properties.removeChild(old);
    }
    const style = make('pStyle');
    style.setAttributeNS(W, 'w:val', styleId);
    properties.insertBefore(style, properties.firstChild);
  };
  const chart: WordWriter['chart'] = (read) => {
    const count = Math.max(0, ...read.series.map((series) => series.values.length));
    if (count === 0) return [];
    const header = make('trPr', make('tblHeader'));
    const rows = Array.from({ length: count }, (_, index) =>
      make(
        'tr',
        make('tc', paragraph(read.categories[index] ?? '')),
        ...read.series.map((series) => {
          const value = series.values[index] ?? null;
          const format = readNumberFormat(series.number_format ?? undefined);
          return make('tc', paragraph(value === null ? '' : numberCell(value, format).raw));
        }),
      ),
    );
    const names = read.series.map((series) => make('tc', paragraph(series.name)));
    const top = make('tr', header, make('tc', paragraph(read.category_axis_title ?? '')), ...names);
    const table = make('tbl', top, ...rows);
    if (read.title === null) return [table];
    const caption = paragraph(read.title);
    setStyle(caption, 'LecternRolecaption', false);
    return [table, caption];
  };
  return { run, setStyle, chart };
}
