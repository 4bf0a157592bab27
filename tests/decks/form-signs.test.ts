import { describe, expect, it } from '@jest/globals';
import type { Box } from '../../common/deck/geometry.ts';
import { iconPath } from '../../common/forms/icons.ts';
import type { FormPart, FormShape } from '../../common/forms/part.ts';
import { drawForm } from '../../common/forms/registry.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { sentence } from '../support/form-samples.ts';

const look = { typesetter: createTypesetter(), font: 'Arial', icon: iconPath };
const AREA: Box = { x: 548_640, y: 1_600_000, w: 11_094_720, h: 4_500_000 };
const NARROW: Box = { ...AREA, w: 6_600_000 };
const hasText = (part: FormPart): part is FormShape => part.kind === 'shape' && part.text !== undefined;

describe('signs and names', () => {
  const about = { alt: 'A', reason: '', alternatives: [] };
  it('has who said a quote below its words, in a wide place as in a narrow one', () => {
    const items = [{ text: sentence(30, 0, 'ltr'), label: 'Ada Miller', group: 'Head of audit' }];
    for (const area of [AREA, NARROW]) {
      const { parts } = drawForm({ form: 'quote', items, ...about }, area, look);
      const [words, speaker] = ['words', 'speaker'].map((id) => parts.find((part) => part.id === id) as FormShape);
      expect(speaker?.box.y).toBeGreaterThan((words?.box.y ?? 0) + (words?.box.h ?? 0));
      expect(speaker?.box.x).toBe(words?.box.x);
    }
  });

  it('has air between numbered points beside a picture, of which each is heading and text', () => {
    const items = [0, 1, 2].map((at) => ({ label: `Step ${at}`, text: sentence(14, at, 'ltr') }));
    const picture = { image_ref: 'p', alt: 'A', is_beside: true as const };
    const area = { ...AREA, w: 5_400_000, h: 3_980_000 };
    const { parts, misfit } = drawForm({ form: 'picture_message', items, picture, ...about }, area, look);
    expect(misfit).toBeNull();
    const texts = parts.filter(hasText).filter(({ id }) => id.startsWith('text-'));
    const [first, second] = texts;
    const lines = (first?.text?.paragraphs ?? []).map(({ size_pt }) => size_pt);
    expect((second?.box.y ?? 0) - (first?.box.y ?? 0) - (first?.box.h ?? 0)).toBeGreaterThan(
      0.9 * (lines[0] ?? 0) * 12_700,
    );
  });

  it('draws plus and minus as large as icons, over each other in head and rows', () => {
    const items = ['For', 'For', 'Against', 'Against'].map((group, at) => ({ group, text: sentence(4, at, 'ltr') }));
    const { parts } = drawForm({ form: 'pros_cons', items, columns: ['For', 'Against'], ...about }, AREA, look);
    const signs = parts.filter((part) => part.kind === 'path');
    expect(signs.map(({ name }) => name)).toHaveLength(6);
    expect(Math.min(...signs.map(({ box }) => box.w))).toBeGreaterThan(230_000);
    const middles = signs.map(({ box }) => Math.round((box.x + box.w / 2) / 1000));
    expect(new Set(middles).size).toBe(2);
    expect(parts.filter(hasText).flatMap(({ text }) => text?.paragraphs[0]?.runs[0]?.text)).not.toContain('+');
  });
});

describe('a big number', () => {
  it('has four facts beside it, each number with its words to the right', () => {
    const facts = ['24%', '12%', '112%', '4.2M'].map((value) => ({ value, label: 'growth in the Enterprise segment' }));
    const items = [{ value: '18%', label: 'growth in total revenue' }, ...facts];
    const about = { alt: 'Revenue', reason: 'forms.because_big_number', alternatives: [] };
    const { parts, misfit } = drawForm({ form: 'big_number', items, ...about }, AREA, look);
    expect(misfit).toBeNull();
    const places = new Map(parts.filter(hasText).map(({ id, box }) => [id, box]));
    for (const at of [0, 1, 2, 3]) {
      const [number, text] = [places.get(`fact-${at}`), places.get(`fact-text-${at}`)];
      expect(number?.y).toBe(text?.y);
      expect((number?.x ?? 0) + (number?.w ?? 0)).toBeLessThanOrEqual((text?.x ?? 0) + 1);
    }
  });
});
