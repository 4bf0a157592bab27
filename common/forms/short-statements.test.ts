import { describe, expect, it } from '@jest/globals';
import type { FormItem } from '../deck/form.ts';
import { createTypesetter } from '../typeset/typesetter.ts';
import { iconPath } from './icons.ts';
import type { FormPart, FormShape } from './part.ts';
import { drawForm } from './registry.ts';

const look = { typesetter: createTypesetter(), font: 'Arial', icon: iconPath };
const AREA = { x: 548_640, y: 1_600_000, w: 11_094_720, h: 4_500_000 };
const partsOf = (items: FormItem[]): FormPart[] =>
  drawForm({ form: 'points', alt: '', items, reason: '', alternatives: [] }, AREA, look).parts;
const textsOf = (items: FormItem[]): FormShape[] =>
  partsOf(items).flatMap((part) => (part.kind === 'shape' && part.text !== undefined ? [part] : []));

describe('a few short statements', () => {
  it('are side by side in large type, in cards that leave no empty strip below them', () => {
    const items = ['No tools', 'No visitors', 'A permit for staff'].map((text) => ({ text }));
    const parts = textsOf(items);
    expect(new Set(parts.map(({ box }) => box.y)).size).toBe(1);
    const cards = partsOf(items);
    const card = cards.find(({ id }) => id === 'card-0');
    expect(card?.kind === 'shape' ? card.box.h : 0).toBeGreaterThan(AREA.h * 0.85);
    expect(parts[0]?.text?.paragraphs[0]?.size_pt).toBeGreaterThanOrEqual(28);
  });

  it('are one below the other over the whole place where they take most of a line, without a last line of one word', () => {
    const items = ['Visitors must leave the pier at eight in the evening, but staff stay', 'The ferry leaves on 3 May'];
    const parts = textsOf(items.map((text) => ({ text })));
    const [first, second] = parts.map(({ box }) => box);
    expect(first?.w).toBeGreaterThan(AREA.w * 0.9);
    expect(first?.h).toBe(second?.h);
    expect((second?.y ?? 0) + (second?.h ?? 0) - (first?.y ?? 0)).toBeGreaterThan(AREA.h * 0.65);
    const [run, size] = [parts[1]?.text?.paragraphs[0]?.runs[1], parts[0]?.text?.paragraphs[0]?.size_pt ?? 0];
    expect(run).toMatchObject({ text: '3 May', bold: true, colour: 'accent' });
    expect(size).toBeGreaterThanOrEqual(24);
    expect(size).toBeLessThan(32);
  });

  it('have their amounts large, each in its place, with no word changed', () => {
    const parts = textsOf([
      { text: '300 Euro einmalig für Möbel' },
      { text: 'Lampen kosten mehr als 400 Euro, im Laden' },
    ]);
    const said = parts.map(({ id, text }) => [id, text?.paragraphs[0]?.runs[0]?.text]);
    expect(said).toEqual([
      ['figure-0', '300\u00A0Euro'],
      ['after-0', 'einmalig für Möbel'],
      ['before-1', 'Lampen kosten '],
      ['figure-1', '400\u00A0Euro'],
      ['after-1', 'im Laden'],
    ]);
    // More than 400 euros is not 400 euros at a glance.
    const limit = parts[2]?.text?.paragraphs[0]?.runs[1];
    expect(limit).toMatchObject({ text: 'mehr als', bold: true, colour: 'accent' });
    const [figure, after] = parts.map(({ text }) => text?.paragraphs[0]?.size_pt ?? 0);
    expect(figure).toBeGreaterThan(1.5 * (after ?? 0));
  });

  it('have the figure of the one that is set apart once, in its place', () => {
    const text = 'Um die Halle zu mieten, zahlt der Verein mehr als 900 Euro';
    const [lead] = textsOf([{ text, value: '900 Euro', is_key: true }, { text: 'Die Halle ist im Mai frei' }]);
    expect(lead?.text?.paragraphs.map(({ runs }) => runs[0]?.text)).toEqual([
      'Um die Halle zu mieten, zahlt der Verein mehr als',
      '900\u00A0Euro',
    ]);
  });
});
