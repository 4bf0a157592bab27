import { HostError, isSameSlide } from '../host-port.ts';
import type { ShapeChange, ShapeState } from '../host-port.ts';
import type { OfficeGlobals } from './office-globals.ts';
import { runBatch } from './run-batch.ts';

/** Shapes whose fill, line and text can be asked for; others fail the whole request. */
const COLOURED: ReadonlySet<string> = new Set(['TextBox', 'GeometricShape', 'Freeform', 'Placeholder', 'Callout']);

/**
 * Changes shapes of the open deck. Where one of the slides or shapes is not there nothing is changed.
 * @returns what the shapes were before, to be put back with `restoreShapes`.
 * @throws HostError `host.slide_gone` where a shape is gone, or its name is not unique on its slide
 */
export function changeShapes(globals: OfficeGlobals, changes: readonly ShapeChange[]): Promise<ShapeState[]> {
  return runBatch(globals, async (context) => {
    const found = await findShapes(context, changes);
    const frames = found.map(({ shape }) => (COLOURED.has(shape.type) ? shape.getTextFrameOrNullObject() : null));
    found.forEach(({ shape }, at) => {
      shape.load('altTextDescription,isDecorative');
      if (!COLOURED.has(shape.type)) return;
      shape.fill.load('type,foregroundColor');
      shape.lineFormat.load('visible,color');
      frames[at]?.load('hasText');
    });
    await context.sync();
    for (const frame of frames) if (frame !== null && !frame.isNullObject) frame.textRange.font.load('color,name');
    await context.sync();
    const before = found.map(({ shape, change }, at): ShapeState => {
      const frame = frames[at] ?? null;
      const font = frame === null || frame.isNullObject ? null : frame.textRange.font;
      const isColoured = COLOURED.has(shape.type);
      return {
        ...{ slide_id: change.slide_id, shape_id: shape.id },
        ...(change.alt === undefined && change.is_decorative === undefined
          ? {}
          : { alt: shape.altTextDescription, is_decorative: shape.isDecorative }),
        ...coloursToChange(change, {
          fill: isColoured && shape.fill.type === 'Solid' ? shape.fill.foregroundColor : null,
          line: isColoured && shape.lineFormat.visible ? shape.lineFormat.color : null,
          text: font?.color ?? null,
        }),
        ...(change.font !== undefined && font?.name === change.font.from ? { font: font.name } : {}),
      };
    });
    found.forEach(({ shape, change }, at) => {
      const state = before[at];
      if (state === undefined) return;
      write(shape, {
        ...(change.alt === undefined ? {} : { alt: change.alt }),
        ...(change.is_decorative === undefined ? {} : { is_decorative: change.is_decorative }),
        ...(state.fill === undefined ? {} : { fill: change.colour?.to ?? state.fill }),
        ...(state.line === undefined ? {} : { line: change.colour?.to ?? state.line }),
        ...(state.text === undefined ? {} : { text: change.colour?.to ?? state.text }),
        ...(state.font === undefined ? {} : { font: change.font?.to ?? state.font }),
      });
    });
    await context.sync();
    return before;
  });
}

/** Puts shapes back as `changeShapes` found them. @throws HostError `host.slide_gone` where one is gone meanwhile */
export function restoreShapes(globals: OfficeGlobals, states: readonly ShapeState[]): Promise<void> {
  return runBatch(globals, async (context) => {
    const found = await findShapes(context, states);
    for (const { shape, change } of found) write(shape, change);
    await context.sync();
  });
}

/** Slides as pictures (PNG, base64), in the order of `ids`; needs PowerPointApi 1.8. @throws HostError `host.slide_gone` */
export function slidePictures(globals: OfficeGlobals, ids: readonly string[], width: number): Promise<string[]> {
  return runBatch(globals, async (context) => {
    const { slides } = context.presentation;
    slides.load('items/id');
    await context.sync();
    const pictures = ids.map((id) => {
      const slide = slides.items.find((each) => isSameSlide(each.id, id));
      if (slide === undefined) throw new HostError('host.slide_gone');
      return slide.getImageAsBase64({ width });
    });
    await context.sync();
    return pictures.map(({ value }) => value);
  });
}

type Named = { slide_id: string } & ({ shape_id: string } | { shape_name: string });

async function findShapes<Change extends Named>(
  context: PowerPoint.RequestContext,
  changes: readonly Change[],
): Promise<{ shape: PowerPoint.Shape; change: Change }[]> {
  const { slides } = context.presentation;
  slides.load('items/id');
  await context.sync();
  const there = changes.map((change) => {
    const slide = slides.items.find(({ id }) => isSameSlide(id, change.slide_id));
    if (slide === undefined) throw new HostError('host.slide_gone');
    return { slide, change };
  });
  for (const { slide } of there) slide.shapes.load('items/id,items/name,items/type');
  await context.sync();
  return there.map(({ slide, change }) => {
    const isMeant = ({ id, name }: PowerPoint.Shape): boolean =>
      'shape_id' in change ? id === change.shape_id : name === change.shape_name;
    const [shape, another] = slide.shapes.items.filter(isMeant);
    if (shape === undefined || another !== undefined) throw new HostError('host.slide_gone');
    return { shape, change };
  });
}

type Colours = Record<'fill' | 'line' | 'text', string | null>;

/** The places that have the colour that is replaced. */
function coloursToChange({ colour }: ShapeChange, now: Colours): Partial<Record<'fill' | 'line' | 'text', string>> {
  if (colour === undefined) return {};
  const isIt = (hex: string | null): boolean => hex !== null && plain(hex) === plain(colour.from);
  return Object.fromEntries(Object.entries(now).filter(([, hex]) => isIt(hex)));
}

const plain = (hex: string): string => hex.replace('#', '').toUpperCase();

function write(shape: PowerPoint.Shape, to: Partial<ShapeState>): void {
  // What is decorative has no alternative text: PowerPoint takes it away where the mark is set.
  if (to.is_decorative !== undefined) shape.isDecorative = to.is_decorative;
  if (to.alt !== undefined && to.is_decorative !== true) shape.altTextDescription = to.alt;
  if (to.fill !== undefined) shape.fill.setSolidColor(to.fill);
  if (to.line !== undefined) shape.lineFormat.color = to.line;
  if (to.text !== undefined) shape.textFrame.textRange.font.color = to.text;
  if (to.font !== undefined) shape.textFrame.textRange.font.name = to.font;
}
