import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectSoundDeck } from '../../../tests/support/expect-sound-deck.ts';
import { tinyMaster } from '../../../tests/support/tiny-master.ts';
import type { FlowStep } from '../../deck/diagram.ts';
import type { Box } from '../../deck/geometry.ts';
import { EMU_PER_INCH, EMU_PER_PT } from '../../deck/geometry.ts';
import { openOfficePackage } from '../../ooxml/package/office-package.ts';
import { openMasterDeck } from '../../ooxml/read/master/open-master-deck.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import { writeDeck } from '../../ooxml/write/write-deck.ts';
import { attribute, descendants } from '../../ooxml/xml/dom.ts';
import { createTypesetter } from '../../typeset/typesetter.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';
import { flowchartItems } from './flowchart-items.ts';
import { heightNeeded, plainFrame } from './label-room.ts';
import { linksOf, rankSteps, sizeFlowchart } from './size-flowchart.ts';
import { routeLinks, runsThrough, segmentsOf, sharedArea } from './route-links.ts';

const inch = (value: number): number => value * EMU_PER_INCH;
const WIDE: Box = { x: inch(0.6), y: inch(1.8), w: inch(12), h: inch(4.6) };
const TALL: Box = { x: inch(8), y: inch(1.5), w: inch(4.8), h: inch(5.2) };
const font = 'Calibri';
let typesetter: Typesetter;

beforeAll(() => {
  typesetter = createTypesetter();
});

const step = (id: string, label: string, kind: FlowStep['kind'], ...next: (string | [string, string])[]): FlowStep => ({
  ...{ id, label, kind },
  next: next.map((each) => (typeof each === 'string' ? { to: each } : { to: each[0], label: each[1] })),
});
const ORDER: FlowStep[] = [
  step('a', 'Order received', 'start', 'b'),
  step('b', 'Check stock', 'step', 'c'),
  step('c', 'In stock?', 'decision', ['d', 'yes'], ['e', 'no']),
  step('d', 'Ship the goods', 'step', 'f'),
  step('e', 'Order from the supplier', 'step', 'c'),
  step('f', 'Send the invoice', 'end'),
];
const place = (steps: FlowStep[], box: Box): SlideItem[] =>
  flowchartItems('d', { kind: 'flowchart', steps }, box, { typesetter, font });
const boxesOf = (items: SlideItem[], kind: 'shape' | 'text'): Box[] =>
  items.flatMap((item) => (item.content.kind === kind && item.box !== null ? [item.box] : []));
const isInside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.w <= outer.x + outer.w + 1 &&
  inner.y + inner.h <= outer.y + outer.h + 1;

