import type { Finding } from '../../deck/finding.ts';
import type { LintFault } from '../../ooxml/lint/lint-drawing.ts';
import { lintPackage } from '../../ooxml/lint/lint-package.ts';
import { openOfficePackage } from '../../ooxml/package/office-package.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import type { DeckContent } from '../../ooxml/write/deck-content.ts';
import { composeDeck } from '../../ooxml/write/write-deck.ts';
import type { ComposedDeck } from '../../ooxml/write/write-deck.ts';
import type { DrawnDeck } from '../../scene/deck-scenes.ts';
import { placeDeck } from '../../scene/place/place-deck.ts';
import { preparePictures } from '../../scene/place/prepare-pictures.ts';

/** A deck's file: what was placed on its slides, the package composed of it, and what it contains when opened again. */
export interface WrittenDeck {
  content: DeckContent;
  composed: ComposedDeck;
  bytes: Uint8Array;
  opened: OfficePackage;
  faults: LintFault[];
}

/**
 * Writes a deck on its master and opens and lints the file.
 * @param report is called with what was left out.
 * @throws RangeError, WriteError as `placeDeck` and `composeDeck` do.
 */
export async function writeAndLint(
  { deck, master, catalogue, typesetter, images, diagrams }: DrawnDeck,
  report?: (finding: Finding) => void,
): Promise<WrittenDeck> {
  const pictures = await preparePictures(deck.slides, catalogue, images);
  const content = placeDeck(deck, catalogue, {
    ...{ typesetter, images: pictures },
    ...(report && { report }),
    ...(diagrams && { diagrams }),
  });
  const composed = composeDeck(master, content, report);
  const bytes = composed.package.toBytes();
  const opened = await openOfficePackage(bytes, composed.package.name, { opened: master.package });
  return { content, composed, bytes, opened, faults: await lintPackage(bytes, opened) };
}
