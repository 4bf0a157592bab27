import type { Element } from '../../../common/ooxml/xml/tree.ts';
import { attribute, childElements, descend } from '../../../common/ooxml/xml/dom.ts';

const MAX_DEPTH = 60;

/** An equation (ECMA-376 part 1, 22.1) as one line of text: a/b, x^2, x_i, √(x), ∑_(i=1)^n. */
export function linearFormula(element: Element | null, depth = 0): string {
  if (element === null || depth > MAX_DEPTH) return '';
  const part = (name: string): string => linearFormula(descend(element, name), depth + 1);
  const inner = (): string =>
    childElements(element)
      .map((child) => linearFormula(child, depth + 1))
      .join('');
  switch (element.localName) {
    case 't':
      return element.textContent ?? '';
    case 'f':
      return `${group(part('num'))}/${group(part('den'))}`;
    case 'sSup':
      return `${part('e')}^${group(part('sup'))}`;
    case 'sSub':
      return `${part('e')}_${group(part('sub'))}`;
    case 'sSubSup':
      return `${part('e')}_${group(part('sub'))}^${group(part('sup'))}`;
    case 'rad': {
      const degree = part('deg');
      return `${degree === '' ? '√' : `root_${group(degree)}`}(${part('e')})`;
    }
    case 'nary': {
      const sign = attribute(descend(element, 'naryPr', 'chr'), 'val') ?? '∫';
      const below = part('sub');
      const above = part('sup');
      return `${sign}${below === '' ? '' : `_${group(below)}`}${above === '' ? '' : `^${group(above)}`} ${part('e')}`;
    }
    case 'd': {
      const open = attribute(descend(element, 'dPr', 'begChr'), 'val') ?? '(';
      const close = attribute(descend(element, 'dPr', 'endChr'), 'val') ?? ')';
      const parts = childElements(element, 'e').map((child) => linearFormula(child, depth + 1));
      return `${open}${parts.join(', ')}${close}`;
    }
    case 'func':
      return `${part('fName')} ${part('e')}`;
    case 'm':
      return `[${childElements(element, 'mr')
        .map((row) =>
          childElements(row, 'e')
            .map((cell) => linearFormula(cell, depth + 1))
            .join(', '),
        )
        .join('; ')}]`;
    case 'rPr':
    case 'ctrlPr':
      return '';
    default:
      return /Pr$/.test(element.localName ?? '') ? '' : inner();
  }
}

function group(text: string): string {
  return [...text].length <= 1 || /^[\p{L}\p{N}.]+$/u.test(text) ? text : `(${text})`;
}
