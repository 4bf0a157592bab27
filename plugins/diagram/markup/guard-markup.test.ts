import { describe, expect, it } from '@jest/globals';
import { guardMarkup } from './guard-markup.ts';
import { parseFlowchart } from '../kinds.ts';
import { createBuiltinRenderer } from './render-builtin.ts';

const FLOW = 'flowchart LR\n  A([Start]) --> B{Paid?}\n  B -->|no<br/>never| A\n  B --> C((End))';

describe('markup', () => {
  it.each([
    'flowchart LR\n  A-->B\n  click A href "https://evil.example"',
    'flowchart LR\n  A["<img src=x onerror=alert(1)>"]',
    '%%{init: {"securityLevel": "loose"}}%%\nflowchart LR\n A-->B',
    '---\nconfig:\n  securityLevel: loose\n---\nflowchart LR\n A-->B',
    'flowchart LR\n  A["javascript:alert(1)"]',
    'flowchart LR\n  A@{ img: "x.png" }',
    'flowchart LR\n  A\n  style A fill:url(x)',
    `flowchart LR\n  ${'subgraph a\n'.repeat(30)}`,
    `flowchart LR\n  A${'['.repeat(30)}`,
  ])('that could do more than draw is refused: %j', (markup) => {
    expect(() => guardMarkup(markup)).toThrow('diagram.markup_refused');
  });

  it('that is too long is refused', () => {
    expect(() => guardMarkup('A\n'.repeat(1_001))).toThrow('diagram.markup_too_large');
  });

  it('of a flowchart becomes data', async () => {
    guardMarkup(FLOW);
    expect(await parseFlowchart(FLOW)).toMatchObject({
      direction: 'right',
      steps: [
        { id: 'A', label: 'Start', next: [{ to: 'B' }] },
        { id: 'B', label: 'Paid?', kind: 'decision', next: [{ to: 'A', label: 'no\nnever' }, { to: 'C' }] },
        { id: 'C', label: 'End', kind: 'end' },
      ],
    });
    expect(await parseFlowchart('sequenceDiagram\n  A->>B: Hi')).toBeNull();
  });

  it('is drawn without a browser if possible, else it is reported', async () => {
    const renderer = createBuiltinRenderer();
    const { png, width, height } = await renderer.render('sequenceDiagram\n  A->>B: Hi', {});
    expect([...png.slice(1, 4)]).toEqual([...'PNG'].map((letter) => letter.charCodeAt(0)));
    expect(Math.min(width, height)).toBeGreaterThan(100);
    await expect(renderer.render('gantt\n  title x', {})).rejects.toMatchObject({ code: 'diagram.markup_unsupported' });
  });
});
