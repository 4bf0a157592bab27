import { describe, expect, it } from '@jest/globals';
import type { FormItem, FormSpec } from '../deck/form.ts';
import { createTypesetter } from '../typeset/typesetter.ts';
import { stagesOf } from './branches.ts';
import { iconPath } from './icons.ts';
import type { FormPart } from './part.ts';
import { drawForm } from './registry.ts';

const look = { typesetter: createTypesetter(), font: 'Arial', icon: iconPath };
const AREA = { x: 548_640, y: 1_600_000, w: 11_094_720, h: 4_500_000 };
const arm = (group: string): FormItem => ({ label: 'Treatment', group, value: '16 weeks', text: 'One tablet daily' });
const items: FormItem[] = [
  { label: 'Randomize', text: 'One to one' },
  ...['Arm 1', 'Arm 2'].map(arm),
  { label: 'Follow-up', text: 'In both arms' },
];
const partsOf = (of: FormItem[], w = AREA.w, more: Partial<FormSpec> = {}): FormPart[] => {
  const spec: FormSpec = { form: 'process', items: of, alt: '', reason: '', alternatives: [], ...more };
  return drawForm(spec, { ...AREA, w }, look).parts;
};
const textOf = (parts: FormPart[]): string =>
  parts
    .flatMap((part) => (part.kind === 'shape' ? (part.text?.paragraphs ?? []) : []))
    .flatMap(({ runs }) => runs.map(({ text }) => text))
    .join(' ');

