import { CodedError } from '../../common/deck/coded-error.ts';
import { writeAndLint } from '../../common/check/file/write-and-lint.ts';
import type { WrittenDeck } from '../../common/check/file/write-and-lint.ts';
import { fileKinds } from '../../common/deck/file-kinds.ts';
import type { Finding } from '../../common/deck/finding.ts';
import type { LintFault } from '../../common/ooxml/lint/lint-drawing.ts';
import { lintPackage } from '../../common/ooxml/lint/lint-package.ts';
import type { DrawnDeck } from '../../common/scene/deck-scenes.ts';
import { createSetRegistry, PACKAGED_FONTS } from '../../common/typeset/fonts/font-registry.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import type { ExportFormat, SlideRenderer } from '../../server/kernel/sdk/ports/deck-output.ts';

interface ExportedDeck {
  /** The .pptx file; the same input gives the same bytes. */
  bytes: Uint8Array;
  /** What was left out: unsafe links, diagrams without room. */
  findings: Finding[];
  written: WrittenDeck;
}

/**
 * Writes a deck onto its master and lints the package.
 * @throws ExportError when the linter finds a fault that isn't in the master deck.
 */
export async function exportPptx(input: DrawnDeck): Promise<ExportedDeck> {
  const findings: Finding[] = [];
  const written = await writeAndLint(input, (finding) => void findings.push(finding));
  let { faults } = written;
  if (faults.length > 0) {
    const brought = new Set((await lintPackage(input.master.package.toBytes())).map(faultKey));
    faults = faults.filter((fault) => !brought.has(faultKey(fault)));
  }
  const [first] = faults;
  if (first !== undefined) {
    throw new ExportError('export.unsound_package', { faults: faults.length, first: first.code, part: first.part });
  }
  return { bytes: written.bytes, findings, written };
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
