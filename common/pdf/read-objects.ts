import { unzlibSync } from 'fflate';

/** A PDF object in JavaScript (ISO 32000-1, 7.3); strings are bytes as Latin-1, see `textOf`. */
export type PdfObject = number | boolean | null | PdfName | PdfString | PdfReference | PdfObject[] | PdfDictionary;
class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
class PdfString {
  readonly bytes: string;
  constructor(bytes: string) {
    this.bytes = bytes;
  }
}
class PdfReference {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}
export type PdfDictionary = Map<string, PdfObject>;

/** A step of a content stream: an operator and its operands. */
interface PdfOperation {
  operator: string;
  operands: PdfObject[];
}

/** The objects of a PDF by number, read on demand. */
export interface PdfObjects {
  trailer: PdfDictionary;
  /** The target of a reference; other objects unchanged, null for a missing one. */
  resolve(object: PdfObject | undefined): PdfObject;
  /** The dictionary or the target of a reference to one; an empty one for anything else. */
  dictionary(object: PdfObject | undefined): PdfDictionary;
  array(object: PdfObject | undefined): PdfObject[];
  /** The inflated bytes of a stream as Latin-1; '' if there is none. */
  stream(object: PdfObject | undefined): string;
  /** The object number of a reference; otherwise null. */
  numberOf(object: PdfObject | undefined): number | null;
}

const SPACE = /[\0\t\n\f\r ]/;
const DELIMITER = /[()<>[\]{}/%]/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/**
 * Reads a PDF as our writer creates it: a plain cross-reference table, deflated or plain streams, no encryption.
 * @throws RangeError when its structure differs.
 */
export function readPdfObjects(bytes: Uint8Array): PdfObjects {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.slice(-64))?.[1] ?? -1);
  if (!file.startsWith('xref', start)) throw new RangeError('The PDF has no table of cross-references.');
  const places = readTable(file, start);
  const known = new Map<number, PdfObject>();
  const streams = new WeakMap<PdfDictionary, number>();

  const load = (number: number): PdfObject => {
    const found = known.get(number);
    if (found !== undefined) return found;
    const lexer = new Lexer(file, places.get(number) ?? file.length);
    const isThere = lexer.next() === number && lexer.next() === 0 && lexer.next() === 'obj';
    const object = isThere ? ((lexer.object() ?? null) as PdfObject) : null;
    known.set(number, object);
    if (object instanceof Map && lexer.next() === 'stream') {
      const feed = file.indexOf('\n', lexer.at) + 1;
      streams.set(object, feed);
    }
    return object;
  };
  const resolve = (object: PdfObject | undefined): PdfObject =>
    object instanceof PdfReference ? load(object.number) : (object ?? null);
  const dictionary = (object: PdfObject | undefined): PdfDictionary => {
    const found = resolve(object);
    return found instanceof Map ? found : new Map<string, PdfObject>();
  };
  return {
    trailer: new Lexer(file, file.indexOf('trailer', start) + 7).object() as PdfDictionary,
    resolve,
    dictionary,
    array: (object) => {
      const found = resolve(object);
      return Array.isArray(found) ? found : [];
    },
    stream: (object) => {
      const found = dictionary(object);
      const from = streams.get(found);
      if (from === undefined) return '';
      const raw = file.slice(from, from + Number(resolve(found.get('Length'))));
      const filter = resolve(found.get('Filter'));
      const isDeflated = nameOf(Array.isArray(filter) ? filter[0] : filter) === 'FlateDecode';
      return isDeflated ? Buffer.from(unzlibSync(Buffer.from(raw, 'latin1'))).toString('latin1') : raw;
    },
    numberOf: (object) => (object instanceof PdfReference ? object.number : null),
  };
}

/** The name, for a name object; otherwise ''. */
export function nameOf(object: PdfObject | undefined): string {
  return object instanceof PdfName ? object.name : '';
}

/** Text of a string (ISO 32000-1, 7.9.2.2): UTF-16 with a byte order mark, otherwise Latin-1. */
export function textOf(object: PdfObject | undefined): string {
  if (!(object instanceof PdfString)) return '';
  if (!object.bytes.startsWith('\xfe\xff')) return object.bytes;
  return Buffer.from(object.bytes.slice(2), 'latin1').swap16().toString('utf16le');
}

