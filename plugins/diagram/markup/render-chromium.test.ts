import { afterAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { processesBelow } from '../../../tests/support/child-processes.ts';
import { eventually, PROMPT_MS } from '../../../tests/support/eventually.ts';
import { describeWith } from '../../../tests/support/needs.ts';
import { findChromium } from './draw-markup.ts';
import { createChromiumRenderer } from './render-chromium.ts';

const path = findChromium(undefined);
const hasSandbox = process.getuid?.() !== 0;

/** Processes of pages below a process. */
function pagesOf(pid: number): number {
  return [...processesBelow([pid])].filter((each) => commandOf(each).includes('--type=renderer')).length;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
}

// Where no browser is installed the builtin renderer draws, which has tests of its own.
describeWith('Chromium', path !== null)('the renderer with a browser', () => {
  const renderer = createChromiumRenderer({ path: path ?? '', environment: {}, hasSandbox });
  afterAll(() => renderer.close());

  it('draws what the builtin one can’t', async () => {
    const {
      png,
      width,
      height,
      renderer: drawn,
    } = await renderer.render('gantt\n  dateFormat YYYY-MM-DD\n  Pick :a, 2025-01-01, 5d\n  Dry :2025-01-06, 3d', {});
    expect([drawn, [...png.slice(1, 4)]]).toEqual(['chromium', [...'PNG'].map((letter) => letter.charCodeAt(0))]);
    expect(Math.min(width, height)).toBeGreaterThan(50);
  });

  it('stops soon after it is cancelled, closes its page, and draws the next one', async () => {
    const pages = (): number => pagesOf(process.pid);
    const atRest = pages();
    const leaving = new AbortController();
    const nodes = Array.from({ length: 300 }, (_, index) => `  N${index} --> N${(index * 7) % 300}`);
    const drawing = renderer.render(`flowchart LR\n${nodes.join('\n')}`, {}, leaving.signal);
    await eventually('a page', () => pages() > atRest);
    const at = Date.now();
    leaving.abort(new Error('cancelled'));
    await expect(drawing).rejects.toThrow('cancelled');
    await eventually('the end of its page', () => pages() <= atRest);
    expect(Date.now() - at).toBeLessThan(PROMPT_MS);
    expect((await renderer.render('flowchart LR\n  A-->B', {})).width).toBeGreaterThan(0);
  });

  it('reports what is not a diagram, and runs nothing of hostile markup that passes the guard', async () => {
    await expect(renderer.render('no such diagram', {})).rejects.toMatchObject({ code: 'diagram.markup_invalid' });
    const hostile = [
      'flowchart LR\n  A["<img src=http://127.0.0.1:9/x onerror=document.title=1>"] --> B',
      '%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\nflowchart LR\n  A["<script>while(true){}</script>"]',
      'flowchart LR\n  A-->B\n  click A href "javascript:alert(1)"',
    ];
    for (const markup of hostile) {
      // Drawn without what it asks for, or refused: never a hang.
      const outcome = await renderer.render(markup, {}).then(
        ({ width }) => width > 0,
        (error: { code?: string }) => error.code === 'diagram.markup_invalid',
      );
      expect(outcome).toBe(true);
    }
  });
});
