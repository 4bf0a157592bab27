import { jsonrepair } from 'jsonrepair';

/** Reads the items of one list out of JSON text that arrives in pieces. */
interface ListItemReader {
  /** Takes the next piece and returns the items that became whole. */
  push(piece: string): unknown[];
  /** True once the list's closing bracket was seen. */
  isClosed(): boolean;
}

/** @param listKey the property that holds the list, as an array or as a JSON string of one. */
export function createListItemReader(listKey: string): ListItemReader {
  const opening = new RegExp(`"${listKey.replace(/[^\w]/gu, '\\$&')}"\\s*:\\s*(\\[|")`, 'u');
  const scanner = createItemScanner();
  const decoder = createStringDecoder();
  let head: string | null = '';
  let isString = false;

  return {
    push: (piece) => {
      let rest = piece;
      if (head !== null) {
        head += piece;
        const found = opening.exec(head);
        if (found === null) return [];
        isString = found[1] === '"';
        rest = head.slice(found.index + found[0].length - (isString ? 0 : 1));
        head = null;
      }
      return scanner.push(isString ? decoder.push(rest) : rest);
    },
    isClosed: () => scanner.isClosed(),
  };
}

/** Undoes the escapes of a JSON string (RFC 8259, 7) that arrives in pieces; nothing after its closing quote. */
function createStringDecoder(): { push(piece: string): string } {
  const plain: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
  let escape: string | null = null;
  let isDone = false;
  return {
    push: (piece) => {
      let text = '';
      for (const sign of piece) {
        if (isDone) break;
        if (escape === null) {
          if (sign === '"') isDone = true;
          else if (sign === '\\') escape = '';
          else text += sign;
        } else if (escape === '' && sign !== 'u') {
          text += plain[sign] ?? sign;
          escape = null;
        } else {
          escape += sign;
          if (escape.length < 5) continue;
          text += String.fromCharCode(Number.parseInt(escape.slice(1), 16));
          escape = null;
        }
      }
      return text;
    },
  };
}

function createItemScanner(): ListItemReader {
  let isOpen = false;
  let isClosed = false;
  let item = '';
  let depth = 0;
  let inString = false;
  let isEscaped = false;

  const finish = (items: unknown[]): void => {
    if (item.trim() !== '') items.push(parseItem(item));
    item = '';
  };
  const step = (sign: string, items: unknown[]): void => {
    if (inString) {
      item += sign;
      if (isEscaped) isEscaped = false;
      else if (sign === '\\') isEscaped = true;
      else if (sign === '"') inString = false;
      return;
    }
    if (depth === 0 && (sign === ',' || sign === ']')) {
      finish(items);
      isClosed = sign === ']';
      return;
    }
    item += sign;
    if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === 0) finish(items);
    }
  };

  return {
    push: (piece) => {
      const items: unknown[] = [];
      for (const sign of piece) {
        if (isClosed) break;
        if (isOpen) step(sign, items);
        else isOpen = sign === '[';
      }
      return items;
    },
    isClosed: () => isClosed,
  };
}

/** An item no reading helps with becomes undefined, which no schema accepts. */
function parseItem(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(jsonrepair(text));
    } catch {
      return undefined;
    }
  }
}
