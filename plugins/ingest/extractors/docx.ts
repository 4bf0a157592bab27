import mammoth from 'mammoth';
import { parseHTML } from 'linkedom';
import { blockText } from '../../../common/deck/source.ts';
import type { SourceImage } from '../../../common/deck/source.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import { childElements, descendants } from '../../../common/ooxml/xml/dom.ts';
import { OfficePackage } from '../../../common/ooxml/package/office-package.ts';
import { PackageError, readZip } from '../../../common/ooxml/package/package-gate.ts';
import { dateOnPages } from '../byline.ts';
import { createBlockBuilder, normaliseText } from '../block-builder.ts';
import type { BlockBuilder } from '../block-builder.ts';
import { prepareDocument, ROLE_STYLE } from '../docx/prepare-document.ts';
import type { PreparedDocument } from '../docx/prepare-document.ts';
import type { HtmlDocument, HtmlElement } from '../html/dom-text.ts';
import { joinCaptions, inlineText } from '../html/dom-text.ts';
import { addHtmlBlocks } from '../html/html-blocks.ts';
import { knownTitle } from '../document-properties.ts';
import { IngestError } from '../ingest-error.ts';
import { makeSafePicture } from '../read-picture.ts';
import type { ExtractedText, ExtractInput } from '../extract.ts';

const MAX_PICTURES = 200;
/** Smaller pictures are bullets, rules or tracking pixels. */
const MIN_SIDE = 24;
const PICTURE_SCHEME = 'picture:';

/**
 * Reads a Word document: headings by outline level, lists, tables, pictures with their captions, charts as tables,
 * text boxes, equations, notes and the closing sentence of a page's footer. Tracked changes count as accepted; comments are left out.
 * @throws PackageError from the zip gate; IngestError `ingest.not_a_document`, `ingest.damaged`, `ingest.nothing_found`.
 */
export async function extract(input: ExtractInput): Promise<ExtractedText> {
  const file = input.name;
  const pack = new OfficePackage(await readZip(input.bytes, { name: file }), file);
  const path = findDocument(pack, file);
  const pictures = createPictureShelf();
  const { prepared, html } = await convert(pack, path, file, pictures);
  input.signal?.throwIfAborted();
  const document = (
    parseHTML(`<html><head></head><body>${html}</body></html>`) as unknown as { document: HtmlDocument }
  ).document;
  const body = document.body;
  const builder = createBlockBuilder(file);
  if (body) {
    const notes = takeNotes(body);
    nameTargets(body);
    const deepest = Math.max(0, ...prepared.headingLevels) + (prepared.hasTitle ? 1 : 0);
    addHtmlBlocks(body, builder, {
      imageId: (image) => idOfPicture(image),
      boldHeadingLevel: Math.min(6, deepest + 1),
      ...(input.language === undefined ? {} : { language: input.language }),
    });
    joinCaptions(builder);
    addNotes(notes, builder);
    addFooterOfPage(pack, builder);
  }
  if (builder.blocks.length === 0) throw new IngestError('ingest.nothing_found', { file });
  const properties = readProperties(pack);
  const byline = dateOnPages(textsOutside(pack, 'header|footer'));
  const first = builder.blocks.find((block) => block.kind === 'heading');
  const title =
    (prepared.hasTitle && first?.kind === 'heading' ? first.text : knownTitle(properties.title)) ??
    (first?.kind === 'heading' ? first.text : undefined);
  return {
    name: file,
    ...(title === undefined ? {} : { title }),
    ...(properties.author === undefined ? {} : { author: properties.author }),
    ...(byline === undefined ? {} : { byline }),
    blocks: builder.blocks,
    images: pictures.images,
    findings: listFindings(prepared, pictures, file),
  };
}

