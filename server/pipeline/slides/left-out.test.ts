import { describe, expect, it } from '@jest/globals';
import { withLeftOut, withUnsaid } from './left-out.ts';

const LABELS: Record<string, string> = {
  'slides.not_shown': 'Not shown: {{names}}',
  'slides.and_more': '{{names}} and {{count}} more',
};
const label = (key: string, params: Record<string, string | number> = {}): string =>
  (LABELS[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));
const line = (names: string[], room?: number): string | undefined => withLeftOut('Source: a.xlsx', names, room, label);

describe('withLeftOut', () => {
  it('names two rows at most and counts the others', () => {
    expect(line(['Tokyo', 'Seoul'])).toBe('Source: a.xlsx. Not shown: Tokyo, Seoul');
    expect(line(['Tokyo', 'Seoul', 'Lima', 'Oslo'])).toBe('Source: a.xlsx. Not shown: Tokyo, Seoul and 2 more');
  });

  it('says less where the field has less room, and nothing where it has none', () => {
    const names = ['Investment management and research', 'Commercial banking and lending', 'Insurance'];
    expect(line(names, 80)).toBe('Source: a.xlsx. Not shown: Investment manageme…, Commercial banking… and 1 more');
    expect(line(names, 70)).toBe('Source: a.xlsx. Not shown: Investment management a… and 2 more');
    expect(line(names, 40)).toBe('Source: a.xlsx');
  });
});

describe('withUnsaid', () => {
  it('adds what a writer leaves out, where both have room', () => {
    expect(withUnsaid('Source: a.docx', 'endpoint 5', label)).toBe('Source: a.docx. Not shown: endpoint 5');
    expect(withUnsaid('Source: a.docx', undefined, label)).toBe('Source: a.docx');
    expect(withUnsaid('Source: a.docx', 'endpoint '.repeat(20), label)).toBe('Source: a.docx');
  });
});
