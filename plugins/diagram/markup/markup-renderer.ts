import type { DiagramTheme } from '../../../common/api/diagrams.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';

/** A picture of a diagram. */
export interface RenderedMarkup {
  png: Uint8Array;
  /** Pixels, at twice the display size. */
  width: number;
  height: number;
  renderer: 'chromium' | 'builtin';
}

/** Draws markup that has passed `guardMarkup`. */
export interface MarkupRenderer {
  /** @throws DiagramError for markup that it can't read or draw; the error of an abort. */
  render(markup: string, theme: DiagramTheme, signal?: AbortSignal): Promise<RenderedMarkup>;
  /** Releases resources. Safe to call twice; a later `render` starts again. */
  close(): Promise<void>;
}

/** Colours as `#rrggbb`, with defaults. */
export function coloursOf(theme: DiagramTheme): { background: string; text: string; accent: string } {
  const colour = (value: string | undefined, fallback: string): string => `#${(value ?? fallback).replace('#', '')}`;
  return {
    background: colour(theme.background, 'FFFFFF'),
    text: colour(theme.text, '242424'),
    accent: colour(theme.accent, '1F5FBF'),
  };
}

/** Width and height of a PNG (ISO/IEC 15948, 11.2.2). @throws RangeError for other bytes. */
export function pngSize(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  if (png.byteLength < 24 || view.getUint32(0) !== 0x8950_4e47) throw new RangeError('not a PNG');
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Why a diagram can't be shown; each code has a message in the locale files. */
export type DiagramErrorCode =
  | 'diagram.invalid'
  | 'diagram.unsound_package'
  | 'diagram.markup_refused'
  | 'diagram.markup_too_large'
  | 'diagram.markup_invalid'
  | 'diagram.markup_unsupported'
  | 'diagram.render_timeout'
  | 'diagram.render_failed';

export class DiagramError extends CodedError {
  declare readonly code: DiagramErrorCode;

  constructor(code: DiagramErrorCode, params: Record<string, string | number> = {}, options?: { cause?: unknown }) {
    super(code, params, options);
  }
}