function findDocument(pack: OfficePackage, file: string): string {
  if (pack.has('word/document.xml')) return 'word/document.xml';
  const other = [...pack.parts.keys()].find((name) => /^word\/document\d*\.xml$/i.test(name));
  if (other === undefined) throw new IngestError('ingest.not_a_document', { file });
  return other;
}

async function convert(
  pack: OfficePackage,
  path: string,
  file: string,
  pictures: PictureShelf,
): Promise<{ prepared: PreparedDocument; html: string }> {
  try {
    const prepared = prepareDocument(pack, path);
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(prepared.bytes) },
      {
        styleMap: styleMap(prepared.hasTitle),
        externalFileAccess: false,
        includeEmbeddedStyleMap: false,
        convertImage: mammoth.images.imgElement(async (image) => ({
          src: await pictures.add(await image.readAsBuffer()),
        })),
      },
    );
    return { prepared, html: value };
  } catch (cause) {
    if (cause instanceof PackageError) throw cause;
    throw new IngestError('ingest.damaged', { file }, { cause });
  }
}

/** Maps paragraph roles to HTML. Below a document title all headings move down one level. */
function styleMap(hasTitle: boolean): string[] {
  const shift = hasTitle ? 1 : 0;
  return [
    `p.${ROLE_STYLE}title => h1:fresh`,
    `p.${ROLE_STYLE}subtitle => p:fresh`,
    `p.${ROLE_STYLE}caption => p.caption:fresh`,
    `p.${ROLE_STYLE}quote => blockquote:fresh`,
    `p.${ROLE_STYLE}code => pre:separator('\\n')`,
    ...Array.from(
      { length: 9 },
      (_, index) => `p.${ROLE_STYLE}Heading${index + 1} => h${Math.min(6, index + 1 + shift)}:fresh`,
    ),
  ];
}

interface PictureShelf {
  readonly images: SourceImage[];
  /** Stores a picture and returns the address for `img`. */
  add(bytes: Uint8Array): Promise<string>;
  readonly count: number;
  readonly unreadable: number;
}

function createPictureShelf(): PictureShelf {
  const images: SourceImage[] = [];
  const known = new Map<string, string>();
  let count = 0;
  let unreadable = 0;
  return {
    images,
    get count() {
      return count;
    },
    get unreadable() {
      return unreadable;
    },
    async add(bytes) {
      count += 1;
      if (images.length >= MAX_PICTURES) return '';
      const picture = await makeSafePicture(bytes);
      if (picture === null) {
        unreadable += 1;
        return '';
      }
      if (Math.min(picture.width, picture.height) < MIN_SIDE) return '';
      const key = Buffer.from(picture.bytes).toString('latin1');
      const id = known.get(key) ?? `i${images.length + 1}`;
      if (!known.has(key)) {
        known.set(key, id);
        images.push({ id, ...picture });
      }
      return `${PICTURE_SCHEME}${id}`;
    },
  };
}

function idOfPicture(image: HtmlElement): string | undefined {
  const source = image.getAttribute('src') ?? '';
  return source.startsWith(PICTURE_SCHEME) ? source.slice(PICTURE_SCHEME.length) : undefined;
}

/** Removes footnotes and endnotes from the end of the body, and their marks from the text. */
function takeNotes(body: HtmlElement): string[] {
  for (const mark of Array.from(body.querySelectorAll('a[id^="footnote-ref-"], a[id^="endnote-ref-"]'))) {
    (mark.parentNode?.localName === 'sup' ? mark.parentNode : mark).remove();
  }
  for (const mark of Array.from(body.querySelectorAll('a[href^="#footnote-ref-"], a[href^="#endnote-ref-"]')))
    mark.remove();
  const items = Array.from(body.querySelectorAll('li[id^="footnote-"], li[id^="endnote-"]'));
  const notes = items.map((item) => inlineText(item).replace(/\s*↑$/, ''));
  for (const item of items) item.remove();
  return notes.filter((note) => note !== '');
}

