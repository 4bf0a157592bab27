import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import { renderMermaidSVG } from 'beautiful-mermaid';
import { DiagramError } from '../diagram-error.ts';
import { inlineStyles } from './inline-styles.ts';
import { coloursOf } from './markup-renderer.ts';
import type { MarkupRenderer } from './markup-renderer.ts';

/** What the renderer draws, by the word the markup begins with. */
const DRAWN =
  /^(?:\s*%%[^\n]*\n)*\s*(flowchart|graph|stateDiagram(?:-v2)?|sequenceDiagram|classDiagram|erDiagram|xychart(?:-beta)?)\b/i;
const SCALE = 2;
/** Pixels; a picture on a slide needs no more. */
const LARGEST = 4_000;
const FONT = 'Carlito';

const require = createRequire(import.meta.url);
const FACES = ['400Regular', '700Bold'] as const;

/** The word that names a markup's kind of diagram. */
export function markupKind(markup: string): string {
  const [kind = ''] = /[\w-]+/.exec(markup.replace(/%%[^\n]*/g, '')) ?? [];
  return kind.slice(0, 40);
}

/** Draws markup without a browser: flowcharts, state, sequence, class, ER diagrams and simple charts. */
export function createBuiltinRenderer(): MarkupRenderer {
  const fontFiles = FACES.map((face) => require.resolve(`@expo-google-fonts/carlito/${face}/Carlito_${face}.ttf`));
  return {
    render(markup, theme) {
      if (!DRAWN.test(markup)) {
        return Promise.reject(new DiagramError('diagram.markup_unsupported', { kind: markupKind(markup) }));
      }
      const { background, text, accent } = coloursOf(theme);
      let svg: string;
      try {
        svg = inlineStyles(
          renderMermaidSVG(markup, {
            ...{ bg: background, fg: text, accent, font: FONT },
            muted: text,
            line: text,
            border: accent,
          }),
        );
      } catch (error) {
        return Promise.reject(new DiagramError('diagram.markup_invalid', {}, { cause: error }));
      }
      const [, width = '0', height = '0'] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
      const zoom = Math.min(SCALE, LARGEST / Math.max(1, Number(width), Number(height)));
      const image = new Resvg(svg, {
        background,
        fitTo: { mode: 'zoom', value: zoom },
        font: { fontFiles, loadSystemFonts: false, defaultFontFamily: FONT },
      }).render();
      return Promise.resolve({ png: image.asPng(), width: image.width, height: image.height, renderer: 'builtin' });
    },
    close: () => Promise.resolve(),
  };
}
