import { DIAGRAM_BOUNDS } from '../../../common/api/diagrams.ts';
import { DiagramError } from './markup-renderer.ts';

const MAX_LINES = 1_000;
const DEEPEST = 24;

/**
 * Content that is forbidden in markup, whatever the renderer does with it: links and scripts, HTML except line breaks,
 * renderer settings (directives and front matter), external pictures and icons, style sheets, includes, formulas.
 */
const REFUSED: readonly RegExp[] = [
  /^\s*(?:click|link|links|href|callback|call|include|import)\b/im,
  /\b(?:javascript|vbscript|data|file|blob|about)\s*:/i,
  /[a-z][a-z0-9+.-]*:\/\//i,
  /%%\s*\{/,
  /^\s*---\s*$/m,
  /!include/i,
  /@import|url\s*\(|expression\s*\(/i,
  /@\s*\{/,
  /\$\$/,
  /\b(?:href|src|srcset|onerror|onload|onclick|xlink)\s*=/i,
  /&#|&(?:lt|gt|quot|amp|colon|tab|newline);/i,
];
const TAG = /<\s*\/?\s*[a-z!?][^>]*>?/gi;
const LINE_BREAK = /^<\s*br\s*\/?\s*>$/i;

/**
 * Refuses markup that could do more than draw.
 * @throws DiagramError `diagram.markup_too_large`, `diagram.markup_refused`
 */
export function guardMarkup(markup: string): void {
  const lines = markup.split('\n').length;
  if (markup.length > DIAGRAM_BOUNDS.markup_chars || lines > MAX_LINES) {
    throw new DiagramError('diagram.markup_too_large', { limit: DIAGRAM_BOUNDS.markup_chars });
  }
  const isHostile = REFUSED.some((pattern) => pattern.test(markup)) || depthOf(markup) > DEEPEST;
  // "A<--B" is an arrow, "A <|-- B" an inheritance; anything else that looks like a tag must be a line break.
  const hasTags = (markup.match(TAG) ?? []).some((tag) => !LINE_BREAK.test(tag));
  if (isHostile || hasTags) throw new DiagramError('diagram.markup_refused');
}

/** The nesting depth of brackets and named blocks. */
function depthOf(markup: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of markup.matchAll(
    /[[({]|[\])}]|^\s*(?:subgraph|loop|alt|opt|par|rect|critical|box|state .*\{)\b|^\s*end\b/gim,
  )) {
    depth = /^[\])}]$|^\s*end$/i.test(token) ? Math.max(0, depth - 1) : depth + 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
