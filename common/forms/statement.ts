import type { FormItem } from '../deck/form.ts';
import { leadsOf } from './lead-in.ts';
import type { Span } from './lead-in.ts';
import type { FormParagraph, FormRun } from './part.ts';

/** An amount with its unit, which readers look for in a statement. */
const AMOUNT =
  /[€$£¥]\s?\d[\d.,]*(?:\s?(?:million|billion|trillion|bn|m|k)\b)?|\d[\d.,]*(?:\s?(?:%|percent\b|per cent\b|Prozent\b)|\s(?:million|billion|trillion|Millionen|Milliarden)\b)/gu;

/** How sure a figure is (95% CI, 95 % confidence interval) is not the amount of a statement. */
const OF_CERTAINTY = /^\s*(?:CI\b|KI\b|confidence|Konfidenz|prediction interval|significan|signifikan)/iu;

/** The first amount of a text that is not about certainty, and where it begins; null without one. */
export function amountIn(text: string): { text: string; at: number } | null {
  return amountsIn(text)[0] ?? null;
}

/** All amounts of a text that are not about certainty, in order. */
export function amountsIn(text: string): { text: string; at: number }[] {
  return [...text.matchAll(AMOUNT)]
    .filter((each) => !OF_CERTAINTY.test(text.slice(each.index + each[0].length)))
    .map((each) => ({ text: each[0], at: each.index }));
}

/** A definition: the name before its colon, and what is said of that. */
interface Definition {
  label: string;
  text: string;
}

/** "Name: what it is." for each statement; null unless all are so, with names of their own. */
export function definitionsIn(texts: readonly string[]): Definition[] | null {
  const parted = texts.map((text): Definition => {
    const [, label = '', said = ''] = DEFINITION.exec(text) ?? [];
    return { label, text: said };
  });
  const names = new Set(parted.map(({ label }) => label.toLowerCase()));
  return !names.has('') && names.size === parted.length ? parted : null;
}

/** Less than this says nothing of a name that stands apart. */
const DEFINITION = /^([^:.!?]{3,48}):\s(.{12,})$/su;

/** A statement with its amounts in the accent colour. @param leads stressed parts of it, in order. */
export function statementOf(text: string, size_pt: number, leads: readonly Span[] = []): FormParagraph {
  const amounts = amountsIn(text).map(({ text: amount, at }) => ({ from: at, to: at + amount.length }));
  const within = (spans: readonly Span[], at: number): boolean => spans.some(({ from, to }) => from <= at && at < to);
  const marks = [...amounts, ...leads].flatMap(({ from, to }) => [from, to]);
  const places = [...new Set([0, ...marks, text.length])].sort((a, b) => a - b);
  const runs = places.slice(1).map((to, at): FormRun => {
    const from = places[at] ?? 0;
    const run = { text: text.slice(from, to) };
    if (within(amounts, from)) return { ...run, bold: true, colour: 'accent' };
    return within(leads, from) ? { ...run, bold: true, colour: 'heading' } : run;
  });
  return { runs: runs.filter((run) => run.text !== ''), size_pt, line_spacing: 1.08 };
}

/** The statements of a slide, each with its lead stressed if all have one. */
export function statementsOf(items: readonly FormItem[], size_pt: number): FormParagraph[] {
  const texts = items.map(({ text = '' }) => text);
  const leads = leadsOf(texts);
  return texts.map((text, at) => statementOf(text, size_pt, leads?.[at]));
}
