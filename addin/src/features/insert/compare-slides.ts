import type { LandedShape, LandedSlide } from '../../host/host-port.ts';
import type { FileSlide } from '../../data/insertion.ts';
import type { Difference } from './insertion.ts';

type FileShape = FileSlide['shapes'][number];

/** What PowerPoint rounds away is no difference, in points. */
const PLACE_TOLERANCE = 1;
const SIZE_TOLERANCE = 0.5;

/** Differences between a slide in the deck and in the file. Values that the host doesn't report are not compared. */
export function compareSlide(sent: FileSlide, landed: LandedSlide): Difference[] {
  const found: Difference[] = [];
  if (landed.layout_name !== '' && sent.layout_name !== '' && landed.layout_name !== sent.layout_name) {
    found.push({ kind: 'layout', shape: null, sent: sent.layout_name, landed: landed.layout_name });
  }
  const rest = [...landed.shapes];
  for (const shape of sent.shapes) {
    const other = takeMatch(shape, rest);
    if (other === null)
      found.push({ kind: 'shape_missing', shape: shape.name, sent: shape.text ?? shape.name, landed: '' });
    else found.push(...compareShape(shape, other));
  }
  return found;
}

/** The present shape that corresponds to a former one: by name, and among several of that name by text and position. */
function takeMatch(sent: FileShape, rest: LandedShape[]): LandedShape | null {
  const sentText = sent.text === null ? null : plain(sent.text);
  const sameText = (shape: LandedShape): boolean =>
    sentText !== null && shape.text !== null && plain(shape.text) === sentText;
  const named = rest.filter(({ name }) => name === sent.name);
  const found =
    named.find(sameText) ??
    named.sort((one, other) => distance(sent, one) - distance(sent, other))[0] ??
    // A host that names shapes again.
    rest.find((shape) => sameText(shape));
  if (found === undefined) return null;
  rest.splice(rest.indexOf(found), 1);
  return found;
}

function compareShape(sent: FileShape, landed: LandedShape): Difference[] {
  const found: Difference[] = [];
  const report = (kind: Difference['kind'], one: string, other: string): void =>
    void found.push({ kind, shape: sent.name, sent: one, landed: other });
  if (sent.text !== null && landed.text !== null && plain(sent.text) !== plain(landed.text)) {
    report('text', sent.text, landed.text);
  }
  // Some versions name the theme's font by its role only, not which font that is.
  const isNamed = landed.font_name !== null && landed.font_name !== '' && !landed.font_name.startsWith('+');
  if (
    sent.font_name !== null &&
    landed.font_name !== null &&
    isNamed &&
    !isSameName(sent.font_name, landed.font_name)
  ) {
    report('font', sent.font_name, landed.font_name);
  }
  const sizes = [sent.font_size, sent.shown_font_size].filter((size) => size !== null);
  const size = landed.font_size;
  if (size !== null && sizes.length > 0 && sizes.every((each) => Math.abs(each - size) > SIZE_TOLERANCE)) {
    report('font_size', points(sent.font_size ?? 0), points(size));
  }
  if (distance(sent, landed) > PLACE_TOLERANCE) report('place', boxOf(sent), boxOf(landed));
  return found;
}

type Place = Pick<FileShape, 'left' | 'top' | 'width' | 'height'>;

function distance(one: Place, other: Place): number {
  return Math.max(
    Math.abs(one.left - other.left),
    Math.abs(one.top - other.top),
    Math.abs(one.width - other.width),
    Math.abs(one.height - other.height),
  );
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Text without line and paragraph breaks, which every program writes differently. */
export function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

const points = (size: number): string => String(Math.round(size * 10) / 10);
const boxOf = ({ left, top, width, height }: Place): string => [left, top, width, height].map(points).join(' ');

/**
 * A fingerprint of a slide in the deck. It changes when a user edits the slide.
 * @param filled names of shapes whose words PowerPoint fills in, such as the number of the slide: they change by themselves
 */
export function printOf(landed: readonly LandedSlide[], filled: readonly string[] = []): string {
  const text = JSON.stringify(
    landed.map(({ layout_name, shapes }) => ({
      layout_name,
      shapes: shapes.map((shape) => (filled.includes(shape.name) ? { ...shape, text: null } : shape)),
    })),
    (_key, value: unknown) => (typeof value === 'number' ? Math.round(value) : value),
  );
  // FNV-1a: a short fingerprint, not a protection.
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return `${hash.toString(16)}-${text.length}`;
}
