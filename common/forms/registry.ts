import { LRUCache } from 'lru-cache';
import { formTexts } from '../deck/form.ts';
import type { FormItem, FormName, FormSpec } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { withWholeAmounts, withWholeCodes } from '../typeset/fit-field.ts';
import { bars } from './bars.ts';
import { bigNumber } from './big-number.ts';
import { bridge } from './bridge.ts';
import { cards } from './cards.ts';
import { causeEffect } from './cause-effect.ts';
import { comparison } from './comparison.ts';
import { cycle } from './cycle.ts';
import { emphasisTable } from './emphasis-table.ts';
import { executiveSummary } from './executive-summary.ts';
import { funnel } from './funnel.ts';
import { gantt } from './gantt.ts';
import { isColumn, kpiTiles } from './kpi-tiles.ts';
import { mirrored } from './part.ts';
import type { FormPart } from './part.ts';
import { pictureMessage } from './picture-message.ts';
import { points } from './points.ts';
import { process } from './process.ts';
import { prosCons } from './pros-cons.ts';
import { pyramid } from './pyramid.ts';
import { quadrant } from './quadrant.ts';
import { quote } from './quote.ts';
import { timeline } from './timeline.ts';
import { tree } from './tree.ts';
import { insideTextPanel } from './text-panel.ts';
import { valueOf } from './visual-form.ts';
import type { FormDrawing, FormLook, FormNative, VisualForm } from './visual-form.ts';

/** All visual forms. Prompts, schemas and menus derive from this list. */
export const visualForms: Readonly<Record<FormName, VisualForm>> = {
  cards,
  points,
  kpi_tiles: kpiTiles,
  timeline,
  process,
  big_number: bigNumber,
  comparison,
  executive_summary: executiveSummary,
  quote,
  pros_cons: prosCons,
  cause_effect: causeEffect,
  tree,
  funnel,
  cycle,
  pyramid,
  emphasis_table: emphasisTable,
  bars,
  bridge,
  gantt,
  picture_message: pictureMessage,
  quadrant,
};

/** A form as it is drawn in a box. */
interface DrawnForm {
  parts: FormPart[];
  /** A native chart or table beside the parts. */
  native?: FormNative;
  direction: 'ltr' | 'rtl';
  /** Code of the reason for choosing another form; null if there is nothing to report. */
  misfit: string | null;
}

/**
 * Draws a form in a box, in the reading direction of its text. It never throws: if something doesn't fit, it is drawn
 * anyway, and
 * `misfit` states why another form would be better.
 */
export function drawForm(asked: FormSpec, box: Box, look: FormLook): DrawnForm {
  let drawn = drawnForms.get(look.typesetter);
  if (drawn === undefined) drawnForms.set(look.typesetter, (drawn = new LRUCache({ max: MAX_DRAWN })));
  const ratio = asked.picture === undefined ? undefined : look.ratio?.(asked.picture.image_ref);
  const key = JSON.stringify([asked, box, look.font, ratio, look.on_panel, look.to_bottom]);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const drawing = newDrawing(asked, box, look);
  drawn.set(key, drawing);
  return drawing;
}

/**
 * The last drawings of each typesetter: the same form with the same text is tried, placed, judged and exported. They
 * are shared and must not be changed.
 */
const drawnForms = new WeakMap<FormLook['typesetter'], LRUCache<string, DrawnForm>>();
const MAX_DRAWN = 300;

function newDrawing(asked: FormSpec, box: Box, look: FormLook): DrawnForm {
  const form = visualForms[asked.form];
  const spec = { ...asked, items: shownItems(form, asked.items) };
  const roomy = drawCalm(form, spec, box, look);
  // Without room for another typeface it is better than no form.
  const wide = roomy.fits ? roomy : drawCalm(form, spec, box, { ...look, is_tight: true });
  const { parts, fits, native } = look.on_panel === true ? withinPanel(form, spec, box, look, wide) : wide;
  const isRtl = readsFromRight(formTexts(spec).join(' '));
  return {
    parts: isRtl ? mirrored(parts, box) : parts,
    ...(native === undefined ? {} : { native: isRtl ? { ...native, box: mirroredBox(native.box, box) } : native }),
    direction: isRtl ? 'rtl' : 'ltr',
    misfit: misfitOf(spec) ?? (fits ? null : 'forms.no_room'),
  };
}

/**
 * Share of a place's height that stays free above and below a form, or below one that starts at the top like all
 * content.
 */
const AIR = { around: 0.06, below: 0.1 } as const;

/** A drawing so much smaller that the panel of its texts keeps to the form's place; the given one where there is no room for that. */
function withinPanel(form: VisualForm, spec: FormSpec, box: Box, look: FormLook, wide: FormDrawing): FormDrawing {
  const inner = insideTextPanel(wide.parts, box);
  if (wide.native !== undefined || (inner.w === box.w && inner.h === box.h)) return wide;
  const looks: FormLook[] = [look, { ...look, is_tight: true }];
  const drawn = looks.map((each) => drawCalm(form, spec, inner, each));
  return drawn.find(({ fits }) => fits) ?? wide;
}

