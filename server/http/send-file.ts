import type { Response } from 'express';
import type { FileReply } from '../kernel/sdk/define-route.ts';
import { safeFileName } from './received-files.ts';
import { isStalled, writeChunk } from './write-chunk.ts';

/** What a browser may show by itself: nothing that runs. SVG does. */
const INLINE = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

/**
 * Sends a file (RFC 6266 with RFC 8187 for names beyond ASCII): as an attachment unless it may be shown, never sniffed,
 * and without any right should a browser open it as a page.
 * @throws what its stream fails with before the first byte; later failures cut the connection, so that no one takes a half file for a whole.
 */
export async function sendFile(
  response: Response,
  reply: FileReply,
  options: { isHead: boolean; signal: AbortSignal; stalledMs: number; ifNoneMatch?: string | undefined },
): Promise<void> {
  const isInline = reply.inline === true && INLINE.test(reply.media_type);
  response.attachment(safeFileName(reply.name));
  const disposition = response.get('Content-Disposition') ?? 'attachment';
  if (isInline) response.setHeader('Content-Disposition', disposition.replace(/^attachment/, 'inline'));
  response.setHeader('Content-Type', reply.media_type);
  if (reply.size !== null) response.setHeader('Content-Length', reply.size);
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
  // A page of an allow-listed site shows pictures of the service.
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Cache-Control', reply.tag === undefined ? 'private, no-store' : 'private, no-cache');
  if (reply.tag !== undefined) {
    response.setHeader('ETag', `"${reply.tag}"`);
    if (isKnown(reply.tag, options.ifNoneMatch)) {
      discard(reply.content);
      response.removeHeader('Content-Length');
      response.status(304).end();
      return;
    }
  }
  response.status(200);
  if (options.isHead) {
    discard(reply.content);
    response.end();
    return;
  }
  let sent = 0;
  try {
    for await (const chunk of reply.content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      sent += bytes.length;
      await writeChunk(response, bytes, options.signal, options.stalledMs);
    }
    if (reply.size !== null && sent !== reply.size)
      throw new TypeError(`a file of ${reply.size} bytes turned out to have ${sent}`);
    response.end();
  } catch (error) {
    discard(reply.content);
    if (!isStalled(error)) throw error;
    response.destroy();
  }
}

/** Whether the client names the tag among those it has, weakly compared (RFC 9110, 13.1.2). */
function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return known.includes('*') || known.includes(`"${tag}"`);
}

/** Lets go of what stands behind a stream: an open file. */
function discard(content: NodeJS.ReadableStream): void {
  content.on('error', () => undefined);
  if ('destroy' in content && typeof content.destroy === 'function') (content as { destroy: () => void }).destroy();
}
