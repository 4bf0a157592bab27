import type { GradientStop, Matrix, Paint, Rect, SolidPaint, Stroke } from '../scene.ts';
import { parsePathData } from './node-geometry.ts';
import type { PdfDocument } from './pdf-document.ts';

/** The graphics state of the page (ISO 32000-1, 8.4), written only when it changes. */
interface GraphicsState {
  fill: string;
  stroke: string;
  fillAlpha: number;
  strokeAlpha: number;
  line: string;
}

const INITIAL: GraphicsState = { fill: '', stroke: '', fillAlpha: 1, strokeAlpha: 1, line: '' };
const CAPS = { butt: 0, round: 1, square: 2 } as const;
const JOINS = { miter: 0, round: 1, bevel: 2 } as const;

/** Draws on the pages of a document. */
export class PdfPen {
  readonly document: PdfDocument;
  #state = INITIAL;
  readonly #saved: GraphicsState[] = [];
  /** Cache of path data as PDF operators, because icons and bars repeat on many slides. */
  readonly #paths = new Map<string, string>();

  constructor(document: PdfDocument) {
    this.document = document;
  }

  /** Resets the state for a new page. */
  reset(): void {
    this.#state = INITIAL;
    this.#saved.length = 0;
  }

  /** Draws with a separate graphics state. */
  within(draw: () => void): void {
    this.document.save();
    this.#saved.push(this.#state);
    draw();
    this.#state = this.#saved.pop() ?? INITIAL;
    this.document.restore();
  }

  transform(matrix: Matrix): void {
    this.document.transform(...matrix);
  }

  clip(d: string): void {
    this.write(`${this.#outline(d)} W n`);
  }

  clipRect(rect: Rect): void {
    this.write(`${rectangle(rect)} re W n`);
  }

  fillRect(rect: Rect, paint: SolidPaint, alpha: number): void {
    this.setFill(paint.hex, paint.alpha * alpha);
    this.write(`${rectangle(rect)} re f`);
  }

  /** @param alpha opacity of the surrounding groups. */
  fill(d: string, rule: 'nonzero' | 'evenodd', paint: Paint, alpha: number): void {
    const operator = rule === 'evenodd' ? 'f*' : 'f';
    if (paint.kind === 'solid') {
      this.setFill(paint.hex, paint.alpha * alpha);
      this.write(`${this.#outline(d)} ${operator}`);
      return;
    }
    this.within(() => {
      this.#gradient(paint, alpha);
      this.write(`${this.#outline(d)} ${operator}`);
    });
  }

  stroke(d: string, stroke: Stroke, alpha: number): void {
    this.setStroke(stroke.paint.hex, stroke.paint.alpha * alpha);
    const dash = stroke.dash.some((length) => length > 0) ? stroke.dash : [];
    const line = [
      `${number(stroke.width)} w ${CAPS[stroke.cap]} J ${JOINS[stroke.join]} j`,
      `[${dash.map(number).join(' ')}] 0 d`,
    ].join(' ');
    if (line !== this.#state.line) {
      this.#state = { ...this.#state, line };
      this.write(line);
    }
    this.write(`${this.#outline(d)} S`);
  }

  setFill(hex: string, alpha: number): void {
    if (alpha === this.#state.fillAlpha && hex === this.#state.fill) return;
    if (alpha !== this.#state.fillAlpha) this.document.fillOpacity(alpha);
    if (hex !== this.#state.fill) this.write(`${colour(hex)} rg`);
    this.#state = { ...this.#state, fill: hex, fillAlpha: alpha };
  }

  setStroke(hex: string, alpha: number): void {
    if (alpha === this.#state.strokeAlpha && hex === this.#state.stroke) return;
    if (alpha !== this.#state.strokeAlpha) this.document.strokeOpacity(alpha);
    if (hex !== this.#state.stroke) this.write(`${colour(hex)} RG`);
    this.#state = { ...this.#state, stroke: hex, strokeAlpha: alpha };
  }

  /** Must be called if the line width was set without this pen. */
  forgetLine(): void {
    this.#state = { ...this.#state, line: '' };
  }

  /** Adds operators to the page. */
  write(content: string): void {
    this.document.addContent(content);
  }

  #gradient(paint: Exclude<Paint, SolidPaint>, alpha: number): void {
    const gradient =
      paint.kind === 'linear'
        ? this.document.linearGradient(paint.from.x, paint.from.y, paint.to.x, paint.to.y)
        : this.document.radialGradient(paint.center.x, paint.center.y, 0, paint.center.x, paint.center.y, paint.radius);
    for (const { at, hex, alpha: its } of stopsFromTo(paint.stops)) gradient.stop(at, `#${hex}`, its * alpha);
    if (this.#state.fillAlpha !== 1) this.document.fillOpacity(1);
    this.document.fillColor(gradient);
  }

  #outline(d: string): string {
    let outline = this.#paths.get(d);
    if (outline === undefined) {
      outline = parsePathData(d)
        .map((step) => {
          if (step.op === 'Z') return 'h';
          const end = `${number(step.x)} ${number(step.y)}`;
          if (step.op === 'M') return `${end} m`;
          if (step.op === 'L') return `${end} l`;
          return `${number(step.x1)} ${number(step.y1)} ${number(step.x2)} ${number(step.y2)} ${end} c`;
        })
        .join(' ');
      this.#paths.set(d, outline);
    }
    return outline;
  }
}

/**
 * Sorted stops, at least two, the first at 0, as the stitching functions of a shading require (ISO 32000-1, 7.10.4).
 */
function stopsFromTo(stops: readonly GradientStop[]): GradientStop[] {
  const inOrder = [...stops]
    .map((stop) => ({ ...stop, at: Math.min(1, Math.max(0, stop.at)) }))
    .sort((one, other) => one.at - other.at);
  const [first] = inOrder;
  const last = inOrder.at(-1);
  if (first === undefined || last === undefined) return [];
  return [...(first.at > 0 ? [{ ...first, at: 0 }] : []), ...inOrder, ...(last.at < 1 ? [{ ...last, at: 1 }] : [])];
}

/** Formats a number for PDF: no exponent, thousandths of a point. */
export function number(value: number): string {
  return String(Math.round(value * 1000) / 1000 || 0);
}

function rectangle({ x, y, w, h }: Rect): string {
  return [x, y, w, h].map(number).join(' ');
}

function colour(hex: string): string {
  return [0, 2, 4].map((at) => number(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ');
}
