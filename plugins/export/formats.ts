import { CodedError } from '../../common/deck/coded-error.ts';
import { fileKinds } from '../../common/deck/file-kinds.ts';
import type { Finding } from '../../common/deck/finding.ts';
import type { LayoutCatalogue } from '../../common/deck/layout.ts';
import type { Deck } from '../../common/deck/slide.ts';
import type { SourceImage } from '../../common/deck/source.ts';
import type { LintFault } from '../../common/ooxml/lint/lint-drawing.ts';
import { lintPackage } from '../../common/ooxml/lint/lint-package.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { writeDeck } from '../../common/ooxml/write/write-deck.ts';
import type { PreparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import { placeDeck } from '../../common/scene/place/place-deck.ts';
import { preparePictures } from '../../common/scene/place/prepare-pictures.ts';
import { createSetRegistry, PACKAGED_FONTS } from '../../common/typeset/fonts/font-registry.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import type { Typesetter } from '../../common/typeset/typesetter.ts';
import type { ExportFormat, SlideRenderer } from '../../server/kernel/sdk/ports/deck-output.ts';

interface ExportInput {
  deck: Deck;
  master: MasterDeck;
  catalogue: LayoutCatalogue;
  typesetter: Typesetter;
  /** By `image_ref`. */
  images: ReadonlyMap<string, SourceImage>;
  /** By slide id. */
  diagrams?: ReadonlyMap<string, PreparedDiagram>;
}

interface ExportedDeck {
  /** The .pptx file; the same input gives the same bytes. */
  bytes: Uint8Array;
  /** What was left out: unsafe links, diagrams without room. */
  findings: Finding[];
}

/**
 * Writes a deck onto its master and lints the package.
 * @throws ExportError when the linter finds a fault that isn't in the master deck.
 */
export async function exportPptx(input: ExportInput): Promise<ExportedDeck> {
  const { deck, master, catalogue, typesetter, images } = input;
  const pictures = await preparePictures(deck.slides, catalogue, images);
  const findings: Finding[] = [];
  const report = (finding: Finding): void => void findings.push(finding);
  const content = placeDeck(deck, catalogue, {
    ...{ typesetter, images: pictures, report },
    ...(input.diagrams === undefined ? {} : { diagrams: input.diagrams }),
  });
  const bytes = writeDeck(master, content, report);
  let faults = await lintPackage(bytes);
  if (faults.length > 0) {
    const brought = new Set((await lintPackage(master.package.toBytes())).map(faultKey));
    faults = faults.filter((fault) => !brought.has(faultKey(fault)));
  }
  const [first] = faults;
  if (first !== undefined) {
    throw new ExportError('export.unsound_package', { faults: faults.length, first: first.code, part: first.part });
  }
  return { bytes, findings };
}

function faultKey({ code, part, detail }: LintFault): string {
  return [code, part, detail].join('\n');
}

/** A deck that must not be delivered: `export.unsound_package`. */
class ExportError extends CodedError {}

/** PowerPoint's format, on the layouts of the master deck (ECMA-376, PresentationML). */
export const pptxFormat: ExportFormat = {
  media_type: fileKinds.pptx.extensions.pptx,
  holds_comments: true,
  write: ({ deck, master: { deck: master }, images, diagrams, fonts = PACKAGED_FONTS }) => {
    const typesetter = createTypesetter(createSetRegistry(fonts));
    const catalogue = typesetter.withCapacities(master.catalogue);
    return exportPptx({ deck, master, catalogue, typesetter, images, ...(diagrams && { diagrams }) });
  },
};

/** PDF 1.7, tagged, with searchable text; one page per slide (ISO 32000-1). */
export function pdfFormat(renderer: SlideRenderer): ExportFormat {
  return {
    media_type: 'application/pdf',
    write: ({ deck, master, images, diagrams, fonts, signal }) => {
      const drawn = {
        deck,
        images,
        ...(diagrams && { diagrams }),
        ...(fonts && { fonts }),
        master,
      };
      return renderer.deckPdf(drawn, signal);
    },
  };
}
