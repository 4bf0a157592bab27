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
} from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';

const PADDING = inches(0.3);
const RULE = { w: inches(0.5), h: inches(0.05) };
const BAR = inches(0.08);
/** From the bar at the side of a statement to its words. */
const INDENT = inches(0.34);
/** The more statements, the smaller the type that looks right. */
const LARGEST: Readonly<Record<number, number>> = { 2: 32, 3: 28, 4: 24, 5: 20 };
const SIZES = [32, 28, 26, 24, 22, 20, 18, 16, 14] as const;
const LEAD_SIZES = [32, 28, 24, 20, 18, 16, 14] as const;
const LEAD_SHARE = 0.36;
/** Lines are easier to read when they end before the edge. */
const MAX_LINE = inches(10.6);
/** Between rows, and above and below their words. */
const GAP = inches(0.16);
const DOWN = inches(0.1);
/** Between columns, from the rule over a column to its words, and below these. */
const COLUMN_GAP = inches(0.4);
const BELOW_RULE = inches(0.2);
const BELOW_WORDS = inches(0.3);
/** Of the height that there is, rows and columns use so much at the most: what is fuller is set smaller, as far as it goes. */
const MOST = 0.9;
const SMALLEST = 14;
/** Columns of each row of statements that stand beside each other; smaller type than that is better set in whole lines. */
const COLUMNS: Readonly<Record<number, { count: number; least_pt: number }>> = {
  2: { count: 2, least_pt: 24 },
  3: { count: 3, least_pt: 22 },
  4: { count: 2, least_pt: 20 },
};
/** In columns of more lines, or of no more than half of the height, statements are read better in rows. */
const MAX_COLUMN_LINES = 6;
const MIN_COLUMN_SHARE = 0.54;
/** Around a single statement, and the least share of the height that its panel takes. */
const PANEL = { inset: inches(0.75), least: 0.62 } as const;
/** An amount with what it counts: what a reader looks for in a statement. */
const AMOUNT =
  /[€$£¥]\s?\d[\d.,]*(?:\s?(?:million|billion|trillion|bn|m|k)\b)?|\d[\d.,]*(?:\s?(?:%|percent\b|per cent\b|Prozent\b)|\s(?:million|billion|trillion|Millionen|Milliarden)\b)/gu;

/** How sure a figure is (95% CI, 95 % confidence interval) is not what a statement is about. */
const OF_CERTAINTY = /^\s*(?:CI\b|KI\b|confidence|Konfidenz|prediction interval|significan|signifikan)/iu;

/** The first amount of a text that is not about certainty, and where it begins; null without one. */
export function amountIn(text: string): { text: string; at: number } | null {
  const found = [...text.matchAll(AMOUNT)].find((each) => !OF_CERTAINTY.test(text.slice(each.index + each[0].length)));
  return found === undefined ? null : { text: found[0], at: found.index };
}

/** Verbs that end the subject of a short statement, and words that begin no subject. */
const VERB =
  /\s(?:is|are|was|were|has|have|had|can|may|will|must|should|could|would|does|do|did|makes?|contains?|consists?|includes?|shows?|means?|uses?|allows?|belongs?|tends?|feed|feeds|ist|sind|war|waren|wird|werden|wurden?|hat|haben|hatten?|kann|können|muss|müssen|soll|sollen|darf|dürfen|é|são|foi|foram|será|serão|tem|têm|terá|terão|pode|podem|poderá|poderão|est|sont|était|étaient|a été|ont été|peut|peuvent|fue|fueron|será|serán|tiene|tienen|puede|pueden)\s/iu;
const NO_SUBJECT =
  /^(?:\p{L}+ly|if|when|while|although|though|because|since|as|for|after|before|during|unless|there|it|this|that|these|those|they|he|she|we|you|who|which|what|how|why|wenn|weil|obwohl|nachdem|bevor|es|das|dies|diese|sie|er|wir|se|quando|porque|si|quand|parce|cuando)(?!\p{L})/iu;
