import type { Socket } from 'node:net';
import type { Document } from './values.ts';
import { decode, encode } from './values.ts';

/*
 * MongoDB's wire protocol: a header of four little-endian 32-bit integers (length, request, response to, operation) and
 * a body. Drivers send `hello` as OP_QUERY and use OP_MSG from then on.
 */
const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;

/** Largest message that is read, as reported by `hello`. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** One command of a client. */
export interface Request {
  id: number;
  operation: 'message' | 'query';
  command: Document;
  database: string;
  /** The client wants no reply. */
  isSilent: boolean;
}

/** A batch of documents that are already BSON. */
export interface CursorReply {
  batch: readonly Uint8Array[];
  field: 'firstBatch' | 'nextBatch';
  id: bigint;
  namespace: string;
}

export type Reply = { document: Document } | { cursor: CursorReply };

/** A message that can't be read; the connection can't be used any more. */
export class WireError extends Error {}

/** Splits the stream of a connection into messages. */
interface MessageReader {
  /** Takes more bytes. @returns the messages that are complete @throws WireError for impossible lengths */
  push(chunk: Buffer): Buffer[];
}

export function createMessageReader(): MessageReader {
  let chunks: Buffer[] = [];
  let size = 0;
  return {
    push(chunk) {
      chunks.push(chunk);
      size += chunk.length;
      const messages: Buffer[] = [];
      while (size >= 4) {
        if ((chunks[0]?.length ?? 0) < 4) chunks = [Buffer.concat(chunks)];
        const length = (chunks[0] as Buffer).readInt32LE(0);
        if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new WireError(`message of ${length} bytes`);
        if (size < length) break;
        const joined = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
        messages.push(joined.subarray(0, length));
        chunks = joined.length === length ? [] : [joined.subarray(length)];
        size -= length;
      }
      return messages;
    },
  };
}

/** Parses a message. @throws WireError for an unknown format; BSON errors for broken documents */
export function readRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  if (operation === OP_MSG) return readMessage(message, id);
  if (operation === OP_QUERY) return readQuery(message, id);
  throw new WireError(`operation ${operation}`);
}

export function writeReply(request: Request, reply: Reply): Buffer {
  const body = 'document' in reply ? encode(reply.document) : encodeCursor(reply.cursor);
  return request.operation === 'message' ? writeMessage(request.id, body) : writeOldReply(request.id, body);
}

function readMessage(message: Buffer, id: number): Request {
  const flags = message.readUInt32LE(HEADER_BYTES);
  const end = message.length - ((flags & CHECKSUM_PRESENT) === 0 ? 0 : 4);
  let offset = HEADER_BYTES + 4;
  let command: Document | undefined;
  const sequences: [string, Document[]][] = [];
  while (offset < end) {
    const kind = message[offset];
    offset += 1;
    const length = sectionLength(message, offset, end);
    if (kind === 0) command = decode(message.subarray(offset, offset + length));
    else if (kind === 1) sequences.push(readSequence(message.subarray(offset, offset + length)));
    else throw new WireError(`section of kind ${kind}`);
    offset += length;
  }
  if (command === undefined) throw new WireError('a message without a command');
  for (const [name, documents] of sequences) command[name] = documents;
  const database = typeof command.$db === 'string' ? command.$db : 'admin';
  return { id, operation: 'message', command, database, isSilent: (flags & MORE_TO_COME) !== 0 };
}

function readSequence(section: Buffer): [string, Document[]] {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd === -1) throw new WireError('a section without a name');
  const documents: Document[] = [];
  let offset = nameEnd + 1;
  while (offset < section.length) {
    const length = sectionLength(section, offset, section.length);
    documents.push(decode(section.subarray(offset, offset + length)));
    offset += length;
  }
  return [section.toString('utf8', 4, nameEnd), documents];
}

function readQuery(message: Buffer, id: number): Request {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd === -1) throw new WireError('a query without a collection');
  const database = message.toString('utf8', HEADER_BYTES + 4, nameEnd).split('.')[0] ?? 'admin';
  // Skip two integers (documents to skip and to return), which have no meaning for a command.
  const offset = nameEnd + 1 + 8;
  const command = decode(message.subarray(offset, offset + sectionLength(message, offset, message.length)));
  return { id, operation: 'query', command, database, isSilent: false };
}

function sectionLength(bytes: Buffer, offset: number, end: number): number {
  if (offset + 5 > end) throw new WireError('a section that ends early');
  const length = bytes.readInt32LE(offset);
  if (length < 5 || offset + length > end) throw new WireError(`a section of ${length} bytes`);
  return length;
}

function writeMessage(responseTo: number, body: Buffer): Buffer {
  return messageOf(0, responseTo, body);
}

/**
 * Writes a message together with all others of this turn: each write takes longer than reading a document.
 * @returns false if the socket should be given time to drain
 */
export function writeTogether(socket: Socket, message: Buffer): boolean {
  if (socket.writableCorked === 0) {
    socket.cork();
    process.nextTick(() => socket.uncork());
  }
  return socket.write(message);
}

/** A command of a client, as BSON. */
export function writeCommand(id: number, body: Uint8Array): Buffer {
  return messageOf(id, 0, body);
}

/** The reply to a command, as BSON. @throws WireError for another kind of message */
export function readBody(message: Buffer): { responseTo: number; body: Uint8Array } {
  if (message.readInt32LE(12) !== OP_MSG || message[HEADER_BYTES + 4] !== 0) throw new WireError('not a reply');
  return { responseTo: message.readInt32LE(8), body: message.subarray(HEADER_BYTES + 5) };
}

function messageOf(id: number, responseTo: number, body: Uint8Array): Buffer {
  const message = Buffer.alloc(HEADER_BYTES + 5 + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(id, 4);
  message.writeInt32LE(responseTo, 8);
  message.writeInt32LE(OP_MSG, 12);
  message.set(body, HEADER_BYTES + 5);
  return message;
}

function writeOldReply(responseTo: number, body: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + 20);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(OP_REPLY, 12);
  head.writeInt32LE(8, HEADER_BYTES);
  head.writeInt32LE(1, HEADER_BYTES + 16);
  return Buffer.concat([head, body]);
}

/** `{ cursor: { firstBatch: [...], id, ns }, ok: 1 }`, the documents copied as they are. */
function encodeCursor({ batch, field, id, namespace }: CursorReply): Buffer {
  const items: Uint8Array[] = [];
  for (const [index, document] of batch.entries()) items.push(element(0x03, String(index)), document);
  const idBytes = Buffer.alloc(8);
  idBytes.writeBigInt64LE(id);
  const cursor = wrap([
    element(0x04, field),
    wrap(items),
    element(0x12, 'id'),
    idBytes,
    element(0x02, 'ns'),
    int32(Buffer.byteLength(namespace) + 1),
    Buffer.from(`${namespace}\0`),
  ]);
  const ok = Buffer.alloc(8);
  ok.writeDoubleLE(1);
  return wrap([element(0x03, 'cursor'), cursor, element(0x01, 'ok'), ok]);
}

function element(type: number, name: string): Buffer {
  return Buffer.from(`${String.fromCharCode(type)}${name}\0`, 'latin1');
}

function wrap(parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 5);
  return Buffer.concat([int32(length), ...parts, Buffer.alloc(1)], length);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
