import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Socket } from 'node:net';
import { PROBLEM_MEDIA_TYPE } from '../../common/api/problem.ts';

/** What the HTTP parser refuses, by its own codes; the rest is a malformed request. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is no HTTP request: there is no request yet, so the bytes are written by hand. */
export function answerBrokenRequest(error: Error, socket: Duplex): void {
  // Behind an answer that is on its way these bytes would be taken for a part of it.
  const hasAnswered = socket instanceof Socket && socket.bytesWritten > 0;
  if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' || !socket.writable || hasAnswered) {
    socket.destroy();
    return;
  }
  const status = STATUS[(error as NodeJS.ErrnoException).code ?? ''] ?? 400;
  const title = STATUS_CODES[status] ?? '';
  const problem = { type: 'about:blank', title, status, code: `http_${status}`, detail: title, request_id: '' };
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nConnection: close\r\nContent-Type: ${PROBLEM_MEDIA_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
