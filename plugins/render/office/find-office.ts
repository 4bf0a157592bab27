import { access, constants } from 'node:fs/promises';

const USUAL_PLACES = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  '/snap/bin/libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];

/**
 * Where LibreOffice is.
 * @param configured a path; `none` to go without; undefined to look in the usual places.
 * @returns null where there is none that may be run.
 */
export async function findOffice(configured: string | undefined): Promise<string | null> {
  if (configured === 'none') return null;
  for (const path of configured === undefined || configured === '' ? USUAL_PLACES : [configured]) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}
