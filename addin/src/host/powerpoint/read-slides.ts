import { isSameSlide } from '../host-port.ts';
import type { LandedShape, LandedSlide } from '../host-port.ts';
import type { OfficeGlobals } from './office-globals.ts';
import { runBatch } from './run-batch.ts';

/** Slides asked about in one request: an answer of PowerPoint on the web has 5 MB at most. */
const AT_ONCE = 10;
/** Types of shapes that have no text of their own; asking PowerPoint for it fails the whole request. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set([
  'Image',
  'Group',
  'Line',
  'Table',
  'Chart',
  'ContentApp',
  'Diagram',
  'Graphic',
  'Ink',
  'Media',
  'Model3D',
  'Ole',
  'SmartArt',
]);
/** May contain text or something else: before PowerPointApi 1.10 only an attempt to read it shows which. */
const PERHAPS_TEXT: ReadonlySet<string> = new Set(['Placeholder', 'Unsupported']);

type TextOf = (shape: PowerPoint.Shape) => PowerPoint.TextFrame;

/**
 * What is on slides, in the order of `ids`.
 * @param hasNullFrames whether PowerPointApi 1.10 is there, which answers for shapes without text.
 * @throws HostError
 */
export async function readSlides(
  globals: OfficeGlobals,
  ids: readonly string[],
  hasNullFrames: boolean,
): Promise<LandedSlide[]> {
  const read: LandedSlide[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    read.push(...(await readSome(globals, ids.slice(start, start + AT_ONCE), hasNullFrames)));
  }
  return read;
}

function readSome(globals: OfficeGlobals, ids: readonly string[], hasNullFrames: boolean): Promise<LandedSlide[]> {
  return runBatch(globals, async (context) => {
    const { slides } = context.presentation;
    slides.load('items/id');
    await context.sync();
    const there = ids.flatMap((id) => {
      const slide = slides.items.find((each) => isSameSlide(each.id, id));
      return slide === undefined ? [] : [{ id, slide }];
    });
    for (const { slide } of there) {
      slide.layout.load('name');
      slide.shapes.load('items/id,items/name,items/type,items/left,items/top,items/width,items/height');
    }
    await context.sync();
    const shapes = there.flatMap(({ slide }) => slide.shapes.items);
    const texts = hasNullFrames
      ? await textsByNullFrames(context, shapes)
      : await textsByTrying(globals, there, shapes);
    return there.map(({ id, slide }) => ({
      id,
      layout_name: slide.layout.name,
      shapes: slide.shapes.items.map((shape) => ({
        name: shape.name,
        left: shape.left,
        top: shape.top,
        width: shape.width,
        height: shape.height,
        ...(texts.get(shape) ?? NO_TEXT),
      })),
    }));
  });
}

type Text = Pick<LandedShape, 'text' | 'font_name' | 'font_size'>;
const NO_TEXT: Text = { text: null, font_name: null, font_size: null };

async function textsByNullFrames(
  context: PowerPoint.RequestContext,
  shapes: readonly PowerPoint.Shape[],
): Promise<Map<PowerPoint.Shape, Text>> {
  const frames = shapes.map((shape) => ({ shape, frame: shape.getTextFrameOrNullObject() }));
  for (const { frame } of frames) frame.load('hasText');
  await context.sync();
  const holding = frames.filter(({ frame }) => !frame.isNullObject);
  for (const { frame } of holding) loadText(frame);
  await context.sync();
  return new Map(holding.map(({ shape, frame }) => [shape, textOf(frame)]));
}

/** Shapes that surely have a text frame in one request; the doubtful ones in one of their own each where that fails together. */
async function textsByTrying(
  globals: OfficeGlobals,
  there: readonly { slide: PowerPoint.Slide }[],
  shapes: readonly PowerPoint.Shape[],
): Promise<Map<PowerPoint.Shape, Text>> {
  const slideOf = new Map(there.flatMap(({ slide }) => slide.shapes.items.map((shape) => [shape, slide.id] as const)));
  const read = async (some: readonly PowerPoint.Shape[]): Promise<[PowerPoint.Shape, Text][]> =>
    runBatch(globals, async (context) => {
      const found = some.map((shape) => {
        const slide = context.presentation.slides.getItem(slideOf.get(shape) ?? '');
        return { shape, frame: frameOf(slide.shapes.getItem(shape.id)) };
      });
      for (const { frame } of found) loadText(frame);
      await context.sync();
      return found.map(({ shape, frame }) => [shape, textOf(frame)] as const).map(([shape, text]) => [shape, text]);
    });
  const sure = shapes.filter(({ type }) => !WITHOUT_TEXT.has(type) && !PERHAPS_TEXT.has(type));
  const doubtful = shapes.filter(({ type }) => PERHAPS_TEXT.has(type));
  const texts = new Map(sure.length === 0 ? [] : await read(sure));
  const together = doubtful.length === 0 ? [] : await read(doubtful).catch(() => null);
  if (together !== null) return new Map([...texts, ...together]);
  for (const shape of doubtful) {
    for (const [found, text] of await read([shape]).catch(() => [])) texts.set(found, text);
  }
  return texts;
}

const frameOf: TextOf = (shape) => shape.textFrame;

function loadText(frame: PowerPoint.TextFrame): void {
  frame.textRange.load('text');
  frame.textRange.font.load('name,size');
}

/** PowerPoint ends paragraphs by a carriage return and broken lines by a vertical tab; both are new lines here. */
function textOf({ textRange }: PowerPoint.TextFrame): Text {
  const { name, size } = textRange.font;
  return {
    text: textRange.text.replace(/\r\n|\r|\v/g, '\n'),
    font_name: name === null || name === '' ? null : name,
    font_size: size !== null && size > 0 ? size : null,
  };
}