/** "In June 2022, …", "Since 1990 …": when it was. */
const TIME =
  /^(?:In|On|By|Since|Until|During|Im|Am|Seit|Bis|Em|En)\s(?:[\p{L}.]+\s){0,3}(?:\d{1,2},\s)?\d{4}(?:[–-]\d{2,4})?(?=,?\s)/u;
const LEAD_CHARS = { least: 4, most: 52 } as const;

/** How many characters at its start say what a statement is about: its name, its date or its subject; 0 where that is not plain. */
function leadOf(text: string): number {
  const name = /^[^:.!?]{3,48}:(?=\s)/u.exec(text)?.[0] ?? TIME.exec(text)?.[0];
  if (name !== undefined) return name.length;
  const verb = NO_SUBJECT.test(text) ? undefined : VERB.exec(text)?.index;
  if (verb === undefined || verb < LEAD_CHARS.least || verb > LEAD_CHARS.most) return 0;
  return /[,;(]|\b(?:who|which|that|and it|die|que)\b/iu.test(text.slice(0, verb)) ? 0 : verb;
}

/** A statement with its first amount in the accent, else with its start in bold where asked for. */
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

/** The statements as they are set: all but one begin with what they are about, or none is shown so. */
function statementsOf(items: readonly FormItem[], size: number): FormParagraph[] {
  const texts = items.map(({ text = '' }) => text);
  const isMarked = (text: string): boolean => amountIn(text) !== null || leadOf(text) > 0;
  const hasLeads = texts.filter(isMarked).length >= Math.max(2, texts.length - 1);
  return texts.map((text) => statementOf(text, size, hasLeads));
}

/** Statements one below the other: a thin rule between them, the words as large as the fullest row allows. */
function putRows(sheet: FormSheet, items: readonly FormItem[], box: Box, size: number, look: FormLook): void {
  const width = Math.min(box.w - INDENT, MAX_LINE);
  const paragraphs = statementsOf(items, size);
  // Many rows have their rules to keep them apart.
  const down = items.length > 3 ? DOWN / 2 : DOWN;
  const needed = paragraphs.map((each) => heightOf([each], width, look) + 2 * down);
  const room = box.h - GAP * (items.length - 1);
  const sum = needed.reduce((total, each) => total + each, 0);
  const isBounded = sum <= room * (size > SMALLEST ? MOST : 1);
  if (!isBounded) sheet.fits = false;
  // Rows of one height look calm; where the words differ too much for it, each has what it needs and a share of the rest.
  const even = room / items.length;
  const isEven = !isBounded || needed.every((each) => each <= even);
  let y = box.y;
  paragraphs.forEach((paragraph, at) => {
    const h = isEven ? even : (needed[at] ?? 0) + (room - sum) / items.length;
    const own = heightOf([paragraph], width, look);
    const place = { x: box.x, y: y + Math.max(0, h - own) / 2, h: Number.isFinite(own) ? Math.min(own, h) : h };
    if (at > 0) sheet.rule(`rule-${at}`, box.x, y - GAP / 2, box.w);
    sheet.shape(`mark-${at}`, { ...place, w: BAR }, 'accent', { name: 'Line' });
    sheet.text(`text-${at}`, { ...place, x: box.x + INDENT, w: width }, null, [paragraph]);
    y += h + GAP;
  });
}

/** Statements side by side under a rule, in rows of so many columns; in the middle of the height, with air between the rows. */
function drawColumns(items: readonly FormItem[], box: Box, size: number, look: FormLook, columns: number): FormDrawing {
  const sheet = new FormSheet(look);
  const rows = Math.ceil(items.length / columns);
  const w = (box.w - COLUMN_GAP * (columns - 1)) / columns;
  const paragraphs = statementsOf(items, size);
  const heights = paragraphs.map((each) => heightOf([each], w, look));
  const highest = Array.from({ length: rows }, (_, row) =>
    Math.max(...heights.slice(row * columns, (row + 1) * columns)),
  );
  const sum = highest.reduce((total, each) => total + each + RULE.h + BELOW_RULE + BELOW_WORDS, 0) - BELOW_WORDS;
  const isLong = highest.some((each) => each > (MAX_COLUMN_LINES + 0.5) * size * 1.25 * EMU_PER_PT);
  if (isLong || sum > box.h * MOST || sum < box.h * MIN_COLUMN_SHARE) sheet.fits = false;
  const air = rows === 1 ? 0 : Math.min(inches(0.5), Math.max(0, box.h - sum) / rows);
  // A little above the middle, where eyes look for it.
  let y = box.y + Math.max(0, box.h - sum - air * (rows - 1)) * 0.42;
  highest.forEach((h, row) => {
    paragraphs.slice(row * columns, (row + 1) * columns).forEach((paragraph, column) => {
      const at = row * columns + column;
      const x = box.x + column * (w + COLUMN_GAP);
      sheet.shape(`rule-${at}`, { x, y, w, h: RULE.h }, 'block', { name: 'Line' });
      const top = y + RULE.h + BELOW_RULE;
      const text = { x, y: top, w, h: Number.isFinite(h) ? h + inches(0.05) : Math.max(0, box.y + box.h - top) };
      sheet.text(`text-${at}`, text, null, [paragraph]);
    });
    y += (Number.isFinite(h) ? h : box.h / rows) + RULE.h + BELOW_RULE + BELOW_WORDS + air;
  });
  return sheet.drawing;
}

function drawRows(items: readonly FormItem[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  putRows(sheet, items, box, size, look);
  return sheet.drawing;
}

/** One statement that the others follow: it stands in a panel of its own, beside them. */
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
    (each) => each <= size + 10 && heightOf([words(lead?.text ?? '', each, { bold: true })], inner, look) <= text.h,
  );
  sheet.shape('lead-panel', panel, 'block', { name: 'Panel', geometry: 'roundRect', adjust: smallRadius(panel) });
  sheet.shape('lead-rule', { x: text.x, y: panel.y + PADDING, ...RULE }, 'accent', { name: 'Line' });
  sheet.text('lead', text, 'block', [words(lead?.text ?? '', largest ?? 14, { bold: true })], { anchor: 'middle' });
  const others = items.filter((item) => item !== lead);
  putRows(sheet, others, rest, size, look);
  return sheet.drawing;
}