/** Numbers that look like chance and are the same every time. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
function randomSteps(seed: number): FlowStep[] {
  const next = chance(seed);
  const count = 1 + next(40);
  const words = ['check', 'the', 'application', 'of', 'customer', 'Prüfung', 'and', 'pay', '審査'];
  return Array.from({ length: count }, (_, index) => {
    const label = Array.from({ length: 1 + next(4) }, () => words[next(words.length)]).join(' ');
    const kind = index === 0 ? 'start' : next(6) === 0 ? 'decision' : 'step';
    const targets = index + 1 < count ? [`n${index + 1}`] : [];
    if (kind === 'decision' || next(8) === 0) targets.push(`n${next(count)}`);
    return step(`n${index}`, label, kind, ...targets.map((to, at): [string, string] => [to, at === 0 ? '' : 'no']));
  });
}

describe('a flowchart', () => {
  it.each([WIDE, TALL])('sets its words in 14 points or nearly, where there are few (%#)', (box) => {
    const sizes = place(ORDER, box).flatMap(({ content }) => (content.kind === 'shape' ? [content.size_pt] : []));
    expect(sizes).toHaveLength(6);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
    expect(new Set(sizes).size).toBe(1);
  });

  it('runs to the right on a wide place, down on a tall one', () => {
    const starts = (box: Box): Box[] => boxesOf(place(ORDER, box), 'shape').slice(0, 2);
    const [first, second] = starts(WIDE);
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.w ?? 0));
    expect(second?.y).toBe(first?.y);
    const [upper, lower] = starts(TALL);
    expect(lower?.y).toBeGreaterThan((upper?.y ?? 0) + (upper?.h ?? 0));
    expect(lower?.x).toBe(upper?.x);
  });

  it('has boxes of one size and equal gaps', () => {
    const chain = ['a', 'b', 'c', 'd', 'e'];
    const boxes = boxesOf(
      place(
        chain.map((id, at) => step(id, id, 'step', ...chain.slice(at + 1, at + 2))),
        WIDE,
      ),
      'shape',
    );
    const gaps = boxes.slice(1).map((box, index) => box.x - (boxes[index]?.x ?? 0) - (boxes[index]?.w ?? 0));
    expect(new Set(boxes.map(({ w, h }) => `${w}x${h}`)).size).toBe(1);
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(2);
  });

  it.each(Array.from({ length: 10 }, (_, seed) => seed + 1))('of any shape keeps apart and inside (%i)', (seed) => {
    const steps = randomSteps(seed);
    for (const box of [WIDE, TALL]) {
      let items: SlideItem[];
      try {
        items = place(steps, box);
      } catch (error) {
        // A refusal is called with; it is for what no one could read.
        expect(error).toMatchObject({ code: 'diagram.no_room' });
        expect(steps.length).toBeGreaterThan(20);
        continue;
      }
      const boxes = boxesOf(items, 'shape');
      expect(boxes).toHaveLength(steps.length);
      for (const [index, one] of boxes.entries()) {
        expect(isInside(one, box)).toBe(true);
        for (const other of boxes.slice(index + 1)) expect(sharedArea(one, other)).toBe(0);
      }
      for (const label of boxesOf(items, 'text')) expect(isInside(label, box)).toBe(true);
      for (const [index, each] of steps.entries()) {
        const item = items[index];
        if (item?.content.kind !== 'shape') throw new Error('the steps come first');
        const needed = heightNeeded(each, item.box?.w ?? 0, item.content.size_pt, true, { typesetter, font });
        expect(needed).toBeLessThanOrEqual((item.box?.h ?? 0) + EMU_PER_PT);
      }
    }
  });

  it('leads no line through a box, and lays none on another, where there are up to nine', () => {
    const charts = [ORDER, ...Array.from({ length: 40 }, (_, seed) => randomSteps(seed + 100))].filter(
      (steps) => steps.length <= 9,
    );
    expect(charts.length).toBeGreaterThan(5);
    for (const steps of charts) {
      const links = linksOf(steps);
      const chart = sizeFlowchart(rankSteps(steps, links), links, WIDE, undefined, { typesetter, font });
      const routes = routeLinks(links, chart, WIDE);
      expect(routes).toHaveLength(links.length);
      for (const { path } of routes) {
        for (const box of chart.boxes.values()) {
          expect(segmentsOf(path).some((segment) => runsThrough(segment, box, -1))).toBe(false);
        }
      }
    }
  });

  it('shows the answers of a decision beside its lines, on no box', () => {
    const items = place(ORDER, WIDE);
    const words = items.filter(({ content }) => content.kind === 'text');
    expect(words.map(({ shape_name }) => shape_name)).toEqual(['yes', 'no']);
    for (const word of words) {
      for (const box of boxesOf(items, 'shape')) expect(sharedArea(word.box ?? box, box)).toBe(0);
      const { height_pt } = typesetter.measure(
        [{ runs: [{ text: word.shape_name }], level: 0 }],
        plainFrame(font, 12),
        WIDE,
      );
      expect(word.box?.h).toBeGreaterThanOrEqual(height_pt * EMU_PER_PT - 1);
    }
  });

  it('reports missing room instead of setting unreadably small letters', () => {
    const steps = Array.from({ length: 30 }, (_, at) =>
      step(`s${at}`, 'A long description of what is done', 'step', `s${at + 1}`),
    );
    expect(() => place(steps, { ...WIDE, w: inch(3), h: inch(1) })).toThrow('diagram.no_room');
  });

  it('is written as shapes and lines that are glued at both ends', async () => {
    const master = await openMasterDeck(tinyMaster(), 'tiny.pptx');
    const [layout] = master.catalogue.layouts;
    const items = place(ORDER, { ...WIDE, w: inch(8), x: inch(0.5) });
    const slide = { id: 's', layout_id: layout?.layout_id ?? '', items, notes: '' };
    const bytes = writeDeck(master, { title: 't', language: 'en-GB', slides: [slide] });
    await expectSoundDeck(bytes);
    const root = (await openOfficePackage(bytes, 'x.pptx')).xml('ppt/slides/slide1.xml').documentElement;
    const numbers = new Map(descendants(root, 'cNvPr').map((one) => [attribute(one, 'id'), attribute(one, 'name')]));
    const ends = descendants(root, 'cxnSp').map((line) =>
      ['stCxn', 'endCxn'].map((name) => numbers.get(attribute(descendants(line, name)[0], 'id'))).join(' → '),
    );
    expect(ends).toEqual([
      'Order received → Check stock',
      'Check stock → In stock?',
      'In stock? → Ship the goods',
      'In stock? → Order from the supplier',
      'Ship the goods → Send the invoice',
      'Order from the supplier → In stock?',
    ]);
  });
});
