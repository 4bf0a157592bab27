import type { SourceAddress } from '../../../common/deck/source.ts';
import type { SlideContext } from './slide-context.ts';

/** The quiet line at the foot of a slide with data: file, and sheet, page or slide. */
export function sourceLine(addresses: readonly SourceAddress[], label: SlideContext['label']): string | undefined {
  const places = new Map<string, Set<string>>();
  for (const address of addresses) {
    const places_in_file = places.get(address.file) ?? new Set<string>();
    const place = placeInFile(address, label);
    if (place !== '') places_in_file.add(place);
    places.set(address.file, places_in_file);
  }
  if (places.size === 0) return undefined;
  const named = [...places].map(([file, inFile]) => [shortName(file), ...[...inFile].slice(0, 3)].join(', '));
  return label('slides.source_line', { places: named.slice(0, 3).join('; ') });
}

/** One address as people say it: sheet and range, page, slide, table. */
export function placeInFile(address: SourceAddress, label: SlideContext['label']): string {
  if (address.sheet !== undefined) return address.sheet;
  if (address.page !== undefined) return label('slides.page', { page: address.page });
  if (address.slide !== undefined) return label('slides.slide', { slide: address.slide });
  if (address.table !== undefined) return label('slides.table', { table: address.table });
  return '';
}

/** A web address is named by host and path, so that the line stays short; a file by its name. */
function shortName(file: string): string {
  if (!/^https?:/i.test(file)) return file;
  const url = new URL(file);
  const path = url.pathname.length > 30 ? '' : url.pathname.replace(/\/$/, '');
  return url.host + path;
}
