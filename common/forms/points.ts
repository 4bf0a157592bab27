import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { FormParagraph } from './part.ts';
import {
  everyItemHas,
  FormSheet,
  heightOf,
  inches,
  largestFitting,
  smallRadius,
  words,
  NARROW,
  TILE_GAP,
  widthOf,
} from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const PADDING = inches(0.3);
const RULE = { w: inches(0.5), h: inches(0.05) };
const BAR = inches(0.08);
/** All decks use these sizes: with few words, cards and figures become larger, not the type. */
const SIZES = [20, 18, 16, 14] as const;
/** Type sizes of cards side by side; two cards are wide enough for the first size. */
const WIDE_SIZES = [24, 22, ...SIZES] as const;
const LEAD_SIZES = [32, 28, 24, 20, 18, 16, 14] as const;
const LEAD_SHARE = 0.36;
/** Between rows and cards. */
const GAP = inches(0.14);
/** Padding of a row and of a card. */
const INSET = { x: inches(0.3), y: inches(0.08) } as const;
/** The dark head of a row: as wide as its figure needs. Without figures it is a coloured edge: numbers would suggest an order. */
const HEAD = { edge: inches(0.14), size: 28, most: 0.3 } as const;
/** The figure at the head of a card. */
const FIGURE = { h: inches(0.62), size: 36, below: inches(0.2) } as const;
/** Below this size, and for statements of very different lengths, rows are better than cards. */
const LEAST_CARD_PT = 18;
const MAX_CARD_LINES = 8;
const UNEVEN = 2.4;
/** The minimum share of the height that the fullest card needs: with less, rows are better. */
const LEAST_WORDS = 0.6;
/** Padding of a single statement, and the minimum share of the height of its panel. */
const PANEL = { inset: inches(0.75), least: 0.76, figure: 0.36 } as const;
/** An amount with its unit, which readers look for in a statement. */
const AMOUNT =
  /[€$£¥]\s?\d[\d.,]*(?:\s?(?:million|billion|trillion|bn|m|k)\b)?|\d[\d.,]*(?:\s?(?:%|percent\b|per cent\b|Prozent\b)|\s(?:million|billion|trillion|Millionen|Milliarden)\b)/gu;

/** How sure a figure is (95% CI, 95 % confidence interval) is not the amount of a statement. */
const OF_CERTAINTY = /^\s*(?:CI\b|KI\b|confidence|Konfidenz|prediction interval|significan|signifikan)/iu;

/** The first amount of a text that is not about certainty, and where it begins; null without one. */
export function amountIn(text: string): { text: string; at: number } | null {
  const found = [...text.matchAll(AMOUNT)].find((each) => !OF_CERTAINTY.test(text.slice(each.index + each[0].length)));
  return found === undefined ? null : { text: found[0], at: found.index };
}

/** Verbs that follow the subject of a short statement, and words that can't begin a subject. */
const VERB =
  /\s(?:is|are|was|were|has|have|had|can|may|will|must|should|could|would|does|do|did|makes?|contains?|consists?|includes?|shows?|means?|uses?|allows?|belongs?|tends?|feed|feeds|ist|sind|war|waren|wird|werden|wurden?|hat|haben|hatten?|kann|können|muss|müssen|soll|sollen|darf|dürfen|é|são|foi|foram|será|serão|tem|têm|terá|terão|pode|podem|poderá|poderão|est|sont|était|étaient|a été|ont été|peut|peuvent|fue|fueron|será|serán|tiene|tienen|puede|pueden)\s/iu;
const NO_SUBJECT =
  /^(?:\p{L}+ly|if|when|while|although|though|because|since|as|for|after|before|during|unless|there|it|this|that|these|those|they|he|she|we|you|who|which|what|how|why|wenn|weil|obwohl|nachdem|bevor|es|das|dies|diese|sie|er|wir|se|quando|porque|si|quand|parce|cuando)(?!\p{L})/iu;
