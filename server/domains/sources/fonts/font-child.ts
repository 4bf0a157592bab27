import { canvasLibrary } from '../../../../common/typeset/canvas-library.ts';
import { createFontRegistry } from '../../../../common/typeset/fonts/font-registry.ts';
import { readUploadedFont } from '../../../../common/typeset/fonts/read-uploaded-font.ts';
import { createTypesetter } from '../../../../common/typeset/typesetter.ts';
import type { FontChildReply } from './read-font.ts';

const { GlobalFonts } = canvasLibrary();

/* A process that reads one font and tries all that the service will do with it: a hostile one takes down no one else. */

const TRIED = 'Hamburgefonstiv 0123456789 ÄÖÜß éñç ΑΩ Жя “…” fi ffl';

process.once('message', ({ bytes, name }: { bytes: Uint8Array; name: string }) => {
  void read(bytes, name).then((reply) => process.send?.(reply, () => process.disconnect()));
});

async function read(bytes: Uint8Array, name: string): Promise<FontChildReply> {
  try {
    const read = await readUploadedFont(bytes, name);
    for (const { families, cut } of read) {
      const registry = createFontRegistry();
      registry.adopt([{ families, cut }]);
      const [family = ''] = families;
      const face = registry.face(family, cut.bold, cut.italic);
      registry.makeKnown(face);
      const isKnown = GlobalFonts.has(face.alias);
      const width = createTypesetter(registry).textWidthPt(TRIED, family, 10, cut.bold);
      if (!isKnown || !Number.isFinite(width) || width <= 0) return { failure: 'the canvas does not draw it' };
    }
    return {
      fonts: read.map(({ families, cut }) => {
        return { families, weight: cut.weight, italic: cut.italic, bytes: cut.bytes() };
      }),
    };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
