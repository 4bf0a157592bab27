import { createHash } from 'node:crypto';
import { AppError } from '../../server/sdk/app-error.ts';
import type {
  PictureForm,
  RenderedPicture,
  RenderMaster,
  SlideRenderer,
} from '../../server/sdk/ports/slide-renderer.ts';
import type { OfficeDrawer } from './office/office-drawer.ts';
import { createPictureCache } from './picture-cache.ts';
import type { RenderWork } from './render-work.ts';
import type { ThreadPool } from './thread-pool.ts';

export interface RendererParts {
  threads: ThreadPool;
  /** Null where the machine has no LibreOffice. */
  office: OfficeDrawer | null;
  /** Bytes of pictures that are remembered. */
  cacheBytes: number;
}

const PICTURE_TIME_OUT_MS = 30_000;
const PDF_TIME_OUT_MS = 300_000;
/** Another version draws other pictures: what clients keep of a former one is stale. */
const VERSION = 1;

type SlideWork = Extract<RenderWork, { kind: 'slide' }>;

/** The renderer over its threads. */
export function createRenderer({ threads, office, cacheBytes }: RendererParts): SlideRenderer {
  const cache = createPictureCache(cacheBytes);

  /** Draws what was not drawn before; those who ask at the same time wait for the same. */
  async function remembered(
    { format }: PictureForm,
    parts: readonly unknown[],
    draw: () => Promise<Uint8Array>,
  ): Promise<RenderedPicture> {
    const tag = tagOf(parts);
    return { bytes: await cache.get(tag, draw), media_type: `image/${format}`, tag };
  }

  const drawSlide = async (work: SlideWork, master: RenderMaster, form: PictureForm, signal?: AbortSignal) => {
    const limits = { timeOutMs: PICTURE_TIME_OUT_MS, ...(signal === undefined ? {} : { signal }) };
    if (form.renderer === 'own') return (await threads.run(work, master.bytes, limits)).bytes;
    if (office === null) throw noOffice();
    const { deck, images } = work;
    const file = await threads.run({ kind: 'pptx', deck, images, master: work.master }, master.bytes, limits);
    return office.draw(file.bytes, form, limits);
  };

  return {
    async slidePicture({ deck, master, images }, number, form, signal) {
      if (form.renderer === 'libreoffice' && office === null) throw noOffice();
      const { width_px, format, renderer } = form;
      const shown = [...images].map(([ref, { bytes }]) => [ref, createHash('sha256').update(bytes).digest('hex')]);
      const parts = ['slide', master.content_hash, deck, shown, number, width_px, format, renderer];
      const work: SlideWork = {
        kind: 'slide',
        deck,
        images,
        number,
        form: { width_px, format },
        master: closed(master),
      };
      // A picture that others wait for too is drawn to its end.
      return remembered(form, parts, () => drawSlide(work, master, form, undefined)).then((picture) => {
        signal?.throwIfAborted();
        return picture;
      });
    },
    async layoutPicture(master, layoutId, form, signal) {
      if (form.renderer === 'libreoffice') throw noOffice();
      const { width_px, format } = form;
      const work: RenderWork = {
        ...{ kind: 'layout', layout_id: layoutId, form: { width_px, format } },
        master: closed(master),
      };
      return remembered(form, ['layout', master.content_hash, layoutId, width_px, format], async () => {
        const { bytes } = await threads.run(work, master.bytes, { timeOutMs: PICTURE_TIME_OUT_MS });
        return bytes;
      }).then((picture) => {
        signal?.throwIfAborted();
        return picture;
      });
    },
    deckPdf: ({ deck, master, images }, signal) =>
      threads.run({ kind: 'pdf', deck, images, master: closed(master) }, master.bytes, {
        timeOutMs: PDF_TIME_OUT_MS,
        ...(signal === undefined ? {} : { signal }),
      }),
  };
}

function closed({ content_hash, name }: RenderMaster): RenderWork['master'] {
  return { content_hash, name, bytes: null };
}

function noOffice(): AppError {
  return new AppError('not_found', 'render.no_office');
}

function tagOf(parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([VERSION, ...parts]))
    .digest('base64url')
    .slice(0, 32);
}
