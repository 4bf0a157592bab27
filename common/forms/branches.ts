import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import { BODY_SIZES, FormSheet, heightOf, iconsOf, inches, valueOf, words } from './visual-form.ts';
import type { FormDrawing, FormLook } from './visual-form.ts';

/** The name of a step, and its distance from the step below. */
const HEAD = { least: inches(0.37), gap: inches(0.08) } as const;
/** The icon before the name of a step, and its distance from that. */
const ICON = { side: inches(0.5), gap: inches(0.12) } as const;
/** The margin around names in one frame, and their distance. */
const FRAME = inches(0.14);
const GAP = inches(0.2);
const ARROW = inches(0.45);
/** Thinner lines disappear between boxes. */
const ARROW_PT = 2.25;
const INSET = { x: inches(0.2), y: inches(0.14) } as const;
/** More steps side by side are nearer to each other, with less space around their words; one beside them may be so much larger, in points. */
const MANY = { from: 4, gap: inches(0.12), y: inches(0.07), larger: 4 } as const;
/** Steps side by side that say more than each step of its own have more room; names alone need less. */
const BRANCH_WIDTH = 1.5;
const NAMES_WIDTH = 0.85;
/** Height of a step relative to its words, and the share of its place that steps take at least. */
const AIR = 1.3;
const MIN_HEIGHT = { alone: 0.5, beside: 0.8 } as const;
const MAX_HEIGHT = 0.94;

/** The steps in turn; those with one name and groups of their own, such as the arms of a trial, are side by side. */
export function stagesOf(items: readonly FormItem[]): FormItem[][] {
  const stages: FormItem[][] = [];
  for (const item of items) {
    const last = stages.at(-1);
    const isBeside =
      (item.group ?? '') !== '' &&
      last?.every(({ label, group = '' }) => label === item.label && group !== '' && group !== item.group) === true;
    if (isBeside) last?.push(item);
    else stages.push([item]);
  }
  return stages;
}

function hasWords(item: FormItem): boolean {
  return valueOf(item) !== '' || (item.text ?? '') !== '';
}

function lengthOf(item: FormItem | undefined): number {
  return (item?.text ?? '').length;
}

/** Whether steps side by side are names alone. */
export function areNames(stages: readonly FormItem[][]): boolean {
  return (
    stages.some(({ length }) => length > 1) && stages.every((steps) => steps.length === 1 || !steps.some(hasWords))
  );
}

/**
 * Steps from left to right, joined by arrows that part where steps are side by side and meet after them. Names alone side by
 * side are in one frame: separate arrows would say that each is a way of its own.
 */
