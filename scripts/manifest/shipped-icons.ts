import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the service's icons. */
export const ICON_FOLDER = fileURLToPath(new URL('../../server/http/static/', import.meta.url));

/** The width and height of the shipped icon at an address; null if it isn't one of ours or isn't square. */
export function shippedIconSize(address: string): number | null {
  if (!URL.canParse(address)) return null;
  const { pathname } = new URL(address);
  const file = join(ICON_FOLDER, basename(pathname));
  if (!/\/static\/icon-\d+\.png$/.test(pathname) || !existsSync(file)) return null;
  // PNG, 11.2.2: the first chunk begins with width and height.
  const bytes = readFileSync(file);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return width === height ? width : null;
}
