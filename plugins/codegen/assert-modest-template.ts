import { CONTENT_TYPE } from '../../common/ooxml/package/content-types.ts';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';

/** Templates of large organisations have some hundred layouts of some ten thousand characters each. */
const MOST_LAYOUTS = 400;
const MOST_MEGABYTES = 8;
const MB = 1024 * 1024;

/**
 * Refuses a template whose masters and layouts would take seconds to resolve: anybody may send one, and everybody waits meanwhile.
 * Unpacking and counting takes a fraction of that.
 * @throws AppError `too_large` `codegen.template_too_large`; PackageError for a file that is none.
 */
export async function assertModestTemplate(bytes: Uint8Array, file: string): Promise<void> {
  const pack = await openOfficePackage(bytes, file);
  const layouts = pack.partsByType(CONTENT_TYPE.slideLayout);
  const paths = [...layouts, ...pack.partsByType(CONTENT_TYPE.slideMaster)];
  const megabytes = paths.reduce((sum, path) => sum + pack.text(path).length, 0) / MB;
  if (layouts.length <= MOST_LAYOUTS && megabytes <= MOST_MEGABYTES) return;
  throw new AppError('too_large', 'codegen.template_too_large', {
    ...{ file, layouts: layouts.length, megabytes: Math.ceil(megabytes) },
    ...{ most_layouts: MOST_LAYOUTS, most_megabytes: MOST_MEGABYTES },
  });
}