export function drawBranches(stages: readonly FormItem[][], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const alone = Math.max(0, ...stages.flatMap(([first, other]) => (other === undefined ? lengthOf(first) : [])));
  const weights = stages.map((steps) => {
    if (steps.length === 1 || (steps.some(hasWords) && steps.every((step) => lengthOf(step) < alone))) return 1;
    return steps.some(hasWords) ? BRANCH_WIDTH : NAMES_WIDTH;
  });
  const sum = weights.reduce((total, each) => total + each, 0);
  const room = box.w - ARROW * (stages.length - 1);
  const widths = weights.map((each) => (each / sum) * room);
  const isOfNames = areNames(stages);
  const xs = widths.map((_, at) => box.x + widths.slice(0, at).reduce((total, each) => total + each + ARROW, 0));
  const names = stages.map((steps) => words(steps[0]?.label ?? '', size, { bold: true, colour: 'accent' }));
  const icons = iconsOf({ items: stages.map(([first = {}]) => first) }, look);
  const beside = icons.includes(null) ? 0 : ICON.side + ICON.gap;
  const least = beside === 0 ? HEAD.least : ICON.side;
  const named = Math.max(least, ...names.map((name, at) => heightOf([name], (widths[at] ?? 0) - beside, look)));
  const head = named + HEAD.gap;
  const area = { y: box.y + head, h: box.h - head };
  const paragraphs = (item: FormItem, own = size) => [
    ...((item.group ?? '') === '' ? [] : [words(item.group ?? '', own, { bold: true })]),
    ...(valueOf(item) === '' ? [] : [words(valueOf(item), own, { bold: true })]),
    words(item.text ?? '', own, { space_before_pt: 4 }),
  ];
  const most = Math.max(...stages.map(({ length }) => length));
  const isMany = most >= MANY.from && !isOfNames;
  const [spacing, padding] = isMany ? [MANY.gap, MANY.y] : [GAP, INSET.y];
  const isFrame = (at: number): boolean => isOfNames && (stages[at]?.length ?? 0) > 1;
  const innerWidth = (at: number): number => (widths[at] ?? 0) - 2 * INSET.x - (isFrame(at) ? 2 * FRAME : 0);
  const neededAt = (at: number): number =>
    Math.max(...(stages[at] ?? []).map((item) => heightOf(paragraphs(item), innerWidth(at), look)));
  const heightAt = (at: number): number => neededAt(at) * (isMany ? 1 : AIR) + 2 * padding;
  // What each of the most steps side by side needs, so that those of their own have room beside them.
  const needed = Math.max(
    ...stages.map(({ length }, at) => (heightAt(at) * length + spacing * (length - most)) / most),
  );
  const high = (area.h * MAX_HEIGHT - spacing * (most - 1)) / most;
  const h = Number.isFinite(needed)
    ? Math.min(high, Math.max(needed, high * MIN_HEIGHT[most > 1 ? 'beside' : 'alone']))
    : high;
  const top = area.y + Math.max(0, (area.h - h * most - spacing * (most - 1)) * 0.3);
  // Steps of their own are as high as those side by side together: all edges and names are in line.
  const whole = h * most + spacing * (most - 1);
  const heightOfStep = (at: number): number => {
    const beside = stages[at]?.length ?? 1;
    return beside === most ? h : (whole - spacing * (beside - 1)) / beside;
  };
  const middle = top + whole / 2;
  stages.forEach((steps, at) => {
    const [x, w] = [xs[at] ?? box.x, widths[at] ?? 0];
    const high = heightOfStep(at);
    const ownTop = middle - (high * steps.length + spacing * (steps.length - 1)) / 2;
    // The name of a step is right above it.
    const place = { x: x + beside, y: ownTop - head, w: w - beside, h: named };
    const icon = icons[at] ?? null;
    if (icon !== null) {
      const circle = { x, y: place.y + (named - ICON.side) / 2, w: ICON.side, h: ICON.side };
      sheet.badge(`sign-${at}`, circle, { icon, sign: '', fill: 'soft', colour: 'accent' });
    }
    const anchor = icon === null ? 'bottom' : 'middle';
    sheet.text(`head-${at}`, place, null, names.slice(at, at + 1), { anchor });
    const frame = { x, y: ownTop, w, h: high * steps.length + spacing * (steps.length - 1) };
    if (isFrame(at)) sheet.shape(`frame-${at}`, frame, 'tint', { name: 'Frame' });
    const [margin, gap] = isFrame(at) ? [FRAME, FRAME] : [0, spacing];
    const h = (frame.h - 2 * margin - gap * (steps.length - 1)) / steps.length;
    // One step beside many has room for larger type.
    const fits = (each: number): boolean =>
      Math.max(...steps.map((step) => heightOf(paragraphs(step, each), innerWidth(at), look))) * AIR <= h - 2 * padding;
    const own =
      isMany && steps.length === 1
        ? (BODY_SIZES.find((each) => each <= size + MANY.larger && fits(each)) ?? size)
        : size;
    steps.forEach((item, row) => {
      const paint = item.is_key === true ? 'accent' : steps.length > 1 ? 'block' : 'tint';
      const box = { x: x + margin, y: ownTop + margin + row * (h + gap), w: w - 2 * margin, h };
      sheet.shape(`step-${at}-${row}`, box, paint, {
        paragraphs: paragraphs(item, own),
        style: { align: 'start', inset: { ...INSET, y: padding } },
      });
    });
  });
  const endsAt = (at: number): string[] =>
    isFrame(at) ? [`frame-${at}`] : (stages[at] ?? []).map((_, row) => `step-${at}-${row}`);
  stages.slice(1).forEach((_, at) => {
    const [before, after] = [endsAt(at), endsAt(at + 1)];
    before.forEach((from, row) => {
      after.forEach((to, other) => {
        if (row === other || before.length === 1 || after.length === 1)
          sheet.connect(`arrow-${at}-${row}-${other}`, from, to, [3, 1], true, ARROW_PT);
      });
    });
  });
  return sheet.drawing;
}