/** The operations of a content stream, in their order. */
export function* readOperations(content: string): Generator<PdfOperation> {
  const lexer = new Lexer(content, 0);
  let operands: PdfObject[] = [];
  for (let token = lexer.object(); token !== undefined; token = lexer.object()) {
    if (typeof token !== 'string') operands.push(token);
    else {
      yield { operator: token, operands };
      operands = [];
    }
  }
}

/** Offsets of objects (7.5.4). */
function readTable(file: string, start: number): Map<number, number> {
  const lexer = new Lexer(file, start + 4);
  const places = new Map<number, number>();
  for (let first = lexer.next(); typeof first === 'number'; first = lexer.next()) {
    const count = Number(lexer.next());
    for (let index = 0; index < count; index += 1) {
      const [offset] = [lexer.next(), lexer.next()];
      if (lexer.next() === 'n') places.set(first + index, Number(offset));
    }
  }
  return places;
}

type Token = number | string | PdfName | PdfString | undefined;

class Lexer {
  readonly text: string;
  at: number;
  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  /** The next object, or the next operator as a string; undefined at the end. */
  object(): PdfObject | string | undefined;
  object(): unknown {
    const token = this.next();
    switch (token) {
      case '[':
        return this.#until(']');
      case '<<': {
        const parts = this.#until('>>');
        const entries = new Map<string, PdfObject>();
        for (let index = 0; index + 1 < parts.length; index += 2)
          entries.set(nameOf(parts[index]), parts[index + 1] ?? null);
        return entries;
      }
      case 'true':
      case 'false':
        return token === 'true';
      case 'null':
        return null;
      default:
        return typeof token === 'number' ? this.#reference(token) : token;
    }
  }

  #until(end: string): PdfObject[] {
    const parts: PdfObject[] = [];
    for (let part = this.object(); part !== end && part !== undefined; part = this.object())
      parts.push(part as PdfObject);
    return parts;
  }

  /** `7 0 R` is one object. */
  #reference(number: number): number | PdfReference {
    const found = /^\s+\d+\s+R(?![\w])/.exec(this.text.slice(this.at, this.at + 16));
    if (found === null || !Number.isInteger(number)) return number;
    this.at += found[0].length;
    return new PdfReference(number);
  }

  next(): Token {
    const { text } = this;
    for (;;) {
      while (SPACE.test(text[this.at] ?? '')) this.at += 1;
      if (text[this.at] !== '%') break;
      while (this.at < text.length && !/[\r\n]/.test(text[this.at] ?? '')) this.at += 1;
    }
    const first = text[this.at];
    if (first === undefined) return undefined;
    this.at += 1;
    if (first === '(') return this.#literal();
    if (first === '/')
      return new PdfName(
        this.#word().replace(/#([\da-f]{2})/giu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      );
    if (first === '<' || first === '>') {
      if (text[this.at] === first) {
        this.at += 1;
        return first + first;
      }
      const end = text.indexOf('>', this.at);
      const hex = text.slice(this.at, end).replaceAll(/\s/gu, '');
      this.at = end + 1;
      return new PdfString(Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex').toString('latin1'));
    }
    if (DELIMITER.test(first)) return first;
    const word = first + this.#word();
    return /^[+-]?(?:\d+\.?\d*|\.\d+)$/u.test(word) ? Number(word) : word;
  }

  #word(): string {
    const from = this.at;
    while (
      this.at < this.text.length &&
      !SPACE.test(this.text[this.at] ?? '') &&
      !DELIMITER.test(this.text[this.at] ?? '')
    )
      this.at += 1;
    return this.text.slice(from, this.at);
  }

  #literal(): PdfString {
    let bytes = '';
    for (let depth = 1; this.at < this.text.length; this.at += 1) {
      let character = this.text[this.at] ?? '';
      if (character === '\\') {
        this.at += 1;
        const octal = /^[0-7]{1,3}/.exec(this.text.slice(this.at, this.at + 3))?.[0];
        const escaped = this.text[this.at] ?? '';
        if (octal !== undefined) this.at += octal.length - 1;
        character =
          octal === undefined
            ? (ESCAPES[escaped] ?? escaped.replace(/[\r\n]/, ''))
            : String.fromCharCode(parseInt(octal, 8));
      } else if (character === '(') depth += 1;
      else if (character === ')') depth -= 1;
      if (depth === 0) break;
      bytes += character;
    }
    this.at += 1;
    return new PdfString(bytes);
  }
}