describe('steps side by side', () => {
  it('are those with one name and groups of their own', () => {
    expect(stagesOf(items).map(({ length }) => length)).toEqual([1, 2, 1]);
    expect(stagesOf([arm('Arm 1'), arm('Arm 1')]).map(({ length }) => length)).toEqual([1, 1]);
    expect(stagesOf(items.map(({ group: _, ...item }) => item)).map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  });

  it('stand one above the other, and arrows part before and meet after them', () => {
    const parts = partsOf(items);
    const boxOf = (id: string) => parts.find((part) => part.kind === 'shape' && part.id === id);
    const [one, other] = ['step-1-0', 'step-1-1'].map((id) => {
      const part = boxOf(id);
      return part?.kind === 'shape' ? part.box : undefined;
    });
    expect(one?.x).toBe(other?.x);
    expect(one?.y).toBeLessThan(other?.y ?? 0);
    const ends = parts.flatMap((part) => (part.kind === 'connector' ? [`${part.from.id} ${part.to.id}`] : []));
    expect(ends.sort()).toEqual([
      ...['step-0-0 step-1-0', 'step-0-0 step-1-1'],
      ...['step-1-0 step-2-0', 'step-1-1 step-2-0'],
    ]);
  });

  it('leave their width and height to the other steps where they are names alone', () => {
    const boxOf = (of: FormItem[], id: string) =>
      partsOf(of).flatMap((part) => (part.kind === 'shape' && part.id === id ? [part.box] : []))[0];
    const widthOf = (of: FormItem[], id: string): number => boxOf(of, id)?.w ?? 0;
    const named = items.map(({ group, ...item }) =>
      group === undefined ? item : { label: item.label ?? '', group, text: '' },
    );
    expect(widthOf(named, 'step-1-0')).toBeLessThan(widthOf(named, 'step-0-0'));
    expect(boxOf(named, 'step-0-0')?.y).toBe(boxOf(named, 'frame-1')?.y);
    expect(widthOf(items, 'step-1-0')).toBeGreaterThan(widthOf(items, 'step-0-0'));
  });

  it('are as high together as the steps of their own, so that edges and names are in line', () => {
    const boxes = new Map(partsOf(items).flatMap((part) => ('box' in part ? [[part.id, part.box] as const] : [])));
    const endOf = (id: string): number => (boxes.get(id)?.y ?? 0) + (boxes.get(id)?.h ?? 0);
    for (const alone of ['step-0-0', 'step-2-0']) {
      expect(boxes.get(alone)?.y).toBeCloseTo(boxes.get('step-1-0')?.y ?? 0, 0);
      expect(endOf(alone)).toBeCloseTo(endOf('step-1-1'), 0);
    }
    expect(boxes.get('head-0')?.y).toBeCloseTo(boxes.get('head-1')?.y ?? 0, 0);
  });

  it('have more room where they say more than a step of its own, and no more where that says more', () => {
    const widthsOf = (of: FormItem[]): number[] => {
      const parts = partsOf(of);
      return ['step-0-0', 'step-1-0'].map(
        (id) => parts.flatMap((part) => (part.kind === 'shape' && part.id === id ? [part.box.w] : []))[0] ?? 0,
      );
    };
    const [step, beside] = widthsOf(items);
    expect(beside).toBeGreaterThan(step ?? 0);
    const [long, short] = widthsOf(
      items.map((item, at) => (at === 0 ? { ...item, text: 'Participants '.repeat(9) } : item)),
    );
    expect(short).toBe(long);
  });

  it('are in one frame with one arrow to it and one from it where they are names alone', () => {
    const named = ['Models', 'People', 'Tools'].map((group) => ({ label: 'Agents combine', group, text: '' }));
    const parts = partsOf([
      { label: 'Developers', text: 'Define agents' },
      ...named,
      { label: 'Result', text: 'Apps' },
    ]);
    const ends = parts.flatMap((part) => (part.kind === 'connector' ? [`${part.from.id} ${part.to.id}`] : []));
    expect(ends).toEqual(['step-0-0 frame-1', 'frame-1 step-2-0']);
  });

  it('have names above them that need two lines, without touching them', () => {
    const long = items.map((item) => ({
      ...item,
      label: item.label === 'Follow-up' ? 'Your website or application' : (item.label ?? ''),
    }));
    const boxes = partsOf(long).flatMap((part) => (part.kind === 'shape' ? [[part.id, part.box] as const] : []));
    const boxOf = new Map(boxes);
    const [head, step] = [boxOf.get('head-2'), boxOf.get('step-2-0')];
    expect(head?.h).toBeGreaterThan(500_000);
    expect((head?.y ?? 0) + (head?.h ?? 0)).toBeLessThan(step?.y ?? 0);
  });

  it('have room four at a time, and one step beside them has larger type', () => {
    const many = ['Scale', 'Recorder', 'Tabulating machine', 'Time clock']
      .map(arm)
      .map(({ value: _, ...step }) => step);
    const parts = partsOf([...many, { label: '1911', text: 'Their companies became one company' }]);
    const sizesOf = (id: string): number[] =>
      parts.flatMap((part) =>
        part.kind === 'shape' && part.id === id ? (part.text?.paragraphs ?? []).map(({ size_pt }) => size_pt) : [],
      );
    expect(parts.filter(({ kind }) => kind === 'connector')).toHaveLength(4);
    expect(Math.min(...sizesOf('step-1-0'))).toBeGreaterThan(Math.max(...sizesOf('step-0-3')));
  });

  it('say which one they are where there is no room side by side', () => {
    expect(textOf(partsOf(items, 5_000_000))).toMatch(/Arm 1.*Arm 2/u);
  });
});

describe('places that something passes through', () => {
  const places = ['Data', 'Portal', 'Analyses'].map((label) => ({ label, text: `What is at the ${label}` }));
  const shapesOf = (parts: FormPart[]): string[] =>
    parts.flatMap((part) => (part.kind === 'shape' ? [part.geometry] : []));

  it('are boxes of one size that arrows join, no chevrons of a sequence in time', () => {
    const route = partsOf(places, AREA.w, { is_route: true });
    expect(shapesOf(route)).not.toContain('chevron');
    expect(route.filter(({ kind }) => kind === 'connector')).toHaveLength(2);
    const heights = route.flatMap((part) => (part.id.startsWith('step') && part.kind === 'shape' ? [part.box.h] : []));
    expect(new Set(heights).size).toBe(1);
    expect(shapesOf(partsOf(places))).toContain('chevron');
  });

  it('have icons beside their names where every one has its own', () => {
    const signed = places.map((place, at) => ({
      ...place,
      icon: ['database', 'browser', 'magnifying-glass'][at] ?? '',
    }));
    const badges = (of: FormItem[]) =>
      shapesOf(partsOf(of, AREA.w, { is_route: true })).filter((each) => each === 'ellipse');
    expect(badges(signed)).toHaveLength(3);
    expect(badges(signed.map((place, at) => (at === 0 ? places[0]! : place)))).toHaveLength(0);
  });
});

describe('steps with durations', () => {
  it('have names no larger than their texts, above a time line to scale', () => {
    for (const length of [20, 60, 110]) {
      const text = 'word '.repeat(length / 5).trim();
      const timed = ['16 weeks', '4 weeks'].map((value, at) => ({
        label: ['Treat', 'Follow up'][at] ?? '',
        text,
        value,
      }));
      const parts = partsOf([{ label: 'Enrol', text }, ...timed]);
      const sizesOf = (name: string): number[] =>
        parts
          .flatMap((part) => (part.kind === 'shape' && part.id.startsWith(name) ? (part.text?.paragraphs ?? []) : []))
          .map(({ size_pt }) => size_pt);
      expect(sizesOf('time-')).toHaveLength(2);
      expect(Math.max(...sizesOf('step-'))).toBeLessThanOrEqual(Math.max(...sizesOf('text-')));
    }
  });
});
