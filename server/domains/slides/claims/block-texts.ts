import type { Block } from '../../../../common/deck/source.ts';

/** The running texts of a block: numbers never span two of them. A table has only its caption. */
export function blockTexts(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'code':
      return [block.text];
    case 'quote':
      return [block.text, block.attribution ?? ''];
    case 'list':
      return block.items.map((item) => item.text);
    case 'figure':
      return [block.caption ?? '', block.alt ?? '', block.text ?? ''];
    case 'table':
      return [block.table.caption ?? ''];
  }
}
