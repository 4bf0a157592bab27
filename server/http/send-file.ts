import type { Response } from 'express';
import type { FileReply } from '../sdk/define-route.ts';
import { safeFileName } from './safe-file-name.ts';
import { isStalled, writeChunk } from './write-chunk.ts';

/** What a browser may show by itself: nothing that runs. SVG does. */
const INLINE = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

/**
 * Sends a file (RFC 6266 with RFC 8187 for names beyond ASCII): as an attachment unless it may be shown, never sniffed,
 * and without any right should a browser open it as a page.
 * @throws what its stream fails with before the first byte; later failures cut the connection, so that nobody takes a half file for a whole.
 */
export async function sendFile(
  response: Response,
  reply: FileReply,
  options: { isHead: boolean; signal: AbortSignal; stalledMs: number },
): Promise<void> {
  const isInline = reply.inline === true && INLINE.test(reply.media_type);
  response.attachment(safeFileName(reply.name));
  const disposition = response.get('Content-Disposition') ?? 'attachment';
  if (isInline) response.setHeader('Content-Disposition', disposition.replace(/^attachment/, 'inline'));
  response.setHeader('Content-Type', reply.media_type);
  response.setHeader('Content-Length', reply.size);
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
  // A page of an allow-listed site shows pictures of the service.
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Cache-Control', 'private, no-store');
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
    if (sent !== reply.size) throw new TypeError(`a file of ${reply.size} bytes turned out to have ${sent}`);
    response.end();
  } catch (error) {
    discard(reply.content);
    if (!isStalled(error)) throw error;
    response.destroy();
  }
}

/** Lets go of what stands behind a stream: an open file. */
function discard(content: NodeJS.ReadableStream): void {
  content.on('error', () => undefined);
  if ('destroy' in content && typeof content.destroy === 'function') (content as { destroy: () => void }).destroy();
}