/** Words of links that say nothing without their address. */
const POINTER = /^(?:(?:click|see|look|find it|klicken sie|klicke) )?(?:here|hier|this link|link)$/iu;

/** Puts its address after a link whose words are no more than "Click here": in a text without links nothing else says where it leads. */
function nameTargets(body: HtmlElement): void {
  for (const link of Array.from(body.querySelectorAll('a[href^="http"]'))) {
    const words = inlineText(link);
    if (POINTER.test(words)) link.replaceWith(`${words} (${link.getAttribute('href') ?? ''})`);
  }
}

function addNotes(notes: readonly string[], builder: BlockBuilder): void {
  builder.leaveSections();
  builder.add({ kind: 'list', ordered: true, items: notes.map((text) => ({ text, level: 0 })) }, { part: 'notes' });
}

/** With more text a document has several pages, and its footer is repeated on each. */
const MAX_PAGE_CHARS = 3000;
/** A shorter footer is a name, a date or a page number. */
const MIN_FOOTER_WORDS = 8;
/** Words of footers about the document instead of its subject. */
const OF_DOCUMENT = /[©®]|copyright|confidential|all rights reserved|vertraulich|Alle Rechte|(?:page|Seite) \d/iu;

/** Adds the footer of a single page where it is a sentence: it closes the text ("Write to us at …"). */
function addFooterOfPage(pack: OfficePackage, builder: BlockBuilder): void {
  if (builder.blocks.reduce((sum, block) => sum + blockText(block).length, 0) > MAX_PAGE_CHARS) return;
  for (const text of new Set(textsOutside(pack, 'footer'))) {
    const words = text.split(' ');
    const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
    if (words.length < MIN_FOOTER_WORDS || small < words.length / 2 || OF_DOCUMENT.test(text)) continue;
    builder.leaveSections();
    builder.add({ kind: 'paragraph', text }, { part: 'footer' });
  }
}

/** The paragraphs of the headers or footers of all pages. */
function textsOutside(pack: OfficePackage, kind: 'footer' | 'header|footer'): string[] {
  const names = [...pack.parts.keys()].filter((name) => new RegExp(`^word/(?:${kind})\\d*\\.xml$`, 'iu').test(name));
  return names.flatMap((name) =>
    descendants(pack.xml(name), 'p').map((paragraph) =>
      normaliseText(
        descendants(paragraph, 't')
          .map(({ textContent }) => textContent ?? '')
          .join(''),
      ),
    ),
  );
}

function readProperties(pack: OfficePackage): { title?: string; author?: string } {
  if (!pack.has('docProps/core.xml')) return {};
  const root = pack.xml('docProps/core.xml').documentElement;
  const read = (name: string): string => normaliseText(childElements(root, name)[0]?.textContent ?? '');
  const title = read('title');
  const author = read('creator');
  return { ...(title === '' ? {} : { title }), ...(author === '' ? {} : { author }) };
}

function listFindings(prepared: PreparedDocument, pictures: PictureShelf, file: string): Finding[] {
  const findings: Finding[] = [];
  const add = (code: string, params: Record<string, string | number>, severity: Finding['severity']): void => {
    findings.push({ code, params: { file, ...params }, severity });
  };
  if (prepared.hasTrackedChanges) add('ingest.tracked_changes', {}, 'info');
  if (prepared.comments > 0) add('ingest.comments_dropped', { count: prepared.comments }, 'info');
  if (prepared.linkedPictures > 0) add('ingest.pictures_not_loaded', { count: prepared.linkedPictures }, 'info');
  if (prepared.skippedObjects > 0) add('ingest.object_skipped', { count: prepared.skippedObjects }, 'warning');
  for (let index = 0; index < pictures.unreadable; index += 1) add('ingest.picture_unreadable', {}, 'warning');
  if (pictures.count > MAX_PICTURES)
    add('ingest.pictures_limit', { kept: MAX_PICTURES, count: pictures.count }, 'warning');
  return findings;
}