/** A single statement, large, in a dark panel as high as its words need with air. */
function drawStatement(item: FormItem | undefined, box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const inset = Math.min(PANEL.inset, Math.round(box.w * 0.07));
  const paragraph = { ...statementOf(item?.text ?? '', size, false), line_spacing: 1.1 };
  const needed = heightOf([paragraph], box.w * 0.9 - 2 * inset, look) + 2 * inset;
  const h = Math.min(box.h, Math.max(box.h * PANEL.least, Number.isFinite(needed) ? needed : box.h));
  const y = box.y + (box.h - h) / 2;
  sheet.shape('statement', { ...box, y, h }, 'block', {
    paragraphs: [paragraph],
    style: { align: 'start', inset: { x: inset, y: inches(0.2) } },
    text_share: 0.9,
  });
  sheet.shape('bar', { ...box, y, h, w: BAR * 1.5 }, 'accent', { name: 'Line' });
  return sheet.drawing;
}

/** Statements as large as their place allows: side by side where they are short, else one below the other. */
export function drawPoints(items: readonly FormItem[], box: Box, look: FormLook): FormDrawing {
  if (items.length === 1)
    return largestFitting([36, ...LEAD_SIZES], (size) => drawStatement(items[0], box, size, look));
  const sizes = SIZES.filter((size) => size <= (LARGEST[items.length] ?? 20));
  if (items.length >= 3 && items.some(({ is_key }) => is_key === true)) {
    const lead = largestFitting(sizes.slice(1), (size) => drawLead(items, box, size, look));
    if (lead.fits) return lead;
  }
  const columns = box.w < NARROW ? undefined : COLUMNS[items.length];
  if (columns !== undefined) {
    const large = SIZES.filter((size) => size >= columns.least_pt);
    const beside = largestFitting(large, (size) => drawColumns(items, box, size, look, columns.count));
    if (beside.fits) return beside;
  }
  return largestFitting(sizes, (size) => drawRows(items, box, size, look));
}

/** Statements with no relation between them: what bullets say, over the whole place. */
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
