import { unzipSync, zipSync } from 'fflate';
import { tinyMaster } from './tiny-master.ts';

/** Namespaces that comment parts are written with. */
export const NAMESPACES = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"',
  'xmlns:ac="http://schemas.microsoft.com/office/drawing/2013/main/command"',
  'xmlns:pc="http://schemas.microsoft.com/office/powerpoint/2013/main/command"',
].join(' ');
const RELATIONS = 'http://schemas.microsoft.com/office/2018/10/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts of a deck as texts, changed by `change`. */
export function withXml(deck: Uint8Array, change: (parts: Map<string, string>) => void): Uint8Array {
  const parts = unzipSync(deck);
  const isText = (path: string): boolean => /\.(xml|rels)$/.test(path);
  const texts = new Map(
    Object.entries(parts).flatMap(([path, bytes]) => (isText(path) ? [[path, new TextDecoder().decode(bytes)]] : [])),
  );
  change(texts);
  const changed = Object.fromEntries([...texts].map(([path, text]) => [path, new TextEncoder().encode(text)]));
  return zipSync({ ...parts, ...changed });
}

export interface ModernAuthor {
  id: string;
  name: string;
}

/**
 * A deck with threaded comments, as PowerPoint writes them.
 * @param bySlide markup of the `p188:cm` elements, by the slide's number from 1.
 */
export function withModernComments(
  deck: Uint8Array,
  authors: readonly ModernAuthor[],
  bySlide: Readonly<Record<number, string>>,
): Uint8Array {
  return withXml(deck, (parts) => {
    const list = authors.map(
      ({ id, name }) => `<p188:author id="${id}" name="${name}" initials="X" userId="u" providerId="AD"/>`,
    );
    parts.set('ppt/authors.xml', `${HEAD}<p188:authorLst ${NAMESPACES}>${list.join('')}</p188:authorLst>`);
    relate(parts, 'ppt/_rels/presentation.xml.rels', 'authors', 'authors.xml');
    type(parts, '/ppt/authors.xml', 'application/vnd.ms-powerpoint.authors+xml');
    for (const [number, comments] of Object.entries(bySlide)) {
      const name = `modernComment_${number}.xml`;
      parts.set(`ppt/comments/${name}`, `${HEAD}<p188:cmLst ${NAMESPACES}>${comments}</p188:cmLst>`);
      relate(parts, `ppt/slides/_rels/slide${number}.xml.rels`, 'comments', `../comments/${name}`);
      type(parts, `/ppt/comments/${name}`, 'application/vnd.ms-powerpoint.comments+xml');
    }
  });
}

/** A deck of one slide, on which one reviewer said something. */
export function commentedDeck(): Uint8Array {
  const author = { id: '{00000000-0000-4000-8000-00000000000A}', name: 'Pia Reviewer' };
  const slide = '<pc:sldMkLst><pc:docMk/><pc:sldMk cId="1" sldId="256"/></pc:sldMkLst>';
  const text = '<p188:txBody><a:bodyPr/><a:p><a:r><a:t>Say why.</a:t></a:r></a:p></p188:txBody>';
  const comment = `<p188:cm id="{1}" authorId="${author.id}" created="2026-05-01T10:00:00Z">${slide}${text}</p188:cm>`;
  return withModernComments(tinyMaster({ slides: [{ layout: 0 }] }), [author], { 1: comment });
}

function relate(parts: Map<string, string>, path: string, kind: string, target: string): void {
  const entry = `<Relationship Id="rIdNew${kind}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  parts.set(path, (parts.get(path) ?? '').replace('</Relationships>', `${entry}</Relationships>`));
}

function type(parts: Map<string, string>, name: string, contentType: string): void {
  const path = '[Content_Types].xml';
  const entry = `<Override PartName="${name}" ContentType="${contentType}"/>`;
  parts.set(path, (parts.get(path) ?? '').replace('</Types>', `${entry}</Types>`));
}
