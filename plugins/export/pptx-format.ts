import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { createSetRegistry, PACKAGED_FONTS } from '../../common/typeset/font-set.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import type { ExportFormat } from '../../server/kernel/sdk/ports/export-format.ts';
import { exportPptx } from './export-pptx.ts';

/** PowerPoint's own format, on the layouts of the master deck (ECMA-376, PresentationML). */
export const pptxFormat: ExportFormat = {
  media_type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  holds_comments: true,
  write: async ({ deck, master: { bytes, name }, images, diagrams, fonts = PACKAGED_FONTS, signal }) => {
    const master = await openMasterDeck(bytes, name);
    signal.throwIfAborted();
    const typesetter = createTypesetter(createSetRegistry(fonts));
    const catalogue = typesetter.withCapacities(master.catalogue);
    return exportPptx({ deck, master, catalogue, typesetter, images, ...(diagrams && { diagrams }) });
  },
};
