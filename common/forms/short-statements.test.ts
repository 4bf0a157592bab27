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
  it('are side by side in large type, in cards that fill most of the place', () => {
    const items = ['No tools', 'No visitors', 'A permit for staff'].map((text) => ({ text }));
    const parts = textsOf(items);
    expect(new Set(parts.map(({ box }) => box.y)).size).toBe(1);
    const cards = partsOf(items);
    const card = cards.find(({ id }) => id === 'card-0');
    expect(card?.kind === 'shape' ? card.box.h : 0).toBeGreaterThan(AREA.h * 0.65);
    expect(parts[0]?.text?.paragraphs[0]?.size_pt).toBeGreaterThanOrEqual(28);
  });

  it('stand in cards as high as the longest one needs, in the middle of the place', () => {
    const items = [
      'Visitors must leave the pier at eight in the evening',
      'The ferry leaves the pier on 3 May at noon',
    ];
    const parts = partsOf(items.map((text) => ({ text })));
    const boxOf = (id: string) =>
      parts.flatMap((part) => (part.id === id && part.kind === 'shape' ? [part.box] : []))[0];
    const card = boxOf('card-0');
    const [above, below] = [(card?.y ?? 0) - AREA.y, AREA.y + AREA.h - (card?.y ?? 0) - (card?.h ?? 0)];
    expect(Math.abs(above - below)).toBeLessThan(2);
    expect((card?.h ?? 0) / AREA.h).toBeGreaterThan(0.65);
    expect(above).toBeGreaterThan(AREA.h * 0.08);
    const [, second] = textsOf(items.map((each, at) => ({ text: each, ...(at === 1 ? { value: '3 May' } : {}) })));
    const day = second?.text?.paragraphs[0]?.runs[1];
    expect(day).toMatchObject({ text: '3 May', bold: true, colour: 'accent' });
  });

  it('are four with the figures that they are shown for large, each in its place', () => {
    const said = [
      'Ferries up 34% on last year',
      'Added 2,500 new berths',
      'Launched 3 boats',
      'Expanded crew to 25 people',
    ];
    const figures = ['34%', '2,500', '3', '25'];
    const texts = textsOf(said.map((text, at) => ({ text, value: figures[at] ?? '' })));
    const shown = texts.map(({ text }) => text?.paragraphs[0]);
    expect(shown.map((paragraph) => paragraph?.runs.map(({ text }) => text).join('')).join(' ')).toBe(said.join(' '));
    const [around, figure] = shown.map((paragraph) => paragraph?.size_pt ?? 0);
    expect(figure).toBeGreaterThanOrEqual(1.8 * (around ?? 0));
  });

  it('are four of a few words two by two, with their icons beside the words where each has one', () => {
    const said = ['Hired 8 pilots', 'Opened a pier', 'Built 3 boats', 'First harbour feast'];
    const items = said.map((text, at) => ({ text, ...(at % 2 === 0 ? { value: text.split(' ')[1] ?? '' } : {}) }));
    const texts = textsOf(items);
    expect([new Set(texts.map(({ box }) => box.x)).size, new Set(texts.map(({ box }) => box.w)).size]).toEqual([2, 1]);
    const accents = texts
      .flatMap(({ text }) => text?.paragraphs[0]?.runs ?? [])
      .filter(({ colour }) => colour === 'accent');
    expect(accents.map(({ text }) => text)).toEqual(['8', '3']);
    const [plain] = texts;
    const [signed] = textsOf(items.map((item) => ({ ...item, icon: 'ticket' })));
    expect(signed?.box.x).toBeGreaterThan(plain?.box.x ?? 0);
  });

  it('of a few words each are rows in large type where one would leave its card empty beside another', () => {
    const parts = partsOf([{ text: 'No pier' }, { text: 'No ferry' }, { text: 'A harbour for ships is a later idea' }]);
    const rows = parts.flatMap((part) => (part.kind === 'shape' && part.id.startsWith('text-') ? [part] : []));
    expect(new Set(rows.map(({ box }) => box.x)).size).toBe(1);
    expect(rows[0]?.text?.paragraphs[0]?.size_pt).toBeGreaterThanOrEqual(28);
    const even = partsOf([{ text: 'No pier' }, { text: 'No ferry' }]);
    expect(even.some(({ id }) => id === 'card-1')).toBe(true);
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

describe('two longer statements', () => {
  it('are side by side where they are alike in length, else one below the other', () => {
    const long =
      'The harbour is closed to ships from the north while the pier is built, and all the pilots wait outside';
    const [one, other] = [
      `${long} for the tide of the next morning, and for the boats that bring them food from the town`,
      `${long} until the lights are on again, and the boats that bring them food from the town come late`,
    ];
    const placesOf = (...texts: string[]) => new Set(textsOf(texts.map((text) => ({ text }))).map(({ box }) => box.x));
    expect(placesOf(one, other).size).toBe(2);
    expect(placesOf(one, 'The harbour opens in May').size).toBe(1);
  });
});

describe('a few names with their texts', () => {
  it('of a few words are rows in large type, which fill their place', () => {
    const items = ['Conditions', 'Contact'].map((label) => ({ label, text: 'Petra Holm, office' }));
    const parts = drawForm({ form: 'cards', alt: 'A', items, reason: '', alternatives: [] }, AREA, look).parts;
    const shapes = parts.flatMap((part) => (part.kind === 'shape' && part.text !== undefined ? [part] : []));
    expect(parts.some(({ id }) => id.startsWith('card-'))).toBe(false);
    expect(new Set(shapes.map(({ box }) => box.y)).size).toBe(2);
    expect(shapes[0]?.text?.paragraphs[0]?.size_pt).toBeGreaterThanOrEqual(24);
  });

  it('stand side by side, each text directly below its own name, however many lines other names have', () => {
    const items = ['Oak', 'Ash and maple of the northern plantation'].map((label) => ({ label, text: 'Grows slowly' }));
    const texts = textsOf(items.map(({ label, text }) => ({ text: `${label}: ${text}` })));
    expect(texts.map(({ text }) => text?.paragraphs.map(({ runs }) => runs[0]?.text))).toEqual(
      items.map(({ label, text }) => [label, text]),
    );
    expect(new Set(texts.map(({ box }) => box.y)).size).toBe(1);
  });

  it('are in rows where one beside the other would leave its card half empty', () => {
    const said = [
      'Visitors must leave the pier at eight in the evening, but staff may stay',
      'The ferry leaves at noon',
    ];
    const texts = textsOf(said.map((text) => ({ text })));
    expect(new Set(texts.map(({ box }) => box.x)).size).toBe(1);
    expect(texts[0]?.text?.paragraphs[0]?.size_pt).toBeGreaterThanOrEqual(24);
  });

  it('share one card, a line between them, where no card side by side suits them', () => {
    const said = [
      'Visitors must leave the pier at eight in the evening, but staff may stay',
      'The ferry leaves at noon',
    ];
    const parts = partsOf(said.map((text) => ({ text })));
    expect(parts.filter(({ name }) => name === 'Card')).toHaveLength(1);
    expect(parts.filter(({ id }) => id.startsWith('rule-'))).toHaveLength(1);
  });
});
