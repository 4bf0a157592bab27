import sharp from 'sharp';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { RELATIONSHIP } from '../../common/ooxml/package/relationships.ts';
import { writeZip } from '../../common/ooxml/package/zip-writer.ts';
import { attribute, childElements } from '../../common/ooxml/xml/dom.ts';
import { serializeTree } from '../../common/ooxml/xml/serialize-tree.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import type { Logger } from '../../server/kernel/sdk/logger.ts';
import { OfficeError } from '../../server/kernel/sdk/office.ts';
import type { Office } from '../../server/kernel/sdk/office.ts';
import type { RenderForm } from './render-work.ts';

/** Draws a slide by LibreOffice. */
export interface OfficeDrawer {
  /**
   * @param pptx a presentation whose first slide is drawn; untrusted.
   * @throws AppError `unavailable` `render.office_failed`, `render.timed_out`
   */
  draw(pptx: Uint8Array, form: RenderForm, limits: { timeOutMs: number; signal?: AbortSignal }): Promise<Uint8Array>;
}

const RETRY_MS = 2000;

export function createOfficeDrawer({ office, log }: { office: Office; log: Logger }): OfficeDrawer {
  return {
    async draw(pptx, { width_px, format }, limits) {
      try {
        const slide = await stripLinks(pptx);
        const png = await office.convert({ bytes: slide, from: 'pptx', to: 'png' }, limits);
        const drawn = sharp(png).resize({ width: width_px });
        return await (format === 'png' ? drawn.png() : drawn.webp()).toBuffer();
      } catch (cause) {
        if (limits.signal?.aborted === true) throw cause;
        if (cause instanceof OfficeError && cause.code === 'office.timed_out') {
          const params = { seconds: Math.round(limits.timeOutMs / 1000) };
          throw new AppError('unavailable', 'render.timed_out', params, { cause, retryAfterMs: RETRY_MS });
        }
        log.warn({ err: cause }, 'LibreOffice could not draw a slide');
        throw new AppError('unavailable', 'render.office_failed', {}, { cause, retryAfterMs: RETRY_MS });
      }
    },
  };
}

/**
 * Removes all references outside the package: relationships with an external target, except hyperlinks, which are only
 * followed on a click (ECMA-376 part 2, 6.5). Elements that refer to them are left without a target.
 * @throws PackageError
 */
export async function stripLinks(bytes: Uint8Array): Promise<Uint8Array> {
  const pack = await openOfficePackage(bytes, 'slide.pptx');
  const parts = new Map(pack.parts);
  for (const path of pack.parts.keys()) {
    if (!/\.rels$/i.test(path)) continue;
    const document = pack.xml(path).cloneNode();
    const outward = childElements(document.documentElement, 'Relationship').filter(
      (element) => attribute(element, 'TargetMode') === 'External' && !isHyperlink(attribute(element, 'Type') ?? ''),
    );
    if (outward.length === 0) continue;
    for (const element of outward) element.parentNode?.removeChild(element);
    parts.set(path, new TextEncoder().encode(serializeTree(document)));
  }
  return writeZip(parts);
}

function isHyperlink(type: string): boolean {
  return type === RELATIONSHIP.hyperlink || type.endsWith('/hyperlink');
}
