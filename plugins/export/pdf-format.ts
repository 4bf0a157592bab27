import { createHash } from 'node:crypto';
import type { ExportFormat } from '../../server/kernel/sdk/ports/export-format.ts';
import type { SlideRenderer } from '../../server/kernel/sdk/ports/slide-renderer.ts';

/** PDF 1.7, tagged, with text as text: a page per slide (ISO 32000-1). */
export function pdfFormat(renderer: SlideRenderer): ExportFormat {
  return {
    media_type: 'application/pdf',
    write: ({ deck, master: { bytes, name }, images, diagrams, fonts, signal }) => {
      const content_hash = createHash('sha256').update(bytes).digest('hex');
      const drawn = {
        deck,
        images,
        ...(diagrams && { diagrams }),
        ...(fonts && { fonts }),
        master: { bytes, name, content_hash },
      };
      return renderer.deckPdf(drawn, signal);
    },
  };
}
