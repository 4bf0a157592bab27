import * as z from 'zod';
import type { FormSpec } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { drawPoints } from './points.ts';
import { drawRows } from './rows.ts';
import { everyItemHas, FormSheet, heightOf, inches, words, NARROW } from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const GAP = inches(0.45);
const CAPTION_GAP = inches(0.1);
const SHARE = 0.5;
/** Share of the height that points keep free below them where they have a place alone. */
const AIR_BELOW = 0.05;
/** Narrow pictures leave the room to the text. */
const MIN_SHARE = 0.28;

/** The picture as large as it can be, with its caption below and nothing around it; the points beside it. */
function drawBeside(spec: FormSpec, box: Box, look: FormLook): FormDrawing {
  const { picture, items, note = '' } = spec;
  const style = { signs: items.map((_, at) => (items.length > 1 ? String(at + 1) : '')), is_joined: false };
  const isPlain = items.every(({ label = '' }) => label === '');
  if (picture === undefined || picture.is_beside === true) {
    const calm = { ...box, h: box.h * (1 - AIR_BELOW) };
    return isPlain ? drawPoints(items, calm, look) : drawRows(items, calm, look, style);
  }
  const isNarrow = box.w < NARROW;
  const ratio = look.ratio?.(picture.image_ref);
  const caption = [words(note, 14, { colour: 'quiet' })];
  const captionAt = (w: number): number => {
    const needed = note === '' ? 0 : heightOf(caption, w, look);
    return note === '' ? 0 : Math.min(box.h * 0.25, Number.isFinite(needed) ? needed : box.h);
  };
  const own = ratio === undefined ? SHARE : (ratio * (box.h - captionAt(box.w * SHARE) - CAPTION_GAP)) / box.w;
  const share = Math.min(SHARE, Math.max(MIN_SHARE, own));
  const frame: Box = isNarrow ? { ...box, h: box.h * SHARE } : { ...box, w: box.w * share };
  const beside: Box = isNarrow
    ? { ...box, y: frame.y + frame.h + GAP / 2, h: box.h - frame.h - GAP / 2 }
    : { ...box, x: frame.x + frame.w + GAP, w: box.w - frame.w - GAP };
  const sheet = new FormSheet(look);
  const below = captionAt(frame.w);
  const foot = below === 0 ? 0 : below + CAPTION_GAP;
  const place = { ...frame, h: frame.h - foot };
  const shown = ratio === undefined ? place : whole(place, ratio);
  sheet.picture('picture', shown, picture);
  if (below > 0)
    sheet.text('caption', { ...frame, y: shown.y + shown.h + CAPTION_GAP, h: below }, null, caption, {
      align: isNarrow ? 'center' : 'start',
    });
  const rows = isPlain ? drawPoints(items, beside, look) : drawRows(items, beside, look, style);
  return { parts: [...sheet.parts, ...rows.parts], fits: sheet.fits && rows.fits };
}

/** Where in a place a picture with this aspect ratio is, without cropping labels at its edges: at its start, in the middle of its height. */
function whole({ x, y, w, h }: Box, ratio: number): Box {
  const width = Math.min(w, h * ratio);
  const height = width / ratio;
  return { x: w - width < GAP ? x : x + (w - width) / 2, y: y + (h - height) / 2, w: width, h: height };
}

/** A figure with what it shows: the whole picture, its caption below, two to four points beside it. */
export const pictureMessage: VisualForm = {
  name: 'picture_message',
  label: 'Picture with message',
  prompt:
    'picture_message: a figure of the source that carries the message, with 1 to 4 points on what it shows; each item has a label and if needed a text.',
  schema: z.object({ label: z.string().optional(), text: z.string().optional() }),
  items: { min: 1, max: 4 },
  decoration: 'plain',
  is_full: true,
  chars: { label: 40, text: 90 },
  fallback: 'points',
  misfit(spec) {
    if (spec.picture === undefined) return 'forms.no_picture';
    return everyItemHas(spec, 'label') || everyItemHas(spec, 'text') ? null : 'forms.no_labels';
  },
  draw: (spec, box, look) => drawBeside(spec, box, look),
};
