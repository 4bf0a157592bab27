import { createRequire } from 'node:module';
import { DiagramError, coloursOf } from './markup-renderer.ts';
import type { MarkupRenderer } from './markup-renderer.ts';

/** The supported diagram types, by the first word of the markup. */
const DRAWN =
  /^(?:\s*%%[^\n]*\n)*\s*(flowchart|graph|stateDiagram(?:-v2)?|sequenceDiagram|classDiagram|erDiagram|xychart(?:-beta)?)\b/i;
const SCALE = 2;
/** Pixels; a picture on a slide doesn't need more. */
const LARGEST = 4_000;
const FONT = 'Carlito';

const require = createRequire(import.meta.url);
const FACES = ['400Regular', '700Bold'] as const;

/** The type of a diagram: the first word of its markup. */
export function markupKind(markup: string): string {
  const [kind = ''] = /[\w-]+/.exec(markup.replace(/%%[^\n]*/g, '')) ?? [];
  return kind.slice(0, 40);
}

/** Draws markup without a browser: flowcharts, state, sequence, class, ER diagrams and simple charts. */
export function createBuiltinRenderer(): MarkupRenderer {
  const fontFiles = FACES.map((face) => require.resolve(`@expo-google-fonts/carlito/${face}/Carlito_${face}.ttf`));
  return {
    async render(markup, theme) {
      if (!DRAWN.test(markup)) throw new DiagramError('diagram.markup_unsupported', { kind: markupKind(markup) });
      const [{ Resvg }, { renderMermaidSVG }] = await Promise.all([
        import('@resvg/resvg-js'),
        import('beautiful-mermaid'),
      ]);
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
        throw new DiagramError('diagram.markup_invalid', {}, { cause: error });
      }
      const [, width = '0', height = '0'] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
      const zoom = Math.min(SCALE, LARGEST / Math.max(1, Number(width), Number(height)));
      const image = new Resvg(svg, {
        background,
        fitTo: { mode: 'zoom', value: zoom },
        font: { fontFiles, loadSystemFonts: false, defaultFontFamily: FONT },
      }).render();
      return { png: image.asPng(), width: image.width, height: image.height, renderer: 'builtin' };
    },
    close: () => Promise.resolve(),
  };
}

/** Maximum depth of variables that refer to other variables. */
const DEEPEST = 12;

/**
 * Replaces CSS variables and colour mixtures in an SVG by their values, for renderers that support neither; removes
 * external style sheets.
 */
function inlineStyles(svg: string): string {
  const values = new Map<string, string>();
  for (const [, name, value] of svg.matchAll(/(--[\w-]+)\s*:\s*([^;}"]+)[;}"]/g)) {
    if (name !== undefined && value !== undefined) values.set(name, value.trim());
  }
  const plain = svg
    .replace(/@import[^;]*;/g, '')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/--[\w-]+\s*:\s*[^;}"]+;?/g, '');
  return mixed(resolved(plain, values, 0));
}

/** Replaces `var(--name, fallback)`; brackets may be nested in the fallback. */
function resolved(text: string, values: ReadonlyMap<string, string>, depth: number): string {
  let out = '';
  let rest = text;
  for (;;) {
    const start = rest.indexOf('var(');
    if (start < 0 || depth > DEEPEST) return out + rest;
    const end = closing(rest, start + 3);
    const inner = rest.slice(start + 4, end);
    const comma = inner.indexOf(',');
    const name = (comma < 0 ? inner : inner.slice(0, comma)).trim();
    const value = values.get(name) ?? (comma < 0 ? 'none' : inner.slice(comma + 1).trim());
    out += rest.slice(0, start) + resolved(value, values, depth + 1);
    rest = rest.slice(end + 1);
  }
}

/** Position of the bracket that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return text.length;
}

const MIXTURE = /color-mix\(in srgb,\s*(#[0-9a-f]{3,6})\s+([\d.]+)%\s*,\s*(#[0-9a-f]{3,6})\s*\)/gi;

/** Computes `color-mix(in srgb, A p%, B)`, the innermost first (CSS Color 5, 2). */
function mixed(text: string): string {
  let current = text;
  for (let round = 0; round < DEEPEST; round += 1) {
    const next = current.replace(MIXTURE, (_, a: string, share: string, b: string) => mix(a, Number(share) / 100, b));
    if (next === current) return next;
    current = next;
  }
  return current;
}

function mix(a: string, share: number, b: string): string {
  const [one, other] = [channels(a), channels(b)];
  const each = one.map((value, index) => Math.round(value * share + (other[index] ?? 0) * (1 - share)));
  return `#${each.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(hex: string): number[] {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
}
