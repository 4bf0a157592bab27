import { attribute, childElements, descend, integerAttribute } from '../../../common/ooxml/xml/dom.ts';
import type { Element } from '../../../common/ooxml/xml/tree.ts';
import type { DeckRun } from './options.ts';
import { solidColour } from './read-pptx.ts';

/** What the text of a shape inherits from. */
export interface TextParents {
  layout: Element;
  master: Element;
  presentation: Element;
  /** The shape, and the placeholders of layout and master behind it. */
  chain: (Element | null)[];
  kind: 'title' | 'body' | 'other';
}

/** The text of a shape as runs, with the font and size that PowerPoint shows (ECMA-376 part 1, 21.1.2.4). */
export function readRuns(shape: Element, parents: TextParents): DeckRun[] {
  const runs: DeckRun[] = [];
  const paragraphs = childElements(descend(shape, 'txBody'), 'p');
  paragraphs.forEach((paragraph, index) => {
    const level = (integerAttribute(descend(paragraph, 'pPr'), 'lvl') ?? 0) + 1;
    const styles = stylesOf(level, parents);
    for (const piece of childElements(paragraph)) {
      if (!['r', 'fld', 'br'].includes(piece.localName)) continue;
      const own = descend(piece, 'rPr');
      const text = piece.localName === 'br' ? '\v' : (descend(piece, 't')?.textContent ?? '');
      const isNumber = piece.localName === 'fld' && attribute(piece, 'type') === 'slidenum';
      runs.push({
        text,
        ...lookOf([own, ...styles]),
        color: solidColour(own) ?? '#000000',
        ...(isNumber ? { isNumber } : {}),
      });
    }
    if (index < paragraphs.length - 1) {
      const last = runs.at(-1);
      if (last === undefined) runs.push({ text: '\r', ...lookOf(styles), color: '#000000' });
      else last.text += '\r';
    }
  });
  if (runs.length === 0) runs.push({ text: '', ...lookOf(stylesOf(1, parents)), color: '#000000' });
  return runs;
}

function stylesOf(level: number, parents: TextParents): (Element | null)[] {
  const at = (list: Element | null): Element | null => descend(list, `lvl${level}pPr`, 'defRPr');
  const style = { title: 'titleStyle', body: 'bodyStyle', other: 'otherStyle' }[parents.kind];
  return [
    ...parents.chain.map((shape) => at(descend(shape, 'txBody', 'lstStyle'))),
    at(descend(parents.master, 'txStyles', style)),
    at(descend(parents.presentation, 'defaultTextStyle')),
  ];
}

function lookOf(styles: (Element | null)[]): { font: string; size: number } {
  const font = styles.map((style) => attribute(descend(style, 'latin'), 'typeface')).find((face) => face !== undefined);
  const size = styles.map((style) => integerAttribute(style, 'sz')).find((each) => each !== undefined);
  return { font: font ?? '+mn-lt', size: (size ?? 1800) / 100 };
}
