import PDFDocument from 'pdfkit';
import type { Matrix, SlideScene } from '../scene.ts';

export interface PdfMeta {
  title: string;
  author?: string;
  subject?: string;
  /** BCP 47; '' if unknown. */
  language?: string;
  /** Creation date; it must be the same for the same input, or the bytes differ. */
  date?: Date;
  /** Whether the file declares conformance to PDF/UA-1; `checkPdfUa` tests it. */
  is_accessible?: boolean;
  /** Further entries of the information dictionary; keys contain only letters (ISO 32000-1, 14.3.3). */
  custom?: Readonly<Record<string, string | Date>>;
}

/** A font in a document, as stored by pdfkit (js/font/embedded.js of 0.20). */
export interface EmbeddedFont {
  id: string;
  /** Thousandths of the size per font unit. */
  scale: number;
  font: {
    /** Glyphs used so far. */
    _glyphs: Record<number, Glyph | undefined>;
    /** Returns the same object for a glyph while it is cached, whatever characters it stands for. */
    getGlyph(id: number, codePoints?: number[]): Glyph;
    layout(text: string, features?: undefined, script?: undefined, language?: undefined, direction?: 'rtl'): GlyphRun;
  };
  subset: {
    /** Code of a glyph in the subset; a new one if it isn't in the mapping. */
    includeGlyph(id: number): number;
    /** Codes by glyph. */
    mapping: Record<number, number | undefined>;
  };
  widths: number[];
  unicode: number[][];
  encode(text: string): [codes: string[], positions: GlyphPosition[]];
  ref(): object;
}

/** A glyph of a run and its characters. */
export interface Glyph {
  id: number;
  advanceWidth: number;
  codePoints: number[];
}

interface GlyphRun {
  glyphs: Glyph[];
  positions: Omit<GlyphPosition, 'advanceWidth'>[];
}

/** In thousandths of the size. */
export interface GlyphPosition {
  xAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}

/** Resources named by a page (ISO 32000-1, 7.8.3). */
interface PageResources {
  fonts: Record<string, object>;
  xobjects: Record<string, object>;
}

/** A picture file that pdfkit can embed (js/image of 0.20). */
interface OpenedImage {
  width: number;
  height: number;
  /** Undefined for an unknown kind of JPEG. */
  colorSpace?: string;
  /** Set when embedded. */
  obj: object | null;
  embed(document: object): void;
}

interface Info {
  Title?: string;
  Author?: string;
  Subject?: string;
  Creator?: string;
}

/** Used if the creation date is unknown, so that the same deck gives the same file. */
const NO_DATE = new Date('2000-01-01T00:00:00Z');
const NAME = 'Lectern';
/** PDF/UA mark, clause 5 of ISO 14289-1. */
const PDF_UA_MARK = `
        <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>
        `;

/** pdfkit's document, tagged, with access to parts that painting needs and its types hide. */
export class PdfDocument extends PDFDocument {
  declare info: Info & Record<string, unknown>;
  declare _font: EmbeddedFont;
  /** From current coordinates to those of the page. */
  declare _ctm: Matrix;
  declare appendXML: (xml: string) => void;
  declare openImage: (bytes: Uint8Array) => OpenedImage;
  /** Number of bytes written so far. */
  declare _offset: number;
  /** The file so far, and operators of the current page. Set by the first write in pdfkit's constructor. */
  declare _file: (string | Uint8Array)[] | undefined;
  declare _content: string[] | undefined;

  readonly #isAccessible: boolean;

  constructor({ title, author, subject, language, date = NO_DATE, custom = {}, is_accessible = false }: PdfMeta) {
    super({
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      autoFirstPage: false,
      // No default font: standard fonts are not embedded, so they must not be used.
      font: '',
      ...(language === undefined || language === '' ? {} : { lang: language }),
      info: {
        ...custom,
        ...{ Title: title, Creator: NAME, Producer: NAME, CreationDate: date, ModDate: date },
        ...(author === undefined ? {} : { Author: author }),
        ...(subject === undefined ? {} : { Subject: subject }),
      },
    });
    this.#isAccessible = is_accessible;
  }

  /** The bounding rectangle of a transformed one on the page. pdfkit's own method mixes up old and new corners. */
  _convertRect(x: number, y: number, w: number, h: number): [number, number, number, number] {
    const [a, b, c, d, e, f] = this._ctm;
    const corners = [x, x + w].flatMap((left) => [y, y + h].map((top) => ({ left, top })));
    const across = corners.map(({ left, top }) => a * left + c * top + e);
    const up = corners.map(({ left, top }) => b * left + d * top + f);
    return [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)];
  }

  /** Called at the end, for the metadata packet, because pdfkit writes texts into XML without escaping. */
  _addInfo(): void {
    const { Title, Author, Subject } = this.info;
    const escaped = Object.entries({ Title, Author, Subject }).flatMap(([key, text]) =>
      text === undefined ? [] : [[key, xmlText(text)]],
    );
    this.info = { ...this.info, ...(Object.fromEntries(escaped) as Info) };
    (PDFDocument.prototype as unknown as { _addInfo(): void })._addInfo.call(this);
    if (this.#isAccessible) this.appendXML(PDF_UA_MARK);
  }

  /** Called for every piece of the file, because pdfkit sends each through a stream, character by character. */
  _write(data: string | Uint8Array): void {
    const piece = typeof data === 'string' ? `${data}\n` : data;
    (this._file ??= []).push(piece);
    // Each character of text is one byte (Latin-1).
    this._offset += piece.length;
  }

  /** Operators are collected until the page is complete and then converted to bytes at once. */
  override addContent(content: string): this {
    (this._content ??= []).push(content);
    return this;
  }

  /** Called before adding a page and at the end. */
  override flushPages(): void {
    if (this._content !== undefined && this._content.length > 0) {
      const page = this.page as unknown as { write(bytes: Uint8Array): void };
      page.write(Buffer.from(`${this._content.join('\n')}\n`, 'latin1'));
    }
    this._content = [];
    super.flushPages();
  }

  get resources(): PageResources {
    return this.page;
  }

  /** Starts the page of a slide: one point per unit, y downwards. */
  startPage({ size: { w, h } }: SlideScene): void {
    this.addPage({ size: [w, h], margin: 0 });
  }

  /** Ends the document. @returns the file. */
  toBytes(): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.on('end', () => {
        resolve(bytesOf(this._file ?? []));
        this._file = [];
      });
      this.on('error', reject);
      this.resume();
      this.end();
    });
  }
}

function bytesOf(pieces: readonly (string | Uint8Array)[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  const target = Buffer.from(bytes.buffer);
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') target.write(piece, at, 'latin1');
    else bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Makes text valid in XML 1.0 (2.2, 2.4). */
function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