/** A date at the start: "In June 2022, …", "Since 1990 …". */
const TIME =
  /^(?:In|On|By|Since|Until|During|Im|Am|Seit|Bis|Em|En)\s(?:[\p{L}.]+\s){0,3}(?:\d{1,2},\s)?\d{4}(?:[–-]\d{2,4})?(?=,\s)/u;
const LEAD_CHARS = { least: 4, most: 52 } as const;

/** The length of the name, date or subject that a statement begins with, in characters; 0 if that is not clear. */
function leadOf(text: string): number {
  const name = /^[^:.!?]{3,48}:(?=\s)/u.exec(text)?.[0] ?? TIME.exec(text)?.[0];
  if (name !== undefined) return name.length;
  const verb = NO_SUBJECT.test(text) ? undefined : VERB.exec(text)?.index;
  if (verb === undefined || verb < LEAD_CHARS.least || verb > LEAD_CHARS.most) return 0;
  return /[,;(]|\b(?:who|which|that|and it|die|que)\b/iu.test(text.slice(0, verb)) ? 0 : verb;
}

/** A statement with its first amount in the accent colour, else with its start in bold if requested. */
function statementOf(text: string, size_pt: number, hasLead: boolean): FormParagraph {
  const found = amountIn(text);
  const from = found?.at ?? 0;
  const end = found === null ? (hasLead ? leadOf(text) : 0) : from + found.text.length;
  const colour = found === null ? ('heading' as const) : ('accent' as const);
  const runs = [
    { text: text.slice(0, from) },
    { text: text.slice(from, end), bold: true, colour },
    { text: text.slice(end) },
  ];
  return { runs: runs.filter((run) => run.text !== ''), size_pt, line_spacing: 1.08 };
}

/** The formatted statements: starts are bold if all statements but one have one. */
function statementsOf(items: readonly FormItem[], size: number): FormParagraph[] {
  const texts = items.map(({ text = '' }) => text);
  const isMarked = (text: string): boolean => amountIn(text) !== null || leadOf(text) > 0;
  const hasLeads = texts.filter(isMarked).length >= Math.max(2, texts.length - 1);
  return texts.map((text) => statementOf(text, size, hasLeads));
}

/** The amounts of all statements, for their heads; null unless each has a short one. */
function figuresOf(items: readonly FormItem[]): string[] | null {
  const found = items.flatMap(({ text = '' }) => amountIn(text)?.text.trim() ?? []);
  return found.length === items.length && found.every((each) => each.length <= MAX_FIGURE_CHARS) ? found : null;
}

/** The maximum length of an amount in the head of a card. */
const MAX_FIGURE_CHARS = 14;

/** Statements in rows over the whole height: each in a card with its figure in a dark head, or with a dark edge. */
function putRows(sheet: FormSheet, items: readonly FormItem[], box: Box, size: number, look: FormLook): void {
  const paragraphs = statementsOf(items, size);
  const figures = figuresOf(items);
  const widest = Math.max(...(figures ?? []).map((each) => widthOf(each, HEAD.size, true, look)));
  const w = figures === null ? HEAD.edge : Math.min(box.w * HEAD.most, widest * 1.2 + inches(0.4));
  const text = { x: box.x + w, w: box.w - w };
  const room = box.h - GAP * (items.length - 1);
  const needed = paragraphs.map((each) => heightOf([each], text.w - 2 * INSET.x, look) + 2 * INSET.y);
  const sum = needed.reduce((total, each) => total + each, 0);
  if (!(sum <= room)) sheet.fits = false;
  // Rows of equal height look calm; if the texts differ too much, each row has the height it needs and a share of the rest.
  const even = room / items.length;
  const isEven = !(sum <= room) || needed.every((each) => each <= even);
  let y = box.y;
  paragraphs.forEach((paragraph, at) => {
    const h = isEven ? even : (needed[at] ?? 0) + (room - sum) / items.length;
    const isKey = items[at]?.is_key === true;
    sheet.shape(`head-${at}`, { x: box.x, y, w, h }, isKey ? 'accent' : 'block', {
      ...(figures === null ? { name: 'Line' } : {}),
      paragraphs: [words(figures?.[at] ?? '', HEAD.size, { bold: true })],
    });
    sheet.shape(`text-${at}`, { ...text, y, h }, 'tint', {
      paragraphs: [paragraph],
      style: { align: 'start', inset: INSET },
    });
    y += h + GAP;
  });
}

/** A statement in a card: a short subject becomes the heading, and the sentence continues below. */
function cardText(paragraph: FormParagraph, isHeaded: boolean): FormParagraph[] {
  const [lead, rest] = paragraph.runs;
  if (!isHeaded || lead?.bold !== true || rest === undefined) return [paragraph];
  const size_pt = paragraph.size_pt + 2;
  return [
    { ...paragraph, runs: [{ ...lead, text: lead.text.replace(/:$/u, '') }], size_pt },
    { ...paragraph, runs: [{ ...rest, text: rest.text.replace(/^[\s,]+/u, '') }], space_before_pt: 4 },
  ];
}

/** Statements side by side in cards of equal height, each below its figure if all have one. */
function drawCards(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const w = (box.w - TILE_GAP * (items.length - 1)) / items.length;
  const inner = w - 2 * PADDING;
  const paragraphs = statementsOf(items, size);
  const isHeaded = paragraphs.every(({ runs: [lead] }) => lead?.colour === 'heading');
  const texts = paragraphs.map((paragraph) => cardText(paragraph, isHeaded));
  const figures = figuresOf(items);
  const heights = texts.map((each) => heightOf(each, inner, look));
  const highest = Math.max(...heights);
  const above = figures === null ? 0 : FIGURE.h + FIGURE.below;
  const needed = 2 * PADDING + above + highest;
  const isLong = highest > (MAX_CARD_LINES + 0.5) * size * 1.25 * EMU_PER_PT;
  const lengths = items.map(({ text = '' }) => text.length);
  const isUneven = Math.max(...lengths) > UNEVEN * Math.min(...lengths);
  const isTorn = figures?.some((each) => widthOf(each, FIGURE.size, true, look) > inner * 0.9) ?? false;
  if (isLong || isUneven || isTorn || needed > box.h || needed < box.h * LEAST_WORDS) sheet.fits = false;
  const { y, h } = box;
  const top = y + PADDING + Math.max(0, h - needed) * 0.35;
  items.forEach((item, at) => {
    const x = box.x + at * (w + TILE_GAP);
    const paint = item.is_key === true ? 'accent' : 'block';
    sheet.shape(`card-${at}`, { x, y, w, h }, 'tint', { name: 'Card' });
    sheet.shape(`edge-${at}`, { x, y, w, h: BAR }, paint, { name: 'Line' });
    const place = { x: x + PADDING, y: top, w: inner, h: FIGURE.h };
    if (figures !== null) {
      const figure = words(figures[at] ?? '', FIGURE.size, { bold: true, colour: 'accent' });
      sheet.text(`figure-${at}`, place, 'tint', [figure]);
    }
    const below = top + above;
    const text = { x: x + PADDING, y: below, w: inner, h: Math.max(0, y + h - PADDING / 2 - below) };
    sheet.text(`text-${at}`, text, 'tint', texts[at] ?? []);
  });
  return sheet.drawing;
}

function drawRows(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  putRows(sheet, items, box, size, look);
  return sheet.drawing;
}

/** The main statement in a panel of its own, beside the others. */
function drawLead(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const lead = items.find(({ is_key }) => is_key === true) ?? items[0];
  const isNarrow = box.w < NARROW;
  const gap = GAP;
  const panel = isNarrow ? { ...box, h: box.h * LEAD_SHARE } : { ...box, w: box.w * LEAD_SHARE };
  const rest = isNarrow
    ? { ...box, y: box.y + panel.h + gap, h: box.h - panel.h - gap }
    : { ...box, x: box.x + panel.w + gap, w: box.w - panel.w - gap };
  const inner = panel.w - 2 * PADDING;
  const top = panel.y + PADDING + RULE.h + inches(0.2);
  const text = { x: panel.x + PADDING, y: top, w: inner, h: Math.max(0, panel.y + panel.h - PADDING - top) };
  const largest = LEAD_SIZES.find(
    (each) => each <= size + 8 && heightOf([words(lead?.text ?? '', each, { bold: true })], inner, look) <= text.h,
  );
  sheet.shape('lead-panel', panel, 'block', { name: 'Panel', geometry: 'roundRect', adjust: smallRadius(panel) });
  sheet.shape('lead-rule', { x: text.x, y: panel.y + PADDING, ...RULE }, 'accent', { name: 'Line' });
  sheet.text('lead', text, 'block', [words(lead?.text ?? '', largest ?? 14, { bold: true })], { anchor: 'middle' });
  const others = items.filter((item) => item !== lead);
  putRows(sheet, others, rest, size, look);
  return sheet.drawing;
}

/** A single statement in a dark panel, with its amount in large type beside it. */
function drawStatement(item: FormItem | undefined, box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const text = item?.text ?? '';
  const inset = Math.min(PANEL.inset, Math.round(box.w * 0.07));
  const figure = box.w < NARROW ? undefined : figuresOf(item === undefined ? [] : [item])?.[0];
  const side = figure === undefined ? BAR * 1.5 : box.w * PANEL.figure;
  const paragraph = { ...statementOf(text, size, false), line_spacing: 1.1 };
  const body = { x: box.x + side, w: box.w - side };
  const needed = heightOf([paragraph], body.w * 0.96 - 2 * inset, look) + 2 * inset;
  const h = Math.min(box.h, Math.max(box.h * PANEL.least, Number.isFinite(needed) ? needed : box.h));
  const y = box.y + (box.h - h) / 2;
  sheet.shape('statement', { ...body, y, h }, 'block', {
    paragraphs: [paragraph],
    style: { align: 'start', inset: { x: inset, y: inches(0.2) } },
    text_share: 0.96,
  });
  const place = { x: box.x, y, w: side, h };
  if (figure === undefined) sheet.shape('bar', place, 'accent', { name: 'Line' });
  else {
    const largest = FIGURE_SIZES.find((each) => widthOf(figure, each, true, look) <= side * 0.84) ?? 28;
    sheet.shape('figure', place, 'accent', { paragraphs: [words(figure, largest, { bold: true })] });
  }
  return sheet.drawing;
}

const FIGURE_SIZES = [72, 66, 60, 54, 48, 40, 36, 32, 28] as const;

/** Statements in cards side by side if they are few and of similar length, else in rows over the whole height. */
export function drawPoints(items: readonly FormItem[], box: Box, look: FormLook): FormDrawing {
  if (items.length === 1)
    return largestFitting(LEAD_SIZES.slice(1), (size) => drawStatement(items[0], box, size, look));
  if (items.length >= 3 && items.some(({ is_key }) => is_key === true)) {
    const lead = largestFitting(SIZES, (size) => drawLead(items, box, size, look));
    if (lead.fits) return lead;
  }
  if (items.length <= 3 && box.w >= NARROW) {
    const sizes = WIDE_SIZES.filter((size) => size >= LEAST_CARD_PT && (items.length === 2 || size < WIDE_SIZES[0]));
    const beside = largestFitting(sizes, (size) => drawCards(items, box, size, look));
    if (beside.fits) return beside;
  }
  return largestFitting(SIZES, (size) => drawRows(items, box, size, look));
}

/** Statements without a relation, like bullets, over the whole place. */
export const points: VisualForm = {
  name: 'points',
  label: 'Statements',
  prompt:
    'points: 1 to 5 statements without labels, dates or numbers to compare; each item has a text; is_key only on one that the others explain.',
  schema: z.object({ text: z.string().min(1), is_key: z.boolean().optional() }),
  items: { min: 1, max: 5 },
  decoration: 'band',
  chars: { label: 0, text: 170 },
  fallback: 'bullets',
  misfit: (spec) => (everyItemHas(spec, 'text') ? null : 'forms.no_texts'),
  draw: (spec, box, look) => drawPoints(spec.items, box, look),
};
