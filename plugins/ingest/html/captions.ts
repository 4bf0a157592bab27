import type { BlockBuilder } from '../block-builder.ts';

const CAPTION =
  /^(?:figure|fig\.|table|tab\.|chart|exhibit|abbildung|abb\.|tabelle|diagramm|tableau|figura|tabla|bild)\s*[\dIVX][\dIVX.-]*\s*[:.–—-]?/i;
const TABLE_CAPTION = /^(?:table|tab\.|tabelle|tableau|tabla)/i;

/** Whether a text begins as captions do: "Figure 3: …", "Tabelle 1". */
export function isCaptionText(text: string): boolean {
  return CAPTION.test(text);
}

/** Gives a caption to the figure or table just before it; false when there is none that lacks one. */
export function attachCaption(text: string, builder: BlockBuilder): boolean {
  const last = builder.blocks.at(-1);
  if (last?.kind === 'figure' && last.caption === undefined) last.caption = text;
  else if (last?.kind === 'table' && last.table.caption === undefined && !/^(?:fig|abb)/i.test(text))
    last.table.caption = text;
  else return false;
  return true;
}

/** Paragraphs such as "Table 2: Sales" join the table or figure right below or above, and leave the text. */
export function joinCaptions({ blocks }: BlockBuilder): void {
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block?.kind !== 'paragraph' || block.text.length > 300 || !CAPTION.test(block.text)) continue;
    const isOfTable = TABLE_CAPTION.test(block.text);
    const neighbour = [blocks[index + 1], blocks[index - 1]].find(
      (each) =>
        (isOfTable && each?.kind === 'table' && each.table.caption === undefined) ||
        (!isOfTable && each?.kind === 'figure' && each.caption === undefined),
    );
    if (neighbour?.kind === 'table') neighbour.table.caption = block.text;
    else if (neighbour?.kind === 'figure') neighbour.caption = block.text;
    else continue;
    blocks.splice(index, 1);
    index -= 1;
  }
  blocks.forEach((block, index) => {
    block.id = `b${index + 1}`;
  });
}
