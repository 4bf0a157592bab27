import { AppError } from '../kernel/sdk/app-error.ts';

/** Deeper JSON is refused: no schema of ours is, and what walks a value must not run out of stack. */
const MAX_DEPTH = 64;
/** More values in one body are refused: each costs many times its bytes in memory. */
const MAX_VALUES = 1_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Parses a JSON body (RFC 8259: UTF-8, an object or a list), with its depth and number of values checked on the bytes
 * before anything is built.
 * @throws AppError `malformed` where it is not JSON, `too_large` where it is too deep or has too many values.
 */
export function parseJson(bytes: Buffer): unknown {
  checkShape(bytes);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('malformed', 'http.malformed_json', {}, { cause });
  }
  if (!/^[\t\n\r ]*[[{]/.test(text)) throw new AppError('malformed', 'http.malformed_json');
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    // The parser's message quotes the body; what was sent stays out of answers and logs.
    throw new AppError('malformed', 'http.malformed_json', {}, { cause: new SyntaxError((cause as Error).name) });
  }
}

function checkShape(bytes: Buffer): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfString(bytes, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        if (depth > MAX_DEPTH) throw new AppError('too_large', 'http.json_too_deep', { levels: MAX_DEPTH });
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
        values += 1;
        if (values > MAX_VALUES) throw new AppError('too_large', 'http.json_too_many', { values: MAX_VALUES });
    }
  }
}

/** Index of the quote that ends the string that begins at `start`; the end of the bytes where none does. */
function endOfString(bytes: Buffer, start: number): number {
  let end = bytes.indexOf(QUOTE, start + 1);
  while (end !== -1) {
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
    end = bytes.indexOf(QUOTE, end + 1);
  }
  return bytes.length;
}
