import { describe, expect, it } from '@jest/globals';
import type { FileRecord } from './model.ts';
import { takesLong } from './file-reading.ts';

const MB = 1024 * 1024;
const file = (name: string, megabytes: number, change: Partial<FileRecord> = {}): FileRecord =>
  ({ name, size: megabytes * MB, text: null, state: 'stored', error: null, ...change }) as FileRecord;

describe('takesLong', () => {
  it.each([
    ['book.xlsx', 1.9, 2],
    ['scan.PDF', 0.9, 1],
    ['rows.csv', 9, 10],
    ['notes.md', 1.9, 2],
    ['report.docx', 4.9, 5],
    ['deck.pptx', 9, 10],
    ['plan.odd', 9, 10],
  ])('is a matter of kind and size: %s from %d to %d MB', (name, short, long) => {
    expect(takesLong([file(name, short)])).toBe(false);
    expect(takesLong([file(name, long)])).toBe(true);
  });

  it('counts files together, and what is read or useless not at all', () => {
    const half = file('book.xlsx', 1);
    expect(takesLong([half])).toBe(false);
    expect(takesLong([half, half])).toBe(true);
    expect(takesLong([half, { ...half, text: {} as FileRecord['text'] }])).toBe(false);
    const failed = (code: string) => file('book.xlsx', 9, { state: 'failed', error: { code, params: {} } });
    expect(takesLong([failed('ingest.damaged')])).toBe(false);
    expect(takesLong([failed('ingest.timed_out')])).toBe(true);
  });
});
