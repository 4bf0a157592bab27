import PDFDocument from 'pdfkit';
import type { Matrix, SlideScene } from '../scene.ts';

/** Metadata of a PDF. */
export interface PdfMeta {
  title: string;
  author?: string;
  subject?: string;
  /** BCP 47; '' unknown. */
  language?: string;
  /** Of creation; the same for the same input, or the bytes differ. */
  date?: Date;
  /** Says that the file conforms to PDF/UA-1; `checkPdfUa` knows whether it does. */
  is_accessible?: boolean;
  /** Further entries of the information dictionary; keys are letters only (ISO 32000-1, 14.3.3). */
  custom?: Readonly<Record<string, string | Date>>;
}

/** A font in a document, as pdfkit keeps it (js/font/embedded.js of 0.20). */
export interface EmbeddedFont {
  id: string;
  /** Units of a thousandth of the size in one unit of the font. */
  scale: number;
  font: {
    /** Glyphs that were asked for. */
    _glyphs: Record<number, Glyph | undefined>;
    /** The same object for a glyph while it is kept, whatever characters it stands for. */
    getGlyph(id: number, codePoints?: number[]): Glyph;
    layout(text: string, features?: undefined, script?: undefined, language?: undefined, direction?: 'rtl'): GlyphRun;
  };
  subset: {
    /** Code of a glyph in the subset; a new one where the mapping has none. */
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

/** Things that a page names (ISO 32000-1, 7.8.3). */
interface PageResources {
  fonts: Record<string, object>;
  xobjects: Record<string, object>;
}

/** A picture file that pdfkit can take over (js/image of 0.20). */
interface OpenedImage {
  width: number;
  height: number;
  /** Undefined for a JPEG of an unknown kind. */
  colorSpace?: string;
  /** Once embedded. */
  obj: object | null;
  embed(document: object): void;
}

interface Info {
  Title?: string;
  Author?: string;
  Subject?: string;
  Creator?: string;
}

/** Where nothing says when a deck was made: the files of the same deck are the same. */
const NO_DATE = new Date('2000-01-01T00:00:00Z');
const NAME = 'Lectern';
/** Clause 5 of ISO 14289-1. */
const PDF_UA_MARK = `
        <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>
        `;

/** pdfkit's document, tagged, with the parts of it that painting needs and its types hide. */
export class PdfDocument extends PDFDocument {
  declare info: Info & Record<string, unknown>;
  declare _font: EmbeddedFont;
  /** From the coordinates in use to the page's. */
  declare _ctm: Matrix;
  declare appendXML: (xml: string) => void;
  declare openImage: (bytes: Uint8Array) => OpenedImage;
  /** Bytes written so far. */
  declare _offset: number;
  /** The file so far and operators of the page that is being drawn; set by what pdfkit's constructor writes first. */
  declare _file: (string | Uint8Array)[] | undefined;
  declare _content: string[] | undefined;

  readonly #isAccessible: boolean;

  constructor({ title, author, subject, language, date = NO_DATE, custom = {}, is_accessible = false }: PdfMeta) {
    super({
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      autoFirstPage: false,
      // None: the standard fonts are not embedded, so nothing is set in them.
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

  /** The rectangle around a turned one on the page; pdfkit's own takes the corner it has just moved for the old one. */
  _convertRect(x: number, y: number, w: number, h: number): [number, number, number, number] {
    const [a, b, c, d, e, f] = this._ctm;
    const corners = [x, x + w].flatMap((left) => [y, y + h].map((top) => ({ left, top })));
    const across = corners.map(({ left, top }) => a * left + c * top + e);
    const up = corners.map(({ left, top }) => b * left + d * top + f);
    return [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)];
  }

  /** Called at the end, for the metadata packet: pdfkit writes the texts into XML as they are. */
  _addInfo(): void {
    const { Title, Author, Subject } = this.info;
    const escaped = Object.entries({ Title, Author, Subject }).flatMap(([key, text]) =>
      text === undefined ? [] : [[key, xmlText(text)]],
    );
    this.info = { ...this.info, ...(Object.fromEntries(escaped) as Info) };
    (PDFDocument.prototype as unknown as { _addInfo(): void })._addInfo.call(this);
    if (this.#isAccessible) this.appendXML(PDF_UA_MARK);
  }

  /** Called for every piece of the file: pdfkit puts each through a stream, character by character. */
  _write(data: string | Uint8Array): void {
    const piece = typeof data === 'string' ? `${data}\n` : data;
    (this._file ??= []).push(piece);
    // A character of text is a byte (Latin-1).
    this._offset += piece.length;
  }

  /** Operators are kept until the page is whole, and become bytes at once. */
  override addContent(content: string): this {
    (this._content ??= []).push(content);
    return this;
  }

  /** Called before a page is added and at the end. */
  override flushPages(): void {
    if (this._content !== undefined && this._content.length > 0) {
      const page = this.page as unknown as { write(bytes: Uint8Array): void };
      page.write(Buffer.from(`${this._content.join('\n')}\n`, 'latin1'));
    }
    this._content = [];
    super.flushPages();
  }

  /** Of the page that is being drawn. */
  get resources(): PageResources {
    return this.page;
  }

  /** Starts the page of a slide, a point to a unit, y downwards. */
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

/** Text as XML 1.0 takes it (2.2, 2.4). */
function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