/** A form with space around it, equally above and below if it is on a background shape. */
function drawCalm(form: VisualForm, spec: FormSpec, box: Box, look: FormLook): FormDrawing {
  if (form.is_full === true) return form.draw(spec, box, look);
  // A column beside something else starts where that starts.
  const isCentred = form.is_centred === true && !isColumn(box);
  const isPlain = (form.decoration === 'plain' && !isCentred) || isColumn(box);
  const above = isPlain || (look.on_panel === true && !isCentred) ? 0 : box.h * AIR.around;
  const below = look.to_bottom === true ? 0 : box.h * (isPlain ? AIR.below : AIR.around);
  const calm = form.draw(spec, { ...box, y: box.y + above, h: box.h - above - below }, look);
  return calm.fits ? calm : form.draw(spec, box, look);
}

/**
 * An item as a form shows it: a date, column or number that the form has no place for goes before its label or text, so
 * that a change of form loses nothing.
 */
function shownBy({ schema }: VisualForm, item: FormItem): FormItem {
  const takes = (name: keyof FormItem): boolean => name in schema.shape;
  const { label = '', text = '', date = '', end_date = '', group = '' } = item;
  const isLeft = (part: string): boolean => part !== '' && !`${label} ${text}`.includes(part);
  const when = takes('date') ? '' : [date, end_date].filter(Boolean).join('–');
  const named = takes('label') || text.includes(label) ? [] : [label];
  const heads = [...[when, takes('group') ? '' : group].filter(isLeft), ...named];
  const number = takes('value') ? '' : valueOf(item);
  const name = [...heads, ...(takes('label') && label !== '' ? [label] : [])].join(': ');
  const caption = isLeft(number) ? [number, text].filter(Boolean).join(' · ') : text;
  if (!takes('label') || label === '') return { ...item, text: [name, caption].filter(Boolean).join(': ') };
  return { ...item, label: name, text: caption };
}

/** All items as a form shows them; parts still name their whole, whose label may have changed. */
function shownItems(form: VisualForm, items: readonly FormItem[]): FormItem[] {
  const shown = items.map((item) => whole(shownBy(form, item)));
  const labels = new Map(items.map(({ label }, at) => [label, shown[at]?.label]));
  return shown.map((item) => {
    const parent = labels.get(item.parent);
    return item.parent === undefined || parent === undefined ? item : { ...item, parent };
  });
}

/** The mirrored position of a chart or table. */
function mirroredBox(own: Box, all: Box): Box {
  return { ...own, x: 2 * all.x + all.w - own.x - own.w };
}

/** An item whose codes and amounts have no line breaks, and whose web addresses have them after a stroke. */
function whole({ label, text, value, ...item }: FormItem): FormItem {
  return {
    ...item,
    ...(value === undefined ? {} : { value: withWholeAmounts(value) }),
    ...(label === undefined ? {} : { label: withWholeCodes(label) }),
    ...(text === undefined ? {} : { text: withWholeCodes(text).replace(WEB_ADDRESS, withBreaks) }),
  };
}

/** Why a form isn't suitable for its items, regardless of its place; null if it is. */
function misfitOf(spec: FormSpec): string | null {
  const form = visualForms[spec.form];
  const count = spec.items.length;
  if (count < form.items.min) return 'forms.too_few_items';
  if (count > form.items.max) return 'forms.too_many_items';
  return form.misfit(spec);
}

/** Whether most letters are of scripts that are read from right to left. */
function readsFromRight(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const fromRight = text.match(/[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/gu)?.length ?? 0;
  return fromRight * 2 > letters;
}

/**
 * For models: the purpose of each form, with the values, the number of items and the number of characters that it
 * takes.
 */
export function formGuide(): string {
  const lines = Object.values(visualForms).map(({ prompt, items, chars }) => {
    const room = [`${items.min} to ${items.max} items`, `text to ${chars.text} characters`];
    if (chars.few !== undefined) room.push(`to ${chars.few.text} with ${chars.few.items} items or fewer`);
    if (chars.label > 0) room.splice(1, 0, `label to ${chars.label}`);
    return `- ${prompt} (${room.join(', ')})`;
  });
  return lines.join('\n');
}

/** The same in one line each, for the outline of a deck. */
export function formList(): string {
  return Object.values(visualForms)
    .map(({ prompt }) => `- ${prompt.split(';')[0] ?? prompt}`)
    .join('\n');
}

const WEB_ADDRESS = /(?:https?:\/\/|www\.)\S+/gu;

function withBreaks(address: string): string {
  return address.replace(/(?<=[\p{L}\p{N}])\/(?=.)/gu, '/\u200B');
}
